import { signIn } from '../../../test/e2e/ui-harness.js';
import { startTestApp } from '../../../test/harness/app.js';
import type { TestAppOptions } from '../../../test/harness/app.js';
import type { ChatReply } from '../../../test/harness/chat-server.js';
import { roundItem, rss, sharedExtractor } from '../../../test/harness/polling.js';
import { answerOf, doubtfulItem, NO_ROUND } from '../../../test/harness/second-reader.js';
import { Metrics } from '../../runtime/metrics.js';
import { Extractor } from '../threads/extractor.js';
import { advised, newCompany, startReaderRig } from '../../../test/harness/reader-rig.js';
import type { ReaderRig, StoredAlone } from '../../../test/harness/reader-rig.js';

let rig: ReaderRig;
beforeAll(async () => {
  rig = await startReaderRig();
});
beforeEach(() => rig.reset());
afterAll(() => rig.close());

/** Returns an item that is even less likely to be a round than `doubtfulItem`. */
const doubtfulCouncil = (company: string) => ({
  ...doubtfulItem(company),
  title: 'Council: $4 million for seaweed plant',
  text: `${doubtfulItem(company).text} The council had voted for it in May.`,
});

const contentOf = (reply: ChatReply): string =>
  typeof reply === 'object' && 'content' in reply ? reply.content : '';

/** The stored result of the doubtful item without a second reader. */
let asStoredAlone: StoredAlone;
beforeAll(async () => {
  asStoredAlone = await rig.storedAlone();
});

describe('a doubtful item', () => {
  it('is sent if the second reader says that it is a round', async () => {
    const company = newCompany();
    const source = await rig.publish([doubtfulCouncil(company)]);
    expect(await rig.polling.items(source)).toEqual([]);
    rig.chat.reply = () => answerOf(company);
    await rig.read();
    expect(await rig.one(source)).toMatchObject({
      outcome: 'round',
      facts: {
        companyName: company,
        amountUsd: 4_000_000,
        confidenceScore: advised(await rig.confidenceAlone(doubtfulCouncil(company))),
        leadInvestor: 'Harbour Fund',
      },
    });
    const [request] = rig.chat.requests;
    expect(request).toMatchObject({
      path: 'POST /v1/chat/completions',
      authorization: 'Bearer local',
      body: { model: 'small', response_format: { type: 'json_schema', json_schema: { strict: true } } },
      asked: { title: doubtfulCouncil(company).title, text: doubtfulCouncil(company).text },
    });
    const metrics = await rig.app.nest.get(Metrics).text();
    expect(metrics).toMatch(/fundmatch_reader_tokens_total\{kind="prompt"\} 700/);
    expect(metrics).toMatch(/fundmatch_reader_items_total\{result="changed"\} 1/);
  });

  it('is rejected if the second reader says that it is not a round', async () => {
    const source = await rig.publish([doubtfulItem(newCompany())]);
    rig.chat.reply = () => NO_ROUND;
    await rig.read();
    expect(await rig.one(source)).toMatchObject({ outcome: 'rejected' });
  });

  it('causes one question, even if two feeds list the item and two processes read it', async () => {
    const company = newCompany();
    const sources = [await rig.publish([doubtfulItem(company)]), await rig.publish([doubtfulItem(company)])];
    rig.chat.reply = () => answerOf(company);
    const readers = [rig.newReader(), rig.newReader()];
    await Promise.all(readers.map((reader) => reader.step()));
    await Promise.all(readers.map((reader) => reader.settle()));
    await Promise.all(readers.map((reader) => reader.step()));
    expect(rig.chat.requests).toHaveLength(1);
    const outcomes = await Promise.all(sources.map((source) => rig.one(source)));
    expect(outcomes.map((item) => item?.outcome).sort()).toEqual(['merged', 'round']);
    const later = await rig.publish([doubtfulItem(company)]);
    await rig.read();
    expect(await rig.one(later)).toMatchObject({ outcome: 'merged' });
    expect(rig.chat.requests).toHaveLength(1);
  });

  it('is stored without a second reading if the reader is no longer configured', async () => {
    const source = await rig.publish([doubtfulItem(newCompany())]);
    await rig.newReader(null).step();
    expect(await rig.one(source)).toMatchObject(asStoredAlone);
    expect(rig.chat.requests).toEqual([]);
  });

  it('is stored in its newer version if the newer version is clear', async () => {
    const company = newCompany();
    const path = '/of-two-versions.xml';
    rig.site.serve(path, { body: rss([doubtfulItem(company)]) });
    const source = await rig.polling.add('rss', `${rig.site.origin}${path}`);
    await rig.polling.poll({ reader: rig.settings });
    rig.site.serve(path, { body: rss([roundItem(company)]) });
    await rig.polling.clock.wait(60_000);
    await rig.polling.poll({ reader: rig.settings });
    await rig.read();
    expect(await rig.one(source)).toMatchObject({ outcome: 'round', facts: { amountUsd: 7_000_000 } });
    expect(rig.chat.requests).toEqual([]);
  });
});

it('the service discards an answer that names a person who was erased during the request', async () => {
  const company = newCompany();
  const email = `ana@${company.toLowerCase()}.com`;
  const operator = await signIn(rig.app, { role: 'operator' });
  const item = doubtfulItem(company);
  const source = await rig.publish([{ ...item, text: `${item.text} Write to ${email}.` }]);
  rig.chat.reply = async () => {
    const reply = await operator.call('POST', '/app/api/operator/erasures', { email });
    expect(reply.statusCode).toBe(200);
    return answerOf(company, { investors: ['Harbour Fund', email] });
  };
  await rig.read();
  expect((await rig.one(source))?.title).toBe(item.title);
  expect(await rig.app.dataSource.query(`select answer, refusal from reader_answers`)).toEqual([
    { answer: null, refusal: 'an erased person' },
  ]);
});

it('the service stores a clear round at once, without a question', async () => {
  const company = newCompany();
  const source = await rig.publish([roundItem(company)]);
  expect(await rig.one(source)).toMatchObject({ outcome: 'round', facts: { companyName: company } });
  await rig.read();
  expect(rig.chat.requests).toEqual([]);
});

it('an item causes a question only within the configured range of confidence, and only with READER_URL', async () => {
  const [listed] = await sharedExtractor.listFeed(Buffer.from(rss([roundItem(newCompany())])), null);
  const chanceFor = async (config: TestAppOptions) => {
    const own = await startTestApp(config);
    try {
      return (await own.nest.get(Extractor).extractFeedItem(listed!.item)).doubtful?.chance;
    } finally {
      await own.close();
    }
  };
  const wide = { ...rig.settings, band: { from: 0.5, to: 1 } };
  expect(await chanceFor({ reader: wide })).toBeGreaterThan(0.95);
  expect(await chanceFor({ reader: rig.settings })).toBeUndefined();
  expect(await chanceFor({ reader: null })).toBeUndefined();
});

describe('an answer that cannot be trusted does not change the item:', () => {
  const lies: Record<string, (company: string) => ChatReply> = {
    garbage: () => ({ content: 'I think that this is a round!' }),
    'JSON cut short': () => ({ content: '{"is_round": true, "company": "Ke' }),
    'no completion': () => ({ status: 200, body: '{"choices": []}' }),
    HTML: () => ({ status: 200, body: '<html>' }),
    'a body cut short': () => ({ status: 200, body: '{"choices": [{"message": {"content": "{' }),
    'an empty body': () => ({ status: 200, body: '' }),
    'a completion that is null': () => ({ status: 200, body: 'null' }),
    'choices that are null': () => ({ status: 200, body: '{"choices": [null], "usage": null}' }),
    'an empty message': () => ({ content: '' }),
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
    'a company in capitals': (company) => answerOf(company.toUpperCase()),
    'a sum in another format': (company) => answerOf(company, { sum: '$4,000,000' }),
    'a name that is too long': (company) => answerOf(company, { lead: 'Harbour Fund '.repeat(100) }),
    'no company': (company) => answerOf(company, { company: null }),
    'no sentence': (company) => answerOf(company, { sentence: null }),
    'no round, with a company that is not in the text': (company) =>
      answerOf(company, { is_round: false, company: 'Zorblatt' }),
    'a sentence that is not in the text': (company) =>
      answerOf(company, { sentence: `${company} has raised $4 million.` }),
    'a sentence about something else': (company) =>
      answerOf(company, { sentence: 'The plant will open next year and give work to forty people.' }),
  };
  it.each(Object.entries(lies))('%s', async (_name, reply) => {
    const company = newCompany();
    const source = await rig.publish([doubtfulItem(company)]);
    rig.chat.reply = () => reply(company);
    await rig.read();
    expect(await rig.one(source)).toMatchObject({
      ...asStoredAlone,
      facts: { ...asStoredAlone.facts, companyName: company },
    });
    expect(rig.chat.requests).toHaveLength(1);
  });
});

it('the service accepts an answer in a Markdown code block, or with different quotes and blanks than the text', async () => {
  const company = newCompany();
  const item = doubtfulItem(company);
  const source = await rig.publish([
    { ...item, text: item.text.replace('the Harbour Fund', 'Harbour’s  Fund') },
  ]);
  const lead = { lead: "Harbour's Fund", investors: ["Harbour's Fund"] };
  const sentence = `${company} has secured $4 million from Harbour's Fund for a seaweed plant near Galway, its board said.`;
  rig.chat.reply = () => ({
    content: `\`\`\`json\n${contentOf(answerOf(company, { ...lead, sentence }))}\n\`\`\``,
  });
  await rig.read();
  const [answer] = await rig.app.dataSource.query(`select answer, refusal from reader_answers`);
  expect(answer).toMatchObject({ refusal: null, answer: { company, isRound: true } });
  expect((await rig.one(source))?.facts).toMatchObject({ companyName: company });
});

it('the metrics count requests by result, tokens, seconds and changed items', async () => {
  const metrics = rig.app.nest.get(Metrics);
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
  await rig.publish([doubtfulItem(yes), doubtfulItem(lie), doubtfulItem(down)]);
  rig.chat.reply = ({ asked }) => {
    if (asked.title.startsWith(down)) return { status: 500, headers: { 'retry-after': '600' } };
    return asked.title.startsWith(lie) ? answerOf('Zorblatt') : NO_ROUND;
  };
  await rig.read();
  const after = await Promise.all(names.map(valueOf));
  expect(after.map((value, at) => value - (before[at] ?? 0))).toEqual([1, 1, 1, 3, 1_400, 180, 1, 2]);
});
