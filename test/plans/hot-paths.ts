import { UsersService } from '../../src/auth/users.service.js';
import { touchKeys } from '../../src/auth/auth.queries.js';
import { updateRole } from '../../src/auth/users.queries.js';
import { failClaims, listOpenClaimsAcrossUsers } from '../../src/delivery/delivery.queries.js';
import { hasDeliveredSinceAcrossUsers } from '../../src/delivery/failing-endpoints.queries.js';
import { createLog } from '../../src/runtime/log.js';
import { MatchingService } from '../../src/matching/matching.service.js';
import { listIndexedNamesAcrossUsers } from '../../src/matching/name-index.queries.js';
import { Retention } from '../../src/retention/retention.js';
import { listRounds } from '../../src/rounds/rounds.queries.js';
import { SignInService } from '../../src/sign-in/sign-in.service.js';
import { cookieOf, PASSWORD, send } from '../e2e/ui-harness.js';
import { call } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { rss, roundItem, setUpPolling, StandingClock } from '../harness/polling.js';
import { startSite } from '../harness/site.js';
import type { World } from './world.js';

/**
 * Makes the service run every statement whose cost must not grow with the tables. Uses the
 * service's normal entry points and a database with many rows.
 */
export async function driveHotPaths(
  app: TestApp,
  world: World,
  report: (line: string) => void = () => undefined,
): Promise<void> {
  const { ordinaryUser, bigUser } = world;
  const drives: Record<string, () => Promise<void>> = {
    'API of an ordinary user': () => callApi(app, ordinaryUser),
    'API of a big user': () => callApi(app, bigUser),
    'pages of an ordinary user': () => openPages(app, ordinaryUser),
    'pages of a big user': () => openPages(app, bigUser),
    console: () => openConsole(app, bigUser),
    rounds: () => ingestAndMatch(app),
    deliveries: () => deliver(app, ordinaryUser),
    sources: () => pollSource(app),
    housekeeping: () => keepHouse(app),
    metrics: () => scrape(app),
  };
  for (const [name, drive] of Object.entries(drives)) {
    const began = performance.now();
    await drive();
    report(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}

const DEEP = new Date(Date.now() - 200 * 86_400_000).toISOString();

async function callApi(app: TestApp, userId: string): Promise<void> {
  const { apiKey, keyId } = await app.nest.get(UsersService).createKey(userId, null);
  const api = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    const reply = await call(
      app.nest,
      method,
      `/api/v1/${path}`,
      { authorization: `Bearer ${apiKey}` },
      body,
    );
    if (reply.status >= 300)
      throw new Error(`${method} ${path} must succeed, but it returned ${reply.status}: ${reply.text}`);
  };
  const accounts = Array.from({ length: 100 }, (_, at) => ({
    external_id: `new-${at}`,
    name: `Company ${at} Robotics`,
    domain: at % 5 === 0 ? null : `company${at}.com`,
  }));
  const contacts = accounts.map(({ external_id: account }, at) => ({
    external_id: `new-${at}`,
    email: `kim@company${at}.com`,
    account_external_id: account,
  }));
  // Pushes the same bodies twice. The second push changes nothing.
  for (const body of [{ accounts }, { contacts }, { accounts }, { contacts }])
    await api('POST', Object.keys(body).join(), body);
  await api('DELETE', 'accounts?external_id=new-99');
  await api('GET', 'webhooks');
  await api('POST', 'webhooks', { url: 'https://receiver.test/mine' });
  for (const query of [
    '',
    '?limit=200',
    `?since=${DEEP}`,
    '?status=failed',
    '?status=pending,delivered,failed',
  ])
    await api('GET', `matches${query}`);
  await api('GET', `matches?status=no_webhook&since=${DEEP}`);
  await touchKeys(app.dataSource.manager, [keyId], new Date());
}

async function signInAs(app: TestApp, userId: string) {
  const token = await app.nest.get(SignInService).createPasswordToken(userId);
  await send(app, 'POST', '/app/api/password-link', { body: { token, new_password: PASSWORD } });
  const [user]: { email: string }[] = await app.dataSource.query('select email from users where id = $1', [
    userId,
  ]);
  const body = { email: user?.email, password: PASSWORD };
  const cookie = cookieOf(await send(app, 'POST', '/app/api/session', { body }));
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, sent?: unknown) => {
    const reply = await send(app, method, `/app/api/${path}`, { cookie, body: sent });
    if (reply.statusCode >= 300)
      throw new Error(`${method} ${path} must succeed, but it returned ${reply.statusCode}: ${reply.body}`);
    return reply;
  };
}

async function openPages(app: TestApp, userId: string): Promise<void> {
  const page = await signInAs(app, userId);
  for (const path of [
    'crm',
    'crm/accounts',
    'crm/contacts',
    'crm/accounts?search=robotics',
    'crm/contacts?search=kim',
  ])
    await page('GET', path);
  for (const path of ['crm/account?external_id=new-1', 'crm/contact?external_id=new-1'])
    await page('GET', path);
  await page('DELETE', 'crm/contact?external_id=new-98');
  await page('DELETE', 'crm/account?external_id=new-98');
  for (const path of ['keys', 'usage', 'webhook', 'deliveries', 'delivery-health', 'session', 'sessions'])
    await page('GET', path);
  const filters = [
    '',
    `?before=${DEEP}`,
    '?status=failed',
    '?type=email_domain',
    '?company=company%201',
    '?account=new-1',
    '?metadata_key=customer&metadata_value=7',
    '?metadata_key=customer&metadata_value=7&sort=company',
  ];
  for (const filter of filters) await page('GET', `matches${filter}`);
  const { data } = (await page('GET', 'matches')).json();
  if (data.length > 0) await page('GET', `matches/${data[0].match_id}`);
  await page('GET', 'rounds?search=company%202');
  const website = 'https://company1-freight.com';
  const unmatched = await app.ingestRound({ companyName: 'Company 1 Freight', website });
  await app.matchAll();
  const references = [unmatched, 'company2.com', 'https://news.example/company-2'];
  for (const reference of references)
    await page('GET', `rounds/explanation?round=${encodeURIComponent(reference)}`);
}

async function openConsole(app: TestApp, userId: string): Promise<void> {
  await updateRole(app.dataSource.manager, userId, 'operator');
  const page = await signInAs(app, userId);
  for (const path of ['hosts', 'audit', 'audit?search=key', 'sources', 'users', `users/${userId}`, 'rounds'])
    await page('GET', `operator/${path}`);
  const { data: rounds } = (await page('GET', 'operator/rounds?search=company%202')).json();
  await page('GET', `operator/rounds/${rounds[0].round_id}`);
  const { next_after: after } = (await page('GET', 'operator/rounds')).json();
  await page('GET', `operator/rounds?after=${encodeURIComponent(after)}`);
  const first = (await page('GET', 'operator/rejected')).json();
  await page('GET', `operator/rejected?after=${first.next_after}`);
  for (const query of ['reason=people', 'search=company']) await page('GET', `operator/rejected?${query}`);
  await page('POST', `operator/rejected/${first.data[0].item_id}`, {
    company_name: 'Umberlode',
    funding_type: 'seed',
    amount_usd: 5_000_000,
    website: null,
    published_date: null,
  });
}

async function ingestAndMatch(app: TestApp): Promise<void> {
  for (const n of [1, 2, 14]) {
    const name = `Company ${n} Robotics`;
    await app.ingestRound({ companyName: name, website: `https://company${n}.com` });
    await app.ingestRound({ companyName: name, fundingType: 'grant', publishedDate: '2026-09-02' });
  }
  const filing = {
    cik: '0000000010',
    accession: '0000000000-26-000010',
    previousAccession: null,
    firstSale: '2026-01-01',
  };
  await app.ingestRound({ companyName: 'Company 10 Robotics', filing });
  await app.matchAll();
  const since = new Date(Date.now() - 60_000);
  await app.nest.get(MatchingService).rematchSince(since, async () => undefined);
  await listRounds(app.dataSource.manager, null, 100);
  await listIndexedNamesAcrossUsers(app.dataSource.manager, null, 500);
  await listIndexedNamesAcrossUsers(app.dataSource.manager, '12345', 500);
}

async function deliver(app: TestApp, userId: string): Promise<void> {
  await app.deliverAll();
  await listOpenClaimsAcrossUsers(app.dataSource, 100);
  await failClaims(app.dataSource, userId, ['00000000-0000-4000-8000-000000000000'], 'interrupted');
  await hasDeliveredSinceAcrossUsers(app.dataSource.manager, 'receiver.test', new Date());
}

async function pollSource(app: TestApp): Promise<void> {
  const site = await startSite();
  try {
    const polling = setUpPolling(app);
    site.serve('/feed', { body: rss([roundItem('Quellhaven'), roundItem('Umberlode')]) });
    await polling.add('rss', `${site.origin}/feed`);
    await polling.poll();
    await polling.clock.wait(60_000);
    await polling.poll();
  } finally {
    await site.close();
  }
}

async function keepHouse(app: TestApp): Promise<void> {
  const { dataSource } = app;
  const clock = new StandingClock(new Date().toISOString());
  const retention = new Retention({ dataSource, clock, itemsMonths: 12, log: createLog('silent') });
  await retention.preview();
  await retention.run({ always: true });
}

async function scrape(app: TestApp): Promise<void> {
  const { statusCode } = await app.nest.inject({ method: 'GET', url: '/metrics' });
  if (statusCode !== 200) throw new Error(`GET /metrics must return 200, but it returned ${statusCode}.`);
}
