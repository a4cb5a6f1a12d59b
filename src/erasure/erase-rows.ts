import {
  findAccountsEnd,
  listAccountTexts,
  replaceAccountTexts,
} from '../api/accounts/account-texts.queries.js';
import type { AccountTexts } from '../api/accounts/account-texts.queries.js';
import {
  deleteContacts,
  findContactsEnd,
  listContactTexts,
  replaceContactTexts,
} from '../api/contacts/contact-texts.queries.js';
import type { ContactTexts } from '../api/contacts/contact-texts.queries.js';
import { noteOtherChange } from '../api/sync-state/crm-states.queries.js';
import { inPages } from '../database/in-pages.js';
import type { Table } from '../database/in-pages.js';
import { lockBatches } from '../database/lock-batches.js';
import type { Scope } from '../database/transaction.js';
import {
  findVerdictsEnd,
  listVerdictTexts,
  replaceVerdictTexts,
} from '../matching/match-verdicts.queries.js';
import type { VerdictTexts } from '../matching/match-verdicts.queries.js';
import type { PersonToErase } from '../rounds/person-to-erase.js';
import { eraseInMatches } from './erase-matches.js';

/** Rows of a user's CRM data that contain a person. */
interface RowsOfPerson {
  /** External ids of the contacts who are the person. */
  externalIds: string[];
  /** Ids of the matches that contained these contacts. Empty in a preview. */
  matchIds: string[];
  /** Accounts whose metadata contains the address. */
  accounts: number;
  /** Accounts whose id or name contains the address. */
  accountsLeft: number;
}

/**
 * Erases a person in a user's CRM rows. Contacts who are the person are deleted, also from stored
 * matches. In other rows, the address is masked. A preview changes nothing.
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

/**
 * Deletes the contacts only when no stored match contains them. So their ids are not lost if the
 * process dies. The transactions are short and read no match.
 */
async function eraseInContacts(
  scope: Scope,
  userId: string,
  person: PersonToErase,
  isPreview: boolean,
): Promise<Pick<RowsOfPerson, 'externalIds' | 'matchIds'>> {
  const contacts = contactsOf(userId, person);
  const { gone: externalIds } = await inPages(scope, contacts, true);
  if (isPreview) return { externalIds, matchIds: [] };
  const theirs = { externalIds, isPreview };
  const matchIds = externalIds.length > 0 ? await eraseInMatches(scope, userId, person, theirs) : [];
  await inPages(scope, contacts, false);
  return { externalIds, matchIds };
}

function contactsOf(userId: string, { address, loose }: PersonToErase): Table<ContactTexts, string> {
  return {
    findEnd: (db, after, rows) => findContactsEnd(db, userId, after, rows),
    list: async (db, page, isLocked) => {
      // A push of contacts takes the same lock. It locks its rows in a different order, so without
      // this lock the two transactions could deadlock.
      if (isLocked) await lockBatches(db, 'contacts', userId);
      return listContactTexts(db, userId, loose.address, { ...page, isLocked });
    },
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
      for (const contact of changed) await replaceContactTexts(tx, userId, contact);
      const externalIds = gone.map(({ external_id: id }) => id);
      if (gone.length > 0) await deleteContacts(tx, userId, externalIds);
      await noteOtherChange(tx, userId, 'contacts');
    },
    keyOf: ({ external_id: id }) => id,
  };
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
      findEnd: (db, after, rows) => findAccountsEnd(db, userId, after, rows),
      list: async (db, page, isLocked) => {
        if (isLocked) await lockBatches(db, 'accounts', userId);
        return listAccountTexts(db, userId, loose.address, { ...page, isLocked });
      },
      clean: (account) => {
        const { id, external_id: externalId, name } = account;
        const metadata = address.maskJson(account.metadata);
        if (metadata !== account.metadata) held.add(id);
        const isNamed = address.isTheirs(name);
        if (isNamed || address.isTheirs(externalId)) left.add(id);
        const toClean = account.to_clean === true || held.has(id) || left.has(id);
        // The account loses its name hash. So a process that rebuilds the name index does not add
        // the name again.
        const nameHash = isNamed ? null : account.name_hash;
        return { ...account, metadata, to_clean: toClean ? true : null, name_hash: nameHash };
      },
      write: async (tx, { changed }) => {
        for (const account of changed) await replaceAccountTexts(tx, userId, account);
        await noteOtherChange(tx, userId, 'accounts');
      },
      keyOf: ({ id }) => id,
    },
    isPreview,
  );
  return { accounts: held.size, accountsLeft: left.size };
}

/**
 * Erases a person in a user's verdicts. A verdict stays when its match is deleted, so verdicts are
 * changed separately.
 */
async function eraseInVerdicts(
  scope: Scope,
  userId: string,
  { address, loose }: PersonToErase,
): Promise<void> {
  await inPages<VerdictTexts, string>(
    scope,
    {
      findEnd: (db, after, rows) => findVerdictsEnd(db, userId, after, rows),
      list: (db, page) => listVerdictTexts(db, userId, loose.address, page),
      clean: (verdict) => ({
        match_id: verdict.match_id,
        evidence_value: address.mask(verdict.evidence_value),
        company_name: address.mask(verdict.company_name),
        account_name: address.mask(verdict.account_name),
      }),
      write: async (tx, { changed }) => {
        for (const verdict of changed) await replaceVerdictTexts(tx, userId, verdict);
      },
      keyOf: ({ match_id: id }) => id,
    },
    false,
  );
}
