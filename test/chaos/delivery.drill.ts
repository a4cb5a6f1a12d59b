import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../src/database/data-source.js';
import { claimMatch, markOutcome } from '../../src/delivery/delivery.queries.js';
import { DeliveryWorker } from '../../src/delivery/delivery.worker.js';
import { SecretBox } from '../../src/runtime/secrets/secret-box.js';
import { loadConfig } from '../../src/runtime/config.js';
import { createLog } from '../../src/runtime/log.js';
import { NoticesService } from '../../src/notices/notices.service.js';
import { Metrics } from '../../src/runtime/metrics.js';
import { MatchingService } from '../../src/matching/matching.service.js';
import { startDatabaseLink } from '../harness/database-link.js';
import { start } from '../harness/process.js';
import { faultsScenario } from './faults.js';
import { ingestRaceScenario } from './ingest-race.js';
import { killsScenario } from './kills.js';
import { followCompanies, inventCompanies, pullAll, startRigAndReceiver } from './rig.js';
import type { ChaosUser, Company, RigAndReceiver } from './rig.js';
import { startOrderedHere } from './start-ordered.js';
import { pause } from '../harness/soon.js';

/**
 * Short versions of `npm run test:chaos`. Also tests that need whole processes or a database that
 * fails.
 */

/**
 * Time limit, in milliseconds, of a test that starts processes and a database on a busy machine.
 */
const LONG_MS = 120_000;

describe('killed processes and databases', () => {
  it(
    'after kills, the service sends no match twice, every match is final and listed, and no secret is in a table or log',
    async () => {
      const result = await killsScenario({
        seed: 7,
        users: 6,
        rounds: 12,
        workers: 2,
        kills: 3,
        stops: 1,
        finish: 'at-once',
        // The promises must hold even if synchronous_commit is off by default.
        synchronousCommit: 'off',
      });
      expect(result).toMatchObject({
        matches: 72,
        stops: 1,
        duplicates: 0,
        badSignatures: 0,
        missing: 0,
        notFinal: 0,
        contradictions: 0,
        unexpectedExits: 0,
        uncleanStops: 0,
        leaks: [],
      });
      expect(result.kills).toBeGreaterThanOrEqual(3);
    },
    LONG_MS,
  );
});

describe('services on a database that writes to disk', () => {
  let setting: RigAndReceiver;
  beforeAll(async () => {
    setting = await startRigAndReceiver();
  }, LONG_MS);
  afterAll(() => setting.close());
  beforeEach(() => setting.receiver.answerWith({}));

  it(
    'two services that ingest the same round at once store one round and send one webhook per user',
    async () => {
      const races = 10;
      const result = await ingestRaceScenario(setting, { races, users: 2, start: startOrderedHere });
      expect(result).toEqual({
        races,
        rounds: races,
        disagreements: 0,
        matches: races * 2,
        posts: races * 2,
        duplicates: 0,
        missing: 0,
        errors: [],
        leaks: [],
      });
    },
    LONG_MS,
  );

  it(
    'the worker ends every failing send within 5.5 s, and makes at most one request per send',
    async () => {
      const faults = ['refuse', 'tls-garbage', 'reset-after-request', 'endless-body'] as const;
      const options = { roundsPerFault: 1, idleRounds: 1, start: startOrderedHere, faults };
      const results = await faultsScenario(setting, options);
      expect(results.map(({ fault, delivered, arrived }) => [fault, delivered, arrived])).toEqual([
        ['refuse', 0, 0],
        ['tls-garbage', 0, 0],
        ['reset-after-request', 0, 20],
        ['endless-body', 20, 20],
        ['closes idle connections', 20, 20],
      ]);
      for (const result of results) {
        expect(result).toMatchObject({ duplicates: 0, notFinal: 0 });
        expect(result.slowestMs).toBeLessThan(5_500);
      }
    },
    LONG_MS,
  );

  /** Creates a user whom the next rounds match. */
  async function follower(companies: Company[]): Promise<ChaosUser> {
    const user = await setting.rig.newUser(setting.receiver.url);
    await followCompanies(user, companies);
    return user;
  }
  /** Ingests a round and matches it at once. */
  async function storeMatches(company: Company | undefined): Promise<void> {
    const { rig } = setting;
    const round = { companyName: company?.name ?? '', website: `https://${company?.domain}` };
    await rig.nest.get(MatchingService).matchRound(await rig.ingest(round, round.companyName));
    await rig.dataSource.query(`delete from match_jobs`);
  }

  /**
   * Returns a delivery worker in this process, and a function that returns the number of its log
   * lines.
   */
  function workerHere(dataSource: DataSource): { worker: DeliveryWorker; lines: () => number } {
    const { env } = setting.rig;
    let lines = 0;
    const sink = { write: () => (lines += 1) > 0 } as unknown as NodeJS.WritableStream;
    const worker = new DeliveryWorker({
      dataSource,
      secretBox: new SecretBox(Buffer.from(env['SECRETS_KEY'] ?? '', 'base64')),
      policy: loadConfig(env).outgoing,
      metrics: new Metrics(),
      notices: new NoticesService(loadConfig(env)),
      log: createLog('warn', sink),
    });
    return { worker, lines: () => lines };
  }

  it(
    'the worker keeps outcomes while the database is down and stores them when it is back, with few log lines',
    async () => {
      const { rig, receiver } = setting;
      const companies = inventCompanies(1, 'sable');
      const users: ChaosUser[] = [];
      for (let at = 0; at < 20; at += 1) users.push(await follower(companies));
      await storeMatches(companies[0]);
      const before = receiver.requests.length;
      receiver.answerWith(async () => {
        await receiver.waitFor(before + users.length);
        await rig.postgres.stopImmediately();
        return { status: 201 };
      });
      const warnings: Error[] = [];
      const onWarning = (warning: Error) => warnings.push(warning);
      process.on('warning', onWarning);
      const { worker, lines } = workerHere(rig.dataSource);
      worker.start();
      try {
        await receiver.waitFor(before + users.length);
        // In 1.5 s, several attempts to write each outcome fail.
        await pause(1_500);
        await rig.postgres.startAgain();
        await worker.settle();
      } finally {
        await worker.stop();
        process.off('warning', onWarning);
      }
      expect(receiver.requests.length).toBe(before + users.length);
      for (const user of users) {
        expect(await pullAll(user)).toMatchObject([
          { webhook_status: 'delivered', webhook_response_code: 201 },
        ]);
      }
      expect(lines()).toBeLessThan(20);
      expect(warnings).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'the worker continues when its database connections stop answering',
    async () => {
      const { rig, receiver } = setting;
      const companies = inventCompanies(2, 'heron');
      const user = await follower(companies);
      await storeMatches(companies[0]);
      const link = await startDatabaseLink(rig.postgres.url);
      const dataSource = await createDataSource(link.url, { poolSize: 10 }).initialize();
      const { worker } = workerHere(dataSource);
      try {
        // Opens ten idle connections. If the worker tried them one after the other, the test would
        // time out.
        await Promise.all(Array.from({ length: 10 }, () => dataSource.query(`select pg_sleep(0.1)`)));
        const before = receiver.requests.length;
        worker.start();
        await receiver.waitFor(before + 1);
        link.forget();
        await storeMatches(companies[1]);
        await receiver.waitFor(before + 2, 40_000);
        await worker.settle();
        expect(await pullAll(user)).toMatchObject([
          { webhook_status: 'delivered' },
          { webhook_status: 'delivered' },
        ]);
      } finally {
        await worker.stop();
        await dataSource.destroy();
        await link.close();
      }
    },
    LONG_MS,
  );

  it(
    'claims and outcomes are on disk when a commit returns, even if the database sets synchronous_commit = off',
    async () => {
      const { rig, receiver } = setting;
      const companies = inventCompanies(1, 'wren');
      const user = await follower(companies);
      await storeMatches(companies[0]);
      const name = new URL(rig.env['DATABASE_URL'] ?? '').pathname.slice(1);
      await rig.dataSource.query(`alter database ${name} set synchronous_commit = off`);
      const lazy = createDataSource(rig.env['DATABASE_URL'] ?? '', { poolSize: 1 });
      await lazy.initialize();
      try {
        /**
         * Commits without a wait for the disk. Returns the WAL position that must be on disk before
         * this commit is durable.
         */
        const writeLazily = async (): Promise<string> => {
          await lazy.query(
            `insert into instance_settings values ('lazy', '1') on conflict (name) do update set value = instance_settings.value || '1'`,
          );
          const [row]: { lsn: string }[] = await lazy.query(`select pg_current_wal_insert_lsn() as lsn`);
          return row?.lsn ?? '';
        };
        const isOnDisk = async (lsn: string): Promise<boolean> => {
          const [row]: { done: boolean }[] = await lazy.query(
            `select pg_current_wal_flush_lsn() >= $1::pg_lsn as done`,
            [lsn],
          );
          return row?.done ?? false;
        };
        const beforeClaim = await writeLazily();
        const match = await claimMatch(lazy, user.userId, receiver.url, new Date());
        expect(await isOnDisk(beforeClaim)).toBe(true);
        const beforeMark = await writeLazily();
        const outcome = {
          status: 'failed',
          responseCode: 500,
          snippet: null,
          durationMs: 1,
          deliveredAt: null,
          sentTo: receiver.url,
        } as const;
        expect(await markOutcome(lazy, user.userId, match?.id ?? '', outcome)).toBe(true);
        expect(await isOnDisk(beforeMark)).toBe(true);
      } finally {
        await lazy.destroy();
        await rig.dataSource.query(`alter database ${name} reset synchronous_commit`);
      }
    },
    LONG_MS,
  );

  it(
    'after SIGTERM, the service rejects calls, finishes the current send and claims no more matches',
    async () => {
      const { rig, receiver } = setting;
      const companies = inventCompanies(2, 'tern');
      const user = await follower(companies);
      await storeMatches(companies[0]);
      const before = receiver.requests.length;
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      receiver.answerWith(async () => {
        await released;
        return {};
      });
      const service = start('dist/main.js', [], { ...rig.env, ROLE: 'all' });
      let silent: Socket | undefined;
      try {
        const { address } = await service.line((line) => line.msg === 'ready');
        await receiver.waitFor(before + 1);
        // Load balancers open connections in advance and may never use them. The shutdown must not
        // wait for such a connection.
        silent = connect(Number(new URL(address as string).port), '127.0.0.1');
        await once(silent, 'connect');
        service.child.kill('SIGTERM');
        await service.line((line) => line.msg === 'stopping');
        // Under npm, Ctrl-C sends the signal twice.
        service.child.kill('SIGINT');
        const reply = await fetch(`${address}/api/v1/matches`);
        expect([reply.status, await reply.json()]).toMatchObject([503, { error: { code: 'unavailable' } }]);
        await storeMatches(companies[1]);
        release();
        expect(await service.finished).toMatchObject({ code: 0, stderr: '' });
      } finally {
        service.child.kill('SIGKILL');
        await service.finished;
        silent?.destroy();
      }
      expect(receiver.requests.length).toBe(before + 1);
      expect((await pullAll(user)).map((match) => match.webhook_status)).toEqual(['pending', 'delivered']);
    },
    LONG_MS,
  );
});
