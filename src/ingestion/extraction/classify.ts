import type { FundingType } from '../../rounds/stated-round.js';
import { fundingTypeIn } from './funding-type.js';
import {
  ACQUIRES,
  AMOUNT,
  AUCTION,
  AWARDED,
  CAUSE,
  COIN,
  COMMITMENT,
  COMPANY_WORDS,
  CRIME,
  FUND_OBJECT,
  GIVING,
  HIDDEN_INVESTORS,
  INVESTOR,
  LAW_FIRM,
  LEGAL_MONEY,
  LENDING,
  LISTED_SHARES,
  LOAN,
  MARKET_NEWS,
  NEWS,
  NONPROFIT,
  OFFERING,
  PLANNED,
  POLITICS,
  PROMOTION,
  PROPERTY,
  PROPERTY_SALE,
  PUBLIC_BODY,
  PUBLIC_MONEY,
  PUBLIC_SUBJECT,
  REFINANCED,
  REWARD_CAMPAIGN,
  ROUND_HEADLINE,
  SOLICITATION,
  TICKER,
  TOKEN_SALE,
} from './news-terms.js';
import type { RejectionReason } from './rejection-reason.js';

/** Why an item is no round of a private company, with the words that say so. */
export interface Verdict {
  reason: RejectionReason;
  detail: string;
}

/** What the caller has read so far. */
export interface Reading {
  title: string;
  /** The sentence that states the round, or the first one. */
  lead: string;
  /** The first sentences of the body, the lead included. */
  opening: string;
  /** What stands around the company's name. */
  description: string;
  company: string | null;
  /** The kind of round that was read. */
  type: FundingType;
  /** Whether the headline itself states the round. */
  inTitle: boolean;
  /** Whether a word for a round goes with the amount, not just a verb of raising. */
  named: boolean;
  /** The whole body, for words that only count together. */
  body: string;
  /** The headline from its predicate on: without what an apposition says of the company. */
  headline: string;
  /** What stands around the amount: what the money is for. */
  object: string;
  /** From the subject to the end of the clause that states the round; empty when nothing does. */
  statement: string;
}

/** Says why a statement of a round is none of a private company after all (decision 24); null when it is one. */
export function objectionTo(reading: Reading): Verdict | null {
  const { title, lead, statement } = reading;
  const both = `${title}\n${statement}`;
  return (
    listed(reading) ??
    verdict('public-offering', OFFERING, both) ??
    verdict('acquisition', ACQUIRES, statement) ??
    fundClose(reading) ??
    verdict('token-sale', TOKEN_SALE, both) ??
    verdict('token-sale', COIN, `${title}\n${lead}`) ??
    verdict('legal', LEGAL_MONEY, both) ??
    (isEquity(reading.type) ? null : moneyOfOtherKinds(reading)) ??
    otherNews(reading) ??
    verdict('no-round', MARKET_NEWS, title) ??
    verdict('commitment', COMMITMENT, `${title}\n${lead}`) ??
    verdict('planned', PLANNED, both) ??
    verdict('planned', SOLICITATION, title) ??
    promotion(reading)
  );
}

/** Whether a kind of round is named that only companies raise: then loans, grants and causes are out of the question. */
function isEquity(type: FundingType): boolean {
  return !['undisclosed', 'debt', 'grant', 'bridge', 'strategic', 'equity-crowdfunding'].includes(type);
}

/** Loans on property, money given away, won in court or paid by the state: all read like a round without a name. */
function moneyOfOtherKinds(reading: Reading): Verdict | null {
  const { headline, lead, company, type } = reading;
  return (
    propertyLoan(reading) ??
    verdict('no-round', REWARD_CAMPAIGN, `${headline}\n${lead}`) ??
    giving(reading) ??
    fundraiser(reading) ??
    verdict('charity', NONPROFIT, lead) ??
    (company ? verdict('contract-award', PUBLIC_BODY, company) : null) ??
    verdict('contract-award', PUBLIC_SUBJECT, reading.title) ??
    verdict('contract-award', PUBLIC_MONEY, `${headline}\n${reading.statement}`) ??
    (type === 'undisclosed' ? verdict('legal', LAW_FIRM, `${company ?? ''} ${headline}`) : null) ??
    (type === 'undisclosed'
      ? verdict('contract-award', AWARDED, `${headline}\n${reading.statement}`)
      : null) ??
    (type === 'grant' && !COMPANY_WORDS.test(`${reading.description} ${lead}`)
      ? { reason: 'contract-award', detail: 'a grant, and nothing says to a company' }
      : null)
  );
}

/** A listed company's ticker behind its own name; or a British PLC that speaks of its shareholders. */
function listed({ title, lead, opening, company }: Reading): Verdict | null {
  const own = ownTicker(title, company) ?? ownTicker(lead, company) ?? ownTicker(opening, company);
  if (own) return { reason: 'public-offering', detail: `listed: ${own}` };
  const plc = company ? opening.slice(0, 400).match(/^.{0,120}\bplc\b/i)?.[0] : undefined;
  return plc?.includes(company ?? '') && LISTED_SHARES.test(opening)
    ? { reason: 'public-offering', detail: 'a PLC with shareholders' }
    : null;
}

/** The ticker that stands behind the company's own name, not behind an investor's or a customer's. */
function ownTicker(text: string, company: string | null): string | null {
  const ticker = TICKER.exec(text);
  if (!ticker) return null;
  const before = text.slice(Math.max(0, ticker.index - 60), ticker.index).toLowerCase();
  const word = (company ?? '').split(' ')[0]?.toLowerCase() ?? '';
  return before.includes(word) ? ticker[0].slice(0, 40) : null;
}

function promotion({ body }: Reading): Verdict | null {
  const found = new Set(
    body
      .slice(0, 12_000)
      .match(PROMOTION)
      ?.map((words) => words.toLowerCase()),
  );
  const hidden = HIDDEN_INVESTORS.exec(body.slice(0, 4000));
  if (hidden) return { reason: 'planned', detail: `claimed: ${hidden[0].slice(0, 80)}` };
  return found.size >= 2
    ? { reason: 'planned', detail: `claimed in a promotion: ${[...found].slice(0, 3).join(', ')}` }
    : null;
}

/** A loan, and either a lender who gives it or a property that it is for. */
function propertyLoan({ title, headline, lead, statement, object }: Reading): Verdict | null {
  const sale = PROPERTY_SALE.exec(title);
  if (sale) return { reason: 'property-loan', detail: sale[0] };
  const lending = LENDING.exec(headline) ?? LENDING.exec(statement);
  if (lending) return { reason: 'property-loan', detail: lending[0].slice(0, 80) };
  const again = REFINANCED.exec(headline) ?? REFINANCED.exec(statement);
  if (again) return { reason: 'property-loan', detail: again[0] };
  // Away from the amount a property may be the company's trade; a headline without an apposition does not describe it.
  const plain = /,\s(?:an?|the|creators?|providers?|makers?|developers?)\s/i.test(title) ? '' : headline;
  const property = PROPERTY.exec(`${plain}\n${object}`) ?? (LOAN.test(plain) ? PROPERTY.exec(lead) : null);
  return property && LOAN.test(`${headline} ${statement} ${lead}`)
    ? { reason: 'property-loan', detail: property[0] }
    : null;
}

/** Grants that are given away: "launches $1m in grants to …". */
function giving({ title, lead, type }: Reading): Verdict | null {
  return verdict('charity', GIVING, title) ?? (type === 'grant' ? verdict('charity', GIVING, lead) : null);
}

/** "Raises $40,000 for the children's hospital": money raised for others, and no word of a round. */
function fundraiser({ title, lead, named }: Reading): Verdict | null {
  if (named) return null;
  return (
    verdict('charity', CAUSE, title) ??
    verdict('charity', CAUSE, lead) ??
    verdict('charity', POLITICS, `${title}\n${lead}`) ??
    verdict('legal', CRIME, title) ??
    verdict('revenue', AUCTION, title)
  );
}

/** A headline of other news, none of whose words speak of a new round: what the text says of rounds is background. */
function otherNews({ title, inTitle }: Reading): Verdict | null {
  const news = title.replace(/\s(?:after|following|fresh\soff|on\sthe\sheels\sof)\s.*$/i, '');
  if (title === '' || inTitle || ROUND_HEADLINE.test(news)) return null;
  return firstOf(NEWS, news);
}

function fundClose({ title, headline, statement, description }: Reading): Verdict | null {
  // Behind "from" and "led by" stand the investors, whose funds are not the object.
  const [own = ''] = statement.split(/\s(?:from|led\sby|with\sparticipation)\s/);
  const object = FUND_OBJECT.exec(own) ?? FUND_OBJECT.exec(headline.split(/\s(?:from|led\sby)\s/i)[0] ?? '');
  if (object) return { reason: 'fund-close', detail: object[0] };
  const kind = INVESTOR.exec(description) ?? INVESTOR.exec(title);
  if (!kind) return null;
  // An investor may raise money for itself as a company: then it says which round, or "in funding".
  const asCompany =
    fundingTypeIn(statement) !== 'undisclosed' ||
    new RegExp(`${AMOUNT}\\sin\\s(?:\\w+\\s){0,2}(?:funding|financing)`, 'i').test(statement);
  return asCompany
    ? null
    : { reason: 'fund-close', detail: `the company is an investor: ${kind[0].slice(-60)}` };
}

/** Names what an item without a round is about, for the log and the operator's console. */
export function reasonFor(reading: Reading): Verdict {
  const { title, opening, lead } = reading;
  const head = `${title}\n${lead}`;
  const fund = FUND_OBJECT.exec(head);
  return (
    verdict('public-offering', OFFERING, head) ??
    verdict('no-round', MARKET_NEWS, title) ??
    verdict('token-sale', TOKEN_SALE, head) ??
    (fund ? { reason: 'fund-close', detail: fund[0] } : null) ??
    firstOf(NEWS, title) ??
    firstOf(NEWS, lead) ??
    verdict('fund-close', INVESTOR, reading.description) ??
    verdict('planned', PLANNED, head) ??
    verdict('commitment', COMMITMENT, head) ??
    firstOf(NEWS, opening) ?? { reason: 'no-round', detail: 'no statement of a round found' }
  );
}

function firstOf(list: [RejectionReason, RegExp][], text: string): Verdict | null {
  for (const [reason, pattern] of list) {
    const found = verdict(reason, pattern, text);
    if (found) return found;
  }
  return null;
}

function verdict(reason: RejectionReason, pattern: RegExp, text: string): Verdict | null {
  const match = pattern.exec(text);
  return match ? { reason, detail: match[0].replace(/\s+/g, ' ').slice(0, 80) } : null;
}
