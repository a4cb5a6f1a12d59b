import type { ChatReply } from '../../../test/harness/chat-server.js';
import { answerOf, doubtfulItem, readOnce } from '../../../test/harness/second-reader.js';
import { advised, newCompany, startReaderRig } from '../../../test/harness/reader-rig.js';
import type { ReaderRig, StoredAlone } from '../../../test/harness/reader-rig.js';

let rig: ReaderRig;
beforeAll(async () => {
  rig = await startReaderRig();
});
beforeEach(() => rig.reset());
afterAll(() => rig.close());

/** The stored confidence of the doubtful item without a second reader. */
let alone: number;
let asStoredAlone: StoredAlone;
beforeAll(async () => {
  asStoredAlone = await rig.storedAlone();
  alone = asStoredAlone.facts.confidenceScore;
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
    'two processes store an item once and in time, as the built-in reader judged it: %s',
    async (kind) => {
      const company = newCompany();
      const source = await rig.publish([doubtfulItem(company)]);
      rig.chat.reply = failures[kind] ?? (() => 'hang');
      const change = kind === 'nobody listens' ? { url: 'http://127.0.0.1:9/v1' } : {};
      const readers = [rig.newReader(change), rig.newReader(change)];
      for (let second = 0; second <= 30; second += 1) {
        await Promise.all(readers.map((reader) => readOnce(reader)));
        if (second < 30) await rig.polling.clock.wait(1_000);
      }
      expect(await rig.one(source)).toMatchObject({
        ...asStoredAlone,
        facts: { ...asStoredAlone.facts, companyName: company },
      });
      await Promise.all(readers.map((reader) => readOnce(reader)));
      expect(await rig.polling.items(source)).toHaveLength(1);
      const [{ count }] = await rig.app.dataSource.query(`select count(*)::int from waiting_readings`);
      expect(count).toBe(0);
    },
  );

  it('the service asks about an item after the pause that Retry-After requests', async () => {
    const company = newCompany();
    const source = await rig.publish([doubtfulItem(company)]);
    const reader = rig.newReader();
    rig.chat.reply = () => ({ status: 429, headers: { 'retry-after': '5' } });
    await rig.read(reader);
    await rig.polling.clock.wait(4_000);
    await rig.read(reader);
    expect(rig.chat.requests).toHaveLength(1);
    expect(await rig.polling.items(source)).toEqual([]);
    rig.chat.reply = () => answerOf(company);
    await rig.polling.clock.wait(1_000);
    await rig.read(reader);
    expect(await rig.one(source)).toMatchObject({ facts: { confidenceScore: advised(alone) } });
  });

  it('the service stores an item at once if Retry-After exceeds its waiting time', async () => {
    const source = await rig.publish([doubtfulItem(newCompany())]);
    rig.chat.reply = () => ({ status: 429, headers: { 'retry-after': '3600' } });
    await rig.read();
    expect(await rig.one(source)).toMatchObject(asStoredAlone);
  });

  it.each(['500', 'redirect'])(
    'the service calls the reader with growing pauses and stores the item in time: %s',
    async (kind) => {
      const source = await rig.publish([doubtfulItem(newCompany())]);
      const other = `${rig.site.origin}/v1/chat/completions`;
      rig.chat.reply = () =>
        kind === '500' ? { status: 500 } : { status: 307, headers: { location: other } };
      const reader = rig.newReader();
      for (let second = 0; second < 30; second += 1) {
        await rig.read(reader);
        await rig.polling.clock.wait(1_000);
      }
      await reader.step();
      expect(await rig.one(source)).toMatchObject(asStoredAlone);
      expect(rig.chat.requests.length).toBeGreaterThan(1);
      expect(rig.chat.requests.length).toBeLessThan(7);
      expect(rig.site.hits('/v1/chat/completions')).toBe(0);
    },
  );

  it('the service stores an item without an answer when the waiting time is over', async () => {
    rig.settings.waitMs = 300;
    const source = await rig.publish([doubtfulItem(newCompany())]);
    rig.chat.reply = () => 'hang';
    const reader = rig.newReader();
    await reader.step();
    expect(rig.chat.requests.length).toBeLessThan(2);
    await reader.settle();
    await rig.polling.clock.wait(300);
    await reader.step();
    expect(await rig.one(source)).toMatchObject(asStoredAlone);
  });

  it('the service stores an item in time, and does not ask again, if the asking process died', async () => {
    const source = await rig.publish([doubtfulItem(newCompany())]);
    await rig.app.dataSource.query(
      `insert into reader_answers (question, model, asked_at) select question, 'small', until from waiting_readings`,
    );
    const reader = rig.newReader();
    await rig.polling.clock.wait(29_999);
    await rig.read(reader);
    expect(await rig.polling.items(source)).toEqual([]);
    await rig.polling.clock.wait(1);
    await rig.read(reader);
    expect(await rig.one(source)).toMatchObject(asStoredAlone);
    expect(rig.chat.requests).toEqual([]);
  });
});

it('the service calls the reader up to READER_DAILY_ITEMS times a day, and again on the next day', async () => {
  const companies = [newCompany(), newCompany(), newCompany()];
  const source = await rig.publish(companies.map(doubtfulItem));
  rig.chat.reply = ({ asked }) => answerOf(asked.title.split(' ')[0] ?? '');
  const reader = rig.newReader({ dailyItems: 2 });
  await rig.read(reader);
  expect(rig.chat.requests).toHaveLength(2);
  const scores = (await rig.polling.items(source)).map(({ facts }) => facts?.['confidenceScore']);
  expect(scores.sort()).toEqual([alone, advised(alone), advised(alone)]);
  await rig.polling.clock.wait(86_400_000);
  const next = await rig.publish([doubtfulItem(newCompany())]);
  await rig.read(reader);
  expect(await rig.one(next)).toMatchObject({ facts: { confidenceScore: advised(alone) } });
});
