import { sendSplitting } from '../../../sdk/src/bulk/bulk-upsert.js';
import { sendChunks } from '../../../sdk/src/bulk/send-chunks.js';
import type { Answer } from '../../../sdk/src/bulk/send-chunks.js';
import { isCount } from '../../../sdk/src/answer.js';
import { Transport } from '../../../sdk/src/transport.js';
import type { RateLimit } from '../../../sdk/src/rate-limit.js';
import { readSettings } from '../../../sdk/src/settings.js';
import { faultOfRow } from '../../../sdk/src/row-rules.js';
import type { UpsertResult } from '../../../sdk/src/types.js';
import type { Access } from '../credentials.js';
import { rememberQuota } from '../answer-memory.js';
import { count } from '../style.js';
import { plain } from '../terminal.js';
import type { Terminal } from '../terminal.js';
import { changedRows } from './changed-rows.js';
import type { Pass, PassCounts, SyncRow } from './changed-rows.js';
import { explainStop } from './explain-stop.js';
import { mapColumns, mapObjects } from './map-rows.js';
import type { MappingOptions } from './map-rows.js';
import type { Resource } from '../../../sdk/src/csv/columns.js';
import { openTable } from './open-table.js';
import type { OpenedTable, OpenOptions } from './open-table.js';
import { Progress } from './progress.js';
import { countDeletions, dangerOf, prune, readLimit, requireConsent } from './prune.js';
import type { PruneOptions } from './prune.js';
import { Rejects } from './rejects.js';
import type { Rejection } from './rejects.js';
import { askState, RunState } from './service-state.js';
import { Snapshot } from './snapshot.js';

export interface SyncOptions extends OpenOptions, Omit<PruneOptions, 'read' | 'unreadable'> {
  resource: Resource;
  file: string;
  mapping: MappingOptions;
  stateDirectory: string;
  source: string;
  full: boolean;
  resume: boolean;
  dryRun: boolean;
  prune: boolean;
  rejects: string | undefined;
  json: boolean;
  quiet: boolean;
}

export interface SyncResult extends PassCounts {
  status: 'success' | 'partial';
  dryRun: boolean;
  sent: number;
  stored: number;
  rejected: number;
  requests: number;
  deleted: number;
  /** Whether another client changed rows during the run. If so, the next run sends every row. */
  othersChanged: boolean;
  durationMs: number;
}

/**
 * Maximum number of rejections that the command prints. The file of `--rejects` contains all of
 * them.
 */
const SHOWN_REJECTIONS = 10;

/**
 * Sends the changed rows of a file. Writes each response to the journal at once, so the next run
 * can continue a killed run.
 */
export async function runSync(terminal: Terminal, access: Access, options: SyncOptions): Promise<SyncResult> {
  readLimit(options.maxDeletes, 0);
  if (options.prune && !options.dryRun) requireConsent(terminal, options);
  const table = await openTable(terminal, options.file, options);
  const mapping = table.columns ? mapColumns(table.columns, options.mapping) : mapObjects(options.mapping);
  const progress = new Progress(terminal, options);
  const { resource, source } = options;
  const ask = () => askState(access, resource, source, terminal.signal);
  const { accountId } = await ask();
  const snapshot = await Snapshot.open(
    options.stateDirectory,
    `${resource}-${source}-${accountId}`,
    options.dryRun,
  );
  let rejects: Rejects | undefined;
  try {
    rejects = new Rejects(options.rejects, table, options.file);
    if (table.columns) sayMapping(progress, mapping.fields, mapping.ignored);
    // The state is read again after this run acquired the lock, because another run may have
    // changed rows just before.
    const now = await ask();
    const isChanged = !snapshot.fits(now);
    sayWhatIsKnown(progress, options, snapshot, isChanged);
    const state = new RunState(source, now);
    const isAgain = options.full && !(options.resume && snapshot.wasInterrupted);
    if (isChanged || (isAgain && !snapshot.isEmpty)) snapshot.distrust();
    if (!snapshot.knows(now)) snapshot.setRun(state.remember());
    return await new SyncRun(terminal, access, options, {
      table,
      snapshot,
      state,
      progress,
      rejects,
      mapping,
    }).run();
  } finally {
    try {
      rejects?.close();
    } finally {
      snapshot.close();
    }
  }
}

interface Parts {
  table: OpenedTable;
  snapshot: Snapshot;
  state: RunState;
  progress: Progress;
  rejects: Rejects;
  mapping: Pass['mapping'];
}

class SyncRun {
  readonly #counts: PassCounts = {
    read: 0,
    unchanged: 0,
    added: 0,
    changed: 0,
    again: 0,
    unreadable: 0,
    repeated: 0,
  };
  readonly #startedAt = Date.now();
  #sent = 0;
  #stored = 0;
  #requests = 0;
  #quota: RateLimit | undefined;

  constructor(
    readonly terminal: Terminal,
    readonly access: Access,
    readonly options: SyncOptions,
    readonly parts: Parts,
  ) {}

  async run(): Promise<SyncResult> {
    const { options, parts } = this;
    const pass: Pass = {
      table: parts.snapshot.table,
      mapping: parts.mapping,
      counts: this.#counts,
      check: options.dryRun ? (json) => faultOfRow(options.resource, JSON.parse(json) as object) : undefined,
      keepSources: options.rejects !== undefined,
      onUnreadable: (source, error, key) => this.#reject({ line: source.line, source, error, key }),
    };
    const chunks = changedRows(parts.table.batches, pass);
    if (options.dryRun) return this.#dryRun(chunks);
    try {
      await this.#send(chunks);
    } finally {
      await rememberQuota(this.terminal, this.access, options.resource, this.#quota);
    }
    const deleted = options.prune ? await prune(this.terminal, this.access, parts, this.#pruning()) : 0;
    await parts.snapshot.complete();
    return this.#result(deleted);
  }

  async #send(chunks: ReturnType<typeof changedRows>): Promise<void> {
    const { concurrency } = this.options;
    const sending = {
      concurrency,
      signal: this.terminal.signal,
      keyOf: ({ key }: SyncRow) => key,
      mayRepeat: ({ isRepeat }: SyncRow) => isRepeat,
      send: this.#sender(),
    };
    try {
      for await (const { rows, errors, rateLimit } of sendChunks(chunks, sending)) {
        const reasons = new Map(errors.map(({ index, error }) => [index, error]));
        const stored = reasons.size === 0 ? rows : rows.filter((_, at) => !reasons.has(at));
        const rejected = reasons.size === 0 ? [] : rows.filter((_, at) => reasons.has(at));
        this.parts.snapshot.addStored(stored);
        this.parts.snapshot.addRejected(rejected);
        this.parts.snapshot.setRun(this.parts.state.remember());
        for (const [at, error] of reasons) {
          const row = rows[at];
          if (row) this.#reject({ line: row.line, source: row.source, key: row.key, error });
        }
        this.#requests += 1;
        this.#sent += rows.length;
        this.#stored += stored.length;
        this.#quota = rateLimit ?? this.#quota;
        this.#show();
      }
    } catch (cause) {
      this.parts.progress.event('progress', this.#state());
      throw explainStop(cause, this.#sent);
    }
    this.#show();
  }

  /**
   * Returns a function that sends rows. It sends the same bytes that were hashed, so numbers keep
   * every digit.
   */
  #sender(): (rows: SyncRow[], signal: AbortSignal) => Promise<Answer> {
    const settings = readSettings(this.access.settings);
    const { resource } = this.options;
    const { snapshot, state } = this.parts;
    return async (rows, signal) => {
      snapshot.setRun(state.remember());
      snapshot.addSent(rows);
      return sendSplitting(rows, async (part) => {
        const body = bodyOf(resource, part);
        const { calls } = state;
        const shape = { upserted: isCount, errors: Array.isArray };
        const answer = await new Transport(settings, { signal, headers: state.headers }, shape)
          .request<UpsertResult>({ method: 'POST', url: `/api/v1/${resource}`, body })
          .withResponse();
        state.take(answer.response.headers, calls);
        return answer;
      });
    };
  }

  async #dryRun(chunks: ReturnType<typeof changedRows>): Promise<SyncResult> {
    for await (const { rows } of chunks) {
      this.#requests += 1;
      this.#sent += rows.length;
    }
    const { progress, snapshot } = this.parts;
    const danger = this.options.prune ? dangerOf(snapshot, this.#pruning()) : undefined;
    if (danger !== undefined) progress.say(`A real run would delete nothing and exit with 6: ${danger}.`);
    return this.#result(this.options.prune ? countDeletions(snapshot) : 0);
  }

  #pruning(): PruneOptions {
    const { read, unreadable } = this.#counts;
    return { ...this.options, read, unreadable };
  }

  #reject(rejection: Rejection): void {
    const { rejects, progress } = this.parts;
    rejects.add(rejection);
    const { line, key, error } = rejection;
    progress.event('rejected', { line, external_id: key ?? null, error });
    if (this.options.json) return;
    if (rejects.count <= SHOWN_REJECTIONS)
      progress.say(`line ${line}${key === undefined ? '' : ` (${plain(key)})`}: ${plain(error)}`);
    if (rejects.count === SHOWN_REJECTIONS + 1)
      progress.say('… and more rejected rows. --rejects FILE writes all of them.');
  }

  #show(): void {
    const { read, unchanged, stored, rejected } = this.#state();
    const text = () =>
      `${count(read, 'row')} read, ${group(unchanged)} unchanged, ${group(stored)} stored, ${group(rejected)} rejected`;
    this.parts.progress.update(this.parts.table.fractionRead(), text, this.#state());
  }

  #state() {
    const { read, unchanged } = this.#counts;
    return { read, unchanged, stored: this.#stored, rejected: this.parts.rejects.count };
  }

  #result(deleted: number): SyncResult {
    const { rejects, progress } = this.parts;
    const { dryRun, resource, file } = this.options;
    const status = rejects.count > 0 ? 'partial' : 'success';
    const counts = {
      sent: this.#sent,
      stored: this.#stored,
      rejected: rejects.count,
      requests: this.#requests,
      deleted,
    };
    const result: SyncResult = {
      status,
      dryRun,
      ...this.#counts,
      ...counts,
      othersChanged: !this.parts.state.isAlone,
      durationMs: Date.now() - this.#startedAt,
    };
    if (result.othersChanged)
      progress.say(
        `Another client changed ${resource} during this run, so the next run sends every row again.`,
      );
    progress.event('result', result);
    const { read, added, changed, again, unchanged, repeated } = this.#counts;
    const resent = again > 0 ? `${group(again)} sent again, ` : '';
    const of = `${file}: ${count(read, resource.slice(0, -1))} read, ${group(added)} new, ${group(changed)} changed, ${resent}${group(unchanged)} unchanged`;
    const twice = repeated > 0 ? `, ${group(repeated)} with a repeated id` : '';
    progress.finish(
      dryRun
        ? `${of}${twice}. Would send ${count(counts.sent, 'row')} in ${count(counts.requests, 'call')} and delete ${count(deleted, 'account')}; ${count(rejects.count, 'row')} cannot be sent.`
        : `${of}${twice}. Stored ${group(counts.stored)} in ${count(counts.requests, 'call')}, rejected ${group(rejects.count)}, deleted ${group(deleted)}.`,
    );
    return result;
  }
}

/**
 * Builds a request body. The rows of one chunk are adjacent in its buffer, so one slice contains
 * all of them.
 */
function bodyOf(resource: Resource, rows: SyncRow[]): Uint8Array {
  const [first, last] = [rows[0], rows.at(-1)];
  const texts = first && last ? first.text.slice(first.from, last.to) : Buffer.alloc(0);
  return Buffer.concat([Buffer.from(`{"${resource}":[`), texts, Buffer.from(']}')]);
}

function group(number: number): string {
  return number.toLocaleString('en-US');
}

function sayWhatIsKnown(
  progress: Progress,
  { full, resume, prune: prunes, resource }: SyncOptions,
  { isEmpty, wasInterrupted }: Snapshot,
  isChanged: boolean,
): void {
  if (wasInterrupted)
    progress.say(
      full && !resume
        ? 'The last run did not finish. --full sends every row again. Add --resume to skip the rows that it sent.'
        : 'The last run did not finish. Rows that it sent are not sent again.',
    );
  else if (resume) progress.say('There is nothing to resume. This is a new run.');
  if (isChanged)
    progress.say(
      `Another client changed ${resource} since the last run, or the service was restored, so every row is sent again.`,
    );
  if (prunes && isEmpty)
    progress.say('This source has no stored state, so --prune deletes no older accounts.');
}

function sayMapping(progress: Progress, fields: Record<string, string>, ignored: string[]): void {
  const pairs = Object.entries(fields).map(([field, column]) => `${field} from "${plain(column)}"`);
  progress.say(
    `Columns: ${pairs.join(', ')}${ignored.length > 0 ? `; not used: ${ignored.map(plain).join(', ')}` : ''}.`,
  );
}
