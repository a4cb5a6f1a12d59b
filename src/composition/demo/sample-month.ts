import type { Account } from '@fundmatch/sdk';
import { accountName, strangerName } from './sample-names.js';

/** A line of a rounds file, and the time when the service read the line. */
interface SampleRound {
  line: Record<string, unknown>;
  readAt: Date;
}

const ACCOUNTS = 2_000;
/** Number of the last accounts whose company another customer of the reseller also has. */
const SHARED = 100;
const CUSTOMERS = 12;
const DAYS = 30;
const ROUNDS_A_DAY = 7;
const HOUR_MS = 3_600_000;
/** A company with a round that matches nothing, although accounts with similar names exist. */
export const UNMATCHED = 'Bluefarrow Ceramics';

/**
 * Returns the accounts of a reseller's CRM with invented companies. Every fifth account has no
 * domain, so it is matched by name. Some companies are accounts of two customers.
 */
export function sampleAccounts(): Account[] {
  return Array.from({ length: ACCOUNTS }, (_, number) => {
    const name = accountName(companyOf(number));
    const metadata = {
      partner_customer_id: `cust-${String((number % CUSTOMERS) + 1).padStart(2, '0')}`,
      owner: OWNERS[number % OWNERS.length]!,
    };
    const id = `acc-${String(number + 1).padStart(4, '0')}`;
    return {
      external_id: id,
      name,
      ...(number % 5 !== 4 && { domain: domainOf(name) }),
      metadata,
    };
  });
}

/** Returns the company of an account. The last accounts have companies that earlier accounts have. */
function companyOf(account: number): number {
  const shared = account - (ACCOUNTS - SHARED);
  return shared < 0 ? account : shared * CUSTOMERS + (shared % CUSTOMERS);
}

/**
 * Returns a month of rounds up to `now`, oldest first. Weekends have fewer rounds. Two of five
 * rounds are about companies in the CRM. One round is about UNMATCHED.
 */
export function sampleRounds(now: Date): SampleRound[] {
  const random = randomNumbers();
  const rounds: SampleRound[] = [];
  for (let daysAgo = DAYS; daysAgo >= 1; daysAgo--) {
    const day = new Date(now.getTime() - daysAgo * 24 * HOUR_MS);
    const isWeekend = day.getUTCDay() % 6 === 0;
    const count = isWeekend ? 2 : ROUNDS_A_DAY + Math.floor(random() * 5);
    for (let at = 0; at < count; at++)
      rounds.push(sampleRound(rounds.length, new Date(day.getTime() - (at / count) * 9 * HOUR_MS), random));
  }
  const unmatchedAt = new Date(now.getTime() - 3 * 24 * HOUR_MS);
  rounds.push(sampleRound(rounds.length, unmatchedAt, random, UNMATCHED));
  return rounds.sort((a, b) => a.readAt.getTime() - b.readAt.getTime());
}

const OWNERS = ['Kim', 'Lee', 'Noor', 'Ines'];
const KINDS = [
  { type: 'pre-seed', least: 0.3, words: 'pre-seed' },
  { type: 'seed', least: 1.5, words: 'seed' },
  { type: 'seed', least: 2, words: 'seed' },
  { type: 'series-a', least: 7, words: 'Series A' },
  { type: 'series-a', least: 9, words: 'Series A' },
  { type: 'series-b', least: 20, words: 'Series B' },
  { type: 'series-c', least: 60, words: 'Series C' },
  { type: 'debt', least: 5, words: 'debt' },
  { type: 'grant', least: 0.4, words: 'grant' },
];
const INVESTORS = [
  'Breakwater Partners',
  'Harbour Lane Ventures',
  'Cottonwood Seed Fund',
  'Two Rivers Capital',
];
const MORE_INVESTORS = ['Nordlicht Ventures', 'Secchia Capital', 'Sakura Bridge', 'Old Mill Angels'];
/**
 * Sentences in which the press of each country reports a round. The amount is in the country's
 * currency.
 */
const PRESS = [
  {
    currency: 'USD',
    country: 'US',
    perDollar: 1,
    title: (company: string, sum: string, kind: string) =>
      `${company} raises $${sum} million in ${kind} round`,
  },
  {
    currency: 'USD',
    country: 'US',
    perDollar: 1,
    title: (company: string, sum: string) => `$${sum}M for ${company}`,
  },
  {
    currency: 'EUR',
    country: 'DE',
    perDollar: 0.9,
    title: (company: string, sum: string) => `${company} sammelt ${sum} Millionen Euro ein`,
  },
  {
    currency: 'EUR',
    country: 'FR',
    perDollar: 0.9,
    title: (company: string, sum: string) => `${company} lève ${sum} millions d’euros`,
  },
  {
    currency: 'GBP',
    country: 'GB',
    perDollar: 0.8,
    title: (company: string, sum: string, kind: string) => `${company} secures £${sum}m ${kind} funding`,
  },
  {
    currency: 'SEK',
    country: 'SE',
    perDollar: 10,
    title: (company: string, sum: string) => `${company} tar in ${sum} miljoner kronor`,
  },
  {
    currency: 'JPY',
    country: 'JP',
    perDollar: 150,
    title: (company: string, sum: string) => `${company}、${sum}百万円を調達`,
  },
];

function sampleRound(number: number, readAt: Date, random: () => number, unmatched?: string): SampleRound {
  const isKnown = unmatched === undefined && random() < 0.4;
  const account = companyOf(Math.floor(random() * ACCOUNTS));
  const stranger = unmatched ?? strangerName(Math.floor(random() * 1_000));
  const company = isKnown ? accountName(account) : stranger;
  const hasWebsite = !isKnown || account % 5 !== 4;
  const kind = KINDS[Math.floor(random() * KINDS.length)]!;
  const press = PRESS[Math.floor(random() * PRESS.length)]!;
  const millions = Math.round(kind.least * (1 + random() * 2) * press.perDollar * 10) / 10;
  const sum = millions >= 10 ? String(Math.round(millions)) : String(millions);
  const lead = INVESTORS[Math.floor(random() * INVESTORS.length)]!;
  const second = MORE_INVESTORS[Math.floor(random() * MORE_INVESTORS.length)]!;
  return {
    readAt,
    line: {
      source_item: `sample-${number + 1}`,
      company_name: company,
      published_date: readAt.toISOString().slice(0, 10),
      amount: Number(sum) * 1_000_000,
      currency: press.currency,
      funding_type: kind.type,
      ...(hasWebsite && { website: domainOf(company) }),
      article_url: `https://news.example/${readAt.toISOString().slice(0, 10)}/${slugOf(company)}`,
      article_title: press.title(company, sum, kind.words),
      location_country: press.country,
      investors: random() < 0.6 ? [lead, second] : [lead],
      lead_investor: lead,
      confidence_score: Math.round((0.75 + random() * 0.24) * 100) / 100,
    },
  };
}

function domainOf(company: string): string {
  return `${slugOf(company)}.com`;
}

function slugOf(company: string): string {
  return company.toLowerCase().replaceAll(' ', '-');
}

/**
 * Returns a generator of pseudo-random numbers from 0 to 1 (a linear congruential generator). It
 * generates the same numbers in each run.
 */
function randomNumbers(): () => number {
  let state = 20_261;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
