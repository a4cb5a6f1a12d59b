import { constructEvent } from '@fundmatch/sdk/webhooks';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { signIn } from '../../test/e2e/ui-harness.js';
import type { Visitor } from '../../test/e2e/ui-harness.js';
import { startTestReceiver } from '../../test/harness/receiver.js';
import type { ReceivedRequest, TestReceiver } from '../../test/harness/receiver.js';
import { signBody } from '../runtime/secrets/signature.js';

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

/** Creates a user with a webhook and a signing secret. `seen` returns only this user's requests. */
async function newCustomer(): Promise<Visitor & { secret: string; seen: () => ReceivedRequest[] }> {
  const visitor = await signIn(app);
  const secret = (await visitor.call('POST', '/app/api/keys', { name: null })).json().signing_secret;
  await visitor.call('POST', '/app/api/webhook', { url: receiver.url });
  const before = receiver.requests.length;
  return { ...visitor, secret, seen: () => receiver.requests.slice(before) };
}

const tryIt = async (visitor: Visitor, kind: string, secret = 'current') =>
  (await visitor.call('POST', '/app/api/webhook/trial', { kind, secret })).json();

/** Returns the responses of an endpoint that checks signatures. */
const checks = (secret: () => string) => (request: ReceivedRequest) => ({
  status: request.headers['x-service-signature'] === signBody(secret(), request.rawBody) ? 204 : 401,
});

describe('test events', () => {
  it('test events pass if the receiver checks signatures, and the results contain DNS, TLS, status and time', async () => {
    const customer = await newCustomer();
    receiver.answerWith(checks(() => customer.secret));
    for (const kind of ['event', 'forged', 'large'])
      expect(await tryIt(customer, kind)).toMatchObject({ kind, passed: true });
    const report = await tryIt(customer, 'event');
    expect(report).toEqual({
      kind: 'event',
      passed: true,
      addresses: 1,
      dns_ms: expect.any(Number),
      connect_ms: expect.any(Number),
      tls_ms: expect.any(Number),
      tls_version: 'TLSv1.3',
      certificate_ends_at: expect.stringMatching(/^20\d\d-.*Z$/),
      status: 204,
      duration_ms: expect.any(Number),
      body_bytes: expect.any(Number),
      answer: null,
      error: null,
    });
  });

  it('test events look like real events, are marked as tests, and are not stored', async () => {
    const customer = await newCustomer();
    receiver.answerWith(checks(() => customer.secret));
    await tryIt(customer, 'event');
    await tryIt(customer, 'large');
    const [small, large] = customer.seen();
    const event = await constructEvent(
      small!.rawBody,
      String(small!.headers['x-service-signature']),
      customer.secret,
    );
    expect(event).toMatchObject({ event: 'funding_match', test: true, also_matched_total: 0 });
    expect(event.funding_round.website).toMatch(/\.example$/);
    expect(large!.rawBody.length).toBeGreaterThan(150_000);
    expect(JSON.parse(large!.rawBody.toString()).also_matched).toHaveLength(100);
    await app.newUser().then(async (real) => {
      await real.call('POST', '/api/v1/webhooks', { url: receiver.url });
      await real.call('POST', '/api/v1/accounts', {
        accounts: [{ external_id: 'a', name: 'Pinecrest Labs', domain: 'pinecrest-labs.com' }],
      });
    });
    await app.ingestRound({ companyName: 'Pinecrest Labs', website: 'https://pinecrest-labs.com' });
    await app.matchAll();
    await app.deliverAll();
    const sent = JSON.parse(receiver.requests.at(-1)!.rawBody.toString());
    expect(Object.keys(event).filter((field) => field !== 'test')).toEqual(Object.keys(sent));
    expect(Object.keys(event.funding_round)).toEqual(Object.keys(sent.funding_round));
    const [stored] = await app.dataSource.query(
      `select (select count(*)::int from matches where user_id = $1) as matches,
              (select count(*)::int from match_ledger where user_id = $1) as ledger`,
      [customer.userId],
    );
    expect(stored).toEqual({ matches: 0, ledger: 0 });
  });

  it('the forged event fails if the receiver accepts any signature', async () => {
    const customer = await newCustomer();
    receiver.answerWith({ status: 200, body: 'thanks' });
    expect(await tryIt(customer, 'event')).toMatchObject({ passed: true, answer: 'thanks' });
    expect(await tryIt(customer, 'forged')).toMatchObject({ passed: false, status: 200 });
    const [event, forged] = customer.seen();
    expect(event!.headers['x-service-signature']).toBe(signBody(customer.secret, event!.rawBody));
    expect(forged!.headers['x-service-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
    expect(forged!.headers['x-service-signature']).not.toBe(signBody(customer.secret, forged!.rawBody));
  });

  it('all test events fail if the receiver accepts no connection, even the forged event', async () => {
    const customer = await newCustomer();
    const dead = await startTestReceiver({ certificates: receiver.certificates });
    await customer.call('POST', '/app/api/webhook', { url: dead.url });
    await dead.close();
    for (const kind of ['event', 'forged', 'large'])
      expect(await tryIt(customer, kind)).toMatchObject({
        passed: false,
        addresses: 1,
        status: null,
        tls_version: null,
        error: 'connect',
        answer: 'connection refused',
      });
  });

  it('a test event waits 5 seconds for a response, as a real event does', async () => {
    const customer = await newCustomer();
    receiver.answerWith({ hang: true });
    const report = await tryIt(customer, 'event');
    expect(report).toMatchObject({ passed: false, error: 'timeout', answer: 'timed out after 5 s' });
    expect(report.tls_version).toBe('TLSv1.3');
    receiver.answerWith({});
  }, 15_000);

  it('each user can send at most ten test events per minute', async () => {
    const [customer, other] = [await newCustomer(), await newCustomer()];
    receiver.answerWith({});
    for (let sent = 0; sent < 10; sent += 1)
      expect(await tryIt(customer, 'event')).toMatchObject({ passed: true });
    const refused = await customer.call('POST', '/app/api/webhook/trial', {
      kind: 'event',
      secret: 'current',
    });
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await tryIt(other, 'event')).toMatchObject({ passed: true });
  });

  it('a test event requires a URL, a signing secret and the Pro tier', async () => {
    const visitor = await signIn(app);
    expect((await visitor.call('POST', '/app/api/webhook/trial', {})).statusCode).toBe(404);
    await visitor.call('POST', '/app/api/webhook', { url: receiver.url });
    expect((await visitor.call('POST', '/app/api/webhook/trial', {})).statusCode).toBe(404);
    const free = await signIn(app, { tier: 'free' });
    expect((await free.call('POST', '/app/api/webhook/trial', {})).statusCode).toBe(403);
  });
});

describe('a secret rotation in two steps', () => {
  it('the service signs with the old secret until the new secret is activated, and then only with the new one', async () => {
    const customer = await newCustomer();
    receiver.answerWith(checks(() => customer.secret));
    const { signing_secret: next } = (await customer.call('POST', '/app/api/signing-secret/next', {})).json();
    expect(next).toMatch(/^svc_whsec_/);
    expect(await tryIt(customer, 'event')).toMatchObject({ passed: true });
    expect(await tryIt(customer, 'event', 'next')).toMatchObject({ passed: false, status: 401 });
    const settings = (await customer.call('GET', '/app/api/webhook')).json();
    const days = (Date.parse(settings.next_secret_expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 1);

    const active = await customer.call('POST', '/app/api/signing-secret/activate', {});
    expect(active.json()).toMatchObject({ next_secret_expires_at: null });
    expect(await tryIt(customer, 'event')).toMatchObject({ passed: false, status: 401 });
    receiver.answerWith(checks(() => next));
    expect(await tryIt(customer, 'event')).toMatchObject({ passed: true });
    expect((await customer.call('POST', '/app/api/signing-secret/activate', {})).statusCode).toBe(404);
  });

  it('only the newest prepared secret is stored, until the user discards it', async () => {
    const customer = await newCustomer();
    const prepare = async () =>
      (await customer.call('POST', '/app/api/signing-secret/next', {})).json().signing_secret as string;
    const first = await prepare();
    const second = await prepare();
    expect(second).not.toBe(first);
    await customer.call('POST', '/app/api/signing-secret/activate', {});
    receiver.answerWith(checks(() => second));
    expect(await tryIt(customer, 'event')).toMatchObject({ passed: true });
    await prepare();
    await customer.call('DELETE', '/app/api/signing-secret/next');
    expect((await customer.call('POST', '/app/api/signing-secret/activate', {})).statusCode).toBe(404);
    await prepare();
    await customer.call('POST', '/app/api/signing-secret', {});
    expect((await customer.call('POST', '/app/api/signing-secret/activate', {})).statusCode).toBe(404);
  });

  it('a secret that was prepared more than 7 days ago cannot be activated', async () => {
    const customer = await newCustomer();
    await customer.call('POST', '/app/api/signing-secret/next', {});
    await app.dataSource.query(`update signing_secrets set next_made_at = $2 where user_id = $1`, [
      customer.userId,
      new Date(Date.now() - 7 * 86_400_000 - 60_000),
    ]);
    expect((await customer.call('GET', '/app/api/webhook')).json().next_secret_expires_at).toBeNull();
    expect((await customer.call('POST', '/app/api/signing-secret/activate', {})).statusCode).toBe(404);
    expect(await tryIt(customer, 'event', 'next')).toMatchObject({ error: { code: 'not_found' } });
  });

  it('no delivery is lost if the receiver accepts both secrets, and the old secret is never used after activation', async () => {
    const customer = await newCustomer();
    const names = Array.from({ length: 12 }, (_, index) => `Heathrow Meadow ${index + 1}`);
    await customer.call('POST', '/app/api/crm/accounts', {
      accounts: names.map((name, index) => ({
        external_id: name,
        name,
        domain: `heathrow-meadow-${index + 1}.com`,
      })),
    });
    let next = '';
    let activatedAt = Infinity;
    const late: string[] = [];
    receiver.answerWith((request) => {
      const signature = request.headers['x-service-signature'];
      const isOld = signature === signBody(customer.secret, request.rawBody);
      if (isOld && performance.now() > activatedAt) late.push(String(signature));
      return { status: isOld || signature === signBody(next, request.rawBody) ? 204 : 401 };
    });
    const rotate = async () => {
      next = (await customer.call('POST', '/app/api/signing-secret/next', {})).json().signing_secret;
      await customer.call('POST', '/app/api/signing-secret/activate', {});
      activatedAt = performance.now();
    };
    const rotated = rotate();
    for (const [index, name] of names.entries()) {
      await app.ingestRound({ companyName: name, website: `https://heathrow-meadow-${index + 1}.com` });
      await app.matchAll();
      await app.deliverAll();
    }
    await rotated;
    await app.ingestRound({
      companyName: 'Heathrow Meadow 1',
      website: 'https://heathrow-meadow-1.com',
      fundingType: 'series-b',
      amount: 40_000_000,
      amountUsd: 40_000_000,
    });
    await app.matchAll();
    await app.deliverAll();
    const [{ delivered, failed }] = await app.dataSource.query(
      `select (count(*) filter (where webhook_status = 'delivered'))::int as delivered,
              (count(*) filter (where webhook_status <> 'delivered'))::int as failed from matches where user_id = $1`,
      [customer.userId],
    );
    expect({ delivered, failed, late }).toEqual({ delivered: 13, failed: 0, late: [] });
  }, 30_000);
});
