import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, median, startBuiltService } from './rig.js';
import type { BenchDatabase } from './rig.js';

const CLIENTS = 8;
const BODIES_PER_CLIENT = 4;

export interface MemoryFigures {
  seconds: number;
  batches: number;
  /** Peak resident memory of the process, as the kernel reports it. */
  peakMiB: number;
  /** Median memory in the second and in the last third of the run. The difference shows growth. */
  secondThirdMiB: number;
  lastThirdMiB: number;
}

/**
 * Measures the resident memory of the service while 8 clients push batches of 1,000 rows with 1 KB
 * of metadata per row.
 */
export async function measureMemory(database: BenchDatabase, seconds: number): Promise<MemoryFigures> {
  const server = await startBuiltService(database, CLIENTS);
  const { call, close } = connect(server, CLIENTS);
  const samples: number[] = [];
  let batches = 0;
  try {
    const end = Date.now() + seconds * 1_000;
    const pushing = server.users.map(async ({ apiKey }, client) => {
      const bodies = Array.from({ length: BODIES_PER_CLIENT }, (_, n) => makeBody(client, n));
      for (let i = 0; Date.now() < end; i += 1) {
        const body = bodies[i % BODIES_PER_CLIENT];
        if (body !== undefined) await call('POST', '/api/v1/accounts', apiKey, stamped(body, i));
        batches += 1;
      }
    });
    const sampling = (async () => {
      for (; Date.now() < end; await delay(500)) samples.push(residentMiB(server.pid, 'VmRSS'));
    })();
    await Promise.all([...pushing, sampling]);
    const third = Math.floor(samples.length / 3);
    return {
      seconds,
      batches,
      peakMiB: residentMiB(server.pid, 'VmHWM'),
      secondThirdMiB: median(samples.slice(third, 2 * third)),
      lastThirdMiB: median(samples.slice(2 * third)),
    };
  } finally {
    await close();
    await server.stop();
  }
}

const STAMP = 'stamp-000000';

function makeBody(client: number, n: number): Buffer {
  const accounts = Array.from({ length: 1_000 }, (_, row) => ({
    external_id: `crm-${client}-${n}-${row}`,
    name: `Company ${client} ${n} ${row}`,
    ...(row % 5 === 0 ? {} : { domain: `company-${client}-${n}-${row}.com` }),
    metadata: { stamp: STAMP, note: 'x'.repeat(960), owner: `owner-${row}` },
  }));
  return Buffer.from(JSON.stringify({ accounts }));
}

/** Returns the body with a new value in every row, so that each push changes every row. */
function stamped(body: Buffer, i: number): Buffer {
  return Buffer.from(
    body.toString('latin1').replaceAll(STAMP, `stamp-${String(i).padStart(6, '0')}`),
    'latin1',
  );
}

function residentMiB(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const [, kib = '0'] =
    new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}
