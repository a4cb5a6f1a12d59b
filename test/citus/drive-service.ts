import { randomBytes, randomUUID } from 'node:crypto';
import { ErasedPeople } from '../../src/rounds/erased-people/erased-people.js';
import { writeMasked } from '../../src/rounds/erased-people/write-masked.js';
import { SecretBox } from '../../src/runtime/secrets/secret-box.js';
import { MatchListService } from '../../src/settings/matches.service.js';
import { listLabelledItems } from '../../src/console/labelled-items.js';
import { listUsers } from '../../src/auth/users.queries.js';
import { failPending } from '../../src/delivery/fail-pending.js';
import { findSendSettings, findUrl } from '../../src/delivery/delivery.queries.js';
import { writeOutcome } from '../../src/delivery/failing-endpoints.js';
import { FailingHosts } from '../../src/delivery/failing-hosts.js';
import { NoticeWorker } from '../../src/notices/notice.worker.js';
import { NoticesService } from '../../src/notices/notices.service.js';
import { OpenClaims } from '../../src/delivery/open-claims.js';
import { replaceLostKey } from '../../src/delivery/replace-lost-key.js';
import { rekeySecrets } from '../../src/delivery/rekey-secrets.js';
import { createLog } from '../../src/runtime/log.js';
import { isSettledBefore } from '../../src/api/matches/matches.queries.js';
import {
  findAccountsByDomainAcrossUsers,
  findContactsByDomainAcrossUsers,
  findUsersWithContactsAcrossUsers,
  findUsersWithNamesAcrossUsers,
} from '../../src/matching/matching.queries.js';
import { MatchingService } from '../../src/matching/matching.service.js';
import { ensureNameIndex, settleNameIndex } from '../../src/matching/rebuild-name-index.js';
import { Retention } from '../../src/retention/retention.js';
import { readCurrentState } from '../../src/health/status/status.js';
import { signIn } from '../e2e/ui-harness.js';
import type { Visitor } from '../e2e/ui-harness.js';
import { startTestApp } from '../harness/app.js';
import type { TestApp, TestUser } from '../harness/app.js';
import { StandingClock } from '../harness/polling.js';
import { soon } from '../harness/soon.js';

/**
 * Runs every part of the service once that reads or writes rows of users: the API, matching,
 * delivery, the web UI and the console.
 */
export async function driveService(): Promise<void> {
  // Nothing listens at the receiver's address, so a delivery fails at once. The service stores a
  // failure with the same statement as a success.
  const hosts = new Map([['receiver.test', '127.0.0.1']]);
  const app = await startTestApp({
    outgoing: { allowedNetworks: [], hosts, ca: undefined },
    email: { smtpUrl: 'smtp://127.0.0.1:45998', from: 'fundmatch@service.example' },
    alertCallback: { url: 'http://127.0.0.1:45998', secret: 'a-secret-of-the-operator' },
  });
  try {
    const user = await app.newUser();
    await user.setQuotas('matches_list', { requests: 4 });
    await driveApi(user);
    await driveMatching(app, user);
    await driveDelivery(app, user);
    await driveNotices(app, user);
    await drivePages(await signIn(app));
    await driveConsole(app, await signIn(app, { role: 'operator' }), user);
    await user.call('DELETE', '/api/v1/accounts?external_id=a1');
    await driveUpkeep(app);
  } finally {
    await app.close();
  }
}

async function driveApi(user: TestUser): Promise<void> {
  const accounts = [
    { external_id: 'a1', name: 'Aberlour Freight', domain: 'aberlour-freight.com' },
    { external_id: 'a2', name: 'Brindlewood Robotics', metadata: { crm: 2 } },
    { external_id: 'a3', name: 'Aberlour Freight Europe', domain: 'aberlour-freight.com' },
  ];
  const contacts = [
    { external_id: 'c1', email: 'x@aberlour-freight.com', account_external_id: 'a1' },
    { external_id: 'c2', email: 'y@aberlour-freight.com' },
    { external_id: 'c3', email: 'z@gmail.com', account_external_id: 'a2' },
  ];
  await done(user.call('POST', '/api/v1/accounts', { accounts }));
  // First the same rows are pushed again, then the same rows with a new row. In the second case,
  // the service writes only the new row.
  await done(user.call('POST', '/api/v1/accounts', { accounts }));
  const more = [...accounts, { external_id: 'a4', name: 'Culver Instruments' }];
  await done(user.call('POST', '/api/v1/accounts', { accounts: more }));
  await done(user.call('POST', '/api/v1/contacts', { contacts }));
  const sync = { 'x-sync-source': 'crm', 'x-sync-run': randomUUID() };
  const renamed = [{ external_id: 'a2', name: 'Brindlewood Robotics', metadata: { crm: 3 } }];
  await done(user.call('POST', '/api/v1/accounts', { accounts: renamed }, sync));
  await done(user.call('GET', '/sync-state?list=accounts&source=crm'));
  await done(user.call('POST', '/api/v1/webhooks', { url: 'https://receiver.test:45999/hook' }));
  await done(user.call('GET', '/api/v1/webhooks'));
}

async function driveMatching(app: TestApp, user: TestUser): Promise<void> {
  await app.ingestRound({
    companyName: 'Aberlour Freight',
    website: 'https://aberlour-freight.com',
    ceoEmail: 'x@aberlour-freight.com',
  });
  await app.ingestRound({ companyName: 'Brindlewood Robotics', website: 'https://brindlewood-robotics.com' });
  await app.matchAll();
  const { body } = await done(user.call('GET', '/api/v1/matches'));
  if (body.data.length !== 2) throw new Error(`Expected two stored matches, got: ${JSON.stringify(body)}`);
  await app.nest.get(MatchListService).get(user.userId, body.data[0].match_id);
  await app.nest.get(MatchListService).listOthers(user.userId, body.data[0].match_id, null);
  await done(user.call('GET', '/api/v1/matches?status=pending,failed&since=2026-03-02T00:00:00Z&limit=1'));
  // Some calls of a day run additional quota statements: the first call, and the call that reaches
  // 80 % of the quota.
  for (let call = 3; call <= 4; call += 1) await done(user.call('GET', '/api/v1/matches'));
  const refused = await user.call('GET', '/api/v1/matches');
  if (refused.status !== 429) throw new Error(`Expected status 429 for the fifth call, got: ${refused.text}`);
  await done(user.call('GET', '/listen'));
  await done(user.call('GET', '/listen?after=1970-01-01T00:00:00.000Z'));
  await driveSearch(app, user);
  await app.nest.get(MatchingService).rematchSince(new Date(0), async () => undefined);
}

/** Searches for rounds and asks why a round did not match, as a customer does. */
async function driveSearch(app: TestApp, user: TestUser): Promise<void> {
  const round = await app.ingestRound({
    companyName: 'Brindlewood Logistics',
    website: 'https://brindlewood-logistics.com',
  });
  await app.matchAll();
  const found = await done(user.call('GET', '/rounds?search=brindlewood'));
  if (found.body.data.length !== 2) throw new Error(`Expected two rounds, got: ${found.text}`);
  const { body, text } = await done(user.call('GET', `/rounds/explanation?round=${round}`));
  if (body.outcome !== 'no_account' || body.accounts.length !== 1)
    throw new Error(`Expected the outcome no_account and one similar account, got: ${text}`);
  const other = found.body.data.find((row: { round_id: string }) => row.round_id !== round);
  const again = await done(user.call('GET', `/rounds/explanation?round=${other.round_id}`));
  if (again.body.outcome !== 'matched') throw new Error(`Expected the outcome 'matched', got: ${again.text}`);
}

async function driveDelivery(app: TestApp, user: TestUser): Promise<void> {
  const metrics = await done(app.nest.inject({ method: 'GET', url: '/metrics' }));
  if (!metrics.body.includes('\nfundmatch_deliveries_pending 2\n'))
    throw new Error('Expected two waiting matches in the metrics.');
  // The service runs these four queries only on Citus. On one server, the first two are parts of a
  // larger statement.
  await findAccountsByDomainAcrossUsers(app.dataSource.manager, 'aberlour-freight.com');
  await findContactsByDomainAcrossUsers(app.dataSource.manager, 'aberlour-freight.com');
  await findUsersWithContactsAcrossUsers(app.dataSource.manager, 'aberlour-freight.com');
  await findUsersWithNamesAcrossUsers(app.dataSource.manager, ['1']);
  await app.deliverAll();
  // This query decides whether the read replica may serve a page.
  await isSettledBefore(app.dataSource.manager, user.userId, new Date());
  // A worker runs this query if another worker has claimed the match.
  await findUrl(app.dataSource, user.userId);
  // A worker repeats this query if the connection to the receiver took long.
  await findSendSettings(app.dataSource, user.userId, randomUUID(), 1_000);
  await app.dataSource.query(`update matches set webhook_status = 'pending' where user_id = $1`, [
    user.userId,
  ]);
  const openClaims = new OpenClaims(app.dataSource, createLog('silent'));
  let ended = 0;
  for (let atMs = 0; atMs <= 40_000; atMs += 10_000) ended += await openClaims.look(atMs);
  if (ended === 0) throw new Error('Expected the service to expire a stale claim, but no claim expired.');
}

/**
 * Makes one attempt to send each notice. No receiver accepts the notices, so the service
 * reschedules them.
 */
async function driveNotices(app: TestApp, user: TestUser): Promise<void> {
  const { dataSource, nest } = app;
  const notices = nest.get(NoticesService);
  const log = createLog('silent');
  await dataSource.query(`update endpoint_failures set unanswered = 10`);
  await new FailingHosts({ dataSource, notices, log }).look();
  const clock = { now: () => Promise.resolve(new Date()) };
  const send = () => Promise.reject(new Error('nobody is there'));
  const masking = { dataSource, people: nest.get(ErasedPeople) };
  for (const channel of ['callback', 'email'] as const)
    await new NoticeWorker({
      ...{ dataSource, clock, channel, send, log },
      writeMasked: (error, write) => writeMasked(masking, error, write),
    }).step();
  const url = 'https://receiver.test:45999/hook';
  const outcome = {
    ...{ responseCode: 200, snippet: null, durationMs: 1, deliveredAt: new Date() },
    sentTo: url,
  };
  const sent = { userId: user.userId, matchId: randomUUID(), host: 'receiver.test:45999' };
  const parts = { dataSource, notices, people: nest.get(ErasedPeople) };
  await writeOutcome(parts, sent, { ...outcome, status: 'delivered' });
}

async function drivePages(visitor: Visitor): Promise<void> {
  const account = { external_id: 'p1', name: 'Castellan Foods', domain: 'castellan-foods.com' };
  // A backtest searches for contacts of accounts whose name is similar to the round's name.
  const named = { external_id: 'p3', name: 'Brindlewood Robotics' };
  const key = await done(visitor.call('POST', '/app/api/keys', { name: 'one' }));
  const { key_id: keyId } = JSON.parse(key.body) as { key_id: string };
  await done(visitor.call('POST', '/app/api/keys', { name: 'two' }));
  await done(visitor.call('POST', `/app/api/keys/${keyId}`, { name: 'first' }));
  await done(visitor.call('DELETE', `/app/api/keys/${keyId}`));
  await done(visitor.call('DELETE', `/app/api/keys/${keyId}`));
  await done(visitor.call('POST', '/app/api/crm/accounts', { accounts: [account, named] }));
  await done(
    visitor.call('POST', '/app/api/crm/contacts', {
      contacts: [{ external_id: 'p2', account_external_id: 'p1' }],
    }),
  );
  await done(visitor.call('POST', '/app/api/webhook', { url: 'https://receiver.test:45999/hook' }));
  await done(visitor.call('POST', '/app/api/webhook/trial', { kind: 'event', secret: 'current' }));
  await done(visitor.call('POST', '/app/api/webhook', { url: null }));
  await done(visitor.call('POST', '/app/api/signing-secret'));
  await done(visitor.call('POST', '/app/api/signing-secret/next'));
  await done(visitor.call('POST', '/app/api/signing-secret/activate'));
  await done(visitor.call('DELETE', '/app/api/signing-secret/next'));
  await done(visitor.call('POST', '/app/api/backtest', { days: '30' }));
  for (const path of [
    ...['options', 'session', 'sessions', 'keys', 'webhook', 'deliveries', 'delivery-health', 'usage', 'crm'],
    'matches',
    'matches?status=failed&type=account_domain&company=cast&account=p1&cursor=2026-03-02T00:00:00Z',
    'matches?sort=amount&country=DE&metadata_key=a&metadata_value=b',
    'matches?sort=account&type=account_name&account=p1&metadata_key=a&metadata_value=b',
    'matches?rows=account&metadata_key=a&metadata_value=b&cursor=2026-03-02T00:00:00Z%209',
    'matches?rows=account&sort=account',
    'matches-count?funding_type=seed&account=p1&metadata_key=a&metadata_value=b',
    'matches-metadata',
    'summary',
    'crm/accounts?search=cast&after=9',
    'crm/contacts?search=cast&after=9',
    'crm/account?external_id=p1',
    'crm/contact?external_id=p2',
  ])
    await done(visitor.call('GET', `/app/api/${path}`));
  await visitor.call('GET', `/app/api/matches/${randomUUID()}`);
  await visitor.call('POST', `/app/api/matches/${randomUUID()}/verdict`, { reason: 'other' });
  await visitor.call('POST', `/app/api/matches/${randomUUID()}/verdict`, { reason: null });
  await done(visitor.call('DELETE', '/app/api/crm/contact?external_id=p2'));
  await done(visitor.call('DELETE', '/app/api/crm/account?external_id=p1'));
  await done(visitor.call('DELETE', '/app/api/sessions'));
}

async function driveConsole(app: TestApp, operator: Visitor, user: TestUser): Promise<void> {
  const customer = await app.newUser({ tier: 'free' });
  for (const path of ['users?search=example', `users/${customer.userId}`, 'sources', 'rounds', 'rejected'])
    await done(operator.call('GET', `/app/api/operator/${path}`));
  for (const path of [
    'overview',
    'verdicts',
    'hosts',
    'audit?search=key',
    'sources/outcomes',
    'reader',
    'reader/disputes',
  ])
    await done(operator.call('GET', `/app/api/operator/${path}`));
  await done(operator.call('POST', '/app/api/operator/users', { email: 'new@example.com', tier: 'free' }));
  await done(operator.call('POST', `/app/api/operator/users/${customer.userId}`, { tier: 'pro' }));
  await done(operator.call('POST', `/app/api/operator/users/${customer.userId}/password-link`));
  await done(operator.call('DELETE', `/app/api/operator/users/${customer.userId}/sessions`));
  await done(
    operator.call('POST', `/app/api/operator/keys/${user.keyId}/caps`, { tool: 'matches_list', requests: 9 }),
  );
  await done(operator.call('DELETE', `/app/api/operator/keys/${customer.keyId}`));
  for (const paused of [true, false])
    await done(operator.call('POST', `/app/api/operator/users/${customer.userId}/sending`, { paused }));
  for (const path of ['failures', 'failures/users', 'failures/users.csv'])
    await done(operator.call('GET', `/app/api/operator/${path}`));
  await app.dataSource.query(
    `update matches set webhook_status = 'pending', claimed_at = null where user_id = $1`,
    [user.userId],
  );
  const person = { email: 'x@aberlour-freight.com' };
  // The address is stored in every table with texts that an erasure may change.
  const texts = JSON.stringify(person);
  for (const statement of [
    `update accounts set metadata = $2 where user_id = $1 and external_id = 'a1'`,
    `update contacts set metadata = $2 where user_id = $1 and external_id = 'c2'`,
    `update also_matched set account_metadata = $2 where user_id = $1`,
    `insert into match_verdicts (user_id, match_id, round_id, reason, match_type, evidence_value, evidence_score,
       company_name, made_at) values ($1, gen_random_uuid(), gen_random_uuid(), 'other', 'account_name', $2, 1, '', now())`,
    `insert into endpoint_failures (user_id, host, failures, unanswered, since, outcomes)
       values ($1, 'hooks.example.com', 1, 1, now(), jsonb_build_array($2::jsonb))
       on conflict (user_id) do update set outcomes = excluded.outcomes`,
    `insert into notices (user_id, channel, event_key, kind, facts, state, attempts, next_attempt_at, created_at)
       values ($1, 'callback', 'erased', 'endpoint-failing', $2::jsonb, 'failed', 1, now(), now())`,
  ])
    await app.dataSource.query(statement, [user.userId, texts]);
  await app.dataSource.query(
    `insert into waiting_pages (source, item_key, item, is_stored, tries, first_tried_at, next_try_at)
     values ('feed', $1, $2, false, 1, now(), now())`,
    [person.email, JSON.stringify({ key: person.email, title: '', text: '', link: null, links: [] })],
  );
  await app.dataSource.query(
    `insert into waiting_readings (source, item_key, item, question, until) values ('feed', $1, $2, null, now())`,
    [person.email, JSON.stringify({ key: person.email, title: '', text: '', link: null, links: [] })],
  );
  await app.dataSource.query(
    `insert into seen_items (source, item_key, content_hash, seen_at) values ('feed', $1, 'x', now())`,
    [person.email],
  );
  await done(operator.call('POST', '/app/api/operator/erasures/preview', person));
  await done(operator.call('POST', '/app/api/operator/erasures', person));
  const metadata = { owner: person.email };
  await done(
    user.call('POST', '/api/v1/accounts', { accounts: [{ external_id: 'a1', name: 'A', metadata }] }),
  );
  const contact = { external_id: 'c2', email: 'y@aberlour-freight.com', metadata };
  await done(user.call('POST', '/api/v1/contacts', { contacts: [contact] }));
  await done(operator.call('GET', `/app/api/operator/users/${customer.userId}/rows`));
  await done(operator.call('DELETE', `/app/api/operator/users/${customer.userId}`));
  const roundId = await app.ingestRound({ companyName: 'Dunmore Grain' });
  await done(operator.call('GET', `/app/api/operator/rounds/${roundId}`));
  const heldId = await app.ingestRound({ companyName: 'Elmsworth Tiles', confidenceScore: 0.01 });
  await done(operator.call('GET', `/app/api/operator/rounds/${heldId}/reach`));
  await done(operator.call('POST', `/app/api/operator/rounds/${roundId}`, { action: 'withdraw' }));
  await app.ingestRound({ companyName: 'Fennel Works' }, { source: 'bad-feed' });
  const selection = { source: 'bad-feed', since: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' };
  for (const path of ['rounds-of-source', 'rounds-of-source.csv'])
    await done(operator.call('GET', `/app/api/operator/${path}?${new URLSearchParams(selection)}`));
  const change = { ...selection, action: 'withdraw' };
  const { batch } = (await operator.call('POST', '/app/api/operator/round-batches', change)).json();
  await done(operator.call('GET', '/app/api/operator/round-batches'));
  for (const path of ['reach', 'recipients.csv'])
    await done(operator.call('GET', `/app/api/operator/round-batches/${batch}/${path}`));
  await done(operator.call('POST', `/app/api/operator/round-batches/${batch}/undo`));
}

/** Runs the code of the operator's commands, of retention and of the key change. */
async function driveUpkeep(app: TestApp): Promise<void> {
  await listUsers(app.dataSource.manager);
  await listLabelledItems(app.dataSource.manager).next();
  await readCurrentState(app.dataSource.manager, new Date());
  await failPending(app.dataSource, { isConfirmed: true, now: new Date() });
  await app.dataSource.query(`delete from instance_settings where name = 'company_name_keys_version'`);
  await ensureNameIndex(app.dataSource);
  await soon('all names are in the index', async () => !(await settleNameIndex(app.dataSource)), 60_000);
  await app.dataSource.query(`update notices set state = 'sent'`);
  const retention = new Retention({
    dataSource: app.dataSource,
    clock: new StandingClock('2028-06-15T00:00:00Z'),
    itemsMonths: 13,
    log: createLog('silent'),
  });
  await retention.preview();
  await retention.run({ always: true });
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  await app.dataSource.query('delete from signing_secrets');
  await app.dataSource.query(`delete from instance_settings where name = 'erasure_key'`);
  await app.dataSource.query(
    `insert into instance_settings (name, value) values ('secrets_key_fingerprint', $1)`,
    [new SecretBox(oldKey).fingerprint],
  );
  await rekeySecrets(app.dataSource, new SecretBox(oldKey), new SecretBox(newKey), new Date());
  const parts = { dataSource: app.dataSource, notices: app.nest.get(NoticesService) };
  await replaceLostKey(parts, new SecretBox(oldKey), { isConfirmed: true, now: new Date() });
}

/**
 * Waits for a successful answer. A rejected call would not run the statements that this test needs.
 */
async function done<T extends { status: number } | { statusCode: number }>(answer: Promise<T>): Promise<T> {
  const reply = await answer;
  const status = 'status' in reply ? reply.status : reply.statusCode;
  // An answer of light-my-request contains a reference to itself, so only its body is printed.
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify('body' in reply ? reply.body : reply)}`);
  return reply;
}
