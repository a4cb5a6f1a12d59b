import { randomBytes } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import type { DataSource } from 'typeorm';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { UsersService } from '../../src/auth/users.service.js';
import { createApp } from '../../src/composition/app.js';
import { DeliveryWorker } from '../../src/delivery/delivery.worker.js';
import { NoticesService } from '../../src/notices/notices.service.js';
import type { OutgoingPolicy } from '../../src/outgoing/policy.js';
import { SystemClock } from '../../src/runtime/clock.js';
import { loadConfig } from '../../src/runtime/config.js';
import { createLog } from '../../src/runtime/log.js';
import { Metrics } from '../../src/runtime/metrics.js';
import { SecretBox } from '../../src/runtime/secrets/secret-box.js';
import { seedMatches } from '../../test/harness/seed-matches.js';
import { createUsers } from '../api/rig.js';
import type { Started } from '../delivery/receivers.js';
import { askChild, register, startChild, storeMatches } from '../delivery/rig.js';
import type { ServerCpu } from './server-cpu.js';
import { measure, runSideBySide } from './cpu.js';
import type { Measured } from './cpu.js';

const SIDE_BY_SIDE = 4;
const RECIPIENTS = 20;
const DELIVERIES_EACH = 30;
const READERS = 8;
const MATCHES_EACH = 100;
/** Number of matches that a small read returns. */
export const PAGE = 20;
const READS = 800;
/** Calls before the measurement, so that connections and query plans exist. */
const WARM_UP = 100;
const HOSTS = Array.from({ length: 10 }, (_, at) => `hooks${at}.test`);

/** The webhook endpoints of all customers, in a separate process. */
export interface Endpoints {
  port: number;
  policy: OutgoingPolicy;
  stop(): void;
}

export async function startEndpoints(): Promise<Endpoints> {
  const child: ChildProcess = startChild('bench/delivery/receivers.ts');
  const { port, caPem } = await askChild<Started>(child, { ask: 'start', names: HOSTS });
  const hosts = new Map(HOSTS.map((name) => [name, '127.0.0.1']));
  return { port, policy: { allowedNetworks: [], hosts, ca: caPem }, stop: () => child.kill('SIGKILL') };
}

/**
 * The service in this process, on one database. Measures the service's deliveries and small reads.
 */
export class Calls {
  private constructor(
    private readonly nest: NestFastifyApplication,
    private readonly dataSource: DataSource,
    private readonly delivery: DeliveryWorker,
    private readonly readCpu: () => Promise<ServerCpu>,
    private readonly recipients: string[],
    private readonly apiKeys: string[],
  ) {}

  static async start(
    dataSource: DataSource,
    endpoints: Endpoints,
    readCpu: () => Promise<ServerCpu>,
  ): Promise<Calls> {
    const { url = '' } = dataSource.options as { url?: string };
    const [clock, secretBox, log] = [new SystemClock(), new SecretBox(randomBytes(32)), createLog('silent')];
    const config = loadConfig({ PORT: '0', DATABASE_URL: url, ROLE: 'api' });
    const { nest } = await createApp({ config, dataSource, secretBox, log, clock });
    await nest.init();
    await nest.getHttpAdapter().getInstance().ready();
    const service = nest.get(UsersService);
    const registered = await register(service, dataSource, {
      users: RECIPIENTS,
      names: HOSTS,
      port: endpoints.port,
    });
    const readers = await createUsers(service, READERS);
    for (const { userId } of readers)
      await seedMatches(dataSource, userId, { count: MATCHES_EACH, newest: new Date() });
    const delivery = new DeliveryWorker({
      dataSource,
      secretBox,
      policy: endpoints.policy,
      metrics: nest.get(Metrics),
      notices: nest.get(NoticesService),
      log,
    });
    const apiKeys = readers.map(({ apiKey }) => apiKey);
    return new Calls(nest, dataSource, delivery, readCpu, registered.userIds, apiKeys);
  }

  /**
   * Stores matches, then measures how the service claims them, sends them and records the outcomes.
   */
  async measureDeliveries(): Promise<Measured> {
    await storeMatches(this.dataSource, this.recipients, WARM_UP / RECIPIENTS);
    await this.sendAll();
    await storeMatches(this.dataSource, this.recipients, DELIVERIES_EACH);
    const count = RECIPIENTS * DELIVERIES_EACH;
    const measured = await measure(this.readCpu, count, () => this.sendAll());
    await this.requireAllDelivered();
    return measured;
  }

  /** Measures GET /matches for the newest matches of single users, without a socket. */
  async measureReads(): Promise<Measured> {
    const calls = (count: number) =>
      Array.from({ length: count }, (_, at) => this.apiKeys[at % this.apiKeys.length] ?? '');
    const run = (count: number) => runSideBySide(SIDE_BY_SIDE, calls(count), (key) => this.read(key));
    await run(WARM_UP);
    return measure(this.readCpu, READS, () => run(READS));
  }

  async close(): Promise<void> {
    await this.delivery.stop();
    await this.nest.close();
  }

  private async sendAll(): Promise<void> {
    this.delivery.wake();
    await this.delivery.step();
    await this.delivery.settle();
  }

  private async requireAllDelivered(): Promise<void> {
    const rows: { status: string }[] = await this.dataSource.query(
      `select distinct webhook_status as status from matches where user_id = any($1::uuid[])`,
      [this.recipients],
    );
    const statuses = rows.map(({ status }) => status).join(', ');
    if (statuses !== 'delivered')
      throw new Error(`Expected only delivered matches, got the statuses ${statuses}.`);
  }

  private async read(apiKey: string): Promise<void> {
    const response = await this.nest.inject({
      method: 'GET',
      url: `/api/v1/matches?limit=${PAGE}`,
      headers: { authorization: `Bearer ${apiKey}` },
    });
    if (response.statusCode !== 200)
      throw new Error(
        `GET /matches must return 200, but it returned ${response.statusCode}: ${response.body.slice(0, 300)}`,
      );
  }
}
