import { KeepAliveClient } from './client.js';
import type { Operator } from './customers.js';
import type { Topology } from './topology.js';
import { pause } from '../harness/soon.js';

export interface RollingRestart {
  calls: number;
  /** One line for each call that got no answer or a status other than 200. */
  failures: string[];
  /** For each stop of a process: its exit code, and the milliseconds until its exit. */
  stops: { name: string; code: number | null; ms: number }[];
}

const PAUSE_MS = 20;

/**
 * Restarts every api replica in turn, `rounds` times. Meanwhile, clients make calls through the
 * proxy without retries.
 */
export async function rollingRestart(
  topology: Topology,
  operator: Operator,
  options: { rounds: number; clients: number },
): Promise<RollingRestart> {
  const result: RollingRestart = { calls: 0, failures: [], stops: [] };
  const stopped = new AbortController();
  const callers = Array.from({ length: options.clients }, async (_, at) => {
    const { headers } = await operator.newCustomer();
    const client = new KeepAliveClient(headers);
    for (let turn = 0; !stopped.signal.aborted; turn += 1) {
      const [method, path, body] = callOf(at, turn);
      const { status, error, text } = await client.call(method, `${topology.url}/api/v1${path}`, body);
      result.calls += 1;
      // The pause leaves CPU time for the starting processes.
      await pause(PAUSE_MS);
      if (status !== 200) result.failures.push(`${method} ${path}: ${error ?? `${status} ${text}`}`);
    }
    client.close();
  });
  try {
    for (let round = 0; round < options.rounds; round += 1) {
      for (const api of topology.apis) {
        // The pause lets the proxy use both replicas before one stops.
        await pause(300);
        const startedAt = performance.now();
        const { code } = await api.stop();
        result.stops.push({ name: api.name, code, ms: Math.round(performance.now() - startedAt) });
        await api.start();
      }
    }
    await pause(300);
  } finally {
    stopped.abort();
    await Promise.all(callers);
  }
  return result;
}

/**
 * Returns a call: a batch, a page of matches, or the webhook settings. At any time, different
 * clients make different calls.
 */
function callOf(client: number, turn: number): [method: string, path: string, body?: unknown] {
  switch ((client + turn) % 3) {
    case 0: {
      const accounts = Array.from({ length: 25 }, (_, row) => ({
        external_id: `crm-${(turn * 25 + row) % 500}`,
        name: `Company ${turn} ${row}`,
        metadata: { turn, note: 'x'.repeat(200) },
      }));
      return ['POST', '/accounts', { accounts }];
    }
    case 1:
      return ['GET', '/matches?limit=50'];
    default:
      return ['GET', '/webhooks'];
  }
}
