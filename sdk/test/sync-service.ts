import type { Account } from '../src/index.js';
import { createSandbox } from './command-line.js';
import type { Outcome, Sandbox } from './command-line.js';
import { json, rateHeaders, startPeer } from './peer.js';
import type { Behaviour, Peer, Seen } from './peer.js';

/** A peer that stores rows as the service does, and a command line that talks to it. */
export interface SyncService {
  peer: Peer;
  sandbox: Sandbox;
  /** What is stored, by external id. */
  stored: Map<string, Account>;
  /** What changed the rows last. */
  states: States;
  /** Answers in place of the service while it is set. */
  instead: Behaviour | undefined;
  sync(...args: string[]): Promise<Outcome>;
  close(): Promise<void>;
}

interface State {
  state: string | null;
  from: string | null;
}

/** Counts the calls of syncs as the service does. Each call is taken to change rows. */
class States {
  /** Another value after each change that is part of no sync. */
  others: string | null = null;
  #bySource = new Map<string, State>();

  /** Returns the answer to GET /sync-state. An account is named by its key up to the first dot. */
  read({ path, headers }: Pick<Seen, 'path' | 'headers'>) {
    const query = new URL(path, 'http://peer').searchParams;
    const known = this.#bySource.get(`${query.get('list')} ${query.get('source')}`);
    const key = String(headers.authorization).replace('Bearer svc_live_', '');
    return { account_id: key.split('.')[0], state: null, from: null, ...known, others: this.others };
  }

  note({ path, headers }: Pick<Seen, 'path' | 'headers'>): string {
    const list = path.includes('/contacts') ? 'contacts' : 'accounts';
    const name = `${list} ${String(headers['x-sync-source'])}`;
    const run = String(headers['x-sync-run']);
    const known = this.#bySource.get(name) ?? { state: null, from: null };
    const calls = Number(known.state?.split('.')[1] ?? 0) + 1;
    const from = known.state?.startsWith(run) ? known.from : known.state;
    this.#bySource.set(name, { state: `${run}.${calls}`, from });
    const members = Object.entries({ state: `${run}.${calls}`, from, others: this.others });
    return members.flatMap(([key, value]) => (value === null ? [] : `${key}="${value}"`)).join(', ');
  }

  /** Returns to what they were when this was called. */
  backUp(): () => void {
    const [kept, others] = [new Map(this.#bySource), this.others];
    return () => {
      this.#bySource = new Map(kept);
      this.others = others;
    };
  }
}

/** Starts it. Close it, also after a failure. */
export async function startSyncService(): Promise<SyncService> {
  const stored = new Map<string, Account>();
  const states = new States();
  const peer = await startPeer((seen, response, count) => {
    if (seen.path.startsWith('/sync-state')) {
      // Tests count the calls with rows.
      peer.seen.splice(peer.seen.indexOf(seen), 1);
      return json(response, 200, states.read(seen));
    }
    response.setHeader('x-sync-state', states.note(seen));
    return service.instead ? service.instead(seen, response, count) : answer(stored, seen, response);
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

/** The rows of a call. */
export function rowsOf({ body }: Seen): Account[] {
  return body.accounts ?? body.contacts;
}

/** Accounts as CSV: a0, a1 … */
export function csvOf(count: number, name = (at: number) => `Company ${at}`): string {
  const rows = Array.from({ length: count }, (_, at) => `a${at},${name(at)},c${at}.example`);
  return ['external_id,name,domain', ...rows, ''].join('\n');
}

/** Stores rows and deletes accounts; an account without a name is refused. */
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
