import { randomUUID } from 'node:crypto';
import { readSettings } from '../../../sdk/src/settings.js';
import { Transport } from '../../../sdk/src/transport.js';
import type { Access } from '../credentials.js';
import { CliError, EXIT } from '../exit-codes.js';
import type { Resource } from '../../../sdk/src/csv/columns.js';

/** Identifies the last changes to the rows in the service, by syncs of one source and by others. */
export interface ServiceState {
  /**
   * The last run of the source, and how many calls of all its runs changed rows. The format is
   * `<run>.<calls>`. Null if no call of the source changed rows.
   */
  state: string | null;
  /** The value of `state` at the start of the last run. */
  from: string | null;
  /** A value that changes with each change outside a sync. */
  others: string | null;
}

/** Reads the account id of the key and the last changes of its rows. Uses no quota. */
export async function askState(
  access: Access,
  resource: Resource,
  source: string,
  signal: AbortSignal,
): Promise<ServiceState & { accountId: string }> {
  const query = { list: resource, source };
  const transport = new Transport(readSettings(access.settings), { signal }, { account_id: isAccountId });
  const { account_id: accountId, ...found } = await transport
    .request<ServiceState & { account_id: string }>({ method: 'GET', url: '/sync-state', query })
    .catch((cause: unknown) => {
      if ((cause as { status?: number }).status !== 404) throw cause;
      const text =
        'The service has no /sync-state: it is older than this command, or a proxy does not pass this path.';
      throw new CliError(EXIT.usage, text, { cause });
    });
  const { state = null, from = null, others = null } = found;
  return { accountId, state, from, others };
}

function isAccountId(value: unknown): boolean {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
}

/**
 * The run that wrote the sync state, and the service state after this run. `state` is null until a
 * call of the run changes a row.
 */
export interface RememberedRun extends ServiceState {
  run: string;
}

/**
 * Returns whether the stored state still matches the service. Set `isOpen` if the response to a
 * call of that run may be missing. More calls of that run may then have changed rows.
 */
export function fits(memory: RememberedRun | null, now: ServiceState, isOpen: boolean): boolean {
  if (memory === null || memory.others !== now.others) return false;
  if (now.state === (memory.state ?? memory.from)) return true;
  const { run, calls } = split(now.state);
  return isOpen && run === memory.run && now.from === memory.from && calls > split(memory.state).calls;
}

/**
 * Detects from the responses of a run whether another client changed rows during the run. If so,
 * the stored state no longer matches the service.
 */
export class RunState {
  readonly run = randomUUID();
  readonly #source: string;
  readonly #start: ServiceState;
  #state: string | null = null;
  #isAlone = true;

  constructor(source: string, start: ServiceState) {
    this.#source = source;
    this.#start = start;
  }

  /** The headers that assign a call to this run. */
  get headers(): Record<string, string> {
    return { 'X-Sync-Source': this.#source, 'X-Sync-Run': this.run };
  }

  /** Whether no other client has changed rows since the run started. */
  get isAlone(): boolean {
    return this.#isAlone;
  }

  /**
   * Number of calls that had changed rows, according to the latest response. Read this number
   * before a call and pass it to `take`.
   */
  get calls(): number {
    return split(this.#state ?? this.#start.state).calls;
  }

  /** Processes the headers of a response. `callsBefore` is the value of `calls` before the call. */
  take(headers: Headers, callsBefore: number): void {
    const { state, from, others } = parse(headers.get('x-sync-state') ?? '');
    const { run, calls } = split(state);
    const isOurs = run === this.run;
    const isNext = isOurs ? from === this.#start.state : state === this.#start.state;
    // If the number of calls decreased, the service was restored from a backup.
    if (!isNext || others !== this.#start.others || calls < callsBefore) this.#isAlone = false;
    if (isOurs && calls > this.calls) this.#state = state;
  }

  /** Returns what to store about this run, or null if another client changed rows. */
  remember(): RememberedRun | null {
    if (!this.#isAlone) return null;
    const { state: from, others } = this.#start;
    return { run: this.run, state: this.#state, from, others };
  }
}

function split(state: string | null): { run: string; calls: number } {
  const dot = state?.indexOf('.') ?? -1;
  if (state === null || dot === -1) return { run: '', calls: 0 };
  return { run: state.slice(0, dot), calls: Number(state.slice(dot + 1)) };
}

function parse(header: string): ServiceState {
  const members = Object.fromEntries(
    header.split(', ').flatMap((member) => {
      const [, name = '', value = ''] = /^(\w+)="([^"]*)"$/.exec(member) ?? [];
      return name === '' ? [] : [[name, value]];
    }),
  );
  const { state = null, from = null, others = null } = members as Partial<Record<string, string>>;
  return { state, from, others };
}
