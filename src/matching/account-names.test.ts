import { randomBytes } from 'node:crypto';
import { send, signIn } from '../../test/e2e/ui-harness.js';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp, TestUser } from '../../test/harness/app.js';
import { UsersService } from '../auth/users.service.js';
import { erasePerson } from '../erasure/erase-person.js';
import { ErasedPeople } from '../rounds/erased-people/erased-people.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/**
 * Returns the name and domain of a company that the tests enter as three accounts: two with its
 * domain and one with its name.
 */
function newCompany() {
  const name = `Wexcombe${randomBytes(4).toString('hex')}`;
  return { name, domain: `${name.toLowerCase()}.com` };
}

async function matchThree(user: Pick<TestUser, 'call'>) {
  const { name, domain } = newCompany();
  await user.call('POST', '/api/v1/accounts', {
    accounts: [
      { external_id: 'best', name: 'First Holding', domain },
      { external_id: 'other', name: 'Second Holding', domain },
      { external_id: 'named', name: `${name}, Inc.` },
    ],
  });
  await app.ingestRound({ companyName: name, website: `https://${domain}` });
  await app.matchAll();
  return { name, domain };
}

const readMatch = async (user: Pick<TestUser, 'call'>) =>
  (await user.call('GET', '/api/v1/matches')).body.data[0];

/** Creates a user with an API key who is also signed in to the web pages. */
async function newReader() {
  const visitor = await signIn(app);
  const { apiKey } = await app.nest.get(UsersService).createKey(visitor.userId, null);
  const headers = { authorization: `Bearer ${apiKey}` };
  const call: TestUser['call'] = async (method, path, body) => {
    const reply = await send(app, method, path, { body, headers });
    return { status: reply.statusCode, body: reply.json(), text: reply.body, headers: reply.headers };
  };
  const visit = (path: string) => visitor.call('GET', `/app/api/${path}`);
  return { userId: visitor.userId, call, visit };
}

describe('the account names and scores of a match', () => {
  it('are the same in the webhook, the API, the page and the file, even after the account is renamed', async () => {
    const user = await newReader();
    await user.call('POST', '/api/v1/webhooks', { url: 'https://hooks.example.com/a' });
    const { name } = await matchThree(user);
    await user.call('POST', '/api/v1/accounts', {
      accounts: ['best', 'other', 'named'].map((id) => ({ external_id: id, name: 'Renamed' })),
    });
    const match = await readMatch(user);
    expect(match).toMatchObject({
      matched: { account_external_id: 'best', account_name: 'First Holding' },
      also_matched: [
        { account_external_id: 'other', account_name: 'Second Holding', score: 1, signals: [] },
        { account_external_id: 'named', account_name: `${name}, Inc.`, score: expect.any(Number) },
      ],
    });
    const { matched, also_matched } = match;
    const [{ body }] = await app.dataSource.query(
      `select convert_from(body, 'UTF8')::json as body from matches where user_id = $1`,
      [user.userId],
    );
    expect(body).toMatchObject({ matched, also_matched });
    const facts = [
      { account_name: matched.account_name, evidence_score: match.match_evidence.score },
      ...also_matched.map(({ account_name, score }: { account_name: string; score: number }) => ({
        account_name,
        evidence_score: score,
      })),
    ];
    expect((await user.visit('matches?rows=account')).json().data).toMatchObject(facts);
    expect((await user.visit(`matches/${match.match_id}`)).json()).toMatchObject(facts[0] ?? {});
    const others = (await user.visit(`matches/${match.match_id}/others`)).json();
    expect(others.data).toMatchObject(facts.slice(1));
    const [head = [], ...lines] = (await user.visit('matches.csv')).body
      .slice(1)
      .trim()
      .split('\r\n')
      .map((line) => line.split(/,(?! )/));
    const column = (name: string) => lines.map((cells) => cells[head.indexOf(name)]?.replaceAll('"', ''));
    expect(column('account_name')).toEqual(facts.map((row) => row.account_name));
    expect(column('evidence_score').map(Number)).toEqual(facts.map((row) => row.evidence_score));
  });

  it('are the current names, without a score, for a match that an older version stored', async () => {
    const user = await app.newUser();
    await matchThree(user);
    for (const statement of [
      'update matches set account_name = null where user_id = $1',
      'update also_matched set account_name = null, evidence_score = null, evidence_signals = null where user_id = $1',
      `update accounts set name = name || ' AG' where user_id = $1`,
    ])
      await app.dataSource.query(statement, [user.userId]);
    expect(await readMatch(user)).toMatchObject({
      matched: { account_name: 'First Holding AG' },
      also_matched: [
        { account_name: 'Second Holding AG', score: null, signals: [] },
        { account_external_id: 'named', score: null, signals: [] },
      ],
    });
  });

  it('never contain an erased person, whether the match was stored before or after the erasure', async () => {
    const user = await app.newUser();
    const { domain } = newCompany();
    const email = `ana@${domain}`;
    await user.call('POST', '/api/v1/accounts', {
      accounts: [
        { external_id: 'best', name: `Deal of ${email}`, domain },
        { external_id: 'other', name: `Lead of ${email}`, domain },
      ],
    });
    const ingest = (publishedDate: string) =>
      app.ingestRound({ companyName: domain, website: `https://${domain}`, publishedDate });
    await ingest('2026-01-02');
    await app.matchAll();
    const context = { dataSource: app.dataSource, people: app.nest.get(ErasedPeople) };
    await erasePerson(context, email, { actor: 'test', actorUserId: null, now: new Date() });
    expect(await readMatch(user)).toMatchObject({
      matched: { account_name: 'Deal of erased' },
      also_matched: [{ account_name: 'Lead of erased' }],
    });
    await ingest('2026-06-02');
    await app.matchAll();
    expect((await user.call('GET', '/api/v1/matches')).body.data).toHaveLength(2);
    expect(await readMatch(user)).toMatchObject({
      matched: { account_external_id: 'best', account_name: null },
      also_matched: [{ account_external_id: 'other', account_name: null }],
    });
  });
});
