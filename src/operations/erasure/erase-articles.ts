import type { Db } from '../../database/transaction.js';
import { cutNames } from '../../rounds/erased-people/cut-names.js';
import { inPages } from '../../rounds/erased-people/in-pages.js';
import type { PersonToErase } from '../../rounds/person-to-erase.js';
import * as queries from './erase-articles.queries.js';
import type { ItemTexts } from './erase-articles.queries.js';

/**
 * Removes a person from fetched items and from items that wait for their page, and returns how many
 * named them. A preview changes none.
 */
export async function eraseInItems(tx: Db, person: PersonToErase, isPreview: boolean): Promise<number> {
  const { ceo, loose } = person;
  const where = { ...loose, roundIds: ceo.roundIds };
  const items = await inPages<ItemTexts>({
    list: (last, limit) => queries.listItemTexts(tx, where, { after: last?.id ?? '0', limit }),
    clean: (item) => cleanItem(item, person),
    replace: (item) => queries.replaceItemTexts(tx, item),
    keyOf: ({ id }) => id,
    isPreview,
  });
  return items.length + (await eraseInWaiting(tx, person, isPreview));
}

/** Removes a person's address from whatever else belongs to no user, and counts nothing. */
export async function eraseElsewhere(tx: Db, { address, loose }: PersonToErase): Promise<void> {
  for (const { source, item_key: key } of await queries.listSeenKeys(tx, loose.address))
    if (address.holdsAddress(key)) await queries.replaceSeenKey(tx, source, key, address.mask(key));
  const names = await queries.listIndexedNames(tx, loose.address);
  await queries.deleteIndexedNames(
    tx,
    names.filter((name) => address.holdsAddress(name)),
  );
  for (const { id, actor, subject, detail } of await queries.listEntryTexts(tx, loose.address))
    await queries.replaceEntryTexts(tx, {
      id,
      actor: address.holdsAddress(actor) ? 'erased person' : actor,
      subject: address.mask(subject),
      detail: address.maskJson(detail),
    });
  const subjects = await queries.listAttemptSubjects(tx, loose.address);
  await queries.deleteAttempts(
    tx,
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

async function eraseInWaiting(tx: Db, person: PersonToErase, isPreview: boolean): Promise<number> {
  const { texts, address, loose } = person;
  let count = 0;
  for (const row of await queries.listWaitingTexts(tx, `${loose.address}|${loose.names}`)) {
    // Its keys and links keep their shape.
    const item = texts.cutJson(address.maskJson(row.item));
    const left = { ...row, item_key: address.mask(row.item_key), item };
    if (left.item === row.item && left.item_key === row.item_key) continue;
    count += 1;
    if (!isPreview) await queries.replaceWaitingTexts(tx, row, left);
  }
  return count;
}
