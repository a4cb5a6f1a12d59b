import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { query } from '../../test/citus/cluster.js';

/** CPU time, in seconds, of all processes of the servers on this machine. */
export interface ServerCpu {
  coordinator: number;
  workers: number;
}

/** Clock ticks per second, the unit of CPU times in /proc. */
const TICKS = 100;

/** Reads the CPU time of the servers of a cluster. The first server is the coordinator. */
export async function readServerCpu(servers: string[]): Promise<ServerCpu> {
  const [coordinator = 0, ...workers] = await Promise.all(servers.map(cpuSecondsOf));
  return { coordinator, workers: workers.reduce((sum, seconds) => sum + seconds, 0) };
}

/** Reads the CPU time of the single server of a data source. */
export async function readCpuOf(dataSource: DataSource): Promise<ServerCpu> {
  const { url = '' } = dataSource.options as { url?: string };
  return { coordinator: await cpuSecondsOf(url), workers: 0 };
}

async function cpuSecondsOf(url: string): Promise<number> {
  const [row] = await query<{ setting: string }>(
    url,
    `select setting from pg_settings where name = 'data_directory'`,
  );
  const [pid = ''] = readFileSync(join(row?.setting ?? '', 'postmaster.pid'), 'utf8').split('\n');
  let ticks = 0;
  for (const entry of readdirSync('/proc')) {
    const stat = /^\d+$/.test(entry) ? readStat(entry) : null;
    if (stat === null || (entry !== pid && stat.parent !== pid)) continue;
    // Linux adds the time of exited processes to their parent, the postmaster.
    ticks += stat.own + (entry === pid ? stat.ended : 0);
  }
  return ticks / TICKS;
}

function readStat(pid: string): { parent: string; own: number; ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name may contain spaces, so the fields are counted after its closing bracket.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [own, ended] = [Number(fields[11]) + Number(fields[12]), Number(fields[13]) + Number(fields[14])];
    return { parent: fields[1] ?? '', own, ended };
  } catch {
    return null;
  }
}
