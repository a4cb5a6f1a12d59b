import type { Db } from '../database/transaction.js';
import type { DetailedHit, DetailedUserHits } from './build-match.js';
import type { Hit, UserHits } from './candidates.js';
import { ALSO_MATCHED_LIMIT } from './event.js';
import * as queries from './matching.queries.js';
import type { AccountDetailsRow, ContactDetailsRow } from './matching.queries.js';

/** A hit on its way to its details; `ordinal` names it in the statements. */
interface NumberedHit {
  ordinal: number;
  hit: Hit;
  /** In front or an entry of also_matched: the others are only counted, and need no metadata. */
  shown: boolean;
}

/**
 * Adds external ids and metadata as they are now, and the linked contact of accounts (decision 15). Hits whose account is gone are
 * dropped, and users without any left.
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
  const accounts = await readAccounts(db, hits);
  const contacts = await readContacts(db, hits, accounts, domain);
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
    accountMetadata: account?.metadata_json ?? null,
    contactExternalId: contact?.external_id ?? null,
    contactMetadata: contact?.metadata_json ?? null,
  };
}

async function readAccounts(db: Db, hits: NumberedHit[]): Promise<Map<number, AccountDetailsRow>> {
  const wanted = hits.filter(({ hit }) => hit.accountId !== null);
  if (wanted.length === 0) return new Map();
  const rows = await queries.findAccountDetails(db, {
    ordinals: wanted.map(({ ordinal }) => ordinal),
    userIds: wanted.map(({ hit }) => hit.userId),
    ids: wanted.map(({ hit }) => hit.accountId ?? ''),
    shown: wanted.map(({ shown }) => shown),
  });
  return new Map(rows.map((row) => [row.ordinal, row]));
}

async function readContacts(
  db: Db,
  hits: NumberedHit[],
  accounts: Map<number, AccountDetailsRow>,
  domain: string | null,
): Promise<Map<number, ContactDetailsRow>> {
  const named = hits.filter(({ hit, shown }) => shown && hit.contactId !== null);
  const linked = hits.filter(
    ({ hit, shown, ordinal }) => shown && hit.contactId === null && accounts.has(ordinal),
  );
  const rows: ContactDetailsRow[] = [];
  if (named.length > 0) {
    const ids = named.map(({ hit }) => hit.contactId ?? '');
    rows.push(...(await queries.findContactDetails(db, { ...positions(named), ids })));
  }
  if (linked.length > 0) {
    const externalIds = linked.map(({ ordinal }) => accounts.get(ordinal)?.external_id ?? '');
    rows.push(...(await queries.findLinkedContacts(db, { ...positions(linked), externalIds }, domain)));
  }
  return new Map(rows.map((row) => [row.ordinal, row]));
}

function positions(hits: NumberedHit[]): { ordinals: number[]; userIds: string[] } {
  return { ordinals: hits.map(({ ordinal }) => ordinal), userIds: hits.map(({ hit }) => hit.userId) };
}
