import { startNoticeRig } from '../../test/harness/notices.js';
import { StandingClock } from '../../test/harness/polling.js';
import type { NoticeRig } from '../../test/harness/notices.js';
import { NoticesService } from '../notices/notices.service.js';
import { Retention } from '../retention/retention.js';
import { createLog } from '../runtime/log.js';
import { claimLook } from './failing-endpoints.queries.js';
import { FailingHosts } from './failing-hosts.js';

let rig: NoticeRig;
beforeAll(async () => {
  rig = await startNoticeRig();
});
afterAll(() => rig.close());

/** Runs the check once. Returns all reports about a host so far, oldest first. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- facts are compared with expectations
async function reportsOf(host: string): Promise<any[]> {
  const { dataSource, nest } = rig.app;
  const notices = nest.get(NoticesService);
  await new FailingHosts({ dataSource, notices, log: createLog('silent') }).look();
  const rows: { facts: unknown }[] = await dataSource.query(
    `select facts from notices where kind = 'host-down' and facts ->> 'host' = $1 order by created_at`,
    [host],
  );
  return rows.map(({ facts }) => facts);
}

/**
 * Stores this many failures in a row, the first at `since`. None of these deliveries got a
 * response.
 */
async function fail(userId: string, host: string, failures: number, since: Date): Promise<void> {
  await rig.app.dataSource.query(
    `insert into endpoint_failures (user_id, host, failures, unanswered, since, outcomes)
     values ($1, $2, $3, $3, $4, '[]')`,
    [userId, host, failures, since],
  );
}

/**
 * Returns the time in `seconds` seconds. Positive values are later than all earlier steps of the
 * test.
 */
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);
const withPort = (name: string) => `${name}:${new URL(rig.receiver.url).port}`;

describe('a host that is down', () => {
  it('regression: a host that is down is reported even if one user has failed there for an hour', async () => {
    const host = withPort('flaky.test');
    const [broken, well] = [await rig.userAt('flaky.test'), await rig.userAt('flaky.test')];
    await fail(broken.user.userId, host, 30, inSeconds(-3_600));
    await well.deliver(1);
    expect(await reportsOf(host)).toEqual([]);
    const since = inSeconds(1);
    await fail(well.user.userId, host, 9, since);
    expect(await reportsOf(host)).toEqual([]);
    await rig.app.dataSource.query(`update endpoint_failures set unanswered = 10 where user_id = $1`, [
      well.user.userId,
    ]);
    const reports = await reportsOf(host);
    expect(reports).toMatchObject([{ failures: 10, since: since.toISOString() }]);
    expect(reports[0].users).toMatchObject([{ user_id: well.user.userId }]);
  });

  it('regression: a host that is down is reported even if a user got deliveries at another host earlier', async () => {
    const host = withPort('lonely.test');
    const [down, moved] = [await rig.userAt('lonely.test'), await rig.userAt('flaky.test')];
    await fail(down.user.userId, host, 10, inSeconds(-5));
    await moved.deliver(1);
    await moved.user.call('POST', '/api/v1/webhooks', { url: `https://${host}/hook` });
    expect(await reportsOf(host)).toMatchObject([{ users: [{ user_id: down.user.userId }] }]);
  });

  it('regression: a host whose users leave is reported once, and again only after a successful delivery', async () => {
    const host = withPort('away.test');
    const [leaves, stays] = [await rig.userAt('away.test'), await rig.userAt('away.test')];
    await fail(leaves.user.userId, host, 10, inSeconds(1));
    await fail(stays.user.userId, host, 10, inSeconds(2));
    const named = [leaves, stays].map(({ user }) => ({ user_id: user.userId }));
    expect(await reportsOf(host)).toMatchObject([{ failures: 20, users: named }]);
    await leaves.user.call('POST', '/api/v1/webhooks', { url: 'https://elsewhere.example/' });
    expect(await reportsOf(host)).toHaveLength(1);
    await stays.deliver(1);
    expect(await reportsOf(host)).toHaveLength(1);
    await fail(stays.user.userId, host, 10, inSeconds(3));
    expect(await reportsOf(host)).toMatchObject([
      { failures: 20 },
      { failures: 10, users: [{ user_id: stays.user.userId }] },
    ]);
  });

  it('regression: a host that is down is reported even if deliveries to 5,000 other hosts fail', async () => {
    await rig.app.dataSource.query(
      `insert into endpoint_failures (user_id, host, failures, unanswered, since, outcomes)
       select gen_random_uuid(), 'a' || n || '.example', 1, 1, now(), '[]' from generate_series(1, 5001) n`,
    );
    const { user } = await rig.userAt('away.test');
    await fail(user.userId, 'zz.example', 10, inSeconds(-60));
    expect(await reportsOf('zz.example')).toMatchObject([{ failures: 10 }]);
  });

  it('regression: a host is reported again only after a successful delivery, not after 30 days', async () => {
    const { user } = await rig.userAt('away.test');
    await fail(user.userId, 'long.example', 10, inSeconds(-60));
    expect(await reportsOf('long.example')).toHaveLength(1);
    await rig.app.dataSource.query(`update notices set state = 'sent'`);
    const { dataSource } = rig.app;
    const run = async (days: number) => {
      const clock = new StandingClock(inSeconds(days * 86_400).toISOString());
      const retention = new Retention({ dataSource, clock, itemsMonths: 13, log: createLog('silent') });
      await retention.run({ always: true });
    };
    await run(31);
    await reportsOf('long.example');
    // If the host were reported again, a notice would wait here.
    const waiting = `select from notices where kind = 'host-down' and state = 'waiting'`;
    expect(await dataSource.query(waiting)).toEqual([]);
    await dataSource.query(`delete from endpoint_failures where user_id = $1`, [user.userId]);
    await run(32);
    await fail(user.userId, 'long.example', 10, inSeconds(-30));
    const reports = await reportsOf('long.example');
    expect(reports).toMatchObject([{ since: expect.any(String), failures: 10 }]);
  });

  it('only one process at a time checks for hosts that are down', async () => {
    const db = rig.app.dataSource.manager;
    const claims = await Promise.all([1, 2, 3, 4].map(() => claimLook(db, 600_000)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await claimLook(db, 600_000)).toBe(false);
    expect(await claimLook(db, 0)).toBe(true);
  });
});
