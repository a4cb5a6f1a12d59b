import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCluster, readPassword } from './cluster.js';
import { ensureDatabase } from './database-role.js';
import { ensureServer, stopServer, type Server } from './postmaster.js';

/** A private server for tests. */
export interface ScratchPostgres {
  url: string;
  port: number;
  /** Stops the server and removes its directory, also when the server is stopped already. */
  stop(): Promise<void>;
  /** Stops the server as a power cut would, with nothing written out and every session dropped. */
  stopImmediately(): Promise<void>;
  /** Starts it after that, on the same port. */
  startAgain(): Promise<void>;
}

export interface ScratchPostgresOptions {
  /** Where the server's directory is made; the system's temporary directory by default. */
  dir?: string;
  settings?: Record<string, string>;
  /** Keeps fsync on, for tests of crashes. Off by default: a machine that loses power loses the tests too. */
  durable?: boolean;
}

const FAST: Record<string, string> = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Starts a server of its own in a new directory, shared with nobody, with the same programs and roles as the embedded one. */
export async function startScratchPostgres(options: ScratchPostgresOptions = {}): Promise<ScratchPostgres> {
  const durable = options.durable ?? false;
  const settings = { shared_buffers: '64MB', ...(durable ? {} : FAST), ...options.settings };
  // Not detached: Ctrl-C on the tests is meant for their server too.
  const start = { settings, detached: false, log: () => undefined, keepPort: false };
  const home = await mkdtemp(join(options.dir ?? tmpdir(), 'scratch-postgres-'));
  // Shared by all scratch servers, should the programs need copying at all.
  const programsDir = join(tmpdir(), `fundmatch-programs-${process.getuid?.() ?? 'user'}`);
  let running: Server | undefined;
  try {
    // As root the server runs under another user, who has to get through.
    if (process.getuid?.() === 0) await chmod(home, 0o711);
    const cluster = await openCluster(home, { durable, programsDir });
    const halt = async (mode: 'fast' | 'immediate') => {
      if (running) await stopServer(cluster, running.pid, mode);
      running = undefined;
    };
    running = await ensureServer(cluster, start);
    const { port } = running;
    return {
      url: await ensureDatabase(port, await readPassword(cluster)),
      port,
      stopImmediately: () => halt('immediate'),
      async startAgain() {
        running ??= await ensureServer(cluster, { ...start, keepPort: true });
      },
      async stop() {
        await halt(durable ? 'fast' : 'immediate');
        await rm(home, { recursive: true, force: true });
      },
    };
  } catch (error) {
    if (running) process.kill(running.pid, 'SIGQUIT');
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}
