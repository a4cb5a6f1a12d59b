import { Account } from '../api/accounts/accounts.dto.js';
import { Instant, NullableText, Of, Text, Whole } from '../http/app-calls/fields.js';
import { Contact } from '../api/contacts/contacts.dto.js';

/** How many rows of CRM data the user has. */
export class CrmCounts {
  @Whole() accounts: number;
  /** Accounts that can only be matched by name. */
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
  /** Matches that contain the account, including those with it in `also_matched`. */
  @Whole() matches: number;
  /**
   * Matches that report the account. Deleting the account deletes these. From the other matches,
   * only its entry is removed.
   */
  @Whole() deleted_matches: number;
  @Instant() created_at: string;
  /** JSON text, with every digit as received. */
  @NullableText() metadata: string | null;
  /** The linked contacts, at most 50. */
  @Of([ContactItem]) contacts: ContactItem[];
}

export class ContactDetail extends ContactItem {
  @Instant() created_at: string;
  /** JSON text, with every digit as received. */
  @NullableText() metadata: string | null;
}

/** The rows of a file, with the API's field names. */
export class AccountRows {
  @Of([Account]) accounts: Account[];
}

export class ContactRows {
  @Of([Contact]) contacts: Contact[];
}

export class Deleted {
  @Whole() deleted: number;
}
