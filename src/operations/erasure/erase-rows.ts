import { scopeOf } from '../../database/transaction.js';
import type { Scope } from '../../database/transaction.js';
import { forgetPersonInMatches } from '../../matching/forget-person.js';
import { inPages } from '../../rounds/erased-people/in-pages.js';
import type { PersonToErase } from '../../rounds/person-to-erase.js';
import * as queries from './erase-rows.queries.js';
import type { AccountTexts, ContactTexts, VerdictTexts } from './erase-rows.queries.js';

/** What a user's CRM rows say of a person. */
interface RowsOfPerson {
  /** The external ids of contacts that are the person. */
  externalIds: string[];
  /** The matches that named those contacts; none in a preview. */
  matchIds: string[];
  /** Accounts whose metadata holds the address. */
  accounts: number;
  /** Accounts whose id or name holds the address. */
  accountsLeft: number;
}

/**
 * Deletes the contacts of a user that are the person, also in stored matches, and replaces the
 * address in the other rows. A preview changes none.
 */
export async function eraseInRows(
  scope: Scope,
  userId: string,
  person: PersonToErase,
  isPreview: boolean,
): Promise<RowsOfPerson> {
  const { externalIds, matchIds } = await eraseInContacts(scope, userId, person, isPreview);
  const accounts = await eraseInAccounts(scope, userId, person, isPreview);
  if (!isPreview) await eraseInVerdicts(scope, userId, person);
  return { externalIds, matchIds, ...accounts };
}

async function eraseInContacts(
  scope: Scope,
  userId: string,
  person: PersonToErase,
  isPreview: boolean,
): Promise<Pick<RowsOfPerson, 'externalIds' | 'matchIds'>> {
  const { address, loose } = person;
  const matchIds = new Set<string>();
  const contacts = await inPages<ContactTexts, string>(
    scope,
    {
      findEnd: (db, after, rows) => queries.findContactsEnd(db, userId, after, rows),
      list: (db, page, isLocked) =>
        queries.listContactTexts(db, userId, loose.address, { ...page, isLocked }),
      clean: (contact) => {
        const { external_id: id, email, first_name, account_external_id: accountId, metadata } = contact;
        if (address.isTheirs(id) || address.isTheirs(email)) return null;
        return {
          ...contact,
          first_name: address.mask(first_name),
          account_external_id: address.isTheirs(accountId) ? null : accountId,
          metadata: address.maskJson(metadata),
        };
      },
      write: async (tx, { changed, gone }) => {
        for (const contact of changed) await queries.replaceContactTexts(tx, userId, contact);
        if (gone.length === 0) return;
        const externalIds = gone.map(({ external_id: id }) => id);
        await queries.deleteContacts(tx, userId, externalIds);
        // In the same transaction, because a process that dies would forget these ids.
        const theirs = { externalIds, isPreview: false };
        for (const id of await forgetPersonInMatches(scopeOf(tx), userId, person, theirs)) matchIds.add(id);
      },
      keyOf: ({ external_id: id }) => id,
    },
    isPreview,
  );
  return { externalIds: contacts.gone, matchIds: [...matchIds] };
}

async function eraseInAccounts(
  scope: Scope,
  userId: string,
  { address, loose }: PersonToErase,
  isPreview: boolean,
): Promise<Pick<RowsOfPerson, 'accounts' | 'accountsLeft'>> {
  const held = new Set<string>();
  const left = new Set<string>();
  await inPages<AccountTexts, string>(
    scope,
    {
      findEnd: (db, after, rows) => queries.findAccountsEnd(db, userId, after, rows),
      list: (db, page, isLocked) =>
        queries.listAccountTexts(db, userId, loose.address, { ...page, isLocked }),
      clean: (account) => {
        const { id, external_id: externalId, name } = account;
        const metadata = address.maskJson(account.metadata);
        if (metadata !== account.metadata) held.add(id);
        if (address.isTheirs(externalId) || address.isTheirs(name)) left.add(id);
        const toClean = account.to_clean || held.has(id) || left.has(id);
        return { ...account, metadata, to_clean: toClean };
      },
      write: async (tx, { changed }) => {
        for (const account of changed) await queries.replaceAccountMetadata(tx, userId, account);
      },
      keyOf: ({ id }) => id,
    },
    isPreview,
  );
  return { accounts: held.size, accountsLeft: left.size };
}

/** What customers said of matches is kept when the match is gone. */
async function eraseInVerdicts(
  scope: Scope,
  userId: string,
  { address, loose }: PersonToErase,
): Promise<void> {
  await inPages<VerdictTexts, string>(
    scope,
    {
      findEnd: (db, after, rows) => queries.findVerdictsEnd(db, userId, after, rows),
      list: (db, page) => queries.listVerdictTexts(db, userId, loose.address, page),
      clean: (verdict) => ({
        match_id: verdict.match_id,
        evidence_value: address.mask(verdict.evidence_value),
        company_name: address.mask(verdict.company_name),
        account_name: address.mask(verdict.account_name),
      }),
      write: async (tx, { changed }) => {
        for (const verdict of changed) await queries.replaceVerdictTexts(tx, userId, verdict);
      },
      keyOf: ({ match_id: id }) => id,
    },
    false,
  );
}
