import { findEntriesEnd, listEntryTexts, replaceEntryTexts } from '../auth/audit/entry-texts.queries.js';
import type { EntryTexts } from '../auth/audit/entry-texts.queries.js';
import { inPages, pagesOf } from '../database/in-pages.js';
import type { Scope } from '../database/transaction.js';
import { feedItemWithout, textsOfFeedItem } from '../ingestion/formats/feed-item-without.js';
import type { FeedItem } from '../ingestion/formats/feed.js';
import {
  deleteAnswersNaming,
  findItemsEnd,
  findReadingEnd,
  findSeenEnd,
  findWaitingEnd,
  listItemTexts,
  listReadingTexts,
  listSeenKeys,
  listWaitingTexts,
  replaceItemTexts,
  replaceReadingTexts,
  replaceSeenKey,
  replaceWaitingTexts,
} from '../ingestion/item-texts.queries.js';
import type { ItemTexts, SeenKey, WaitingTexts } from '../ingestion/item-texts.queries.js';
import { deleteIndexedNames, findNamesEnd, listIndexedNames } from '../matching/indexed-names.queries.js';
import type { IndexedName, NameKey } from '../matching/indexed-names.queries.js';
import { cutNames } from '../rounds/erased-people/cut-names.js';
import type { PersonToErase } from '../rounds/person-to-erase.js';
import { deleteAttempts, findAttemptsEnd, listAttemptSubjects } from '../sign-in/attempts.queries.js';

/**
 * Erases a person from fetched items, including items that wait for their page or a second reader.
 * Returns the number of items that contained the person. A preview changes nothing.
 */
export async function eraseInItems(scope: Scope, person: PersonToErase, isPreview: boolean): Promise<number> {
  const { ceo, loose } = person;
  const where = { ...loose, roundIds: ceo.roundIds };
  const items = await inPages<ItemTexts, string>(
    scope,
    {
      findEnd: findItemsEnd,
      list: (db, page) => listItemTexts(db, where, page),
      clean: (item) => cleanItem(item, person),
      write: async (tx, { changed }) => {
        for (const item of changed) await replaceItemTexts(tx, item);
      },
      keyOf: ({ id }) => id,
    },
    isPreview,
  );
  const waiting = await inPages<WaitingTexts, SeenKey>(
    scope,
    {
      findEnd: findWaitingEnd,
      list: (db, page, isLocked) =>
        listWaitingTexts(db, `${loose.address}|${loose.names}`, { ...page, isLocked }),
      clean: (item) => cleanWaiting(item, person),
      write: async (tx, { changed }) => {
        for (const left of changed) await replaceWaitingTexts(tx, left);
      },
      keyOf: ({ source, item_key: key }) => `${source} ${key}`,
    },
    isPreview,
  );
  const readings = await inPages<WaitingTexts, SeenKey>(
    scope,
    {
      findEnd: findReadingEnd,
      list: (db, page, isLocked) =>
        listReadingTexts(db, `${loose.address}|${loose.names}`, { ...page, isLocked }),
      clean: (item) => cleanWaiting(item, person),
      write: async (tx, { changed }) => {
        for (const left of changed) await replaceReadingTexts(tx, left);
      },
      keyOf: ({ source, item_key: key }) => `${source} ${key}`,
    },
    isPreview,
  );
  return items.changed.length + waiting.changed.length + readings.changed.length;
}

/**
 * Erases a person's address from seen item keys, the audit log and other rows that belong to no
 * user. These rows are not counted.
 */
export async function eraseElsewhere(scope: Scope, { address, loose }: PersonToErase): Promise<void> {
  await deleteAnswersNaming(scope.manager, `${loose.address}|${loose.names}`);
  const findEnd = (after: SeenKey | null, rows: number) => findSeenEnd(scope.manager, after, rows);
  for await (const page of pagesOf(findEnd))
    for (const { source, item_key: key } of await listSeenKeys(scope.manager, loose.address, page))
      if (address.holdsAddress(key)) await replaceSeenKey(scope.manager, source, key, address.mask(key));
  await inPages<EntryTexts, string>(
    scope,
    {
      findEnd: findEntriesEnd,
      list: (db, page) => listEntryTexts(db, loose.address, page),
      clean: (entry) => ({
        ...entry,
        actor: address.holdsAddress(entry.actor) ? 'erased person' : entry.actor,
        subject: address.mask(entry.subject),
        detail: address.maskJson(entry.detail),
      }),
      write: async (tx, { changed }) => {
        for (const entry of changed) await replaceEntryTexts(tx, entry);
      },
      keyOf: ({ id }) => id,
    },
    false,
  );
  await inPages<IndexedName, NameKey>(
    scope,
    {
      findEnd: findNamesEnd,
      list: (db, page) => listIndexedNames(db, loose.address, page),
      clean: (indexed) => (address.isTheirs(indexed.name) ? null : indexed),
      write: (tx, { gone }) => deleteIndexedNames(tx, gone),
      keyOf: ({ name }) => name,
    },
    false,
  );
  await inPages<string, string>(
    scope,
    {
      findEnd: findAttemptsEnd,
      list: (db, page) => listAttemptSubjects(db, loose.address, page),
      clean: (subject) => (address.holdsAddress(subject) ? null : subject),
      write: (tx, { gone }) => deleteAttempts(tx, gone),
      keyOf: (subject) => subject,
    },
    false,
  );
}

/**
 * Erases a person from an item. If the item is not about the person's company, only the address is
 * erased. A name alone may belong to another person.
 */
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
    feed_title: address.mask(item.feed_title),
  };
}

/**
 * Erases a person from an item that waits for its page, and from its key. Names are erased as in
 * `cleanItem`.
 */
function cleanWaiting(row: WaitingTexts, { ceo, address, texts }: PersonToErase): WaitingTexts {
  const item = JSON.parse(row.item) as FeedItem;
  const article = textsOfFeedItem(item).join('\n');
  const known = cutNames(article, ceo.companies) === article ? address : texts;
  const left = feedItemWithout(item, known);
  const isSame = JSON.stringify(left) === JSON.stringify(item);
  return {
    ...row,
    new_key: address.mask(row.item_key),
    item: isSame ? row.item : JSON.stringify(left),
  };
}
