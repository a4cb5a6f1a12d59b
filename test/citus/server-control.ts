import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { query } from './cluster.js';
import { soon } from '../harness/soon.js';

const run = promisify(execFile);

/** Controls a server of the cluster on this machine. */
export interface ServerControl {
  /** Kills the server without a checkpoint, as a crash does. */
  kill(): Promise<void>;
  /** Starts the server and waits until it answers. */
  start(): Promise<void>;
  /**
   * Suspends all processes of the server, so that its connections stay open and nothing answers.
   * Returns a function that resumes the processes.
   */
  hang(): Promise<() => void>;
}

/** Returns a control for the server behind a URL. The server's files must be on this machine. */
export async function controlServer(url: string): Promise<ServerControl> {
  const [directory] = await query<{ setting: string }>(
    url,
    `select setting from pg_settings where name = 'data_directory'`,
  );
  const [programs] = await query<{ setting: string }>(
    url,
    `select setting from pg_config where name = 'BINDIR'`,
  );
  const data = directory?.setting ?? '';
  const pgCtl = join(programs?.setting ?? '', 'pg_ctl');
  const control = (...args: string[]) => asOwner(data, [pgCtl, '-D', data, ...args]);
  return {
    kill: async () => {
      const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      await control('-m', 'immediate', 'stop').catch((error: unknown) => {
        throw new Error(`The PostgreSQL server with process id ${pid} did not stop.`, { cause: error });
      });
    },
    start: async () => {
      await control('-w', '-l', `${data}.log`, 'start');
      const answers = () => query(url, 'select 1').then(Boolean, () => false);
      await soon('the server answers', answers, 60_000);
    },
    hang: async () => {
      const [postmaster = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      // The postmaster is suspended first. It then starts no processes, so the list of its children
      // is complete.
      process.kill(Number(postmaster), 'SIGSTOP');
      const children = await run('pgrep', ['-P', postmaster]);
      const pids = [...children.stdout.trim().split('\n').map(Number), Number(postmaster)];
      for (const pid of pids) signal(pid, 'SIGSTOP');
      return () => {
        for (const pid of pids) signal(pid, 'SIGCONT');
      };
    },
  };
}

/** Sends a signal to a process that may have ended. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Runs a command as the owner of the server's files, because PostgreSQL does not run as root. */
async function asOwner(data: string, command: string[]): Promise<void> {
  const { uid } = await stat(data);
  const [program = '', ...args] = command;
  if (process.getuid?.() === uid) await run(program, args);
  else {
    const { stdout } = await run('id', ['-nu', String(uid)]);
    await run('runuser', ['-u', stdout.trim(), '--', ...command], { cwd: '/' });
  }
}
