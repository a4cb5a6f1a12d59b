import { randomBytes } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { createTestDatabase } from '../../../test/harness/database.js';
import type { TestDatabase } from '../../../test/harness/database.js';
import { SecretBox } from '../../runtime/secrets/secret-box.js';
import { ErasedPeople } from './erased-people.js';
import { identitiesOf } from './identities.js';
import type { PersonFacts } from './identities.js';
import { findErasedInArticle } from './find-erased.js';
import { repeatUntil } from '../../../test/harness/soon.js';

type Company = Parameters<typeof identitiesOf>[1];

const company: Company = { name: 'Oduya Brewing', domain: 'oduya-brewing.com' };
let database: TestDatabase;
let people: ErasedPeople;
beforeAll(async () => {
  database = await createTestDatabase();
  people = new ErasedPeople(new SecretBox(randomBytes(32)));
});
afterAll(() => database.drop());

/** Returns whether a text contains an erased person. */
async function holds(text: string, companies: Company[] | null = [company]): Promise<boolean> {
  const article = { title: null, text };
  const erased = await findErasedInArticle(database.dataSource.manager, people, article, companies);
  return erased.holds(text);
}

/** Erases a person of the company. */
async function erase(person: PersonFacts): Promise<void> {
  const names = person.name === null ? [] : [person.name];
  const known = { identities: identitiesOf(person, company), names };
  await people.remember(database.dataSource.manager, known, new Date());
}

it('findErasedInArticle finds nobody if no person was erased', async () => {
  expect(await holds('Ana Lima <ana@x.com>')).toBe(false);
});

describe('findErasedInArticle, after a person was erased', () => {
  beforeAll(async () => {
    await erase({ name: 'Ana Lima', email: 'ana@x.com', linkedinUrl: 'https://linkedin.com/in/ana-lima' });
    await erase({ name: '田中太郎', email: null, linkedinUrl: null });
  });

  test.each([
    'Write to Ana@X.com.',
    "'ana@x.com' or <mailto:ana@x.com>, (ana@x.com)",
    '連絡先ana@x.comまで',
    'See https://www.LinkedIn.com/in/Ana-Lima?trk=1.',
    'So Ana Lima said.',
    "Oduya Brewing of Ana Lima's friends",
    'ANA LIMA, Ana Limas Firma',
    'Founded by Ána\nLima',
    '代表取締役の田中太郎氏',
  ])('finds that person in: %s', async (text) => {
    expect(await holds(text)).toBe(true);
  });

  test.each([
    'Write to diana@x.com or ana@x.com.au.',
    'Diana Lima and Ana Limasson',
    'Ana of Lima',
    'x@ @y @@ ana@',
  ])('finds nobody in: %s', async (text) => {
    expect(await holds(text)).toBe(false);
  });

  it('does not find a name in news of another company', async () => {
    expect(await holds('Ana Lima', [{ name: 'Lima Foods', domain: null }])).toBe(false);
  });

  it('finds a name next to the company if the subject of the article is unknown', async () => {
    expect(await holds('Oduya Brewing and the plans of Ana Lima', null)).toBe(true);
    expect(await holds('Lima Foods and the plans of Ana Lima', null)).toBe(false);
  });

  it('finds every spelling of a name, so that all are removed', async () => {
    const { manager } = database.dataSource;
    const title = 'Ana Lima, Ána Lima and ANA LIMA write to ana@x.com';
    const erased = await findErasedInArticle(manager, people, { title, text: null }, [company]);
    expect(erased.cut(title)).toBe(', and write to');
  });

  it('regression: finds only the erased person among thousands of names', async () => {
    const names = Array.from({ length: 2_000 }, (_, n) => `Name${n} Last${n}`).join(' ');
    for (const companies of [null, [company]]) {
      expect(await holds(names, companies)).toBe(false);
      expect(await holds(`${names} Oduya Brewing and the plans of Ana Lima`, companies)).toBe(true);
    }
    expect(await holds(`${'中'.repeat(3_000)}田中太郎氏`)).toBe(true);
  });

  it('regression: blocks the process for less than 200 ms while it reads a text with many names', async () => {
    const crowd = Array.from({ length: 15_000 }, (_, n) => `N${n.toString(36)}`).join(' ');
    const article = { title: 'Oduya Brewing and Ana Lima', text: `${crowd} Ána Lima ${'中'.repeat(5_000)}` };
    let isOver = false;
    /**
     * The longest time in milliseconds for which the process was blocked. This is CPU time, so a
     * busy machine does not matter.
     */
    let longest = 0;
    const watching = repeatUntil(
      () => isOver,
      async () => {
        const since = process.cpuUsage();
        await yieldToOthers();
        longest = Math.max(longest, process.cpuUsage(since).user / 1e3);
      },
    );
    const erased = await findErasedInArticle(database.dataSource.manager, people, article, null);
    isOver = true;
    await watching;
    expect(erased.cut('Ana Lima, Ána Lima, Nab Nac')).toBe(', , Nab Nac');

    expect(longest).toBeLessThan(200);
  });

  it('takes less than 4 s of CPU time for hostile texts', async () => {
    const texts = [
      '@'.repeat(10_000),
      '.'.repeat(9_999) + 'a',
      'A '.repeat(5_000),
      '中'.repeat(10_000),
      `A'${'.'.repeat(9_000)}x`,
      Array.from({ length: 2_000 }, (_, n) => `A${n}`).join(' '),
      Array.from({ length: 1_000 }, () => 'Ana Lima').join(' '),
      'A'.repeat(10_000),
      `Ana Lima ${'B '.repeat(5_000)}`,
    ];
    const started = process.cpuUsage();
    for (const text of texts) for (const companies of [null, [company]]) await holds(text, companies);
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(4);
  });
});
