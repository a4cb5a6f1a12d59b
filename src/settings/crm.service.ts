import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountsService } from '../api/accounts/accounts.service.js';
import { deleteContact } from '../api/contacts/contacts.queries.js';
import { noteOtherChange } from '../api/sync-state/crm-states.queries.js';
import { AuditService } from '../auth/audit/audit.service.js';
import { inTransaction } from '../database/transaction.js';
import { ApiError } from '../runtime/errors.js';
import type { Session } from '../sign-in/session.js';
import type {
  AccountDetail,
  AccountItem,
  AccountItems,
  ContactDetail,
  ContactItem,
  ContactItems,
  CrmCounts,
} from './crm.dto.js';
import * as queries from './crm.queries.js';
import type { AccountItemRow, ContactItemRow } from './crm.queries.js';

const PAGE = 50;

/** Shows a user's CRM rows in the settings pages, and deletes them. */
@Injectable()
export class CrmService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly audit: AuditService,
  ) {}

  /** Counts a user's CRM rows. */
  counts(userId: string): Promise<CrmCounts> {
    return queries.countRows(this.db, userId);
  }

  /** Lists one page of a user's accounts, newest first. */
  async listAccounts(
    userId: string,
    page: { search: string | null; after: string | null },
  ): Promise<AccountItems> {
    const rows = await queries.listAccounts(this.db, userId, { ...page, limit: PAGE });
    return { data: rows.map(toAccount), next_after: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null) };
  }

  /** Lists one page of a user's contacts, newest first. */
  async listContacts(
    userId: string,
    page: { search: string | null; after: string | null },
  ): Promise<ContactItems> {
    const rows = await queries.listContacts(this.db, userId, { ...page, limit: PAGE });
    return { data: rows.map(toContact), next_after: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null) };
  }

  /** Returns one account with its contacts. Errors: `not_found`. */
  async getAccount(userId: string, externalId: string): Promise<AccountDetail> {
    const row = await queries.findAccount(this.db, userId, externalId);
    if (row === null)
      throw new ApiError(
        'not_found',
        'There is no account with this external id. Choose one from the list of accounts.',
      );
    const [contacts, matches] = await Promise.all([
      queries.listContactsOf(this.db, userId, externalId, PAGE),
      queries.countMatchesOf(this.db, userId, row.id),
    ]);
    return {
      ...toAccount(row),
      matches: matches.reported + matches.listed,
      deleted_matches: matches.reported,
      created_at: row.created_at.toISOString(),
      metadata: row.metadata_json,
      contacts: contacts.map(toContact),
    };
  }

  /** Returns one contact. Errors: `not_found`. */
  async getContact(userId: string, externalId: string): Promise<ContactDetail> {
    const row = await queries.findContact(this.db, userId, externalId);
    if (row === null)
      throw new ApiError(
        'not_found',
        'There is no contact with this external id. Choose one from the list of contacts.',
      );
    return {
      ...toContact(row),
      created_at: row.created_at.toISOString(),
      metadata: row.metadata_json,
    };
  }

  /**
   * Deletes an account and the matches that report it (spec: DELETE /accounts). Returns 0 if there
   * is no such account.
   */
  async deleteAccount(session: Session, externalId: string): Promise<number> {
    return inTransaction(this.dataSource, async (tx) => {
      const { deleted } = await this.accounts.deleteIn(tx, session.userId, externalId);
      if (deleted > 0) await this.audit.byUser(tx, session, 'account.delete', { subject: externalId });
      return deleted;
    });
  }

  /** Deletes a contact. Returns 0 if there is no such contact. */
  async deleteContact(session: Session, externalId: string): Promise<number> {
    return inTransaction(this.dataSource, async (tx) => {
      const deleted = await deleteContact(tx, session.userId, externalId);
      if (deleted > 0) {
        await noteOtherChange(tx, session.userId, 'contacts');
        await this.audit.byUser(tx, session, 'contact.delete', { subject: externalId });
      }
      return deleted;
    });
  }

  private get db() {
    return this.dataSource.manager;
  }
}

function toAccount(row: AccountItemRow): AccountItem {
  const { external_id, name, domain, updated_at } = row;
  return { external_id, name, domain, updated_at: updated_at.toISOString() };
}

function toContact(row: ContactItemRow): ContactItem {
  const { external_id, email, first_name, account_external_id, updated_at } = row;
  return { external_id, email, first_name, account_external_id, updated_at: updated_at.toISOString() };
}
