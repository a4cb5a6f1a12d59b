import type { Db } from '../database/transaction.js';
import { identifyingDomain } from '../domains/identifying-domain.js';
import type { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { findErasedAddresses, findErasedInArticle } from '../rounds/erased-people/find-erased.js';
import type { StatedRound } from '../rounds/stated-round.js';
import { cleanTexts } from '../rounds/storable-round.js';
import { withoutErasedCeo, withoutPerson } from '../rounds/without-person.js';
import type { ExtractedItem } from './extracted-item.js';
import { feedItemWithout, textsOfFeedItem } from './formats/feed-item-without.js';

/**
 * Removes erased persons from all texts of an item (decisions 33 and 40). If a person is found,
 * deletes the whole text of the item. Must run in the transaction that stores the item. Then a
 * concurrent erasure is either seen here or waits for this transaction.
 */
export async function withoutErased(
  tx: Db,
  people: ErasedPeople,
  extracted: ExtractedItem,
): Promise<ExtractedItem> {
  if (!(await people.isAnyErased(tx))) return extracted;
  const { awaitsPage, awaitsReading, dispute, ...read } = extracted;
  // Texts are cleaned first, because characters that PostgreSQL cannot store may hide an address
  // from the search.
  const item = cleanTexts(read);
  const { verdict, title } = item;
  const rounds = verdict.outcome === 'round' ? verdict.rounds : [];
  const ofPage = awaitsPage === undefined ? [] : textsOfFeedItem(awaitsPage.item);
  const ofReading = awaitsReading === undefined ? [] : textsOfFeedItem(awaitsReading.item);
  const ofDispute = [dispute?.alone.company, dispute?.taken.company];
  const texts = [
    ...[item.text, item.feedTitle, item.sourceItem, item.url],
    ...[...ofPage, ...ofReading, ...ofDispute],
  ];
  const told = verdict.outcome === 'rejected' ? [verdict.detail] : [JSON.stringify(rounds)];
  const article = { title, text: [...texts, ...told].filter((text) => typeof text === 'string').join('\n') };
  const companies = rounds.map(({ companyName, website }) => ({
    name: companyName,
    domain: identifyingDomain(website),
  }));
  const found = await findErasedInArticle(tx, people, article, rounds.length === 0 ? null : companies);
  const withoutCeos: StatedRound[] = [];
  const names: string[] = [];
  for (const round of rounds) {
    const { stated, erasedNames } = await withoutErasedCeo(tx, people, round);
    withoutCeos.push(stated);
    names.push(...erasedNames);
  }
  const erased = found.withNames(names);
  const { text, feedTitle, ...rest } = item;
  // The signals are deleted, because their words may name the person.
  const kept = erased.isEmpty ? verdict : { ...verdict, signals: [] };
  return {
    ...rest,
    sourceItem: erased.mask(item.sourceItem),
    title: erased.cut(title),
    url: erased.mask(item.url),
    verdict:
      kept.outcome === 'round'
        ? { ...kept, rounds: withoutCeos.map((round) => withoutPerson(round, erased)) }
        : { ...kept, detail: erased.cut(kept.detail) },
    ...(text !== undefined && erased.isEmpty && { text, ...(feedTitle !== undefined && { feedTitle }) }),
    // The text of the question has changed, so the item continues without a second reading.
    ...(awaitsReading !== undefined && erased.isEmpty && { awaitsReading }),
    ...(dispute !== undefined && erased.isEmpty && { dispute }),
    ...(awaitsPage !== undefined && {
      awaitsPage: { ...awaitsPage, item: feedItemWithout(awaitsPage.item, erased) },
    }),
  };
}

/**
 * Returns the key under which each item is stored. An item's key may be a URL that contains the
 * e-mail address of an erased person, so the stored key masks the address.
 */
export async function storedKeys(
  db: Db,
  people: ErasedPeople,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const erased = await findErasedAddresses(db, people, keys);
  return new Map(keys.map((key) => [key, erased.mask(key)]));
}
