import type { Db } from '../../database/transaction.js';
import { inPages } from '../../rounds/erased-people/in-pages.js';
import type { PersonToErase } from '../../rounds/person-to-erase.js';
import * as queries from './erase-rows.queries.js';
import type { AccountTexts, ContactTexts } from './erase-rows.queries.js';

/** What a user's CRM rows say of a person. */
interface RowsOfPerson {
  /** The external ids of contacts that are the person. */
  externalIds: string[];
  /** Accounts whose metadata holds the address. */
  accounts: number;
  /** Accounts whose id or name holds the address. */
  accountsLeft: number;
}

/**
 * Deletes the contacts of a user that are the person, and replaces the address in the other rows. A
 * preview changes none.
 */
export async function eraseInRows(
  tx: Db,
  userId: string,
  person: PersonToErase,
  isPreview: boolean,
): Promise<RowsOfPerson> {
  const { address, loose } = person;
  const externalIds: string[] = [];
  let accountsLeft = 0;
  await inPages<ContactTexts>({
    list: (last, limit) => {
      const page = { after: last?.id ?? '0', limit };
      return queries.listContactTexts(tx, userId, loose.address, page);
    },
    clean: (contact) => {
      const { external_id: id, email, first_name, account_external_id: accountId, metadata } = contact;
      if (address.isTheirs(id) || address.isTheirs(email)) {
        externalIds.push(id);
        return contact;
      }
      return {
        ...contact,
        first_name: address.mask(first_name),
        account_external_id: address.isTheirs(accountId) ? null : accountId,
        metadata: address.maskJson(metadata),
      };
    },
    replace: (contact) => queries.replaceContactTexts(tx, userId, contact),
    keyOf: ({ id }) => id,
    isPreview,
  });
  if (!isPreview) await queries.deleteContacts(tx, userId, externalIds);
  const accounts = await inPages<AccountTexts>({
    list: (last, limit) => {
      const page = { after: last?.id ?? '0', limit };
      return queries.listAccountTexts(tx, userId, loose.address, page);
    },
    clean: (account) => {
      const { external_id: id, name } = account;
      if (address.isTheirs(id) || address.isTheirs(name)) accountsLeft += 1;
      return { ...account, metadata: address.maskJson(account.metadata) };
    },
    replace: (account) => queries.replaceAccountMetadata(tx, userId, account),
    keyOf: ({ id }) => id,
    isPreview,
  });
  await eraseInVerdicts(tx, userId, person, isPreview);
  return { externalIds, accounts: accounts.length, accountsLeft };
}

/** What customers said of matches is kept when the match is gone. */
async function eraseInVerdicts(
  tx: Db,
  userId: string,
  { address, loose }: PersonToErase,
  isPreview: boolean,
): Promise<void> {
  if (isPreview) return;
  for (const verdict of await queries.listVerdictTexts(tx, userId, loose.address))
    await queries.replaceVerdictTexts(tx, userId, {
      match_id: verdict.match_id,
      evidence_value: address.mask(verdict.evidence_value),
      company_name: address.mask(verdict.company_name),
      account_name: address.mask(verdict.account_name),
    });
}
