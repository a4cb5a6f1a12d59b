import type { Db } from '../database/transaction.js';
import type { DetailedHit, DetailedUserHits } from './build-match.js';
import type { Hit, UserHits } from './candidates.js';
import { ALSO_MATCHED_LIMIT } from './event.js';
import * as queries from './matching.queries.js';
import type { AccountDetailsRow, ContactDetailsRow } from './matching.queries.js';

/** A hit without its details yet. `ordinal` identifies it in the statements. */
interface NumberedHit {
  ordinal: number;
  hit: Hit;
  /**
   * True for the reported hit and for entries of also_matched. The others are only counted and
   * need no metadata.
   */
  shown: boolean;
}

/**
 * Adds current external ids and metadata, and the linked contact of each account (decision 15).
 * Drops hits whose account was deleted, and users without any hit left.
 */
export async function addDetails(
  db: Db,
  users: readonly UserHits[],
  domain: string | null,
): Promise<DetailedUserHits[]> {
  const numbered = users.flatMap((user) =>
    user.hits.map((hit, place): Omit<NumberedHit, 'ordinal'> => ({
      hit,
      shown: place <= ALSO_MATCHED_LIMIT,
    })),
  );
  const hits = numbered.map((entry, ordinal): NumberedHit => ({ ...entry, ordinal }));
  const [accounts, named, linked] = await Promise.all([
    readAccounts(db, hits),
    readNamedContacts(db, hits),
    readLinkedContacts(db, hits, domain),
  ]);
  const contacts = new Map([...named, ...linked].map((row) => [row.ordinal, row]));
  const byHit = new Map(
    hits.flatMap((entry): [Hit, DetailedHit][] => {
      const detailed = withDetails(entry, accounts.get(entry.ordinal), contacts.get(entry.ordinal));
      return detailed === null ? [] : [[entry.hit, detailed]];
    }),
  );
  return users.flatMap(({ userId, hits: own, more }): DetailedUserHits[] => {
    const [first, ...rest] = own.flatMap((hit) => byHit.get(hit) ?? []);
    return first === undefined ? [] : [{ userId, hits: [first, ...rest], more }];
  });
}

function withDetails(
  { hit, shown }: NumberedHit,
  account: AccountDetailsRow | undefined,
  contact: ContactDetailsRow | undefined,
): DetailedHit | null {
  const accountGone = hit.accountId !== null && account === undefined;
  const contactGone = shown && hit.contactId !== null && contact === undefined;
  if (accountGone || contactGone) return null;
  return {
    ...hit,
    accountExternalId: account?.external_id ?? null,
    accountName: account?.name ?? null,
    accountMetadata: account?.metadata_json ?? null,
    contactExternalId: contact?.external_id ?? null,
    contactMetadata: contact?.metadata_json ?? null,
  };
}

async function readAccounts(db: Db, hits: NumberedHit[]): Promise<Map<number, AccountDetailsRow>> {
  const wanted = hits.filter(({ hit }) => hit.accountId !== null);
  if (wanted.length === 0) return new Map();
  const rows = await queries.findAccountDetailsAcrossUsers(db, {
    ordinals: wanted.map(({ ordinal }) => ordinal),
    userIds: wanted.map(({ hit }) => hit.userId),
    ids: wanted.map(({ hit }) => hit.accountId ?? ''),
    shown: wanted.map(({ shown }) => shown),
  });
  return new Map(rows.map((row) => [row.ordinal, row]));
}

/** The contacts of the e-mail path. */
async function readNamedContacts(db: Db, hits: NumberedHit[]): Promise<ContactDetailsRow[]> {
  const wanted = hits.filter(({ hit, shown }) => shown && hit.contactId !== null);
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ hit }) => hit.contactId ?? '');
  return queries.findContactDetailsAcrossUsers(db, { ...positions(wanted), ids });
}

/** The contacts linked to the accounts of the other paths. */
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
