import { randomBytes } from 'node:crypto';
import { signIn } from '../../test/e2e/ui-harness.js';
import type { Visitor } from '../../test/e2e/ui-harness.js';
import { startTestApp, statedRound } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import type { ExtractedItem } from './extracted-item.js';
import type { FeedItem } from './formats/feed.js';
import { IngestionService } from './ingestion.service.js';

let app: TestApp;
let ingestion: IngestionService;
let operator: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  ingestion = app.nest.get(IngestionService);
  operator = await signIn(app, { role: 'operator' });
});
afterAll(() => app.close());

/** Stores a round with a new CEO, and returns the CEO. */
async function newCeo(): Promise<{ company: string; name: string; email: string; profile: string }> {
  const id = randomBytes(4).toString('hex');
  const ceo = { company: `Quay${id}`, name: `Ana Q${id}`, email: `ana@${id}.com`, profile: `in/ana-${id}` };
  await app.ingestRound({
    companyName: ceo.company,
    ceoName: ceo.name,
    ceoEmail: ceo.email,
    ceoLinkedinUrl: `https://www.linkedin.com/${ceo.profile}`,
  });
  return ceo;
}

const erase = async (email: string) => {
  const reply = await operator.call('POST', '/app/api/operator/erasures', { email });
  expect(reply.statusCode).toBe(200);
};

const rejected = (sourceItem: string, title: string, text?: string): ExtractedItem => ({
  ...{ sourceItem, title, url: null, ...(text !== undefined && { text }) },
  verdict: { outcome: 'rejected', reason: 'too-slow', detail: '' },
});

/** Returns an item whose page must be read again. */
function waits(item: Partial<FeedItem> & { key: string; title: string }): ExtractedItem {
  const whole = { text: '', link: null, publishedAt: null, links: [], ...item };
  const at = new Date('2026-03-04T15:00:00Z');
  return { ...rejected(item.key, item.title), awaitsPage: { item: whole, triedAt: at, nextTryAt: at } };
}

const markOf = (key: string) => ({ key, hash: randomBytes(32) });
const wait = (source: string, item: ExtractedItem) =>
  ingestion.storeOnce(source, item, markOf(item.sourceItem));

const readWaiting = (source: string): Promise<unknown[]> =>
  app.dataSource.query(
    `select item_key as key, item ->> 'title' as title, item ->> 'feedTitle' as feed, item -> 'links' as links, tries
     from waiting_pages where source = $1 order by item_key`,
    [source],
  );

describe('after a person was erased', () => {
  it('regression: an article with many names keeps its text, unless it names the erased person', async () => {
    const { company, name, email } = await newCeo();
    await erase(email);
    const names = Array.from({ length: 400 }, (_, n) => `Fay${n} Lund${n} of Harbour${n} Works.`).join(' ');
    const feedTitle = 'People of the North';
    await ingestion.store(company, { ...rejected('a', 'People of the year', names), feedTitle });
    await ingestion.store(company, rejected('b', 'People of the year', `${names} ${company} of ${name}.`));
    await ingestion.store(company, {
      ...rejected('c', 'People of the year', names),
      feedTitle: `News of ${email}`,
    });
    const kept = await app.dataSource.query(
      `select source_item as key, text, feed_title from items where source = $1 order by source_item`,
      [company],
    );
    expect(kept).toEqual([
      { key: 'a', text: names, feed_title: feedTitle },
      { key: 'b', text: null, feed_title: null },
      { key: 'c', text: null, feed_title: null },
    ]);
  });

  it('regression: an item that waits for its page is stored without links to the address or profile of the person', async () => {
    const { company, email, profile } = await newCeo();
    await erase(email);
    const links = [
      { text: 'Mail', url: `mailto:${email}` },
      { text: 'Profile', url: `https://www.linkedin.com/${profile}` },
      { text: 'Home', url: 'https://harbour.example' },
    ];
    const item = { key: 'a', title: `${company} opens`, feedTitle: `News by ${email}`, links };
    await wait(company, waits(item));
    expect(await readWaiting(company)).toEqual([
      {
        key: 'a',
        title: `${company} opens`,
        feed: 'News by',
        links: [{ text: 'Mail', url: 'mailto:erased' }, links[2]],
        tries: 1,
      },
    ]);
  });
});

describe('an item that waits for its page', () => {
  it('regression: loses the name of an erased person only if the item is news about the company of that person', async () => {
    const { company, name, email } = await newCeo();
    const [own, other] = [`${company} opens, says ${name}`, `Otherworks opens, says ${name}`];
    await wait(company, waits({ key: 'a', title: own }));
    await wait(company, waits({ key: 'b', title: other }));
    await wait(company, waits({ key: 'c', title: `${other} (${email})` }));
    await erase(email);
    expect(await readWaiting(company)).toMatchObject([
      { key: 'a', title: `${company} opens, says` },
      { key: 'b', title: other },
      { key: 'c', title: `${other} ()` },
    ]);
  });

  it('regression: keeps its new key if an erasure runs while the service reads the page', async () => {
    const { company, email } = await newCeo();
    const item = waits({ key: `https://a.example/?by=${email}`, title: `${company} opens` });
    await wait(company, item);
    await erase(email);
    const [key, title] = ['https://a.example/?by=erased', `${company} opens`];
    expect(await ingestion.storeAwaited(company, item.sourceItem, item)).toEqual([]);
    expect(await readWaiting(company)).toMatchObject([{ key, title, tries: 2 }]);
    const verdict = { outcome: 'round' as const, rounds: [statedRound({ companyName: company })] };
    const round = { ...rejected(item.sourceItem, title), verdict };
    expect(await ingestion.storeAwaited(company, item.sourceItem, round)).toMatchObject([
      { source_item: key },
    ]);
    expect(await readWaiting(company)).toEqual([]);
    // Another process has already stored the item.
    expect(await ingestion.storeAwaited(company, item.sourceItem, item)).toBeNull();
    expect(await readWaiting(company)).toEqual([]);
  });
});
