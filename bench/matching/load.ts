import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { upsertAccounts } from '../../src/api/accounts/accounts.queries.js';
import type { AccountRow } from '../../src/api/accounts/account-row.js';
import { upsertContacts } from '../../src/api/contacts/contacts.queries.js';
import { inTransaction } from '../../src/database/transaction.js';
import { indexCompanyNames } from '../../src/matching/name-index.js';
import { company, drawCompany, randomNumbers, writtenName } from './synthetic-crm.js';

const USERS = 1_000;
const BATCH = 1_000;
/** Share of accounts without a domain. */
const WITHOUT_DOMAIN = 0.2;
const CONTACTS_PER_BATCH = 200;
/**
 * Number of concurrent batches while the benchmark loads accounts. It upserts the measured batches
 * one after the other.
 */
const CONNECTIONS = 2;

/** The growing CRM data of the benchmark. The users and companies are the same at every size. */
export class SyntheticCrm {
  readonly userIds = Array.from({ length: USERS }, () => randomUUID());
  /** Numbers of the companies that are in at least one CRM. */
  readonly companies = new Set<number>();
  accounts = 0;
  private readonly random = randomNumbers(7);

  constructor(readonly dataSource: DataSource) {}

  /** Creates the users. Every second user has a webhook. */
  async createUsers(): Promise<void> {
    await insertUsers(this.dataSource, this.userIds);
    await this.dataSource.query(
      `insert into webhook_endpoints (user_id, url, updated_at) select id, 'https://receiver.test/', now()
       from unnest($1::uuid[]) with ordinality as u (id, n) where n % 2 = 0`,
      [this.userIds],
    );
  }

  /**
   * Loads accounts until there are `size`. Loads the last 50,000 over one connection, and returns
   * their time per row in milliseconds.
   */
  async growTo(size: number, print: (line: string) => void): Promise<number> {
    const measured = Math.min(50_000, size - this.accounts);
    let reported = Date.now();
    const load = async (): Promise<void> => {
      while (this.accounts < size - measured) {
        await this.addBatch();
        if (Date.now() - reported < 30_000) continue;
        reported = Date.now();
        print(`  loaded ${this.accounts.toLocaleString('en')} accounts`);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, load));
    print('upserting the last 50,000');
    let spentMs = 0;
    const rows = size - this.accounts;
    while (this.accounts < size) spentMs += await this.addBatch();
    await this.dataSource.query(
      'analyze accounts, contacts, company_name_blocks, users, match_ledger, matches',
    );
    return spentMs / rows;
  }

  /**
   * Upserts one batch as POST /accounts does, then contacts for a fifth of the accounts. Returns
   * the time of the account upsert, in milliseconds.
   */
  private async addBatch(): Promise<number> {
    const { random } = this;
    // The first user is a reseller with a fifth of the accounts. Other users have between a few
    // hundred and a few ten thousand accounts.
    const owner = random() < 0.2 ? 0 : 1 + Math.floor((USERS - 1) * random() ** 2);
    const userId = this.userIds[owner]!;
    const first = this.accounts;
    this.accounts += BATCH;
    const rows = Array.from({ length: BATCH }, (_, at) => this.account(first + at));
    const now = new Date();
    const started = performance.now();
    await inTransaction(this.dataSource, async (tx) => {
      await indexCompanyNames(tx, (await upsertAccounts(tx, userId, rows, now)).names);
    });
    const spentMs = performance.now() - started;
    const contacts = rows.slice(0, CONTACTS_PER_BATCH).map((row, at) => ({
      externalId: `p-${row.externalId}`,
      email: null,
      emailDomain: at % 3 === 0 ? 'gmail.com' : company(drawCompany(random)).domain,
      firstName: 'Kim',
      accountExternalId: row.externalId,
      metadata: null,
    }));
    await upsertContacts(this.dataSource.manager, userId, contacts, now);
    return spentMs;
  }

  private account(number: number): AccountRow {
    const { random } = this;
    const companyNumber = drawCompany(random);
    this.companies.add(companyNumber);
    const { name, domain } = company(companyNumber);
    const known = random() < WITHOUT_DOMAIN ? null : domain;
    return {
      externalId: `acc-${number}`,
      name: writtenName(name, random),
      domain: known,
      registrableDomain: known,
      metadata: `{"partner_customer_id":"cust-${number % 300}","owner":"kim","stage":"open","segment":"mid-market"}`,
    };
  }
}

/** Creates users on the Pro tier. */
export async function insertUsers(dataSource: DataSource, userIds: string[]): Promise<void> {
  await dataSource.query(
    `insert into users (id, email, tier, created_at) select id, id || '@example.com', 'pro', now() from unnest($1::uuid[]) as u (id)`,
    [userIds],
  );
}
