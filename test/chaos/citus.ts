import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  clusterServers,
  createDistributedDatabase,
  databaseUrl,
  dropClusterDatabase,
  query,
} from '../citus/cluster.js';
import { controlServer } from '../citus/server-control.js';
import { startTestReceiver } from '../harness/receiver.js';
import type { TestReceiver } from '../harness/receiver.js';
import { judge, stopCleanly } from './judge.js';
import type { Judgement } from './judge.js';
import { randomOf } from './random.js';
import { followCompanies, inventCompanies, NAMES, startRigOn } from './rig.js';
import type { ChaosUser, Company, Service } from './rig.js';

/** Faults that hit the cluster during the run. */
export const CLUSTER_FAULTS = ['none', 'worker server', 'hung server', 'coordinator', 'rebalance'] as const;
export type ClusterFault = (typeof CLUSTER_FAULTS)[number];

export interface CitusOptions {
  fault: ClusterFault;
  users: number;
  accounts: number;
  rounds: number;
  onProgress: (line: string) => void;
}

export interface CitusResult extends Judgement {
  expected: number;
  /**
   * Number of batches that clients pushed during the fault. `failedBatches` counts those without a
   * 200 answer.
   */
  batches: number;
  failedBatches: number;
  /**
   * Number of users whose stored quota usage contradicts the answers to their calls.
   * `passedOfQuota` is the number of concurrent calls that a quota of QUOTA accepted.
   */
  wrongQuotas: number;
  passedOfQuota: number;
  slowestMs: number;
  /**
   * Number of error lines in the log. `longestError` is the length of the longest one, in
   * characters.
   */
  errors: number;
  longestError: number;
  moved: number;
  /** Time, in seconds, for which a server was down or hung. */
  awayS: number;
  uncleanStops: number;
  settledAfterS: number;
  seconds: number;
}

/**
 * Number of groups of companies. Each user has accounts of one group, so a round matches one user
 * in 40.
 */
const GROUPS = 40;
/** Time, in milliseconds, for which a killed server is down. */
const AWAY_MS = 10_000;
/** Time, in milliseconds, for which a server hangs. */
const HANG_MS = 60_000;
export const QUOTA = 20;
const FINAL_WITHIN_S = 180;

/**
 * Runs two api and two worker processes on a cluster. They match and deliver rounds while clients
 * push batches and a fault hits the cluster. Compares the received webhooks with the matches that
 * every user can pull.
 */
export async function citusScenario(options: CitusOptions): Promise<CitusResult> {
  const startedAt = performance.now();
  const servers = clusterServers();
  const name = `chaos_${randomBytes(4).toString('hex')}`;
  const receiver = await startTestReceiver({ names: NAMES, answer: () => ({ status: 200 }) });
  try {
    const url = await createDistributedDatabase(servers, name);
    const rig = await startRigOn(receiver, { url, stop: () => dropClusterDatabase(servers, name) });
    try {
      const result = await new Load(rig, receiver, servers, name, options).run();
      return { ...result, seconds: Math.round((performance.now() - startedAt) / 1_000) };
    } finally {
      await rig.close();
    }
  } finally {
    await receiver.close();
  }
}

class Load {
  private readonly users: ChaosUser[] = [];
  private readonly pushed = new Map<ChaosUser, { ok: number; unknown: number }>();
  private readonly random = randomOf(18);
  private addresses: string[] = [];
  private batches = 0;
  private slowestMs = 0;
  private isOver = false;
  private awayS = 0;

  constructor(
    private readonly rig: Service,
    private readonly receiver: TestReceiver,
    private readonly servers: string[],
    private readonly name: string,
    private readonly options: CitusOptions,
  ) {}

  async run(): Promise<Omit<CitusResult, 'seconds'>> {
    const { rig, receiver, options } = this;
    const { users, accounts, rounds, fault, onProgress } = options;
    const apis = [1, 2].map(() => rig.startWorker('whole', { ROLE: 'api' }));
    const workers = [1, 2].map(() => rig.startWorker('whole'));
    const ready = await Promise.all(
      [...apis, ...workers].map((one) => one.line((line) => line.msg === 'ready')),
    );
    this.addresses = ready.slice(0, 2).map(({ address }: { address: string }) => address);
    const companies = inventCompanies(accounts * GROUPS, 'quill');
    const holds = (user: number, company: number) => company % GROUPS === user % GROUPS;
    for (let at = 0; at < users; at += 1) {
      const user = await rig.newUser(this.hostOf(at));
      await followCompanies(
        user,
        companies.filter((_, company) => holds(at, company)),
      );
      this.users.push(user);
      this.pushed.set(user, { ok: 1, unknown: 0 });
    }
    onProgress(`${fault}: ${users} users with ${accounts} accounts each`);
    const expected = Array.from({ length: rounds }, (_, at) =>
      Math.ceil((users - (at % GROUPS)) / GROUPS),
    ).reduce((sum, count) => sum + count, 0);
    const faulty = this.causeFault();
    const pushing = [0, 1].map((at) => this.keepPushing(at, companies, holds));
    for (let at = 0; at < rounds; at += 1) {
      while (!(await this.ingest(companies[at], at))) await delay(200);
      // The pause spreads the rounds over the fault, so that work is always in progress.
      if (fault !== 'none') await delay(40);
    }
    const moved = await faulty;
    this.isOver = true;
    await Promise.all(pushing);
    const restartedAt = performance.now();
    const elapsedS = () => (performance.now() - restartedAt) / 1_000;
    while (elapsedS() < FINAL_WITHIN_S && (await this.countPending()) > 0) await delay(500);
    const settledAfterS = Math.round(elapsedS() * 10) / 10;
    const passedOfQuota = await this.passCap();
    const wrongQuotas = await this.countWrongQuotas();
    const uncleanStops = await stopCleanly([...apis, ...workers]);
    const judgement = await judge({ rig, receiver, users: this.users, rounds, expected });
    const errors = (await rig.logs()).split('\n').filter((line) => line.includes('"level":"error"'));
    const unknown = [...this.pushed.values()].reduce((sum, one) => sum + one.unknown, 0);
    return {
      ...judgement,
      ...{ expected, batches: this.batches, failedBatches: unknown, wrongQuotas, passedOfQuota },
      slowestMs: Math.round(this.slowestMs),
      errors: errors.length,
      longestError: Math.max(0, ...errors.map((line) => line.length)),
      ...{ moved, awayS: this.awayS, uncleanStops, settledAfterS },
    };
  }

  private hostOf(at: number): string {
    const host = NAMES[at % NAMES.length] ?? '';
    return this.receiver.url.replace(/\/\/[^:]+/, `//${host}`).replace('/webhook', `/u${at}`);
  }

  /** Lets the load run for 2 s, then causes the fault. Returns the number of moved shards. */
  private async causeFault(): Promise<number> {
    const { fault, onProgress } = this.options;
    if (fault === 'none') return 0;
    await delay(2_000);
    if (fault === 'rebalance') return this.rebalance();
    const server = await controlServer(this.servers[fault === 'coordinator' ? 0 : 1] ?? '');
    const beganAt = performance.now();
    if (fault === 'hung server') {
      const resume = await server.hang();
      onProgress(`${fault}: suspended`);
      await delay(HANG_MS).finally(resume);
    } else {
      await server.kill();
      onProgress(`${fault}: killed`);
      await delay(AWAY_MS);
      await server.start();
    }
    this.awayS = Math.round((performance.now() - beganAt) / 1_000);
    onProgress(`${fault}: the server answers again`);
    return 0;
  }

  /**
   * Allows shards on the coordinator, and moves shards there under load. Returns the number of
   * moved shards.
   */
  private async rebalance(): Promise<number> {
    const url = databaseUrl(this.servers[0] ?? '', this.name);
    await query(
      url,
      `select citus_set_node_property(nodename, nodeport, 'shouldhaveshards', true) from pg_dist_node where groupid = 0`,
    );
    const [job] = await query<{ id: string }>(url, 'select citus_rebalance_start() as id');
    await query(url, 'select citus_job_wait($1)', [job?.id]);
    const [moved] = await query<{ count: string }>(
      url,
      `select count(*) from pg_dist_background_task where job_id = $1 and status = 'done'`,
      [job?.id],
    );
    return Number(moved?.count);
  }

  /** Pushes batches of random users to one of the api processes until the run is over. */
  private async keepPushing(
    at: number,
    companies: Company[],
    holds: (user: number, company: number) => boolean,
  ): Promise<void> {
    while (!this.isOver) {
      const index = Math.floor(this.random() * this.users.length);
      const user = this.users[index];
      const count = user === undefined ? undefined : this.pushed.get(user);
      if (user === undefined || count === undefined) continue;
      const accounts = companies
        .filter((_, company) => holds(index, company))
        .slice(0, 20)
        .map(({ name, domain }) => ({
          external_id: domain,
          name,
          domain,
          metadata: { batch: this.batches },
        }));
      this.batches += 1;
      const status = await this.post(at, user, { accounts });
      if (status === 200) count.ok += 1;
      else count.unknown += 1;
      await delay(30);
    }
  }

  private async post(at: number, user: ChaosUser, body: object): Promise<number> {
    const begunAt = performance.now();
    const status = await fetch(`${this.addresses[at]}/api/v1/accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(
      async (reply) => (await reply.arrayBuffer(), reply.status),
      () => 0,
    );
    this.slowestMs = Math.max(this.slowestMs, performance.now() - begunAt);
    return status;
  }

  private async ingest(company: Company | undefined, at: number): Promise<boolean> {
    if (company === undefined) return true;
    const round = { companyName: company.name, website: `https://${company.domain}` };
    return this.rig.ingest(round, `item-${at}`).then(
      () => true,
      () => false,
    );
  }

  private async countPending(): Promise<number> {
    const rows: { waiting: string }[] = await this.rig.dataSource
      .query(
        `select (select count(*) from match_jobs)
           + (select count(*) from matches where webhook_status = 'pending') as waiting`,
      )
      .catch(() => [{ waiting: '1' }]);
    return Number(rows[0]?.waiting);
  }

  /** Makes 64 concurrent calls with a quota of QUOTA. Returns how many calls the quota accepted. */
  private async passCap(): Promise<number> {
    const user = await this.rig.newUser(this.hostOf(0));
    await this.rig.dataSource.query(
      `insert into api_key_caps (key_id, tool, requests) select id, 'crm_accounts_upsert', $2 from api_keys where user_id = $1`,
      [user.userId, QUOTA],
    );
    await delay(1_500);
    const body = { accounts: [{ external_id: 'one', name: 'One' }] };
    const statuses = await Promise.all(Array.from({ length: 64 }, (_, at) => this.post(at % 2, user, body)));
    return statuses.filter((status) => status === 200).length;
  }

  /**
   * Counts users whose stored usage contradicts the answers. A call with answer 200 must count. Any
   * other call may or may not count.
   */
  private async countWrongQuotas(): Promise<number> {
    const rows: { user_id: string; requests: number }[] = await this.rig.dataSource.query(
      `select user_id, sum(requests)::int as requests from quota_usage where tool = 'crm_accounts_upsert' group by user_id`,
    );
    const used = new Map(rows.map((row) => [row.user_id, row.requests]));
    return [...this.pushed].filter(([{ userId }, { ok, unknown }]) => {
      const requests = used.get(userId) ?? 0;
      return requests < ok || requests > ok + unknown;
    }).length;
  }
}
