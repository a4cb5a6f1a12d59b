import type { Db } from '../database/transaction.js';
import type { DetailedHit, DetailedUserHits } from './build-match.js';
import type { Hit, UserHits } from './candidates.js';
import { ALSO_MATCHED_LIMIT } from './event.js';
import * as queries from './matching.queries.js';
import type { AccountDetailsRow, ContactDetailsRow } from './matching.queries.js';

/**
 * A hit before its metadata and contact are read. `ordinal` identifies the hit in the SQL
 * statements.
 */
interface NumberedHit {
  ordinal: number;
  hit: Hit;
  /**
   * The field is true for the reported hit and for the hits listed in `also_matched`. The metadata
   * of other hits is not read, because they are only counted.
   */
  shown: boolean;
}

/**
 * Adds current external ids and metadata, and the linked contact of each account (decision 15).
 * Removes hits whose account was deleted, and users without a remaining hit.
 */
export async function addDetails(
  db: Db,
  users: readonly UserHits[],
  domain: string | null,
): Promise<DetailedUserHits[]> {
  const hits = numberHits(users);
  const [accounts, named, linked] = await Promise.all([
    readAccounts(db, hits),
    readNamedContacts(db, hits),
    readLinkedContacts(db, hits, domain),
  ]);
  const accountOf = byOrdinal(hits.length, accounts);
  const contactOf = byOrdinal(hits.length, [...named, ...linked]);
  let next = 0;
  return users.flatMap(({ userId, hits: own, more }): DetailedUserHits[] => {
    const from = next;
    next += own.length;
    const [first, ...rest] = hits.slice(from, next).flatMap((entry): DetailedHit[] => {
      const detailed = withDetails(entry, accountOf[entry.ordinal], contactOf[entry.ordinal]);
      return detailed === null ? [] : [detailed];
    });
    return first === undefined ? [] : [{ userId, hits: [first, ...rest], more }];
  });
}

function numberHits(users: readonly UserHits[]): NumberedHit[] {
  const hits: NumberedHit[] = [];
  for (const user of users)
    for (const [place, hit] of user.hits.entries())
      hits.push({ ordinal: hits.length, hit, shown: place <= ALSO_MATCHED_LIMIT });
  return hits;
}

function byOrdinal<Row extends { ordinal: number }>(
  count: number,
  rows: readonly Row[],
): (Row | undefined)[] {
  const found = new Array<Row | undefined>(count).fill(undefined);
  for (const row of rows) found[row.ordinal] = row;
  return found;
}

function withDetails(
  { hit, shown }: NumberedHit,
  account: AccountDetailsRow | undefined,
  contact: ContactDetailsRow | undefined,
): DetailedHit | null {
  const accountGone = hit.accountId !== null && account === undefined;
  const contactGone = shown && hit.contactId !== null && contact === undefined;
  if (accountGone || contactGone) return null;
  // Fields are copied one by one, here and in `buildMatch`, because copying with `...` takes
  // several times as long.
  return {
    userId: hit.userId,
    matchType: hit.matchType,
    accountId: hit.accountId,
    contactId: hit.contactId,
    value: hit.value,
    score: hit.score,
    signals: hit.signals,
    accountExternalId: account?.external_id ?? null,
    accountName: account?.name ?? null,
    accountMetadata: account?.metadata_json ?? null,
    contactExternalId: contact?.external_id ?? null,
    contactMetadata: contact?.metadata_json ?? null,
  };
}

async function readAccounts(db: Db, hits: NumberedHit[]): Promise<AccountDetailsRow[]> {
  const wanted = hits.filter(({ hit }) => hit.accountId !== null);
  if (wanted.length === 0) return [];
  return queries.findAccountDetailsAcrossUsers(db, {
    ordinals: wanted.map(({ ordinal }) => ordinal),
    userIds: wanted.map(({ hit }) => hit.userId),
    ids: wanted.map(({ hit }) => hit.accountId ?? ''),
    shown: wanted.map(({ shown }) => shown),
  });
}

/** Reads the contacts of hits on the e-mail path. */
async function readNamedContacts(db: Db, hits: NumberedHit[]): Promise<ContactDetailsRow[]> {
  const wanted = hits.filter(({ hit, shown }) => shown && hit.contactId !== null);
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ hit }) => hit.contactId ?? '');
  return queries.findContactDetailsAcrossUsers(db, { ...positions(wanted), ids });
}

/** Reads the contacts that are linked to the accounts of the other hits. */
async function readLinkedContacts(
  db: Db,
  hits: NumberedHit[],
  domain: string | null,
): Promise<ContactDetailsRow[]> {
  const wanted = hits.filter(({ hit, shown }) => shown && hit.accountExternalId !== null);
  if (wanted.length === 0) return [];
  const externalIds = wanted.map(({ hit }) => hit.accountExternalId ?? '');
  return queries.findLinkedContactsAcrossUsers(db, { ...positions(wanted), externalIds }, domain);
}

function positions(hits: NumberedHit[]): { ordinals: number[]; userIds: string[] } {
  return { ordinals: hits.map(({ ordinal }) => ordinal), userIds: hits.map(({ hit }) => hit.userId) };
}
