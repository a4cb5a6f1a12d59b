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
  /** Stops the server and removes its directory. Also works if the server is already stopped. */
  stop(): Promise<void>;
  /** Stops the server like a power failure: no data is flushed, and every session is dropped. */
  stopImmediately(): Promise<void>;
  /** Starts the server again on the same port. */
  startAgain(): Promise<void>;
}

export interface ScratchPostgresOptions {
  /** Parent of the server's directory. The default is the system's temporary directory. */
  dir?: string;
  settings?: Record<string, string>;
  /**
   * If true, fsync stays on, for tests of crashes. The default is false, because a real power
   * failure would end the tests too.
   */
  durable?: boolean;
}

const FAST: Record<string, string> = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts a private server in a new directory, with the same programs and roles as the embedded
 * server.
 */
export async function startScratchPostgres(options: ScratchPostgresOptions = {}): Promise<ScratchPostgres> {
  const durable = options.durable ?? false;
  const settings = { shared_buffers: '64MB', ...(durable ? {} : FAST), ...options.settings };
  // The server is not detached, so that Ctrl-C on the tests also stops it.
  const start = { settings, detached: false, log: () => undefined, keepPort: false };
  const home = await mkdtemp(join(options.dir ?? tmpdir(), 'scratch-postgres-'));
  // If the programs must be copied, all scratch servers share this directory.
  const programsDir = join(tmpdir(), `fundmatch-programs-${process.getuid?.() ?? 'user'}`);
  let running: Server | undefined;
  try {
    // As root, the server runs under another user, who must be able to reach the directory.
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
