import { json } from './peer.js';
import type { Behaviour, Seen } from './peer.js';

interface State {
  state: string | null;
  from: string | null;
}

/** Counts the calls of each sync run as the service does. Assumes that each call changes rows. */
export class States {
  /** A value that changes with each change outside a sync. */
  others: string | null = null;
  #bySource = new Map<string, State>();

  /**
   * Returns the response to GET /sync-state. The account id is the part of the key before the first
   * dot.
   */
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

  /** Saves the current states. Returns a function that restores them. */
  backUp(): () => void {
    const [kept, others] = [new Map(this.#bySource), this.others];
    return () => {
      this.#bySource = new Map(kept);
      this.others = others;
    };
  }
}

/** Returns whether a call reads the sync state. */
export const isOfState = ({ path }: Seen): boolean => path.startsWith('/sync-state');

/** Adds sync states to a peer. `behaviour` handles all other calls, counted from 1. */
export function knowingSyncs(states: States, behaviour: Behaviour): Behaviour {
  let count = 0;
  return (seen, response) => {
    if (isOfState(seen)) return json(response, 200, states.read(seen));
    response.setHeader('x-sync-state', states.note(seen));
    count += 1;
    return behaviour(seen, response, count);
  };
}
