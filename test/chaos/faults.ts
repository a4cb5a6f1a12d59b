import { setTimeout as delay } from 'node:timers/promises';
import { FAULTS, startFaultProxy } from '../harness/fault-proxy.js';
import type { Fault } from '../harness/fault-proxy.js';
import type { TestReceiver } from '../harness/receiver.js';
import { followCompanies, inventCompanies, NAMES } from './rig.js';
import type { ChaosUser, Company, Rig, RigAndReceiver } from './rig.js';
import type { Ordered } from './start-ordered.js';

export interface FaultResult {
  fault: string;
  deliveries: number;
  delivered: number;
  failed: number;
  /**
   * Number of matches that reached the receiver. `duplicates` counts the repeated arrivals of these
   * matches.
   */
  arrived: number;
  duplicates: number;
  /** Longest time from the DNS look-up to the outcome, in milliseconds. */
  slowestMs: number;
  notFinal: number;
  /** Growth of the worker's memory in MiB, measured after garbage collection. */
  grewMib: number;
}

const USERS = 20;

/**
 * A whole worker sends matches to receivers behind a proxy, which causes one fault after the other.
 * At the end, the worker sends directly to a receiver that closes idle connections early.
 */
export async function faultsScenario(
  { rig, receiver }: RigAndReceiver,
  options: {
    roundsPerFault: number;
    idleRounds: number;
    start: (env: Record<string, string>) => Ordered;
    faults?: readonly Fault[];
    onResult?: (result: FaultResult) => void;
  },
): Promise<FaultResult[]> {
  const worker = options.start(rig.env);
  try {
    const bench = await FaultBench.open(rig, receiver, worker);
    // The first deliveries load and compile code. The warm-up keeps this memory out of the figures.
    await bench.deliver('warm-up', receiver.url, 1);
    const results: FaultResult[] = [];
    const run = async (name: string, url: string, rounds: number) => {
      const result = await bench.deliver(name, url, rounds);
      results.push(result);
      options.onResult?.(result);
    };
    for (const fault of options.faults ?? FAULTS) {
      // At 60 ms per byte, dripped headers take longer than the worker's limit of 5 s.
      const proxy = await startFaultProxy(receiver, fault, 60);
      try {
        await run(fault, proxy.url, options.roundsPerFault);
      } finally {
        await proxy.close();
      }
    }
    await run('closes idle connections', receiver.url, options.idleRounds);
    return results;
  } finally {
    await worker.end();
  }
}

class FaultBench {
  private nextCompany = 0;

  private constructor(
    private readonly rig: Rig,
    private readonly receiver: TestReceiver,
    private readonly worker: Ordered,
    private readonly users: ChaosUser[],
    private readonly companies: Company[],
  ) {}

  static async open(rig: Rig, receiver: TestReceiver, worker: Ordered): Promise<FaultBench> {
    const companies = inventCompanies(300, 'brine');
    const users: ChaosUser[] = [];
    for (let at = 0; at < USERS; at += 1) {
      const user = await rig.newUser(receiver.url);
      await followCompanies(user, companies);
      users.push(user);
    }
    await worker.order({ order: 'work' });
    return new FaultBench(rig, receiver, worker, users, companies);
  }

  /**
   * Sets every user's webhook to a URL and ingests rounds that match all users. Waits until all
   * matches are final, at most a minute.
   */
  async deliver(fault: string, target: string, rounds: number): Promise<FaultResult> {
    const { users, receiver, worker } = this;
    for (const [at, user] of users.entries()) {
      const url = new URL(target);
      url.hostname = NAMES[at % NAMES.length] ?? '';
      await user.call('POST', '/api/v1/webhooks', { url: url.href });
    }
    const seen = receiver.requests.length;
    const usedBefore = (await worker.order({ order: 'memory' })).usedBytes ?? 0;
    const ids: string[] = [];
    for (const company of this.companies.slice(this.nextCompany, (this.nextCompany += rounds))) {
      const round = { companyName: company.name, website: `https://${company.domain}` };
      ids.push(await this.rig.ingest(round, company.domain));
    }
    const outcomes = await this.waitForOutcomes(ids, rounds * users.length);
    const usedAfter = (await worker.order({ order: 'memory' })).usedBytes ?? Infinity;
    const arrived = receiver.requests.slice(seen).map(({ rawBody }) => matchOf(rawBody));
    const count = (status: string) => outcomes.filter((row) => row.webhook_status === status).length;
    return {
      fault,
      deliveries: rounds * users.length,
      delivered: count('delivered'),
      failed: count('failed'),
      arrived: new Set(arrived).size,
      duplicates: arrived.length - new Set(arrived).size,
      slowestMs: Math.max(...outcomes.map((row) => row.webhook_duration_ms ?? 0)),
      notFinal: rounds * users.length - count('delivered') - count('failed'),
      grewMib: Math.round((usedAfter - usedBefore) / 2 ** 18) / 4,
    };
  }

  private async waitForOutcomes(roundIds: string[], expected: number): Promise<OutcomeRow[]> {
    for (let tries = 0; ; tries += 1) {
      const rows: OutcomeRow[] = await this.rig.dataSource.query(
        `select webhook_status, webhook_duration_ms from matches where round_id = any($1::uuid[])`,
        [roundIds],
      );
      const isDone = rows.length === expected && rows.every((row) => row.webhook_status !== 'pending');
      if (isDone || tries === 600) return rows;
      await delay(100);
    }
  }
}

interface OutcomeRow {
  webhook_status: string;
  webhook_duration_ms: number | null;
}

function matchOf(body: Buffer): string {
  return (JSON.parse(body.toString()) as { match_id: string }).match_id;
}
