import type { Account } from '../src/index.js';
import { createSandbox } from './command-line.js';
import type { Outcome, Sandbox } from './command-line.js';
import { json, rateHeaders, startPeer } from './peer.js';
import type { Behaviour, Peer, Seen } from './peer.js';
import { isOfState, knowingSyncs, States } from './sync-states.js';

/** A peer that stores rows as the service does, and a command line that calls the peer. */
export interface SyncService {
  peer: Peer;
  sandbox: Sandbox;
  /** The stored accounts by external id. */
  stored: Map<string, Account>;
  /** The sync states, from which a client can see whether another client changed rows. */
  states: States;
  /** Handles the calls instead of the default behaviour while not undefined. */
  instead: Behaviour | undefined;
  sync(...args: string[]): Promise<Outcome>;
  close(): Promise<void>;
}

/** Starts the peer. Close the result, even if the test fails. */
export async function startSyncService(): Promise<SyncService> {
  const stored = new Map<string, Account>();
  const states = new States();
  const behaviour = knowingSyncs(states, (seen, response, count) =>
    service.instead ? service.instead(seen, response, count) : answer(stored, seen, response),
  );
  const peer = await startPeer((seen, response, count) => {
    // `peer.seen` keeps only calls with rows, because tests count them.
    if (isOfState(seen)) peer.seen.splice(peer.seen.indexOf(seen), 1);
    return behaviour(seen, response, count);
  });
  const sandbox = createSandbox(peer.url);
  const service: SyncService = {
    peer,
    sandbox,
    stored,
    instead: undefined,
    states,
    sync: (...args) => sandbox.run(['--retries', '0', 'sync', 'accounts', ...args]),
    close: async () => {
      sandbox.remove();
      await peer.close();
    },
  };
  return service;
}

export function rowsOf({ body }: Seen): Account[] {
  return body.accounts ?? body.contacts;
}

/** Returns a CSV file of accounts with the ids a0, a1 and so on. */
export function csvOf(count: number, name = (at: number) => `Company ${at}`): string {
  const rows = Array.from({ length: count }, (_, at) => `a${at},${name(at)},c${at}.example`);
  return ['external_id,name,domain', ...rows, ''].join('\n');
}

/** Stores rows and deletes accounts. Rejects an account without a name. */
function answer(stored: Map<string, Account>, seen: Seen, response: Parameters<Behaviour>[1]): void {
  if (seen.method === 'DELETE') {
    const id = new URL(seen.path, 'http://peer').searchParams.get('external_id') ?? '';
    return json(response, 200, { deleted: stored.delete(id) ? 1 : 0 });
  }
  const rows = rowsOf(seen);
  const errors: { index: number; error: string }[] = [];
  for (const [index, row] of rows.entries()) {
    if (seen.path.endsWith('accounts') && !row.name) errors.push({ index, error: 'name is required' });
    else stored.set(row.external_id, row);
  }
  return json(response, 200, { upserted: rows.length - errors.length, errors }, rateHeaders(90, 90_000));
}
