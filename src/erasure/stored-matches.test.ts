import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import type { TestApp, TestUser } from '../../test/harness/app.js';
import { startTestApp } from '../../test/harness/app.js';
import { soon } from '../../test/harness/soon.js';
import { MatchingService } from '../matching/matching.service.js';
import { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { erasePerson } from './erase-person.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const by = { actor: 'test', actorUserId: null, now: new Date() };
const erase = (email: string) =>
  erasePerson({ dataSource: app.dataSource, people: app.nest.get(ErasedPeople) }, email, by);

/** Returns a company with its own web domain, and an e-mail address on this domain. */
function newCompany() {
  const domain = `q${randomBytes(4).toString('hex')}z.com`;
  return { domain, round: { companyName: domain, website: `https://${domain}` }, email: `ana@${domain}` };
}

const pushAccounts = (user: TestUser, domain: string, count = 1) =>
  user.call('POST', '/api/v1/accounts', {
    accounts: Array.from({ length: count }, (_, n) => ({ external_id: `a${n}`, name: 'Firm', domain })),
  });

const pushContact = (user: TestUser, contact: { email: string; [field: string]: unknown }) =>
  user.call('POST', '/api/v1/contacts', {
    contacts: [
      { external_id: 'c', account_external_id: 'a0', metadata: { mail: contact.email }, ...contact },
    ],
  });

const deleteContact = (user: TestUser, id: string) =>
  app.dataSource.query(`delete from contacts where user_id = $1 and external_id = $2`, [user.userId, id]);

const readMatches = (text: string): Promise<unknown[]> =>
  app.dataSource.query(
    `select contact_external_id, funding_round ->> 'ceo_email' as ceo_email,
            position($1 in m::text) + position($1 in coalesce(convert_from(body, 'UTF8'), '')) as found
     from matches m where evidence_value = split_part($1, '@', 2)`,
    [text],
  );
const clean = { contact_external_id: null, ceo_email: null, found: 0 };

/**
 * Opens a transaction that locks rows, and returns a function that ends it. The transaction has the
 * name of a backup, which the erasure ignores. So the erasure waits only for the locks.
 */
async function holdLocks(statement: string, values: unknown[]): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: app.databaseUrl, application_name: 'fundmatch backup' });
  await client.connect();
  await client.query('begin');
  await client.query(statement, values);
  return async () => {
    await client.query('commit');
    await client.end();
  };
}

const waitsForLock = (of: string) =>
  soon(`a statement with "${of}" waits for a lock`, async () => {
    const rows: unknown[] = await app.dataSource.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [`%${of}%`],
    );
    return rows.length > 0;
  });

describe('a person whose erasure runs while a round is matched', () => {
  it('regression: no match of a later transaction contains the person', async () => {
    const { domain, round, email } = newCompany();
    for (const user of [await app.newUser(), await app.newUser(), await app.newUser()]) {
      await user.call('POST', '/api/v1/webhooks', { url: 'https://hooks.example.com/a' });
      await pushAccounts(user, domain, 1_000);
    }
    const roundId = await app.ingestRound({ ...round, ceoName: 'Ana Lima', ceoEmail: email });
    let steps = 0;
    const betweenSteps = async () => {
      steps += 1;
      if (steps === 1) await erase(email);
    };
    await app.nest.get(MatchingService).matchRound(roundId, { betweenSteps });
    expect(steps).toBe(1);
    expect(await readMatches(email)).toEqual([clean, clean, clean]);
  });

  it('regression: no match whose contact was read before the erasure contains the person', async () => {
    const { domain, round, email } = newCompany();
    const user = await app.newUser();
    await pushAccounts(user, domain);
    await pushContact(user, { email });
    const roundId = await app.ingestRound(round);
    let transactions = 0;
    const erasingFirst = Object.assign(Object.create(app.dataSource) as DataSource, {
      transaction: async (work: Parameters<DataSource['transaction']>[1]) => {
        transactions += 1;
        if (transactions === 1) await erase(email);
        return app.dataSource.transaction(work);
      },
    });
    expect(await new MatchingService(erasingFirst, app.clock).matchRound(roundId)).toBe(1);
    expect(transactions).toBe(2);
    expect(await readMatches(email)).toEqual([clean]);
  });

  it('regression: the person is removed from a match that is stored after the contact was deleted', async () => {
    const { domain, round, email } = newCompany();
    const user = await app.newUser();
    await pushAccounts(user, domain);
    await pushContact(user, { email });
    await app.ingestRound(round);
    await app.matchAll();
    const releaseContact = await holdLocks('select 1 from contacts where user_id = $1 for update', [
      user.userId,
    ]);
    const erased = erase(email);
    await waitsForLock('from contacts');
    const releaseCursor = await holdLocks('select 1 from user_cursors where user_id = $1 for update', [
      user.userId,
    ]);
    const next = await app.ingestRound({ ...round, fundingType: 'debt', amountUsd: 9e7, amount: 9e7 });
    const matched = app.nest.get(MatchingService).matchRound(next);
    await waitsForLock('insert into user_cursors');
    await releaseContact();
    await soon('the deletion of the contact', async () => {
      const rows: unknown[] = await app.dataSource.query(`select 1 from contacts where user_id = $1`, [
        user.userId,
      ]);
      return rows.length === 0;
    });
    await releaseCursor();
    expect(await matched).toBe(1);
    expect(await erased).toMatchObject({ contacts: 1, matches: 2 });
    expect(await readMatches(email)).toEqual([clean, clean]);
  });
});

describe('an erasure that waits for a lock', () => {
  /** Locks rows and releases them. Fails immediately if the erasure has locked them. */
  const lockAtOnce = async (table: 'contacts' | 'also_matched', user: TestUser) => {
    const release = await holdLocks(`select 1 from ${table} where user_id = $1 for update nowait`, [
      user.userId,
    ]);
    await release();
  };

  /** Creates a user with a match of two accounts. Each account has a contact who is the person. */
  async function newMatch() {
    const { domain, round, email } = newCompany();
    const user = await app.newUser();
    await pushAccounts(user, domain, 2);
    await pushContact(user, { email });
    await pushContact(user, { external_id: 'd', account_external_id: 'a1', email });
    await app.ingestRound(round);
    await app.matchAll();
    return { user, email };
  }

  it('regression: an erasure that waits for a match locks neither its contacts nor its further accounts', async () => {
    const { user, email } = await newMatch();
    // A transaction that deletes an account takes the same lock.
    const release = await holdLocks('select 1 from matches where user_id = $1 for update', [user.userId]);
    const erased = erase(email);
    await waitsForLock('from matches');
    await lockAtOnce('contacts', user);
    await lockAtOnce('also_matched', user);
    // The contacts still exist. So if the process died here, the next run would find them again.
    const contacts = await app.dataSource.query(`select 1 from contacts where user_id = $1`, [user.userId]);
    expect(contacts).toHaveLength(2);
    await release();
    expect(await erased).toMatchObject({ contacts: 2, matches: 1 });
    expect(await readMatches(email)).toEqual([clean]);
  });

  it('regression: an erasure that waits for a push of contacts locks no contact', async () => {
    const { user, email } = await newMatch();
    const release = await holdLocks(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
      `contacts ${user.userId}`,
    ]);
    const erased = erase(email);
    await waitsForLock('pg_advisory_xact_lock');
    await lockAtOnce('contacts', user);
    await release();
    expect(await erased).toMatchObject({ contacts: 2, matches: 1 });
  });
});

describe('a person whose name is only in stored matches', () => {
  it('regression: the person is removed from matches if the article now names another CEO', async () => {
    const { domain, round, email } = newCompany();
    const user = await app.newUser();
    await pushAccounts(user, domain);
    const item = { source: 'test', item: domain };
    const ceo = { ceoName: 'Olda Person', ceoEmail: email, articleTitle: 'Olda Person raises' };
    await app.ingestRound({ ...round, ...ceo }, item);
    await app.matchAll();
    await app.ingestRound({ ...round, ceoName: 'New Person', ceoEmail: null }, item);
    await app.matchAll();
    expect(await erase(email)).toMatchObject({ matches: 1, rounds: 1 });
    expect(await readMatches(email)).toEqual([clean]);
    const [stored] = await app.dataSource.query(
      `select funding_round ->> 'ceo_name' as name, funding_round ->> 'article_title' as title from matches where user_id = $1`,
      [user.userId],
    );
    expect(stored).toEqual({ name: null, title: 'raises' });
    // Later articles about the company contain only the name, not the address.
    await app.ingestRound({ ...round, ceoName: 'Olda Person' });
    const mentions = await app.dataSource.query(
      `select stated ->> 'ceoName' as name from mentions where stated ->> 'companyName' = $1 order by id`,
      [round.companyName],
    );
    expect(mentions.map(({ name }: { name: string }) => name).toSorted()).toEqual(['New Person', null]);
  });

  it('regression: the person is removed from matches if the contact was deleted', async () => {
    const { domain, round, email } = newCompany();
    const user = await app.newUser();
    await user.call('POST', '/api/v1/webhooks', { url: 'https://hooks.example.com/a' });
    await pushAccounts(user, domain, 2);
    await pushContact(user, { email });
    await pushContact(user, { external_id: 'd', account_external_id: 'a1', email });
    await app.ingestRound(round);
    await app.matchAll();
    for (const id of ['c', 'd']) await deleteContact(user, id);
    await erase(email);
    expect(await readMatches(email)).toEqual([clean]);
    const { body } = await user.call('GET', '/api/v1/matches');
    const none = { contact_external_id: null, contact_metadata: null };
    expect(body.data[0]).toMatchObject({ matched: none, also_matched: [none] });
  });

  it('regression: the address is masked in the metadata of a contact who is a different person', async () => {
    const { domain, round, email } = newCompany();
    const user = await app.newUser();
    await user.call('POST', '/api/v1/webhooks', { url: 'https://hooks.example.com/a' });
    await pushAccounts(user, domain, 2);
    const metadata = { owner: email, phone: '1' };
    await pushContact(user, { email: `b${email}`, metadata });
    await pushContact(user, { external_id: 'd', account_external_id: 'a1', email: `d${email}`, metadata });
    await app.ingestRound(round);
    await app.matchAll();
    expect(await erase(email)).toMatchObject({ contacts: 0, matches: 1 });
    const { body } = await user.call('GET', '/api/v1/matches');
    const left = { owner: 'erased', phone: '1' };
    expect(body.data[0]).toMatchObject({
      matched: { contact_external_id: 'c', contact_metadata: left },
      also_matched: [{ contact_external_id: 'd', contact_metadata: left }],
    });
    const contacts = await app.dataSource.query(`select metadata from contacts where user_id = $1`, [
      user.userId,
    ]);
    expect(contacts).toEqual([{ metadata: left }, { metadata: left }]);
  });

  it("the address is masked if the contact now has a different address, and the person is removed if it now has the person's address", async () => {
    const [first, second] = [newCompany(), newCompany()];
    const user = await app.newUser();
    await user.call('POST', '/api/v1/webhooks', { url: 'https://hooks.example.com/a' });
    await pushAccounts(user, first.domain);
    const metadata = { owner: first.email };
    await pushContact(user, { email: first.email, metadata });
    await app.ingestRound(first.round);
    await app.matchAll();
    await pushContact(user, { email: second.email, metadata });
    const matched = async (): Promise<unknown> =>
      (await user.call('GET', '/api/v1/matches')).body.data[0].matched;
    expect(await erase(first.email)).toMatchObject({ contacts: 0, matches: 1 });
    expect(await matched()).toMatchObject({
      contact_external_id: 'c',
      contact_metadata: { owner: 'erased' },
    });
    expect(await erase(second.email)).toMatchObject({ contacts: 1, matches: 1 });
    expect(await matched()).toMatchObject({ contact_external_id: null, contact_metadata: null });
  });

  it("regression: the person is removed from matches if the id of a deleted contact was the person's address", async () => {
    const { domain, round, email } = newCompany();
    const user = await app.newUser();
    await pushAccounts(user, domain);
    await pushContact(user, { external_id: email.toUpperCase(), email, metadata: { phone: '1' } });
    await app.ingestRound(round);
    await app.matchAll();
    await deleteContact(user, email.toUpperCase());
    await erase(email);
    expect(await readMatches(email)).toEqual([clean]);
  });
});
