import { startTestApp } from '../../test/harness/app.js';
import type { TestApp, TestUser } from '../../test/harness/app.js';
import { MatchingService } from './matching.service.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let serial = 0;
/**
 * Returns a company name that no other test uses, because the tests of this file share the
 * database.
 */
const company = (name: string) => {
  serial += 1;
  const word = `${name}${'bcdfghjklm'[Math.floor(serial / 10)]}${'aeiouypqrs'[serial % 10]}x`;
  return { name: word, domain: `${word.toLowerCase()}.com` };
};

async function push(user: TestUser, list: 'accounts' | 'contacts', rows: unknown[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 1_000) {
    const part = rows.slice(at, at + 1_000);
    const reply = await user.call('POST', `/api/v1/${list}`, { [list]: part });
    expect(reply.body).toEqual({ upserted: part.length, errors: [] });
  }
}

async function match(round: Parameters<TestApp['ingestRound']>[0]): Promise<string> {
  const id = await app.ingestRound(round);
  await app.matchAll();
  return id;
}

async function matchesOf(user: TestUser) {
  return (await user.call('GET', '/api/v1/matches')).body.data;
}

describe('domains', () => {
  it('matches a mail provider by the domain of its account, never by the addresses of its customers', async () => {
    const owner = await app.newUser();
    const stranger = await app.newUser();
    await push(owner, 'accounts', [
      { external_id: 'provider', name: 'Some provider', domain: 'hushmail.com' },
    ]);
    await push(owner, 'contacts', [{ external_id: 'p', email: 'kim@hushmail.com' }]);
    await push(stranger, 'contacts', [{ external_id: 'p', email: 'lee@hushmail.com' }]);
    await match({ companyName: company('Postern').name, website: 'https://www.hushmail.com' });
    expect(await matchesOf(owner)).toMatchObject([
      { match_type: 'account_domain', matched: { account_external_id: 'provider' }, also_matched_total: 0 },
    ]);
    expect(await matchesOf(stranger)).toEqual([]);
  });

  it('matches by name an account whose website is a page on a shared site', async () => {
    const user = await app.newUser();
    const { name } = company('Tarnhelm');
    await push(user, 'accounts', [
      { external_id: 'page', name, domain: 'https://facebook.com/tarnhelm' },
      { external_id: 'other', name: company('Skarnvold').name, domain: 'facebook.com' },
    ]);
    await match({ companyName: name, website: 'https://facebook.com/tarnhelm' });
    expect(await matchesOf(user)).toMatchObject([
      { match_type: 'account_name', matched: { account_external_id: 'page' }, also_matched_total: 0 },
    ]);
  });

  it('distinguishes the customers of a hosting provider that the public suffix list names', async () => {
    const user = await app.newUser();
    const { name } = company('Welkinor');
    await push(user, 'accounts', [
      { external_id: 'ours', name: 'x', domain: 'welkinor.github.io' },
      { external_id: 'other', name: 'y', domain: 'somebody-else.github.io' },
    ]);
    await match({ companyName: name, website: 'https://welkinor.github.io/about' });
    expect(await matchesOf(user)).toMatchObject([
      {
        matched: { account_external_id: 'ours' },
        match_evidence: { value: 'welkinor.github.io' },
        also_matched_total: 0,
      },
    ]);
  });

  it.each([
    ['a campaign', 'https://www.kickstarter.com/projects/x', 'kickstarter.com/other'],
    ['an app in a store', 'https://apps.apple.com/app/x', 'apps.apple.com'],
    ['a site made with a builder', 'https://ours.mystrikingly.com', 'other.mystrikingly.com'],
    ["a customer's part of another company's site", 'https://ours.teachable.com', 'other.teachable.com'],
  ])('does not take %s for the domain of a company', async (_what, website, domain) => {
    const user = await app.newUser();
    await push(user, 'accounts', [{ external_id: 'a', name: company('Fennimarch').name, domain }]);
    await push(user, 'contacts', [{ external_id: 'c', email: `kim@${new URL(website).hostname}` }]);
    await match({ companyName: company('Gorsedale').name, website });
    expect(await matchesOf(user)).toEqual([]);
  });

  it("matches the company that runs a shared site by its domain, not by its customers' help desk addresses", async () => {
    const [user, other] = [await app.newUser(), await app.newUser()];
    await push(user, 'accounts', [{ external_id: 'a', name: 'x', domain: 'www.zendesk.com' }]);
    await push(other, 'contacts', [{ external_id: 'c', email: 'support@acme.zendesk.com' }]);
    await match({ companyName: company('Deskwarden').name, website: 'https://zendesk.com' });
    expect(await matchesOf(user)).toMatchObject([{ match_type: 'account_domain' }]);
    expect(await matchesOf(other)).toEqual([]);
  });

  it.each(['posteo.de', 'gmx.ch', 'duck.com'])(
    'matches by name despite a linked contact with a personal address at %s',
    async (provider) => {
      const user = await app.newUser();
      const { name, domain } = company('Harrowmint');
      await push(user, 'accounts', [{ external_id: 'a', name }]);
      await push(user, 'contacts', [
        { external_id: 'c', email: `kim@${provider}`, account_external_id: 'a' },
      ]);
      await match({ companyName: name, website: `https://${domain}` });
      expect(await matchesOf(user)).toMatchObject([{ match_type: 'account_name' }]);
    },
  );

  it('does not match a domain that only ends with the same letters', async () => {
    const user = await app.newUser();
    const { name, domain } = company('Ostravic');
    await push(user, 'accounts', [{ external_id: 'a', name: 'x', domain: `not${domain}` }]);
    await match({ companyName: name, website: `https://${domain}` });
    expect(await matchesOf(user)).toEqual([]);
  });
});

describe('contacts', () => {
  it('reports the contact alone if its account was never pushed', async () => {
    const user = await app.newUser();
    const { name, domain } = company('Brackwen');
    await push(user, 'contacts', [
      { external_id: 'p', email: `kim@${domain}`, account_external_id: 'nowhere' },
    ]);
    await match({ companyName: name, website: `https://${domain}` });
    expect(await matchesOf(user)).toMatchObject([
      { match_type: 'email_domain', matched: { account_external_id: null, contact_external_id: 'p' } },
    ]);
  });

  it('reports an account once, with its oldest matching contact', async () => {
    const user = await app.newUser();
    const { name, domain } = company('Yarrowdel');
    await push(user, 'accounts', [
      { external_id: 'acc', name: 'Elsewhere', domain: 'elsewhere-yarrowdel.com' },
    ]);
    await push(user, 'contacts', [
      { external_id: 'p1', email: `a@${domain}`, account_external_id: 'acc' },
      { external_id: 'p2', email: `b@eu.${domain}`, account_external_id: 'acc' },
    ]);
    await match({ companyName: name, website: `https://${domain}` });
    expect(await matchesOf(user)).toMatchObject([
      {
        matched: { account_external_id: 'acc', contact_external_id: 'p1' },
        also_matched_total: 0,
        also_matched: [],
      },
    ]);
  });

  it("reports the account's contact at the round's domain, or else its oldest contact (decision 15)", async () => {
    const user = await app.newUser();
    const { name, domain } = company('Grimsund');
    await push(user, 'accounts', [{ external_id: 'acc', name: 'x', domain, metadata: { a: 1 } }]);
    await push(user, 'contacts', [
      { external_id: 'private', email: 'kim@gmail.com', account_external_id: 'acc' },
      { external_id: 'nomail', account_external_id: 'acc' },
      { external_id: 'work', email: `kim@${domain}`, account_external_id: 'acc', metadata: { c: 1 } },
    ]);
    await match({ companyName: name, website: `https://${domain}` });
    expect(await matchesOf(user)).toMatchObject([
      {
        match_type: 'account_domain',
        matched: { account_external_id: 'acc', contact_external_id: 'work', contact_metadata: { c: 1 } },
        also_matched_total: 0,
      },
    ]);
  });
});

describe('names', () => {
  it('reports the account with the best name score, or the oldest account among equal scores', async () => {
    const user = await app.newUser();
    const { name } = company('Quillmora');
    await push(user, 'accounts', [
      { external_id: 'longer', name: `${name} Technologies Group` },
      { external_id: 'equal-1', name: `${name}` },
      { external_id: 'equal-2', name: `${name.toUpperCase()} Ltd` },
    ]);
    await match({ companyName: name });
    const [{ matched, also_matched: others, match_evidence: evidence }] = await matchesOf(user);
    expect(matched.account_external_id).toBe('equal-1');
    expect(evidence).toEqual({ value: name, score: expect.any(Number), signals: [] });
    expect(evidence.score).toBeGreaterThan(0.95);
    expect(others.map((other: { account_external_id: string }) => other.account_external_id)).toEqual([
      'equal-2',
      'longer',
    ]);
  });

  it('also matches by the legal name of the company', async () => {
    const user = await app.newUser();
    const [brand, legal] = [company('Drellavo'), company('Hobwick')];
    await push(user, 'accounts', [{ external_id: 'a', name: `${legal.name} GmbH` }]);
    await match({ companyName: brand.name, legalName: `${legal.name} GmbH` });
    expect(await matchesOf(user)).toMatchObject([{ match_type: 'account_name' }]);
  });

  it("lowers the score if the account's name contains a different country than the round", async () => {
    const user = await app.newUser();
    const [{ name }, { name: other }] = [company('Fjordane'), company('Vellisor')];
    await push(user, 'accounts', [
      { external_id: 'japan', name: `${name} Japan` },
      { external_id: 'place in both', name: `${other} Boston` },
      { external_id: 'ordinary', name: 'Bright Harbour Sweden' },
    ]);
    await match({ companyName: name, locationCountry: 'JP', publishedDate: '2026-01-02' });
    await match({ companyName: name, locationCountry: 'US', publishedDate: '2026-06-02' });
    await match({ companyName: `${other} Boston`, locationCountry: 'GB' });
    await match({ companyName: 'Bright Harbour', locationCountry: 'CA' });
    const found = (await matchesOf(user)).map(
      (one: { matched: { account_external_id: string }; match_evidence: { score: number } }) => [
        one.matched.account_external_id,
        one.match_evidence.score,
      ],
    );
    const [[both, scoreOfBoth], [abroad, scoreAbroad], [home, scoreAtHome]] = found;
    expect([both, abroad, home]).toEqual(['place in both', 'japan', 'japan']);
    expect(found).toHaveLength(3);
    expect(scoreOfBoth).toBeGreaterThan(0.95);
    expect(scoreAbroad).toBeLessThan(scoreAtHome);
  });

  it('does not match names without letters', async () => {
    const user = await app.newUser();
    await push(user, 'accounts', [{ external_id: 'a', name: '???' }]);
    await match({ companyName: '???' });
    await match({ companyName: '', publishedDate: '2026-07-01' });
    expect(await matchesOf(user)).toEqual([]);
  });

  it('regression: accepts names that become many times longer when normalised', async () => {
    const user = await app.newUser();
    await push(user, 'accounts', [
      { external_id: 'a', name: '\ufdfa'.repeat(500) },
      { external_id: 'b', name: '\u{1f600}'.repeat(250) },
      { external_id: 'c', name: '企'.repeat(500) },
    ]);
    await match({ companyName: '企'.repeat(500) });
    expect(await matchesOf(user)).toMatchObject([{ matched: { account_external_id: 'c' } }]);
  });

  it('matches an account by its current name and domain', async () => {
    const user = await app.newUser();
    const [{ name, domain }, { name: newName }] = [company('Ravensil'), company('Mossgale')];
    await push(user, 'accounts', [{ external_id: 'a', name }]);
    await push(user, 'accounts', [{ external_id: 'a', name, domain: `other-${domain}` }]);
    await match({ companyName: name, publishedDate: '2026-01-05' });
    expect(await matchesOf(user)).toEqual([]);
    await push(user, 'accounts', [{ external_id: 'a', name }]);
    await match({ companyName: name, publishedDate: '2026-05-05' });
    expect(await matchesOf(user)).toHaveLength(1);
    await push(user, 'accounts', [{ external_id: 'a', name: newName }]);
    await match({ companyName: name, publishedDate: '2026-09-05' });
    await match({ companyName: newName, publishedDate: '2026-09-05' });
    expect(await matchesOf(user)).toMatchObject([
      { match_evidence: { value: newName } },
      { match_evidence: { value: name } },
    ]);
  });
});

describe('a reseller who has the same company in many accounts', () => {
  it('gets 100 further accounts listed and all accounts counted, also after deletions', async () => {
    const user = await app.newUser();
    const { name, domain } = company('Stonvarg');
    const rows = Array.from({ length: 1_300 }, (_, at) => ({
      external_id: `a${at}`,
      name: 'x',
      domain,
      metadata: { partner_customer_id: `c${at}` },
    }));
    await push(user, 'accounts', rows);
    await match({ companyName: name, website: `https://${domain}` });
    const [first] = await matchesOf(user);
    expect(first.matched.account_external_id).toBe('a0');
    expect(first.also_matched_total).toBe(1_299);
    expect(first.also_matched.map((one: { account_metadata: unknown }) => one.account_metadata)).toEqual(
      rows.slice(1, 101).map((row) => row.metadata),
    );
    // Account a5 is listed. Account a600 is only counted.
    for (const id of ['a5', 'a600']) await user.call('DELETE', `/api/v1/accounts?external_id=${id}`);
    const [second] = await matchesOf(user);
    expect(second.also_matched_total).toBe(1_297);
    expect(second.also_matched).toHaveLength(99);
  });
});

describe('rematch (decision 28)', () => {
  it('matches accounts that were pushed later and users who have moved to Pro, each once', async () => {
    const late = await app.newUser();
    const early = await app.newUser();
    const upgraded = await app.newUser();
    const { name, domain } = company('Lathemoor');
    const since = new Date();
    for (const user of [early, upgraded]) await push(user, 'accounts', [{ external_id: 'a', name, domain }]);
    await app.dataSource.query(`update users set tier = 'free' where id = $1`, [upgraded.userId]);
    await match({ companyName: name, website: `https://${domain}` });
    await app.dataSource.query(`update users set tier = 'pro' where id = $1`, [upgraded.userId]);
    await push(late, 'accounts', [{ external_id: 'a', name, domain }]);
    for (const user of [late, upgraded]) expect(await matchesOf(user)).toEqual([]);
    await early.call('DELETE', '/api/v1/accounts?external_id=a');
    await push(early, 'accounts', [{ external_id: 'a', name, domain }]);

    const matching = app.nest.get(MatchingService);
    expect(await matching.rematchSince(since, async () => undefined)).toEqual({
      rounds: 1,
      ofRounds: 1,
      matches: 2,
    });
    for (const user of [late, upgraded]) expect(await matchesOf(user)).toHaveLength(1);
    expect(await matchesOf(early)).toEqual([]);
    expect(await matching.rematchSince(since, async () => undefined)).toMatchObject({
      rounds: 1,
      matches: 0,
    });
    expect(await matching.rematchSince(new Date(), async () => undefined)).toMatchObject({ rounds: 0 });
  });

  it('reports its progress, and returns the number of rounds', async () => {
    const since = new Date();
    for (let at = 0; at < 201; at += 1)
      await app.ingestRound({ companyName: `Reported ${at} ${company('Aldersk').name}` });
    const steps: number[] = [];
    const end = await app.nest.get(MatchingService).rematchSince(since, async ({ rounds, ofRounds }) => {
      steps.push(rounds, ofRounds);
    });
    // On a busy machine, the run also reports progress by time.
    expect(steps.slice(-2)).toEqual([200, 201]);
    expect(end.rounds).toBe(201);
    await app.matchAll();
  });
});

describe('tenants', () => {
  it("stores no match with another user's account", async () => {
    const [owner, other] = [await app.newUser(), await app.newUser()];
    await push(owner, 'accounts', [{ external_id: 'a', name: company('Zellbrun').name }]);
    const rows: { id: string }[] = await app.dataSource.query(`select id from accounts where user_id = $1`, [
      owner.userId,
    ]);
    const insert = app.dataSource.query(
      `insert into matches (user_id, id, round_id, created_at, match_type, account_id, evidence_value, evidence_score,
         also_matched_total, funding_round, webhook_status)
       values ($1, gen_random_uuid(), gen_random_uuid(), now(), 'account_name', $2, 'x', 1, 0, '{}', 'no_webhook')`,
      [other.userId, rows[0]?.id],
    );
    await expect(insert).rejects.toThrow('matches_account_fkey');
  });
});
