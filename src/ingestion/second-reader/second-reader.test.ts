import { signIn } from '../../../test/e2e/ui-harness.js';
import { startTestApp } from '../../../test/harness/app.js';
import type { TestApp, TestAppOptions } from '../../../test/harness/app.js';
import { startChatServer } from '../../../test/harness/chat-server.js';
import type { ChatReply, ChatServer } from '../../../test/harness/chat-server.js';
import { roundItem, rss, setUpPolling, sharedExtractor } from '../../../test/harness/polling.js';
import type { Polling, StoredItem } from '../../../test/harness/polling.js';
import {
  answerOf,
  doubtfulItem,
  newSecondReader,
  NO_ROUND,
  readOnce,
} from '../../../test/harness/second-reader.js';
import { startSite } from '../../../test/harness/site.js';
import type { Site } from '../../../test/harness/site.js';
import { READER_BAND } from '../../runtime/config.js';
import type { ReaderSettings } from '../../runtime/config.js';
import { Metrics } from '../../runtime/metrics.js';
import { Extractor } from '../threads/extractor.js';
import type { SecondReader } from './second-reader.js';

let app: TestApp;
let site: Site;
let chat: ChatServer;
let polling: Polling;
let settings: ReaderSettings;
beforeAll(async () => {
  [app, site, chat] = await Promise.all([startTestApp(), startSite(), startChatServer()]);
});
beforeEach(async () => {
  for (const table of ['sources', 'host_budgets', 'waiting_readings', 'reader_answers', 'reader_use'])
    await app.dataSource.query(`delete from ${table}`);
  polling = setUpPolling(app);
  chat.requests = [];
  settings = {
    url: chat.url,
    model: 'small',
    apiKey: 'local',
    dailyItems: 100,
    waitMs: 30_000,
    band: READER_BAND,
  };
});
afterAll(async () => {
  await Promise.all([site.close(), chat.close()]);
  await app.close();
});

function newReader(change: Partial<ReaderSettings> | null = {}): SecondReader {
  return newSecondReader(app, polling, change === null ? null : { ...settings, ...change });
}

let names = 0;
/** A company that no other test has. */
const newCompany = (): string =>
  `Kelp${String.fromCharCode(97 + (names % 26))}${'works'.repeat((1 + names++ / 26) | 0)}`;

/** An item that it doubts more. */
const doubtfulCouncil = (company: string) => ({
  ...doubtfulItem(company),
  title: 'Council: $4 million for seaweed plant',
  text: `${doubtfulItem(company).text} The council had voted for it in May.`,
});

const contentOf = (reply: ChatReply): string =>
  typeof reply === 'object' && 'content' in reply ? reply.content : '';

/** Publishes items in a feed of their own, polls it, and returns the source's name. */
async function publish(items: { title: string; text: string; guid: string }[]): Promise<string> {
  const path = `/feed-${(names += 1)}.xml`;
  site.serve(path, { body: rss(items) });
  const name = await polling.add('rss', `${site.origin}${path}`);
  await polling.poll({ reader: settings });
  expect(await polling.get(name)).toMatchObject({ last_error: null, consecutive_failures: 0 });
  return name;
}

const read = (reader = newReader()): Promise<void> => readOnce(reader);

async function one(source: string): Promise<StoredItem | undefined> {
  const [item, ...others] = await polling.items(source);
  expect(others).toEqual([]);
  return item;
}

/** Returns the confidence of our reader alone. The weights decide it, so no test writes it down. */
async function confidenceAlone(item: ReturnType<typeof doubtfulItem>): Promise<number> {
  const [listed] = await sharedExtractor.listFeed(Buffer.from(rss([item])), 'application/rss+xml');
  const { verdict } = await sharedExtractor.extractFeedItem(listed!.item);
  return verdict.outcome === 'round' ? verdict.rounds[0]!.confidenceScore : 0;
}

/** Returns a confidence with the advice that it is a round: two more in log-odds, within a rounding. */
const advised = (alone: number): unknown =>
  expect.closeTo(1 / (1 + Math.exp(-Math.log(alone / (1 - alone)) - 2)), 1);

/** What is stored of the doubtful item without a second reader, and its confidence then. */
let alone: number;
let asStoredAlone: { outcome: string; facts: { confidenceScore: number; amountUsd: number } };
beforeAll(async () => {
  alone = await confidenceAlone(doubtfulItem(newCompany()));
  const outcome = alone < app.config.minRoundConfidence ? 'held' : 'round';
  asStoredAlone = { outcome, facts: { confidenceScore: alone, amountUsd: 4_000_000 } };
});

describe('a doubtful item', () => {
  it('is sent if the second reader says that it is a round', async () => {
    const company = newCompany();
    const source = await publish([doubtfulCouncil(company)]);
    expect(await polling.items(source)).toEqual([]);
    chat.reply = () => answerOf(company);
    await read();
    expect(await one(source)).toMatchObject({
      outcome: 'round',
      facts: {
        companyName: company,
        amountUsd: 4_000_000,
        confidenceScore: advised(await confidenceAlone(doubtfulCouncil(company))),
        leadInvestor: 'Harbour Fund',
      },
    });
    const [request] = chat.requests;
    expect(request).toMatchObject({
      path: 'POST /v1/chat/completions',
      authorization: 'Bearer local',
      body: { model: 'small', response_format: { type: 'json_schema', json_schema: { strict: true } } },
      asked: { title: doubtfulCouncil(company).title, text: doubtfulCouncil(company).text },
    });
    const metrics = await app.nest.get(Metrics).text();
    expect(metrics).toMatch(/fundmatch_reader_tokens_total\{kind="prompt"\} 700/);
    expect(metrics).toMatch(/fundmatch_reader_items_total\{result="changed"\} 1/);
  });

  it('is rejected if the second reader says that it is none', async () => {
    const source = await publish([doubtfulItem(newCompany())]);
    chat.reply = () => NO_ROUND;
    await read();
    expect(await one(source)).toMatchObject({ outcome: 'rejected' });
  });

  it('is asked about once, also in two feeds and by two processes', async () => {
    const company = newCompany();
    const sources = [await publish([doubtfulItem(company)]), await publish([doubtfulItem(company)])];
    chat.reply = () => answerOf(company);
    const readers = [newReader(), newReader()];
    await Promise.all(readers.map((reader) => reader.step()));
    await Promise.all(readers.map((reader) => reader.settle()));
    await Promise.all(readers.map((reader) => reader.step()));
    expect(chat.requests).toHaveLength(1);
    const outcomes = await Promise.all(sources.map((source) => one(source)));
    expect(outcomes.map((item) => item?.outcome).sort()).toEqual(['merged', 'round']);
    const later = await publish([doubtfulItem(company)]);
    await read();
    expect(await one(later)).toMatchObject({ outcome: 'merged' });
    expect(chat.requests).toHaveLength(1);
  });

  it('is stored alone when no reader is configured any more', async () => {
    const source = await publish([doubtfulItem(newCompany())]);
    await newReader(null).step();
    expect(await one(source)).toMatchObject(asStoredAlone);
    expect(chat.requests).toEqual([]);
  });

  it('is stored as its newer version if that is clear', async () => {
    const company = newCompany();
    const path = `/feed-${(names += 1)}.xml`;
    site.serve(path, { body: rss([doubtfulItem(company)]) });
    const source = await polling.add('rss', `${site.origin}${path}`);
    await polling.poll({ reader: settings });
    site.serve(path, { body: rss([roundItem(company)]) });
    await polling.clock.wait(60_000);
    await polling.poll({ reader: settings });
    await read();
    expect(await one(source)).toMatchObject({ outcome: 'round', facts: { amountUsd: 7_000_000 } });
    expect(chat.requests).toEqual([]);
  });
});

it('keeps no answer that names somebody who was erased while the reader was asked', async () => {
  const company = newCompany();
  const email = `ana@${company.toLowerCase()}.com`;
  const operator = await signIn(app, { role: 'operator' });
  const item = doubtfulItem(company);
  const source = await publish([{ ...item, text: `${item.text} Write to ${email}.` }]);
  chat.reply = async () => {
    const reply = await operator.call('POST', '/app/api/operator/erasures', { email });
    expect(reply.statusCode).toBe(200);
    return answerOf(company, { investors: ['Harbour Fund', email] });
  };
  await read();
  expect((await one(source))?.title).toBe(item.title);
  expect(await app.dataSource.query(`select answer, refusal from reader_answers`)).toEqual([
    { answer: null, refusal: 'an erased person' },
  ]);
});

it('stores a clear round at once, without a question', async () => {
  const company = newCompany();
  const source = await publish([roundItem(company)]);
  expect(await one(source)).toMatchObject({ outcome: 'round', facts: { companyName: company } });
  await read();
  expect(chat.requests).toEqual([]);
});

it('is asked about items of its band, and without READER_URL about nothing', async () => {
  const [listed] = await sharedExtractor.listFeed(Buffer.from(rss([roundItem(newCompany())])), null);
  const chanceFor = async (config: TestAppOptions) => {
    const own = await startTestApp(config);
    try {
      return (await own.nest.get(Extractor).extractFeedItem(listed!.item)).doubtful?.chance;
    } finally {
      await own.close();
    }
  };
  const wide = { ...settings, band: { from: 0.5, to: 1 } };
  expect(await chanceFor({ reader: wide })).toBeGreaterThan(0.95);
  expect(await chanceFor({ reader: settings })).toBeUndefined();
  expect(await chanceFor({ reader: null })).toBeUndefined();
});

describe('an answer that cannot be trusted changes nothing:', () => {
  const lies: Record<string, (company: string) => ChatReply> = {
    garbage: () => ({ content: 'I think that this is a round!' }),
    'half JSON': () => ({ content: '{"is_round": true, "company": "Ke' }),
    'no completion': () => ({ status: 200, body: '{"choices": []}' }),
    'no JSON at all': () => ({ status: 200, body: '<html>' }),
    'half a body': () => ({ status: 200, body: '{"choices": [{"message": {"content": "{' }),
    'an empty body': () => ({ status: 200, body: '' }),
    'a completion that is null': () => ({ status: 200, body: 'null' }),
    'choices that are null': () => ({ status: 200, body: '{"choices": [null], "usage": null}' }),
    'nothing said': () => ({ content: '' }),
    'JSON in prose': (company) => ({ content: `Sure! ${contentOf(answerOf(company))}` }),
    'a list': () => ({ content: '[true]' }),
    'another schema': () => ({ content: '{"round": "yes"}' }),
    'wrong types': (company) => answerOf(company, { is_round: 'true' }),
    'a missing field': (company) => answerOf(company, { investors: undefined }),
    'a kind that does not exist': (company) => answerOf(company, { kind: 'series-z' }),
    'a company that is not in the text': () => answerOf('Zorblatt'),
    'a part of a word as a company': (company) => answerOf(company.slice(0, -2)),
    'a sum that is not in the text': (company) => answerOf(company, { sum: '$40 million' }),
    'an investor that is not in the text': (company) => answerOf(company, { investors: ['Sequoia'] }),
    'a lead that is not in the text': (company) => answerOf(company, { lead: 'Sequoia' }),
    'a country that is not in the text': (company) => answerOf(company, { country: 'Iceland' }),
    'a company in other letters': (company) => answerOf(company.toUpperCase()),
    'a sum in other digits': (company) => answerOf(company, { sum: '$4,000,000' }),
    'a name without end': (company) => answerOf(company, { lead: 'Harbour Fund '.repeat(100) }),
    'no company': (company) => answerOf(company, { company: null }),
    'no sentence': (company) => answerOf(company, { sentence: null }),
    'a lie about an item that is no round': (company) =>
      answerOf(company, { is_round: false, company: 'Zorblatt' }),
    'a sentence that is not in the text': (company) =>
      answerOf(company, { sentence: `${company} has raised $4 million.` }),
    'a sentence about something else': (company) =>
      answerOf(company, { sentence: 'The plant will open next year and give work to forty people.' }),
  };
  it.each(Object.entries(lies))('%s', async (_name, reply) => {
    const company = newCompany();
    const source = await publish([doubtfulItem(company)]);
    chat.reply = () => reply(company);
    await read();
    expect(await one(source)).toMatchObject({
      ...asStoredAlone,
      facts: { ...asStoredAlone.facts, companyName: company },
    });
    expect(chat.requests).toHaveLength(1);
  });
});

it('takes an answer in a fence of Markdown, and with other quotes and blanks than the text', async () => {
  const company = newCompany();
  const item = doubtfulItem(company);
  const source = await publish([{ ...item, text: item.text.replace('the Harbour Fund', 'Harbour’s  Fund') }]);
  const lead = { lead: "Harbour's Fund", investors: ["Harbour's Fund"] };
  const sentence = `${company} has secured $4 million from Harbour's Fund for a seaweed plant near Galway, its board said.`;
  chat.reply = () => ({
    content: `\`\`\`json\n${contentOf(answerOf(company, { ...lead, sentence }))}\n\`\`\``,
  });
  await read();
  const [answer] = await app.dataSource.query(`select answer, refusal from reader_answers`);
  expect(answer).toMatchObject({ refusal: null, answer: { company, isRound: true } });
  expect((await one(source))?.facts).toMatchObject({ companyName: company });
});

it('counts requests by what they brought, tokens, seconds and what changed', async () => {
  const metrics = app.nest.get(Metrics);
  const valueOf = async (name: string): Promise<number> => {
    const lines = (await metrics.text()).split('\n');
    return Number(lines.find((line) => line.startsWith(`fundmatch_reader_${name} `))?.split(' ')[1] ?? 0);
  };
  const names = [
    ...['answers_total{result="answered"}', 'answers_total{result="refused"}'],
    ...['answers_total{result="unavailable"}', 'duration_seconds_count'],
    ...['tokens_total{kind="prompt"}', 'tokens_total{kind="completion"}'],
    ...['items_total{result="changed"}', 'items_total{result="without"}'],
  ];
  const before = await Promise.all(names.map(valueOf));
  const [yes, lie, down] = [newCompany(), newCompany(), newCompany()];
  await publish([doubtfulItem(yes), doubtfulItem(lie), doubtfulItem(down)]);
  chat.reply = ({ asked }) => {
    if (asked.title.startsWith(down)) return { status: 500, headers: { 'retry-after': '600' } };
    return asked.title.startsWith(lie) ? answerOf('Zorblatt') : NO_ROUND;
  };
  await read();
  const after = await Promise.all(names.map(valueOf));
  expect(after.map((value, at) => value - (before[at] ?? 0))).toEqual([1, 1, 1, 3, 1_400, 180, 1, 2]);
});

describe('while the reader fails', () => {
  const failures: Record<string, () => ChatReply> = {
    'status 500': () => ({ status: 500 }),
    'status 401': () => ({ status: 401 }),
    'status 429 without a time': () => ({ status: 429 }),
    'status 429 until a day in the past': () => ({
      status: 429,
      headers: { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' },
    }),
    'half an answer': () => 'cut',
    'an answer without end': () => ({ status: 200, body: 'x'.repeat(300_000) }),
  };
  it.each([...Object.keys(failures), 'nobody listens'])(
    'two processes store an item once, as our reader read it, and in time: %s',
    async (kind) => {
      const company = newCompany();
      const source = await publish([doubtfulItem(company)]);
      chat.reply = failures[kind] ?? (() => 'hang');
      const change = kind === 'nobody listens' ? { url: 'http://127.0.0.1:9/v1' } : {};
      const readers = [newReader(change), newReader(change)];
      for (let second = 0; second <= 30; second += 1) {
        await Promise.all(readers.map((reader) => readOnce(reader)));
        if (second < 30) await polling.clock.wait(1_000);
      }
      expect(await one(source)).toMatchObject({
        ...asStoredAlone,
        facts: { ...asStoredAlone.facts, companyName: company },
      });
      await Promise.all(readers.map((reader) => readOnce(reader)));
      expect(await polling.items(source)).toHaveLength(1);
      const [{ count }] = await app.dataSource.query(`select count(*)::int from waiting_readings`);
      expect(count).toBe(0);
    },
  );

  it('an item waits for the time that Retry-After names, and is then asked about', async () => {
    const company = newCompany();
    const source = await publish([doubtfulItem(company)]);
    const reader = newReader();
    chat.reply = () => ({ status: 429, headers: { 'retry-after': '5' } });
    await read(reader);
    await polling.clock.wait(4_000);
    await read(reader);
    expect(chat.requests).toHaveLength(1);
    expect(await polling.items(source)).toEqual([]);
    chat.reply = () => answerOf(company);
    await polling.clock.wait(1_000);
    await read(reader);
    expect(await one(source)).toMatchObject({ facts: { confidenceScore: advised(alone) } });
  });

  it('an item that cannot wait that long is stored at once', async () => {
    const source = await publish([doubtfulItem(newCompany())]);
    chat.reply = () => ({ status: 429, headers: { 'retry-after': '3600' } });
    await read();
    expect(await one(source)).toMatchObject(asStoredAlone);
  });

  it.each(['500', 'redirect'])('it is asked less and less, and the item is in time: %s', async (kind) => {
    const source = await publish([doubtfulItem(newCompany())]);
    const other = `${site.origin}/v1/chat/completions`;
    chat.reply = () => (kind === '500' ? { status: 500 } : { status: 307, headers: { location: other } });
    const reader = newReader();
    for (let second = 0; second < 30; second += 1) {
      await read(reader);
      await polling.clock.wait(1_000);
    }
    await reader.step();
    expect(await one(source)).toMatchObject(asStoredAlone);
    expect(chat.requests.length).toBeGreaterThan(1);
    expect(chat.requests.length).toBeLessThan(7);
    expect(site.hits('/v1/chat/completions')).toBe(0);
  });

  it('an item whose question hangs is stored when its time is over', async () => {
    settings.waitMs = 300;
    const source = await publish([doubtfulItem(newCompany())]);
    chat.reply = () => 'hang';
    const reader = newReader();
    await reader.step();
    expect(chat.requests.length).toBeLessThan(2);
    await reader.settle();
    await polling.clock.wait(300);
    await reader.step();
    expect(await one(source)).toMatchObject(asStoredAlone);
  });

  it('an item whose question died with its process is not asked about again, and is in time', async () => {
    const source = await publish([doubtfulItem(newCompany())]);
    await app.dataSource.query(
      `insert into reader_answers (question, model, asked_at) select question, 'small', until from waiting_readings`,
    );
    const reader = newReader();
    await polling.clock.wait(29_999);
    await read(reader);
    expect(await polling.items(source)).toEqual([]);
    await polling.clock.wait(1);
    await read(reader);
    expect(await one(source)).toMatchObject(asStoredAlone);
    expect(chat.requests).toEqual([]);
  });
});

it('is asked no more often than READER_DAILY_ITEMS says, and again on the next day', async () => {
  const companies = [newCompany(), newCompany(), newCompany()];
  const source = await publish(companies.map(doubtfulItem));
  chat.reply = ({ asked }) => answerOf(asked.title.split(' ')[0] ?? '');
  const reader = newReader({ dailyItems: 2 });
  await read(reader);
  expect(chat.requests).toHaveLength(2);
  const scores = (await polling.items(source)).map(({ facts }) => facts?.['confidenceScore']);
  expect(scores.sort()).toEqual([alone, advised(alone), advised(alone)]);
  await polling.clock.wait(86_400_000);
  const next = await publish([doubtfulItem(newCompany())]);
  await read(reader);
  expect(await one(next)).toMatchObject({ facts: { confidenceScore: advised(alone) } });
});
