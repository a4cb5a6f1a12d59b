import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MatchingService } from '../../src/matching/matching.service.js';
import { MatchingWorker } from '../../src/matching/matching.worker.js';
import { ErasedPeople } from '../../src/rounds/erased-people/erased-people.js';
import { createLog } from '../../src/runtime/log.js';
import { startDatabaseLink } from '../harness/database-link.js';
import type { DatabaseLink } from '../harness/database-link.js';
import type { Running } from '../harness/process.js';
import { startTestReceiver } from '../harness/receiver.js';
import { judge, stopCleanly } from './judge.js';
import type { Judgement } from './judge.js';
import { randomOf } from './random.js';
import { followCompanies, inventCompanies, startRig } from './rig.js';
import type { ChaosUser, Company, Rig } from './rig.js';

export interface OutagesResult extends Judgement {
  /** The faults of the run, in order. */
  faults: string[];
  /**
   * Number of calls with status 500 while the disk was full. Then the number of reads that still
   * worked, and the milliseconds until writes worked again.
   */
  refusedWrites: number;
  readsOnFullDisk: number;
  writesAgainAfterMs: number;
  /** Time, in seconds, from the last fault until every match was final. */
  settledAfterS: number;
  uncleanStops: number;
  seconds: number;
}

interface OutagesOptions {
  seed: number;
  users: number;
  rounds: number;
  onProgress?: (line: string) => void;
}

const DAY_MS = 86_400_000;
/**
 * Shift of each worker's clock, in milliseconds: none, a year ahead, ten days behind, and 45 s
 * ahead.
 */
const CLOCKS_MS = [0, 365 * DAY_MS, -10 * DAY_MS, 45_000];
const DISK_MIB = 400;
const STOPPED_MS = 40_000;
const FINAL_WITHIN_S = 60;

/**
 * Ingests rounds that match every user. The workers have wrong clocks. Meanwhile, the run suspends
 * workers, disconnects them from the database in several ways, and fills the database's disk. Then
 * the workers finish. Needs the right to mount a tmpfs.
 */
export async function outagesScenario(options: OutagesOptions): Promise<OutagesResult> {
  const startedAt = performance.now();
  const disk = await mkdtemp(join(tmpdir(), 'fundmatch-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m,mode=755`, 'tmpfs', disk]);
  const random = randomOf(options.seed + 1);
  const receiver = await startTestReceiver({
    answer: () => ({ status: random() < 0.1 ? 503 : 200, delayMs: Math.round(random() * 150) }),
  });
  try {
    // Without these limits, the WAL alone could fill the small disk.
    const settings = { max_wal_size: '96MB', min_wal_size: '32MB' };
    const rig = await startRig(receiver, { dir: disk, settings });
    const link = await startDatabaseLink(rig.postgres.url);
    try {
      const users: ChaosUser[] = [];
      const companies = inventCompanies(options.rounds, 'flint');
      for (let at = 0; at < options.users; at += 1) {
        const user = await rig.newUser(receiver.url.replace('/webhook', `/u${at}`));
        await followCompanies(user, companies);
        users.push(user);
      }
      const outages = new Outages({ rig, link, disk, users, companies, options });
      const facts = await outages.run();
      const judgement = await judge({ rig, receiver, users, rounds: options.rounds });
      return { ...judgement, ...facts, seconds: Math.round((performance.now() - startedAt) / 1_000) };
    } finally {
      await rig.close();
      await link.close();
    }
  } finally {
    await receiver.close();
    execFileSync('umount', ['-l', disk]);
    await rm(disk, { recursive: true });
  }
}

interface Setting {
  rig: Rig;
  link: DatabaseLink;
  disk: string;
  users: ChaosUser[];
  companies: Company[];
  options: OutagesOptions;
}

class Outages {
  private readonly faults: string[] = [];
  private workers: Running[] = [];
  private ingested = 0;
  private isOver = false;
  private refusedWrites = 0;
  private readsOnFullDisk = 0;
  private writesAgainAfterMs = 0;

  constructor(private readonly setting: Setting) {}

  async run(): Promise<Omit<OutagesResult, keyof Judgement | 'seconds'>> {
    const { rig, link } = this.setting;
    // This matcher connects directly to the database and has the correct time, because the run
    // tests delivery.
    const matcher = new MatchingWorker({
      dataSource: rig.dataSource,
      matching: rig.nest.get(MatchingService),
      people: rig.nest.get(ErasedPeople),
      log: createLog('silent'),
    });
    matcher.start();
    try {
      this.workers = CLOCKS_MS.map((shiftMs, at) =>
        rig.startWorker(at === 0 ? 'whole' : 'delivery', {
          DATABASE_URL: link.url,
          CLOCK_SHIFT_MS: String(shiftMs),
          NODE_OPTIONS: '--import ./test/chaos/shift-clock.mjs',
        }),
      );
      await Promise.all(this.workers.map((worker) => worker.line((line) => line.msg === 'ready')));
      const ingesting = this.ingestSteadily();
      await this.suspendWorkers();
      for (let cuts = 0; cuts < 5; cuts += 1) await this.cutOff('cut', 0);
      await this.cutOff('refused', 6_000);
      await this.cutOff('stalled', 15_000);
      await this.cutOff('forgotten', 0);
      await this.fillDisk();
      const settledAfterS = await this.settle(ingesting);
      const uncleanStops = await stopCleanly(this.workers);
      const { faults, refusedWrites, readsOnFullDisk, writesAgainAfterMs } = this;
      return { faults, refusedWrites, readsOnFullDisk, writesAgainAfterMs, settledAfterS, uncleanStops };
    } finally {
      await matcher.stop();
    }
  }

  /**
   * Ingests rounds at a steady rate, so that every fault interrupts sends. After the faults,
   * ingests the remaining rounds without pauses.
   */
  private async ingestSteadily(): Promise<void> {
    const { rig, companies } = this.setting;
    while (this.ingested < companies.length) {
      const { name, domain } = companies[this.ingested] ?? { name: '', domain: '' };
      const round = { companyName: name, website: `https://${domain}` };
      const isStored = await rig.ingest(round, `item-${this.ingested}`).then(
        () => true,
        () => false,
      );
      if (isStored) this.ingested += 1;
      if (!this.isOver) await delay(100 * Math.max(1, 800 / companies.length));
    }
  }

  /** Suspends half of the workers for so long that the other workers expire their claims. */
  private async suspendWorkers(): Promise<void> {
    this.note(`SIGSTOP of two workers for ${STOPPED_MS / 1_000} s`);
    const stopped = this.workers.slice(2);
    for (const { child } of stopped) child.kill('SIGSTOP');
    await delay(STOPPED_MS);
    for (const { child } of stopped) child.kill('SIGCONT');
    await delay(2_000);
  }

  /**
   * Disconnects the workers from the database. `cut` closes the connections. `refused` also refuses
   * new ones. `forgotten` lets open connections hang while new ones work. `stalled` lets new
   * connections hang too.
   */
  private async cutOff(how: 'cut' | 'refused' | 'stalled' | 'forgotten', forMs: number): Promise<void> {
    const { link } = this.setting;
    this.note(`database ${how}${forMs > 0 ? ` for ${forMs / 1_000} s` : ''}`);
    if (how === 'refused') link.admit('refuse');
    if (how === 'stalled') link.admit('stall');
    if (how === 'cut' || how === 'refused') link.reset();
    else link.forget();
    await delay(forMs);
    link.admit('pass');
    await delay(2_000);
  }

  private async fillDisk(): Promise<void> {
    const { disk, users } = this.setting;
    this.note('disk full for 8 s');
    const filler = join(disk, 'filler');
    const [user] = users;
    const write = () =>
      user?.call('POST', '/api/v1/accounts', {
        accounts: Array.from({ length: 500 }, (_, at) => ({
          external_id: `filler-${this.refusedWrites}-${at}`,
          name: `Filler ${at}`,
          metadata: { x: 'y'.repeat(4_000) },
        })),
      });
    const endsAt = performance.now() + 8_000;
    while (performance.now() < endsAt) {
      const { bavail, bsize } = await statfs(disk);
      if (bavail > 0)
        await writeFile(filler, Buffer.alloc(bavail * bsize), { flag: 'a' }).catch(() => undefined);
      if ((await write())?.status === 500) this.refusedWrites += 1;
      if ((await user?.call('GET', '/api/v1/matches'))?.status === 200) this.readsOnFullDisk += 1;
    }
    await rm(filler);
    const freedAt = performance.now();
    while ((await write())?.status !== 200) await delay(10);
    this.writesAgainAfterMs = Math.round(performance.now() - freedAt);
  }

  private async settle(ingesting: Promise<void>): Promise<number> {
    const { rig } = this.setting;
    this.isOver = true;
    const overAt = performance.now();
    await ingesting;
    const elapsedS = () => (performance.now() - overAt) / 1_000;
    while (elapsedS() < FINAL_WITHIN_S + 30) {
      const rows: { waiting: number }[] = await rig.dataSource.query(
        `select (select count(*) from match_jobs) + (select count(*) from matches where webhook_status = 'pending') as waiting`,
      );
      if (Number(rows[0]?.waiting) === 0) break;
      await delay(100);
    }
    return Math.round(elapsedS() * 10) / 10;
  }

  private note(fault: string): void {
    this.faults.push(fault);
    this.setting.options.onProgress?.(`${this.ingested} rounds; ${fault}`);
  }
}
