import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { TestApp } from '../../test/harness/app.js';
import { startTestApp, statedRound } from '../../test/harness/app.js';
import { tablesWith } from '../../test/harness/contents.js';
import { signIn } from '../../test/e2e/ui-harness.js';
import { inTransaction } from '../database/transaction.js';
import { ErasedPeople, resealErasureKey } from '../rounds/erased-people/erased-people.js';
import { IngestionService } from '../ingestion/ingestion.service.js';
import { SecretBox } from '../runtime/secrets/secret-box.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Returns which of these texts a dump of the database contains, as text or as bytes. */
function findInDump(texts: string[]): string[] {
  let dump: string;
  try {
    dump = execFileSync('pg_dump', ['--data-only', app.databaseUrl], { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    // If pg_dump is missing or older than the server, this check is skipped. tablesWith has already
    // checked every column.
    if (/ENOENT|version mismatch/.test(String(error))) return [];
    throw error;
  }
  expect(dump).toContain('COPY public.funding_rounds');
  const lower = dump.toLowerCase();
  const hex = (text: string) => Buffer.from(text).toString('hex');
  return texts.filter((text) => lower.includes(text.toLowerCase()) || dump.includes(hex(text)));
}

const bodyOf = async (userId: string): Promise<Record<string, unknown>> => {
  const rows: { body: Buffer }[] = await app.dataSource.query(`select body from matches where user_id = $1`, [
    userId,
  ]);
  return JSON.parse(String(rows[0]?.body)) as Record<string, unknown>;
};

describe('erasing a person', () => {
  it('after an erasure, the tables contain only hashes of the person, and waiting matches are sent without the person', async () => {
    const site = `${randomBytes(4).toString('hex')}-brewing.com`;
    const email = `Maren.Oduya@${site}`;
    const user = await app.newUser();
    await user.call('POST', '/api/v1/webhooks', { url: 'https://hooks.example.com/a' });
    await user.call('POST', '/api/v1/accounts', {
      accounts: [
        { external_id: 'firm', name: 'Brewing', domain: site, metadata: { owner: email, size: 1e30 } },
      ],
    });
    await user.call('POST', '/api/v1/contacts', {
      contacts: [
        {
          external_id: 'lead-7731',
          email,
          first_name: 'Maren',
          account_external_id: 'firm',
          metadata: { email },
        },
        { external_id: 'other', email: `jon@${site}`, metadata: { boss: `<${email.toLowerCase()}>`, n: 7 } },
      ],
    });
    const ceo = {
      ceoName: 'Maren Oduya',
      ceoEmail: email,
      ceoLinkedinUrl: 'https://linkedin.com/in/maren-oduya',
    };
    const company = { companyName: 'Oduya Brewing', website: `https://${site}` };
    await app.ingestRound({
      ...company,
      ...ceo,
      articleTitle: 'Oduya Brewing of Maren Oduya raises $4M',
      leadInvestor: 'Maren Oduya',
      investors: ['Maren Oduya', 'Quill Capital'],
    });
    // A second article contains her name without the address. A third article contains another
    // person.
    await app.ingestRound({ ...company, ceoName: 'Maren Oduya', amountUsd: null, amount: null });
    await app.ingestRound({
      ...company,
      ceoName: 'Per Lund',
      confidenceScore: 0.2,
      amountUsd: null,
      amount: null,
    });
    const verdict = { outcome: 'rejected' as const, reason: 'too-slow' as const, detail: email };
    const item = { sourceItem: email.length.toString(), title: `Write to ${email}`, url: null, verdict };
    const ingestion = app.nest.get(IngestionService);
    await ingestion.store('rss', { ...item, text: `Contact: ${email}.` });
    // This text contains her name and company, but no address.
    const talk = {
      ...item,
      sourceItem: 'talk',
      title: 'A talk with Maren Oduya',
      verdict: { ...verdict, detail: '' },
    };
    await ingestion.store('rss', { ...talk, text: 'Oduya Brewing was founded by Maren Oduya.' });
    await user.call('POST', '/api/v1/accounts', { accounts: [{ external_id: 'named', name: email }] });
    await user.call('DELETE', '/api/v1/accounts?external_id=named');
    await app.matchAll();
    const before = await tablesWith(app.dataSource, email);
    expect(before).toEqual(
      expect.arrayContaining([
        'accounts',
        'company_name_blocks',
        'contacts',
        'funding_rounds',
        'matches',
        'mentions',
      ]),
    );
    expect(await bodyOf(user.userId)).toMatchObject({
      matched: { contact_external_id: 'lead-7731' },
      funding_round: { ceo_email: email },
    });

    const operator = await signIn(app, { role: 'operator' });
    const erased = await operator.call('POST', '/app/api/operator/erasures', { email: email.toUpperCase() });
    const counts = { contacts: 1, matches: 1, rounds: 1, items: 2, accounts: 1 };
    expect(erased.json()).toEqual({ ...counts, accounts_left: 0 });

    const texts = [email, 'Maren Oduya', 'maren-oduya', 'lead-7731'];
    for (const text of texts) expect(await tablesWith(app.dataSource, text)).toEqual([]);
    expect(findInDump(texts)).toEqual([]);
    const { body } = await user.call('GET', '/api/v1/matches');
    expect(body.data).toMatchObject([
      {
        matched: {
          account_external_id: 'firm',
          account_metadata: { owner: 'erased', size: 1e30 },
          contact_external_id: null,
          contact_metadata: null,
        },
        funding_round: {
          company_name: 'Oduya Brewing',
          ceo_name: null,
          ceo_email: null,
          investors: ['Quill Capital'],
        },
      },
    ]);
    const { match_id: matchId } = body.data[0];
    expect(await bodyOf(user.userId)).toMatchObject({
      event: 'funding_match',
      match_id: matchId,
      matched: body.data[0].matched,
      funding_round: {
        ...body.data[0].funding_round,
        article_title: 'Oduya Brewing of raises $4M',
        lead_investor: null,
      },
    });
    const left = await app.dataSource.query(`select external_id, metadata from contacts where user_id = $1`, [
      user.userId,
    ]);
    expect(left).toEqual([{ external_id: 'other', metadata: { boss: '<erased>', n: 7 } }]);
    const entries = await app.dataSource.query(
      `select subject, detail from audit_log where action = 'person.erase' order by id desc limit 1`,
    );
    expect(entries).toEqual([{ subject: null, detail: { ...counts, accountsLeft: 0 } }]);
  });

  it('later pushes and articles do not store the erased person again', async () => {
    const site = `${randomBytes(4).toString('hex')}-sail.com`;
    const email = `ines@${site}`;
    const user = await app.newUser();
    const operator = await signIn(app, { role: 'operator' });
    const company = { companyName: `Sail ${site}`, website: `https://${site}`, amountUsd: 4e6, amount: 4e6 };
    const roundId = await app.ingestRound({ ...company, ceoName: 'Inês Castro', ceoEmail: email });
    expect((await operator.call('POST', '/app/api/operator/erasures', { email })).statusCode).toBe(200);
    const rows = [
      { external_id: 'a', email: `  ${email.toUpperCase()} ` },
      { external_id: 'b', email: `anna@${site}` },
      { external_id: email },
      { external_id: 'b', email },
    ];
    const reply = await user.call('POST', '/api/v1/contacts', { contacts: rows });
    const error = "this person's data was erased at their request. Remove the contact from your CRM";
    expect(reply.body).toEqual({ upserted: 1, errors: [0, 2, 3].map((index) => ({ index, error })) });
    expect(reply.headers['ratelimit']).toContain('"rows";r=99996');
    const all = await user.call('POST', '/api/v1/contacts', { contacts: rows.slice(0, 1) });
    expect(all).toMatchObject({ status: 400, body: { error: { code: 'validation_failed' }, upserted: 0 } });

    // The next three rounds name the person without the accent, by name with the same website, and
    // by address.
    await app.ingestRound({ ...company, ceoName: 'Ines Castro', articleTitle: 'Again' });
    const later = {
      ...company,
      fundingType: 'series-b' as const,
      amountUsd: 3e7,
      publishedDate: '2026-09-01',
    };
    await app.ingestRound({ ...later, companyName: 'Sail Renamed', ceoName: 'Inês Castro' });
    await app.ingestRound({ companyName: 'Elsewhere', ceoName: 'I. Castro', ceoEmail: email });
    for (const text of [email, 'Castro']) expect(await tablesWith(app.dataSource, text)).toEqual([]);
    const detail = (await operator.call('GET', `/app/api/operator/rounds/${roundId}`)).json();
    expect(detail).toMatchObject({ mentions: 2, facts: { ceoName: null, ceoEmail: null } });
    // The name at another company belongs to another person, so it is stored.
    await app.ingestRound({ companyName: 'Other Castro Works', ceoName: 'Inês Castro' });
    expect(await tablesWith(app.dataSource, 'Inês Castro')).toEqual(['funding_rounds', 'mentions']);
  });

  it('regression: the title of a later article is stored without the name', async () => {
    const site = `${randomBytes(4).toString('hex')}-title.com`;
    const operator = await signIn(app, { role: 'operator' });
    const company = { companyName: `Title ${site}`, website: `https://${site}`, ceoName: `Per Q${site}` };
    await app.ingestRound({ ...company, ceoEmail: `per@${site}` });
    await operator.call('POST', '/app/api/operator/erasures', { email: `per@${site}` });
    const title = `Two rounds, and ${company.ceoName} celebrates`;
    const other = statedRound({ companyName: `Other ${site}`, articleTitle: null });
    const rounds = [other, statedRound({ ...company, articleTitle: title })];
    const item = { sourceItem: site, title, url: null, verdict: { outcome: 'round' as const, rounds } };
    await app.nest.get(IngestionService).store('rss', item);
    expect(await tablesWith(app.dataSource, company.ceoName)).toEqual([]);
    const rows = await app.dataSource.query(`select title from items where source_item = $1`, [site]);
    expect(rows).toEqual(Array(2).fill({ title: 'Two rounds, and celebrates' }));
  });

  it('an erasure keeps a longer address that contains the erased address', async () => {
    const user = await app.newUser();
    const operator = await signIn(app, { role: 'operator' });
    const metadata = {
      one: 'an@x-corp.com',
      two: 'dean@x-corp.com',
      three: 'an@x-corp.com.au, an@x-corp.com.',
    };
    await user.call('POST', '/api/v1/accounts', { accounts: [{ external_id: 'a', name: 'X', metadata }] });
    await user.call('POST', '/api/v1/accounts', { accounts: [{ external_id: 'an@x-corp.com', name: 'An' }] });
    const reply = await operator.call('POST', '/app/api/operator/erasures', { email: 'an@x-corp.com' });
    expect(reply.json()).toMatchObject({ accounts: 1, accounts_left: 1 });
    const [row] = await app.dataSource.query(`select metadata from accounts where external_id = 'a'`);
    expect(row.metadata).toEqual({
      one: 'erased',
      two: 'dean@x-corp.com',
      three: 'an@x-corp.com.au, erased.',
    });
  });

  it('an erasure stays in effect after a change of the secrets key', async () => {
    const [from, to] = [app.secretBox, new SecretBox(randomBytes(32))];
    const person = ['email keyed@example.com'];
    await new ErasedPeople(from).remember(
      app.dataSource.manager,
      { identities: person, names: [] },
      new Date(),
    );
    try {
      await inTransaction(app.dataSource, (tx) => resealErasureKey(tx, from, to));
      const known = await new ErasedPeople(to).findErased(app.dataSource.manager, [
        ...person,
        'email other@example.com',
      ]);
      expect([...known]).toEqual(person);
      await expect(new ErasedPeople(from).findErased(app.dataSource.manager, person)).rejects.toThrow();
    } finally {
      await inTransaction(app.dataSource, (tx) => resealErasureKey(tx, to, from));
    }
  });

  it('regression: an erasure finds the address at the start of a line in all stored metadata', async () => {
    const site = `${randomBytes(4).toString('hex')}-lines.com`;
    const email = `li@${site}`;
    const user = await app.newUser();
    const operator = await signIn(app, { role: 'operator' });
    const metadata = { notes: `People:\n${email}\n\t${email}`, [`\n${email}`]: `CORP\\${email}` };
    await user.call('POST', '/api/v1/accounts', {
      accounts: ['one', 'two'].map((id) => ({ external_id: id, name: 'Lines', domain: site, metadata })),
    });
    await user.call('POST', '/api/v1/contacts', {
      contacts: [{ external_id: 'c', email: `other@${site}`, account_external_id: 'one', metadata }],
    });
    await app.ingestRound({ companyName: `Lines ${site}`, website: `https://${site}` });
    await app.matchAll();
    await app.dataSource.query(
      `insert into audit_log (at, actor, action, detail) values (now(), 'command line', 'source.add', $1)`,
      [JSON.stringify(metadata)],
    );
    expect(await tablesWith(app.dataSource, email)).toEqual(
      expect.arrayContaining(['accounts', 'also_matched', 'audit_log', 'contacts', 'matches']),
    );
    expect((await operator.call('POST', '/app/api/operator/erasures', { email })).statusCode).toBe(200);
    expect(await tablesWith(app.dataSource, email)).toEqual([]);
    const { body } = await user.call('GET', '/api/v1/matches');
    expect(body.data[0].matched.account_metadata).toEqual({
      notes: 'People:\nerased\n\terased',
      '\nerased': 'CORP\\erased',
    });
  });

  it('an erasure is rejected for an invalid address, for the address of a user, and for customers', async () => {
    const operator = await signIn(app, { role: 'operator' });
    const customer = await signIn(app);
    const erase = (email: string, by = operator) => by.call('POST', '/app/api/operator/erasures', { email });
    expect((await erase('nobody')).statusCode).toBe(400);
    expect((await erase(customer.email)).json().error.message).toContain('address of a user');
    expect((await erase('x@example.com', customer)).statusCode).toBe(403);
  });
});
