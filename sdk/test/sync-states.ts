import { json } from './peer.js';
import type { Behaviour, Seen } from './peer.js';

interface State {
  state: string | null;
  from: string | null;
}

/** Counts the calls of syncs as the service does. Each call is taken to change rows. */
export class States {
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

/** Returns whether a call asks what changed the rows last. */
export const isOfState = ({ path }: Seen): boolean => path.startsWith('/sync-state');

/** Adds to a peer what the service tells syncs. `behaviour` gets the other calls, counted from 1. */
export function knowingSyncs(states: States, behaviour: Behaviour): Behaviour {
  let count = 0;
  return (seen, response) => {
    if (isOfState(seen)) return json(response, 200, states.read(seen));
    response.setHeader('x-sync-state', states.note(seen));
    count += 1;
    return behaviour(seen, response, count);
  };
}
