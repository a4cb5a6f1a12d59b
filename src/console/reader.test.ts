import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { startChatServer } from '../../test/harness/chat-server.js';
import type { ChatServer } from '../../test/harness/chat-server.js';
import { rss, setUpPolling } from '../../test/harness/polling.js';
import type { Polling } from '../../test/harness/polling.js';
import {
  answerOf,
  doubtfulItem,
  newSecondReader,
  NO_ROUND,
  readOnce,
  storeDispute,
} from '../../test/harness/second-reader.js';
import { startSite } from '../../test/harness/site.js';
import type { Site } from '../../test/harness/site.js';
import { signIn } from '../../test/e2e/ui-harness.js';
import type { Visitor } from '../../test/e2e/ui-harness.js';
import { READER_BAND } from '../runtime/config.js';

let app: TestApp;
let site: Site;
let chat: ChatServer;
let polling: Polling;
let operator: Visitor;
beforeAll(async () => {
  [app, site, chat] = await Promise.all([startTestApp(), startSite(), startChatServer()]);
  operator = await signIn(app, { role: 'operator' });
});
beforeEach(async () => {
  for (const table of ['sources', 'host_budgets', 'waiting_readings', 'reader_answers', 'reader_use'])
    await app.dataSource.query(`delete from ${table}`);
  polling = setUpPolling(app);
  app.clock.set((await polling.clock.now()).toISOString());
  app.config.reader = newSettings();
});
afterAll(async () => {
  await Promise.all([site.close(), chat.close()]);
  await app.close();
});

const newSettings = () => ({
  url: chat.url,
  model: 'small',
  apiKey: 'local-key',
  dailyItems: 100,
  waitMs: 30_000,
  band: READER_BAND,
});

let feeds = 0;
/**
 * Publishes items in a new feed, polls the feed, and runs the second reader once. Returns the
 * source's name.
 */
async function publish(items: { title: string; text: string; guid: string; link?: string }[]) {
  const path = `/reader-${(feeds += 1)}.xml`;
  site.serve(path, { body: rss(items) });
  const name = await polling.add('rss', `${site.origin}${path}`);
  await polling.poll({ reader: newSettings() });
  await readOnce(newSecondReader(app, polling, newSettings()));
  return name;
}
const call = (path: string, visitor = operator) =>
  visitor.call('GET', `/app/api/operator/reader${path}`).then((reply) => reply.json());

it('the console lists an item on which the readers disagree, with both readings, the final reading and the article', async () => {
  chat.reply = () => NO_ROUND;
  const link = `${site.origin}/gone`;
  const source = await publish([{ ...doubtfulItem('Kelpring'), link }]);
  const { data, next_after: next } = await call('/disputes');
  expect(next).toBeNull();
  expect(data).toEqual([
    {
      item_id: expect.stringMatching(/^\d+$/),
      source,
      title: 'Kelpring secures $4 million for seaweed plant',
      url: link,
      model: 'small',
      built_in: {
        is_round: true,
        chance: expect.any(Number),
        rounds: 1,
        company_name: 'Kelpring',
        amount: 4_000_000,
        currency: 'USD',
        funding_type: expect.any(String),
      },
      second: { is_round: false, company_name: null, sum: null, funding_type: null, sentence: null },
      refusal: null,
      taken: {
        is_round: false,
        chance: null,
        rounds: 0,
        company_name: null,
        amount: null,
        currency: null,
        funding_type: null,
      },
      outcome: 'rejected',
      round_id: null,
      read_at: '2026-03-04T15:00:00.000Z',
    },
  ]);
  expect(data[0].built_in.chance).toBeGreaterThan(0.1);
  const rejected = await operator.call('GET', `/app/api/operator/rejected/${data[0].item_id}`);
  expect(rejected.json()).toMatchObject({ title: data[0].title });
});

it('the console lists a rejected answer with the reason, and what the built-in reader found', async () => {
  chat.reply = () => answerOf('Zorblatt');
  await publish([doubtfulItem('Kelpton')]);
  expect(await call('/disputes')).toMatchObject({
    data: [
      {
        built_in: { company_name: 'Kelpton', amount: 4_000_000 },
        second: null,
        refusal: 'company is not in the text of the item',
        taken: { company_name: 'Kelpton', amount: 4_000_000 },
        round_id: expect.any(String),
      },
    ],
  });
});

it("the console lists an answer whose funding type differs from the built-in reader's, with the sentence, even if the service does not use that type", async () => {
  chat.reply = () => answerOf('Kelpwick', { kind: 'grant' });
  await publish([doubtfulItem('Kelpwick')]);
  const { data } = await call('/disputes');
  const ours = data[0]?.built_in.funding_type;
  expect(ours).not.toBe('grant');
  expect(data).toMatchObject([
    {
      second: {
        company_name: 'Kelpwick',
        sum: '$4 million',
        funding_type: 'grant',
        sentence: expect.stringContaining('Kelpwick has secured $4 million'),
      },
      taken: { funding_type: ours },
    },
  ]);
});

it('the console does not list an item if both readers agree and the answer changes nothing', async () => {
  app.config.minRoundConfidence = 0.01;
  try {
    chat.reply = () => answerOf('Kelpsand');
    const source = await publish([doubtfulItem('Kelpsand')]);
    expect(await polling.items(source)).toHaveLength(1);
    expect((await call('/disputes')).data).toEqual([]);
  } finally {
    app.config.minRoundConfidence = 0.5;
  }
});

it('the console lists disagreements in pages, newest first', async () => {
  // The list contains a rejected answer even if the built-in reader found the same facts.
  chat.reply = () => answerOf('Nowhere');
  const companies = Array.from({ length: 51 }, (_, at) => `Kelp${String.fromCharCode(97 + (at % 26))}${at}`);
  await publish(companies.map(doubtfulItem));
  for (let turn = 0; turn < 20; turn += 1) await readOnce(newSecondReader(app, polling, newSettings()));
  const first = await call('/disputes');
  const second = await call(`/disputes?after=${first.next_after}`);
  expect([first.data.length, second.data.length, second.next_after]).toEqual([50, 1, null]);
  const ids = [...first.data, ...second.data].map(({ item_id: id }) => Number(id));
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
});

it('the console shows an erased person neither in a title nor in a sentence', async () => {
  const email = 'ana@kelpgate.com';
  const item = doubtfulItem('Kelpgate');
  const sentence = `Write to Kelpgate at ${email} about the $4 million.`;
  const told = { ...item, title: `${item.title}: ${email}`, text: `${item.text} ${sentence}` };
  chat.reply = ({ asked }) =>
    asked.title.includes(email) ? answerOf('Kelpgate', { sum: null, sentence }) : NO_ROUND;
  await publish([told]);
  await publish([{ ...doubtfulItem('Kelpmoor'), title: `Kelpmoor secures $4 million: ${email}x` }]);
  const before = (await call('/disputes')).data;
  expect(JSON.stringify(before)).toContain(sentence);
  await operator.call('POST', '/app/api/operator/erasures', { email });
  expect(JSON.stringify(await call('/disputes'))).not.toMatch(/ana@kelpgate\.com(?!x)/);
  // The source publishes the article again after the erasure.
  await publish([{ ...told, guid: 'again', text: `${told.text} It is new.` }]);
  expect(JSON.stringify(await call('/disputes'))).not.toMatch(/ana@kelpgate\.com(?!x)/);
});

it('the service stores an item that names an erased person, but not what the readers found', async () => {
  const email = 'ivo@kelpbrae.com';
  await operator.call('POST', '/app/api/operator/erasures', { email });
  const { title, text } = doubtfulItem('Kelpbrae');
  const item = {
    key: 'brae',
    title,
    text: `${text} Ask ${email}.`,
    link: null,
    publishedAt: null,
    links: [],
  };
  await storeDispute(app, 'finsmes', item, { advice: null, refusal: 'no JSON' });
  expect((await call('/disputes')).data).toEqual([]);
  const [{ count, readings }] = await app.dataSource.query(
    `select (select count(*)::int from items where source_item = 'brae') as count,
            (select count(readings)::int from reader_answers) as readings`,
  );
  expect({ count, readings }).toEqual({ count: 1, readings: 0 });
});

it('the console shows how many requests the second reader made today, how many are left, and what data it receives', async () => {
  chat.reply = ({ asked }) => (asked.title.startsWith('Kelpfirst') ? NO_ROUND : answerOf('Zorblatt'));
  await publish([doubtfulItem('Kelpfirst'), doubtfulItem('Kelpsecond')]);
  const use = { refused: 1, changed: 1, prompt_tokens: 1_400, completion_tokens: 180 };
  expect(await call('')).toEqual({
    model: 'small',
    host: new URL(chat.url).host,
    characters: 6_000,
    day: '2026-03-04',
    asked: 2,
    left: 98,
    ...use,
  });
  app.clock.set('2026-03-05T00:00:00Z');
  expect(await call('')).toMatchObject({ asked: 0, left: 100, refused: 0, changed: 0, prompt_tokens: 0 });
});

it('if READER_URL is not set, the console shows that the service sends no article to a second reader', async () => {
  app.config.reader = null;
  expect(await call('')).toMatchObject({ model: null, host: null, asked: 0, left: 0 });
});

it('the service rejects customers and an invalid cursor', async () => {
  const customer = await signIn(app);
  for (const path of ['', '/disputes'])
    expect((await customer.call('GET', `/app/api/operator/reader${path}`)).statusCode).toBe(403);
  expect((await operator.call('GET', '/app/api/operator/reader/disputes?after=x')).statusCode).toBe(400);
});
