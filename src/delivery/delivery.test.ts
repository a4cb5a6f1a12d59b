import { createHmac } from 'node:crypto';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp, TestUser } from '../../test/harness/app.js';
import { startTestReceiver } from '../../test/harness/receiver.js';
import type { TestReceiver } from '../../test/harness/receiver.js';
import { UsersService } from '../auth/users.service.js';
import { createLog } from '../runtime/log.js';
import { NoticesService } from '../notices/notices.service.js';
import { Metrics } from '../runtime/metrics.js';
import { claimMatch, markOutcome } from './delivery.queries.js';
import { DeliveryWorker } from './delivery.worker.js';
import { OpenClaims } from './open-claims.js';

const silent = createLog('silent');

let app: TestApp;
let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await startTestReceiver();
  app = await startTestApp({ outgoing: receiver.policy });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(() => receiver.answerWith({ status: 200 }));

/**
 * Checks the open claims every 5 s from `fromMs` to `toMs`, as a worker does. Returns the number of
 * expired claims.
 */
async function watch(openClaims: OpenClaims, fromMs: number, toMs: number): Promise<number> {
  let ended = 0;
  for (let at = fromMs; at <= toMs; at += 5_000) ended += await openClaims.look(at);
  return ended + (await openClaims.look(toMs));
}

let serial = 0;
/**
 * Creates a user with a registered webhook and one account, and a round that matches this account.
 */
async function matchedUser(metadata: string = '{}'): Promise<{ user: TestUser; domain: string }> {
  serial += 1;
  const domain = `delivered${serial}qz.com`;
  const user = await app.newUser();
  await user.call('POST', '/api/v1/webhooks', { url: receiver.url });
  await user.call(
    'POST',
    '/api/v1/accounts',
    `{"accounts":[{"external_id":"a","name":"A","domain":"${domain}","metadata":${metadata}}]}`,
  );
  await app.ingestRound({
    companyName: `Delivered${serial}`,
    website: `https://${domain}`,
    location: 'Lyon, France',
    locationCountry: 'FR',
  });
  return { user, domain };
}

const onlyMatch = async (user: TestUser) => {
  const { data } = (await user.call('GET', '/api/v1/matches')).body;
  expect(data).toHaveLength(1);
  return data[0];
};

describe('the webhook (spec: Events)', () => {
  it('has every field and a signature over its exact bytes, and its match is listed before the send', async () => {
    const { user, domain } = await matchedUser('{"id":9007199254740993,"rate":0.10}');
    await app.matchAll();
    expect(await onlyMatch(user)).toMatchObject({ webhook_status: 'pending', delivered_at: null });
    const before = receiver.requests.length;
    await app.deliverAll();
    const [request, ...more] = receiver.requests.slice(before);
    expect(more).toEqual([]);
    const signature = createHmac('sha256', user.signingSecret)
      .update(request?.rawBody ?? '')
      .digest('hex');
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Service-Webhook/1.0',
      'x-service-signature': `sha256=${signature}`,
    });
    const match = await onlyMatch(user);
    expect(match).toMatchObject({
      webhook_status: 'delivered',
      webhook_response_code: 200,
      webhook_response_snippet: null,
    });
    expect(match.delivered_at).toMatch(/Z$/);
    const text = request?.rawBody.toString() ?? '';
    expect(text).toContain('"account_metadata":{"id": 9007199254740993, "rate": 0.10}');
    expect(JSON.parse(text)).toEqual({
      event: 'funding_match',
      match_id: match.match_id,
      match_type: 'account_domain',
      matched: { ...match.matched, account_metadata: expect.anything() },
      match_evidence: { value: domain, score: 1, signals: [] },
      also_matched: [],
      also_matched_total: 0,
      funding_round: {
        ...match.funding_round,
        article_title: `Delivered${serial} raises $5M`,
        ceo_linkedin_url: null,
        location: 'Lyon, France',
        location_country: 'FR',
        lead_investor: null,
      },
      timestamp: match.created_at,
    });
  });

  it.each([
    ['a 4xx response', { status: 410, body: 'gone\0 for good' }, 410, 'gone for good'],
    [
      'a redirect, which is not followed',
      { status: 302, headers: { location: 'https://receiver.test/' } },
      302,
      '',
    ],
  ])('%s makes the match failed, and the match is never sent again', async (_case, answer, code, snippet) => {
    receiver.answerWith(answer);
    const { user } = await matchedUser();
    await app.matchAll();
    const before = receiver.requests.length;
    await app.deliverAll();
    await app.deliverAll();
    expect(receiver.requests.length - before).toBe(1);
    const match = await onlyMatch(user);
    expect(match).toMatchObject({
      webhook_status: 'failed',
      webhook_response_code: code,
      delivered_at: null,
    });
    expect(match.webhook_response_snippet ?? '').toBe(snippet);
    expect((await user.call('GET', '/api/v1/matches?status=failed')).body.data).toHaveLength(1);
    expect((await user.call('GET', '/api/v1/matches?status=delivered,pending')).body).toEqual({
      data: [],
      next_cursor: null,
    });
  });

  it('is not sent if the user clears the URL before the send, and its match becomes no_webhook', async () => {
    const { user } = await matchedUser();
    await app.matchAll();
    await user.call('POST', '/api/v1/webhooks', { url: null });
    const before = receiver.requests.length;
    await app.deliverAll();
    expect(receiver.requests.length).toBe(before);
    expect(await onlyMatch(user)).toMatchObject({
      webhook_status: 'no_webhook',
      webhook_response_code: null,
    });
  });

  it('is not sent to a user who is no longer on Pro (decision 28)', async () => {
    const { user } = await matchedUser();
    await app.matchAll();
    await app.nest.get(UsersService).setTier(user.userId, 'free');
    const before = receiver.requests.length;
    await app.deliverAll();
    expect(receiver.requests.length).toBe(before);
    await app.nest.get(UsersService).setTier(user.userId, 'pro');
    expect(await onlyMatch(user)).toMatchObject({
      webhook_status: 'failed',
      webhook_response_snippet: 'not sent: the account is not on the Pro tier',
    });
  });

  it('is signed with the rotated secret at the next send', async () => {
    const { user } = await matchedUser();
    await app.matchAll();
    const secret = await app.nest.get(UsersService).rotateSecret(user.userId, async () => undefined);
    const before = receiver.requests.length;
    await app.deliverAll();
    const request = receiver.requests[before];
    expect(request?.headers['x-service-signature']).toBe(
      `sha256=${createHmac('sha256', secret)
        .update(request?.rawBody ?? '')
        .digest('hex')}`,
    );
  });

  it('regression: the webhook does not name an account that was deleted before the send (decision 16)', async () => {
    const { user, domain } = await matchedUser('{"tag":1}');
    const others = ['b', 'c'].map((id) => ({ external_id: id, name: id, domain, metadata: { tag: id } }));
    await user.call('POST', '/api/v1/accounts', { accounts: others });
    await app.matchAll();
    await user.call('DELETE', '/api/v1/accounts?external_id=b');
    const before = receiver.requests.length;
    await app.deliverAll();
    const { webhook_status: status, ...listed } = await onlyMatch(user);
    expect(status).toBe('delivered');
    const sent = JSON.parse(receiver.requests[before]?.rawBody.toString() ?? '');
    expect(sent).toMatchObject({
      match_id: listed.match_id,
      matched: listed.matched,
      match_evidence: listed.match_evidence,
      also_matched: listed.also_matched,
      also_matched_total: 1,
      timestamp: listed.created_at,
    });
    expect(sent.also_matched).toMatchObject([{ account_external_id: 'c', account_metadata: { tag: 'c' } }]);
  });
});

describe('fairness between users', () => {
  it('an endpoint that does not answer delays no other endpoint on its host and occupies at most 5 sends', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hungPath = `/hung${serial}`;
    receiver.answerWith(async ({ path }) => {
      if (path === hungPath) await released;
      return {};
    });
    const hung = await app.newUser();
    await hung.call('POST', '/api/v1/webhooks', { url: receiver.url.replace('/webhook', hungPath) });
    const accounts = Array.from({ length: 8 }, (_, at) => {
      const domain = `hung${serial}x${at}.com`;
      return { external_id: domain, name: domain, domain };
    });
    await hung.call('POST', '/api/v1/accounts', { accounts });
    for (const { domain } of accounts)
      await app.ingestRound({ companyName: domain, website: `https://${domain}` });
    await app.matchAll();
    const { user: neighbour } = await matchedUser();
    await app.matchAll();
    const before = receiver.requests.length;
    const delivered = app.deliverAll();
    await receiver.waitFor(before + 6);
    expect(
      receiver.requests
        .slice(before)
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...Array.from({ length: 5 }, () => hungPath), '/webhook']);
    release();
    await delivered;
    expect(await onlyMatch(neighbour)).toMatchObject({ webhook_status: 'delivered' });
    expect((await hung.call('GET', '/api/v1/matches?status=delivered')).body.data).toHaveLength(8);
  });
});

describe('at most once (decision 20)', () => {
  it('the API lists a match before its webhook is sent (spec: GET /matches rule 4)', async () => {
    const { user } = await matchedUser();
    await app.matchAll();
    const listed: unknown[] = [];
    receiver.answerWith(async ({ rawBody }) => {
      const { match_id: matchId } = JSON.parse(rawBody.toString());
      const { data } = (await user.call('GET', '/api/v1/matches')).body;
      listed.push(...data.filter((match: { match_id: string }) => match.match_id === matchId));
      return {};
    });
    await app.deliverAll();
    expect(listed).toMatchObject([{ webhook_status: 'pending' }]);
  });

  it('a worker claims a match once, for the current URL, and stores its outcome once', async () => {
    const { user } = await matchedUser();
    await app.matchAll();
    const url = receiver.url.replace('/webhook', '/new');
    await user.call('POST', '/api/v1/webhooks', { url });
    expect(await claimMatch(app.dataSource, user.userId, receiver.url, new Date())).toBeNull();
    const match = await claimMatch(app.dataSource, user.userId, url, new Date());
    expect(match).toMatchObject({ url, has_more: false });
    expect(await claimMatch(app.dataSource, user.userId, url, new Date())).toBeNull();
    const outcome = { responseCode: 200, snippet: null, durationMs: 1, deliveredAt: new Date(), sentTo: url };
    const mark = (status: 'delivered' | 'failed') =>
      markOutcome(app.dataSource, user.userId, match?.id ?? '', { ...outcome, status });
    expect([await mark('delivered'), await mark('failed')]).toEqual([true, false]);
    expect(await onlyMatch(user)).toMatchObject({ webhook_status: 'delivered' });
  });

  it("the worker logs the receiver's answer to a delivered match but does not store the answer", async () => {
    receiver.answerWith({ status: 202, body: 'queued as 4711' });
    const { user } = await matchedUser();
    await app.matchAll();
    await app.deliverAll();
    expect(await onlyMatch(user)).toMatchObject({
      webhook_status: 'delivered',
      webhook_response_snippet: null,
    });
    expect(app.logLines.some((line) => line.includes('"answer":"queued as 4711"'))).toBe(true);
  });

  it('regression: the worker logs a send that throws and does not repeat the send', async () => {
    const { user } = await matchedUser();
    await app.matchAll();
    const lines: string[] = [];
    const write = (line: string) => {
      if (line.includes('"outcome":')) throw new Error('the log cannot be written');
      lines.push(line);
    };
    const worker = new DeliveryWorker({
      dataSource: app.dataSource,
      secretBox: app.secretBox,
      policy: receiver.policy,
      metrics: new Metrics(),
      notices: app.nest.get(NoticesService),
      log: createLog('info', { write } as unknown as NodeJS.WritableStream),
    });
    const before = receiver.requests.length;
    await worker.step();
    await worker.settle();
    await app.deliverAll();
    expect(receiver.requests.length - before).toBe(1);
    expect(lines.filter((line) => line.includes('send failed: outcome unknown'))).toHaveLength(1);
    expect(lines.some((line) => line.includes('claim failed'))).toBe(false);
    expect(await onlyMatch(user)).toMatchObject({ webhook_status: 'pending' });
    expect(await watch(new OpenClaims(app.dataSource, silent), 0, 30_000)).toBe(1);
    expect(await onlyMatch(user)).toMatchObject({ webhook_status: 'failed' });
  });

  it('each match is sent once when two workers race', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => matchedUser()));
    await app.matchAll();
    const before = receiver.requests.length;
    const parts = {
      dataSource: app.dataSource,
      secretBox: app.secretBox,
      policy: receiver.policy,
      metrics: new Metrics(),
      notices: app.nest.get(NoticesService),
      log: silent,
    };
    const workers = [new DeliveryWorker(parts), new DeliveryWorker(parts)];
    await Promise.all(workers.map((worker) => worker.step()));
    await Promise.all(workers.map((worker) => worker.settle()));
    expect(receiver.requests.length - before).toBe(users.length);
    for (const { user } of users)
      expect(await onlyMatch(user)).toMatchObject({ webhook_status: 'delivered' });
  });

  it('the worker expires the claims of a dead process and never sends their matches', async () => {
    const { user } = await matchedUser();
    await app.matchAll();
    await app.dataSource.query(`update matches set claimed_at = now() where user_id = $1`, [user.userId]);
    const openClaims = new OpenClaims(app.dataSource, silent);
    expect(await watch(openClaims, 0, 29_999)).toBe(0);
    expect(await onlyMatch(user)).toMatchObject({ webhook_status: 'pending' });
    expect(await openClaims.look(30_000)).toBe(1);
    const before = receiver.requests.length;
    await app.deliverAll();
    expect(receiver.requests.length).toBe(before);
    expect(await onlyMatch(user)).toMatchObject({
      webhook_status: 'failed',
      webhook_response_code: null,
      webhook_response_snippet: 'delivery interrupted, outcome unknown',
    });
  });

  it('the worker does not expire the claims of a process that was suspended', async () => {
    const { user } = await matchedUser();
    await app.matchAll();
    await claimMatch(app.dataSource, user.userId, receiver.url, new Date());
    const openClaims = new OpenClaims(app.dataSource, silent);
    await openClaims.look(0);
    // The machine is suspended for ten minutes. Once it resumes, the sends in flight end within
    // seconds.
    expect(await watch(openClaims, 600_000, 615_000)).toBe(0);
    expect(await watch(openClaims, 620_000, 640_000)).toBe(1);
  });
});
