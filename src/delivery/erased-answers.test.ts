import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { signIn } from '../../test/e2e/ui-harness.js';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { soon } from '../../test/harness/soon.js';
import { startTestReceiver } from '../../test/harness/receiver.js';
import type { TestReceiver } from '../../test/harness/receiver.js';
import { NoticesService } from '../notices/notices.service.js';
import { createLog } from '../runtime/log.js';
import { Metrics } from '../runtime/metrics.js';
import { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { DeliveryWorker } from './delivery.worker.js';
import { writeOutcome } from './failing-endpoints.js';

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

test('regression: the stored answer of an endpoint does not contain the address of an erased person', async () => {
  const operator = await signIn(app, { role: 'operator' });
  const erased = await operator.call('POST', '/app/api/operator/erasures', { email: 'kim@answer.example' });
  expect(erased.statusCode).toBe(200);
  const user = await app.newUser();
  await user.call('POST', '/api/v1/webhooks', { url: receiver.url });
  const accounts = [{ external_id: 'a', name: 'A', domain: 'answered.com' }];
  await user.call('POST', '/api/v1/accounts', { accounts });
  const unknown = 'HTTP 404: nobody of jo@answer.example';
  for (const [body, kept] of [
    [`{"owner":"-KIM@answer.example-","to":"kim%40answer.example"}`, `{"owner":"-erased-","to":"erased"}`],
    [unknown, unknown],
  ] as const) {
    receiver.answerWith({ status: 500, body });
    await app.ingestRound({
      companyName: 'Answered',
      website: 'https://answered.com',
      amountUsd: body.length * 1e6,
    });
    await app.matchAll();
    await app.deliverAll();
    const { data } = (await user.call('GET', '/api/v1/matches')).body;
    expect(data.map((match: Record<string, unknown>) => match['webhook_response_snippet'])).toContain(kept);
  }
});

/**
 * Returns a data source that awaits `before` once, right before a statement that stores an outcome.
 * The statement may run inside or outside a transaction.
 */
function pausedBeforeOutcome(before: () => Promise<void>): DataSource {
  interface Runner {
    query(...given: unknown[]): Promise<unknown>;
  }
  let isFirst = true;
  const paused = <T extends Runner>(runner: T, more: Partial<Record<keyof T, unknown>> = {}): T =>
    new Proxy(runner, {
      get: (target, name) => {
        if (name in more) return more[name as keyof T];
        const value: unknown = Reflect.get(target, name);
        if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
        return async (...given: unknown[]) => {
          const isOutcome = JSON.stringify(given[0]).includes('set webhook_status');
          if (isOutcome && isFirst) {
            isFirst = false;
            await before();
          }
          return target.query(...given);
        };
      },
    });
  const { master } = app.dataSource.driver as unknown as { master: Pool };
  const connect = async () => paused(await master.connect());
  return Object.assign(Object.create(app.dataSource) as DataSource, {
    driver: { master: paused(master, { connect }) },
  });
}

test('regression: an erasure that runs while the answer is being stored also removes the address from the answer', async () => {
  const email = 'lou@answer.example';
  const operator = await signIn(app, { role: 'operator' });
  const user = await app.newUser();
  await user.call('POST', '/api/v1/webhooks', { url: receiver.url });
  await user.call('POST', '/api/v1/accounts', {
    accounts: [{ external_id: 'a', name: 'A', domain: 'replied.com' }],
  });
  receiver.answerWith({ status: 500, body: `nobody of ${email}` });
  await app.ingestRound({ companyName: 'Replied', website: 'https://replied.com' });
  await app.matchAll();
  let erasure: Promise<unknown> = Promise.resolve();
  const dataSource = pausedBeforeOutcome(async () => {
    const [{ at }] = await app.dataSource.query(`select clock_timestamp()::text as at`);
    erasure = operator.call('POST', '/app/api/operator/erasures', { email });
    // The erasure either finishes at once, or waits until the transaction that stores the response
    // ends.
    const waits = soon('the erasure to wait', async () => {
      const rows: unknown[] = await app.dataSource.query(
        `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
           and xact_start < $1::timestamptz and exists (select 1 from erased_people where erased_at > $1::timestamptz)`,
        [at],
      );
      return rows.length > 0;
    });
    await Promise.race([erasure, waits.catch(() => undefined)]);
  });
  const worker = new DeliveryWorker({
    dataSource,
    secretBox: app.secretBox,
    policy: receiver.policy,
    metrics: app.nest.get(Metrics),
    notices: app.nest.get(NoticesService),
    log: createLog('silent'),
  });
  worker.wake();
  await worker.step();
  await worker.settle();
  expect(await erasure).toMatchObject({ statusCode: 200 });
  const { data } = (await user.call('GET', '/api/v1/matches')).body;
  expect(data).toMatchObject([{ webhook_response_snippet: 'nobody of erased' }]);
});

test('regression: the notice of a failed delivery does not contain the address of an erased person', async () => {
  const email = 'sam@answer.example';
  const operator = await signIn(app, { role: 'operator' });
  await operator.call('POST', '/app/api/operator/erasures', { email });
  const user = await app.newUser();
  await user.call('POST', '/api/v1/webhooks', { url: receiver.url });
  await user.call('POST', '/api/v1/accounts', {
    accounts: [{ external_id: 'a', name: 'A', domain: 'noticed.com' }],
  });
  await app.ingestRound({ companyName: 'Noticed', website: 'https://noticed.com' });
  await app.matchAll();
  const { userId } = user;
  const [{ id: matchId }] = await app.dataSource
    .query(`update matches set claimed_at = now() where user_id = $1 returning id`, [userId])
    .then(([rows]) => rows);
  const parts = {
    dataSource: app.dataSource,
    notices: new NoticesService({
      alertCallback: { url: 'https://alerts.example/', secret: 'a-secret-of-the-operator' },
      email: null,
    }),
    people: app.nest.get(ErasedPeople),
  };
  const outcome = { status: 'failed', snippet: `the certificate is for ${email}` } as const;
  const nothing = { responseCode: null, durationMs: 1, deliveredAt: null, sentTo: receiver.url };
  const sent = { userId, matchId, host: 'receiver.test' };
  expect(await writeOutcome(parts, sent, { ...outcome, ...nothing })).toBe(true);
  const told = await app.dataSource.query(
    `select facts -> 'outcomes' -> 0 ->> 'reason' as reason from notices where user_id = $1`,
    [userId],
  );
  expect(told).toEqual([{ reason: 'the certificate is for erased' }]);
});
