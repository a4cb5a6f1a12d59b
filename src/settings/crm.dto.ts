import { Account } from '../api/accounts/accounts.dto.js';
import { Instant, NullableText, Of, Text, Whole } from '../http/app-calls/fields.js';
import { Contact } from '../api/contacts/contacts.dto.js';

/** Number of CRM rows of the user. */
export class CrmCounts {
  @Whole() accounts: number;
  /** Accounts without a domain, which are matched only by name. */
  @Whole() accounts_without_domain: number;
  @Whole() contacts: number;
}

export class AccountItem {
  @Text() external_id: string;
  @Text() name: string;
  @NullableText() domain: string | null;
  @Instant() updated_at: string;
}

export class ContactItem {
  @Text() external_id: string;
  @NullableText() email: string | null;
  @NullableText() first_name: string | null;
  @NullableText() account_external_id: string | null;
  @Instant() updated_at: string;
}

export class AccountItems {
  @Of([AccountItem]) data: AccountItem[];
  @NullableText() next_after: string | null;
}

export class ContactItems {
  @Of([ContactItem]) data: ContactItem[];
  @NullableText() next_after: string | null;
}

export class AccountDetail extends AccountItem {
  /** Matches that contain the account, including matches that list it in `also_matched`. */
  @Whole() matches: number;
  /**
   * Matches that are deleted with the account, because they report it. In other matches, only the
   * account's `also_matched` entry is deleted.
   */
  @Whole() deleted_matches: number;
  @Instant() created_at: string;
  /**
   * Metadata as JSON text. Numbers keep all digits that the customer sent. Null if there is no
   * metadata.
   */
  @NullableText() metadata: string | null;
  /** At most 50 contacts that are linked to the account. */
  @Of([ContactItem]) contacts: ContactItem[];
}

export class ContactDetail extends ContactItem {
  @Instant() created_at: string;
  /**
   * Metadata as JSON text. Numbers keep all digits that the customer sent. Null if there is no
   * metadata.
   */
  @NullableText() metadata: string | null;
}

/** The rows of an uploaded file, with the field names of the API. */
export class AccountRows {
  @Of([Account]) accounts: Account[];
}

export class ContactRows {
  @Of([Contact]) contacts: Contact[];
}

export class Deleted {
  @Whole() deleted: number;
}
