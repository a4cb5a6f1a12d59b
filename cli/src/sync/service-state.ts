import { randomUUID } from 'node:crypto';
import { readSettings } from '../../../sdk/src/settings.js';
import { Transport } from '../../../sdk/src/transport.js';
import type { Access } from '../credentials.js';
import { CliError, EXIT } from '../exit-codes.js';
import type { Resource } from '../../../sdk/src/csv/columns.js';

/** What changed the service's rows last, as one source sees it. */
export interface ServiceState {
  /** The last run of the source, and how many calls of all its runs changed rows: `<run>.<calls>`. */
  state: string | null;
  /** The state that this run found. */
  from: string | null;
  /** Another value after each change outside of a sync. */
  others: string | null;
}

/** Asks for the account that the key belongs to, and for what changed its rows last. Uses no quota. */
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

/** What a memory says of the run that wrote it: `state` is null as long as no call of it changed a row. */
export interface RememberedRun extends ServiceState {
  run: string;
}

/**
 * Returns whether a memory still says what the service has. `isOpen`: the answer to a call of that run
 * may be missing, so that more of them may have changed rows.
 */
export function fits(memory: RememberedRun | null, now: ServiceState, isOpen: boolean): boolean {
  if (memory === null || memory.others !== now.others) return false;
  if (now.state === (memory.state ?? memory.from)) return true;
  const { run, calls } = split(now.state);
  return isOpen && run === memory.run && now.from === memory.from && calls > split(memory.state).calls;
}

/**
 * Follows by the answers of a run whether anybody else changed rows meanwhile, also between two of its
 * calls: then its memory does not fit.
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

  /** The headers by which a call says that it belongs to this run. */
  get headers(): Record<string, string> {
    return { 'X-Sync-Source': this.#source, 'X-Sync-Run': this.run };
  }

  /** Nobody else changed rows since the run began. */
  get isAlone(): boolean {
    return this.#isAlone;
  }

  /** Calls that had changed rows by the latest answer. Read it before a call, and pass it on with the answer. */
  get calls(): number {
    return split(this.#state ?? this.#start.state).calls;
  }

  /** Takes note of an answer. `callsBefore` is what `calls` was when the call began. */
  take(headers: Headers, callsBefore: number): void {
    const { state, from, others } = parse(headers.get('x-sync-state') ?? '');
    const { run, calls } = split(state);
    const isOurs = run === this.run;
    const isNext = isOurs ? from === this.#start.state : state === this.#start.state;
    // Fewer calls than before: the service was restored.
    if (!isNext || others !== this.#start.others || calls < callsBefore) this.#isAlone = false;
    if (isOurs && calls > this.calls) this.#state = state;
  }

  /** What the memory keeps of the run; null if it does not fit any more. */
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
