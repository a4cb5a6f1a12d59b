import type { Db, Scope } from '../../database/transaction.js';
import { inTransaction } from '../../database/transaction.js';
import { feedItemWithout, textsOfFeedItem } from '../../ingestion/formats/feed-item-without.js';
import type { FeedItem } from '../../ingestion/formats/feed.js';
import { cutNames } from '../../rounds/erased-people/cut-names.js';
import { inPages, pagesOf } from '../../rounds/erased-people/in-pages.js';
import type { PersonToErase } from '../../rounds/person-to-erase.js';
import * as queries from './erase-articles.queries.js';
import type { EntryTexts, ItemTexts, SeenKey, WaitingTexts } from './erase-articles.queries.js';

/**
 * Removes a person from fetched items and from items that wait for their page, and returns how many
 * named them. A preview changes none.
 */
export async function eraseInItems(scope: Scope, person: PersonToErase, isPreview: boolean): Promise<number> {
  const { ceo, loose } = person;
  const where = { ...loose, roundIds: ceo.roundIds };
  const items = await inPages<ItemTexts, string>(
    scope,
    {
      findEnd: queries.findItemsEnd,
      list: (db, page) => queries.listItemTexts(db, where, page),
      clean: (item) => cleanItem(item, person),
      write: async (tx, { changed }) => {
        for (const item of changed) await queries.replaceItemTexts(tx, item);
      },
      keyOf: ({ id }) => id,
    },
    isPreview,
  );
  const waiting = isPreview
    ? await listWaiting(scope.manager, person)
    : await inTransaction(scope, async (tx) => {
        const rows = await listWaiting(tx, person);
        for (const { row, left } of rows) await queries.replaceWaitingTexts(tx, row, left);
        return rows;
      });
  return items.changed.length + waiting.length;
}

/** Removes a person's address from whatever else belongs to no user, and counts nothing. */
export async function eraseElsewhere(scope: Scope, { address, loose }: PersonToErase): Promise<void> {
  const findSeenEnd = (after: SeenKey | null, rows: number) =>
    queries.findSeenEnd(scope.manager, after, rows);
  for await (const page of pagesOf(findSeenEnd))
    for (const { source, item_key: key } of await queries.listSeenKeys(scope.manager, loose.address, page))
      if (address.holdsAddress(key))
        await queries.replaceSeenKey(scope.manager, source, key, address.mask(key));
  await inPages<EntryTexts, string>(
    scope,
    {
      findEnd: queries.findEntriesEnd,
      list: (db, page) => queries.listEntryTexts(db, loose.address, page),
      clean: (entry) => ({
        ...entry,
        actor: address.holdsAddress(entry.actor) ? 'erased person' : entry.actor,
        subject: address.mask(entry.subject),
        detail: address.maskJson(entry.detail),
      }),
      write: async (tx, { changed }) => {
        for (const entry of changed) await queries.replaceEntryTexts(tx, entry);
      },
      keyOf: ({ id }) => id,
    },
    false,
  );
  const names = await queries.listIndexedNames(scope.manager, loose.address);
  await queries.deleteIndexedNames(
    scope.manager,
    names.filter((name) => address.holdsAddress(name)),
  );
  const subjects = await queries.listAttemptSubjects(scope.manager, loose.address);
  await queries.deleteAttempts(
    scope.manager,
    subjects.filter((subject) => address.holdsAddress(subject)),
  );
}

/** A name alone may be somebody else's, except in news of the person's company. */
function cleanItem(item: ItemTexts, { ceo, address, texts }: PersonToErase): ItemTexts {
  const article = `${item.title ?? ''}\n${item.text ?? ''}`;
  const isAbout =
    (item.round_id !== null && ceo.roundIds.includes(item.round_id)) ||
    cutNames(article, ceo.companies) !== article;
  const known = isAbout ? texts : address;
  return {
    ...item,
    source_item: address.mask(item.source_item),
    title: known.cut(item.title),
    url: address.mask(item.url),
    reason: known.cut(item.reason),
    text: known.holds(item.text) ? null : item.text,
  };
}

/** Lists the items that wait for their page and name the person, with what is left of each. */
async function listWaiting(
  db: Db,
  person: PersonToErase,
): Promise<{ row: WaitingTexts; left: WaitingTexts }[]> {
  const { loose } = person;
  const rows = await queries.listWaitingTexts(db, `${loose.address}|${loose.names}`);
  const cleaned = rows.map((row) => ({ row, left: cleanWaiting(row, person) }));
  return cleaned.filter(({ row, left }) => left.item !== row.item || left.item_key !== row.item_key);
}

/** Cleans an item that waits for its page, and its key. A name is the person's as in other items. */
function cleanWaiting(row: WaitingTexts, { ceo, address, texts }: PersonToErase): WaitingTexts {
  const item = JSON.parse(row.item) as FeedItem;
  const article = textsOfFeedItem(item).join('\n');
  const known = cutNames(article, ceo.companies) === article ? address : texts;
  const left = feedItemWithout(item, known);
  const isSame = JSON.stringify(left) === JSON.stringify(item);
  return {
    ...row,
    item_key: address.mask(row.item_key),
    item: isSame ? row.item : JSON.stringify(left),
  };
}
