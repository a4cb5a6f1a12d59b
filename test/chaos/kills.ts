import { setTimeout as delay } from 'node:timers/promises';
import { OpenClaims } from '../../src/delivery/open-claims.js';
import { createLog } from '../../src/runtime/log.js';
import { MatchingService } from '../../src/matching/matching.service.js';
import { MatchingWorker } from '../../src/matching/matching.worker.js';
import { ErasedPeople } from '../../src/rounds/erased-people/erased-people.js';
import { startTestReceiver } from '../harness/receiver.js';
import type { Answer, TestReceiver } from '../harness/receiver.js';
import { randomOf } from './random.js';
import { judge, stopCleanly } from './judge.js';
import type { Judgement } from './judge.js';
import { followCompanies, inventCompanies, startRig } from './rig.js';
import type { ChaosUser, Company, Rig } from './rig.js';

export interface KillsOptions {
  seed: number;
  users: number;
  rounds: number;
  workers: number;
  /** Number of SIGKILLs of running workers. */
  kills: number;
  /** Number of immediate stops of PostgreSQL. */
  stops: number;
  /**
   * How claims of dead workers end. `wait`: the workers expire them. `at-once`: this process
   * expires them, which shortens the run.
   */
  finish: 'wait' | 'at-once';
  /** The server's default for synchronous_commit. The promises must hold with both values. */
  synchronousCommit: 'on' | 'off';
  /** Gets a line of progress from time to time. */
  onProgress?: (line: string) => void;
}

export interface KillsResult extends Judgement {
  kills: number;
  stops: number;
  /** Time, in seconds, from the start of the last workers until every match was final. */
  settledAfterS: number;
  /**
   * Number of ready workers that exited before their kill. `uncleanStops` counts workers that did
   * not exit with 0 after SIGTERM.
   */
  unexpectedExits: number;
  uncleanStops: number;
  seconds: number;
}

/** Range of the random time, in milliseconds, from the readiness of a worker to its kill. */
const LIFE_MS = { min: 20, max: 900 };
const FINAL_WITHIN_S = 60;

/**
 * Ingests rounds that match every user. Meanwhile, the run kills workers with SIGKILL and stops
 * PostgreSQL as a power cut would. Then new workers finish the work. Compares the received webhooks
 * with the matches that every user can pull.
 */
export async function killsScenario(options: KillsOptions): Promise<KillsResult> {
  const startedAt = performance.now();
  const random = randomOf(options.seed);
  const receiver = await startTestReceiver({ answer: moody(randomOf(options.seed + 1)) });
  try {
    const rig = await startRig(receiver, { settings: { synchronous_commit: options.synchronousCommit } });
    try {
      const fire = new Fire(rig, receiver, random, options);
      const result = await fire.run();
      return { ...result, seconds: Math.round((performance.now() - startedAt) / 1_000) };
    } finally {
      await rig.close();
    }
  } finally {
    await receiver.close();
  }
}

/**
 * Returns answers of the receiver. Most are slow successes, so that kills interrupt sends. Some are
 * errors, and a few sends hang.
 */
function moody(random: () => number): () => Answer {
  return () => {
    const mood = random();
    if (mood < 0.02) return { hang: true };
    return { status: mood < 0.1 ? 503 : 200, delayMs: Math.round(random() * 150) };
  };
}

class Fire {
  private users: ChaosUser[] = [];
  private companies: Company[] = [];
  private ingested = 0;
  private kills = 0;
  private stops = 0;
  private unexpectedExits = 0;
  private isCalm = false;

  constructor(
    private readonly rig: Rig,
    private readonly receiver: TestReceiver,
    private readonly random: () => number,
    private readonly options: KillsOptions,
  ) {}

  async run(): Promise<Omit<KillsResult, 'seconds'>> {
    const { rig, receiver, options } = this;
    this.companies = inventCompanies(options.rounds, 'quill');
    for (let at = 0; at < options.users; at += 1) {
      const user = await rig.newUser(receiver.url.replace('/webhook', `/u${at}`));
      await followCompanies(user, this.companies);
      this.users.push(user);
    }
    // The run never kills this matcher. Otherwise rounds would wait for the leases of dead
    // matchers, but this run tests delivery.
    const matcher = new MatchingWorker({
      dataSource: rig.dataSource,
      matching: rig.nest.get(MatchingService),
      people: rig.nest.get(ErasedPeople),
      log: createLog('silent'),
    });
    matcher.start();
    try {
      const lives = this.kinds().map((kind) => this.keepKilling(kind));
      await Promise.all([this.stopPostgres(), this.ingestAsKillsGoOn(), ...lives]);
      const { settledAfterS, uncleanStops } = await this.finish();
      const { rig, receiver, users } = this;
      const { rounds } = options;
      const judgement = await judge({ rig, receiver, users, rounds });
      const { kills, stops, unexpectedExits } = this;
      return { ...judgement, kills, stops, unexpectedExits, settledAfterS, uncleanStops };
    } finally {
      await matcher.stop();
    }
  }

  /**
   * Returns the kind of each worker. The first worker is the whole service, which also matches. The
   * other workers only deliver and start faster, so the run can kill them more often.
   */
  private kinds(): ('whole' | 'delivery')[] {
    return Array.from({ length: this.options.workers }, (_, at) => (at === 0 ? 'whole' : 'delivery'));
  }

  /** Starts workers one after the other, and kills each one shortly after it becomes ready. */
  private async keepKilling(kind: 'whole' | 'delivery'): Promise<void> {
    while (this.kills < this.options.kills) {
      const worker = this.rig.startWorker(kind);
      // While the database is down, a new worker logs the error and exits. This loop restarts the
      // worker, as a supervisor would.
      const isReady = await worker
        .line((line) => line.msg === 'ready')
        .then(
          () => true,
          () => false,
        );
      if (!isReady) continue;
      const lifeMs = LIFE_MS.min + this.random() * (LIFE_MS.max - LIFE_MS.min);
      const hasEnded = await Promise.race([worker.finished.then(() => true), delay(lifeMs, false)]);
      if (hasEnded) this.unexpectedExits += 1;
      else this.kills += 1;
      if (this.kills % 25 === 0) this.options.onProgress?.(`${this.kills} kills, ${this.stops} stops`);
      worker.child.kill('SIGKILL');
      await worker.finished;
    }
    this.isCalm = true;
  }

  /** Stops PostgreSQL at evenly spread times between the kills. */
  private async stopPostgres(): Promise<void> {
    const { kills, stops } = this.options;
    while (this.stops < stops) {
      const dueAt = ((this.stops + 0.5) * kills) / stops;
      while (this.kills < dueAt && !this.isCalm) await delay(20);
      await this.rig.postgres.stopImmediately();
      await delay(this.random() * 600);
      await this.rig.postgres.startAgain();
      this.stops += 1;
    }
  }

  /**
   * Ingests rounds at evenly spread times between the kills, so that work is always in progress.
   */
  private async ingestAsKillsGoOn(): Promise<void> {
    const { kills, rounds } = this.options;
    while (this.ingested < rounds) {
      const isDue = this.isCalm || this.ingested < Math.ceil(((this.kills + 1) / kills) * rounds);
      if (!isDue) await delay(10);
      else if (await this.ingest(this.ingested)) this.ingested += 1;
      else await delay(50);
    }
  }

  private async ingest(at: number): Promise<boolean> {
    const company = this.companies[at];
    if (company === undefined) return true;
    const round = { companyName: company.name, website: `https://${company.domain}` };
    return this.rig.ingest(round, `item-${at}`).then(
      () => true,
      () => false,
    );
  }

  /** Starts new workers and waits until every match is final. Then stops the workers. */
  private async finish(): Promise<{ settledAfterS: number; uncleanStops: number }> {
    const { rig, options } = this;
    // Ingests all rounds again. With synchronous_commit off, a stop of PostgreSQL may have lost the
    // last rounds.
    for (let at = 0; at < options.rounds; at += 1) while (!(await this.ingest(at))) await delay(50);
    // The leases of dead matchers expire after 15 s. This statement frees their rounds at once.
    if (options.finish === 'at-once') await rig.dataSource.query(`update match_jobs set leased_until = null`);
    const workers = this.kinds().map((kind) => rig.startWorker(kind));
    await Promise.all(workers.map((worker) => worker.line((line) => line.msg === 'ready')));
    const restartedAt = performance.now();
    const elapsedS = () => (performance.now() - restartedAt) / 1_000;
    const isDone = options.finish === 'wait' ? 'true' : 'claimed_at is null';
    while (elapsedS() < FINAL_WITHIN_S + 30 && (await this.countPending(isDone)) > 0) await delay(100);
    const settledAfterS = Math.round(elapsedS() * 10) / 10;
    const uncleanStops = await stopCleanly(workers);
    if (options.finish === 'at-once') {
      const openClaims = new OpenClaims(rig.dataSource, createLog('silent'));
      for (let at = 0; at <= 30_000; at += 5_000) await openClaims.look(at);
    }
    return { settledAfterS, uncleanStops };
  }

  private async countPending(condition: string): Promise<number> {
    const rows: { waiting: number }[] = await this.rig.dataSource.query(
      `select (select count(*) from match_jobs)
         + (select count(*) from matches where webhook_status = 'pending' and ${condition}) as waiting`,
    );
    return Number(rows[0]?.waiting);
  }
}
