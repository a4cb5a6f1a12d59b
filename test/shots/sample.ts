import { createPerson } from '../e2e/ui-harness.js';
import { randomOf } from '../chaos/random.js';
import type { TestApp } from '../harness/app.js';
import type { TestReceiver } from '../harness/receiver.js';
import { doubtfulItem, storeDispute } from '../harness/second-reader.js';
import { ExchangeRates } from '../../src/ingestion/exchange-rates/exchange-rates.js';
import type { FeedItem } from '../../src/ingestion/formats/feed.js';
import { addUse, countRequest } from '../../src/ingestion/second-reader/answers.queries.js';
import { extractFeedItem } from '../../src/ingestion/threads/extract-items.js';
import { IngestionService } from '../../src/ingestion/ingestion.service.js';
import { UsersService } from '../../src/auth/users.service.js';
import { WebhooksService } from '../../src/api/webhooks/webhooks.service.js';
import { READER_BAND } from '../../src/runtime/config.js';

const FIRST = [
  'Harbor',
  'Larkspur',
  'Fenwick',
  'Tidewell',
  'Quillon',
  'Marlow',
  'Brightmoor',
  'Ostrava',
  'Kestrel',
];
const SECOND = ['Robotics', 'Biosciences', 'Optics', 'Energy', 'Payments', 'Foods', 'Logistics', 'Security'];
const TYPES = ['seed', 'series-a', 'series-b', 'venture', 'debt', 'pre-seed'] as const;
const COUNTRIES = ['US', 'DE', 'GB', 'FR', 'SE'];
const DAYS = 30;
const DAY_MS = 86_400_000;

/** A sample user, and the ids that replace the placeholders in the paths. */
export interface Sample {
  userId: string;
  email: string;
  password: string;
  ids: Record<string, string>;
}

/**
 * Fills a database with a customer who is also an operator. The customer has accounts, contacts, a
 * month of rounds, and failed deliveries.
 */
export async function fillSample(app: TestApp, receiver: TestReceiver): Promise<Sample> {
  const random = randomOf(7);
  const person = await createPerson(app, { role: 'operator' });
  const users = app.nest.get(UsersService);
  const key = await users.createKey(person.userId, 'Nightly CRM sync');
  await app.nest.get(WebhooksService).set(person.userId, receiver.url);
  const companies = FIRST.flatMap((first) => SECOND.map((second) => `${first} ${second}`));
  const call = (path: string, body: unknown) =>
    app.nest.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${key.apiKey}` },
      payload: body as object,
    });
  const domainOf = (name: string) => `${name.toLowerCase().replace(' ', '-')}.com`;
  await call('/accounts', {
    accounts: companies.map((name, index) => ({
      external_id: `001Rm0000${4_023_458 + index}AAX`,
      name: index % 3 === 2 ? `${name}, Inc.` : name,
      ...(index % 3 !== 2 && { domain: domainOf(name) }),
      metadata: {
        partner_customer_id: `cust-${1 + (index % 7)}`,
        owner: ['Kim', 'Lee', 'Ada'][index % 3],
        tier: 1 + (index % 3),
      },
    })),
  });
  await call('/contacts', {
    contacts: companies.slice(0, 40).map((name, index) => ({
      external_id: `003Rm0000${7_100_000 + index}AAX`,
      email: `pat.${index}@${domainOf(name)}`,
      first_name: 'Pat',
      account_external_id: `001Rm0000${4_023_458 + index}AAX`,
    })),
  });
  const now = Date.now();
  for (const [index, name] of companies.entries()) {
    const day = Math.floor((index / companies.length) * DAYS);
    const at = new Date(now - (DAYS - 1 - day) * DAY_MS - Math.floor(random() * 6) * 3_600_000);
    app.clock.set(at.toISOString());
    const amount = Math.round(1 + random() * 80) * 500_000;
    await app.ingestRound({
      companyName: name,
      ...(index % 3 !== 2 && { website: `https://${domainOf(name)}` }),
      amount,
      amountUsd: amount,
      fundingType: TYPES[index % TYPES.length] ?? 'seed',
      publishedDate: at.toISOString().slice(0, 10),
      industry: 'Software',
      location: 'Springfield',
      locationCountry: COUNTRIES[index % COUNTRIES.length] ?? null,
      leadInvestor: 'Breakwater Partners',
      investors: ['Breakwater Partners', 'Quill Capital', 'Northlight Ventures'],
      articleTitle: `${name} raises $${amount / 1e6}M to grow`,
    });
    await app.matchAll();
    receiver.answerWith(index % 9 === 4 ? { status: 500, body: 'upstream timed out' } : { status: 204 });
    await app.deliverAll();
  }
  app.clock.set(null);
  const round = await readArticles(app);
  await disagree(app);
  await call('/accounts', {
    accounts: [
      { external_id: '001Rm00004099001AAX', name: 'Marlstone Robotics' },
      { external_id: '001Rm00004099002AAX', name: 'Marlstone', domain: 'marlstone.io' },
    ],
  });
  const unmatched = await app.ingestRound({
    companyName: 'Marlstone Logistics',
    website: 'https://marlstone.com',
  });
  await app.matchAll();
  receiver.answerWith({ status: 204 });
  const [match] = await app.dataSource.query<{ id: string }[]>(
    `select id from matches where user_id = $1 order by match_type = 'account_name' desc, created_at desc limit 1`,
    [person.userId],
  );
  const [rejected] = await app.dataSource.query<{ id: string }[]>(
    `select id from items where outcome = 'rejected' order by id desc limit 1`,
  );
  return {
    ...person,
    ids: {
      match: match?.id ?? '',
      account: '001Rm00004023458AAX',
      contact: '003Rm00007100000AAX',
      user: person.userId,
      round,
      unmatched,
      rejected: rejected?.id ?? '',
    },
  };
}

/**
 * Ingests an article that states a round and an article that states none, as a poll does. Returns
 * the round's id.
 */
async function readArticles(app: TestApp): Promise<string> {
  const ingestion = app.nest.get(IngestionService);
  const read = (key: string, title: string, text: string) =>
    ingestion.store(
      'finsmes',
      extractFeedItem({ key, title, text, link: null, publishedAt: null, links: [] }, new ExchangeRates()),
    );
  await read(
    'talks',
    'Larkspur Foods in talks to raise $50 million',
    'Larkspur Foods is in talks with Quill Capital to raise $50 million, people familiar with the matter said.',
  );
  const [stored] = await read(
    'round',
    'Brackenridge Foods raises $12 million in Series A funding',
    'LYON, March 2, 2026 -- Brackenridge Foods has raised $12 million in a Series A round led by Quill Capital, with participation from Northlight Ventures.\n\nBrackenridge Foods sells oats to bakeries.',
  );
  return stored?.round_id ?? '';
}

/**
 * Creates three answers of the second reader: one contradicts the first reader, one states another
 * amount, and one is invalid.
 */
async function disagree(app: TestApp): Promise<void> {
  const url = 'http://127.0.0.1:11434/v1';
  app.config.reader = {
    url,
    model: 'qwen3:8b',
    apiKey: null,
    dailyItems: 500,
    waitMs: 30_000,
    band: READER_BAND,
  };
  const none = { company: null, sum: null, currency: null, kind: null, lead: null, country: null };
  const advice = { ...none, isRound: false, investors: [], sentence: null };
  const articleOf = (company: string): FeedItem => {
    const { title, text } = doubtfulItem(company);
    const link = `https://news.example.com/${company.toLowerCase()}`;
    return { key: company, title, text, link, publishedAt: null, links: [] };
  };
  await storeDispute(app, 'finsmes', articleOf('Larkspur'), { advice, refusal: null });
  const other = articleOf('Tidewell');
  const sentence =
    'Tidewell has now raised $11 million in grants from the Harbour Fund and the county of Galway.';
  await storeDispute(
    app,
    'prnewswire-venture-capital',
    { ...other, text: `${other.text} ${sentence}` },
    {
      advice: { ...advice, isRound: true, company: 'Tidewell', sum: '$11 million', kind: 'grant', sentence },
      refusal: null,
    },
  );
  const refusal = 'sentence is not in the text of the item';
  await storeDispute(app, 'finsmes', articleOf('Fenwick'), { advice: null, refusal });
  const [day, use] = [new Date().toISOString().slice(0, 10), { refused: 1, changed: 2 }];
  const db = app.dataSource.manager;
  for (let request = 0; request < 14; request += 1) await countRequest(db, day, 500);
  await addUse(db, day, { ...use, promptTokens: 26_412, completionTokens: 1_693 });
}
