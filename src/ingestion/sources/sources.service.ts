import { randomUUID } from 'node:crypto';
import { OperatorError } from '../../runtime/errors.js';
import { checkOperatorUrl } from '../operator-url.js';
import type { ErasedPeople } from '../../rounds/erased-people/erased-people.js';
import { HOLDS_ERASED, holdsErased } from '../../rounds/erased-people/holds-erased.js';
import { SOURCE_KINDS } from './source-kind.js';
import type { SourceKind } from './source-kind.js';
import { scopeOf } from '../../database/transaction.js';
import type { Db, Scope } from '../../database/transaction.js';
import type { SharedClock } from '../../database/shared-clock.js';
import type { Source } from './source.js';
import * as queries from './sources.queries.js';

const MAX_INTERVAL_S = 86_400;

interface SourcesParts {
  dataSource: Scope;
  clock: SharedClock;
  contactEmail: string | null;
  people: ErasedPeople;
}

/** The changes of a source. A null URL or interval keeps the current value. */
export interface SourceEdit {
  url: string | null;
  intervalS: number | null;
  /**
   * A minimum from 0 to 1. Null restores MIN_ROUND_CONFIDENCE. If absent, the minimum does not
   * change.
   */
  minConfidence?: number | null;
}

/** Manages the sources that the operator has added. */
export class SourcesService {
  constructor(private readonly parts: SourcesParts) {}

  /** Returns this service, bound to the caller's transaction. */
  within(tx: Db): SourcesService {
    return new SourcesService({ ...this.parts, dataSource: scopeOf(tx) });
  }

  /**
   * Stores a source. Unless the source is disabled, the pollers poll it at once. Throws
   * `OperatorError` for invalid values.
   */
  async add(source: {
    name: string;
    kind: SourceKind;
    url: string;
    intervalS: number;
    minConfidence?: number | null;
    enabled: boolean;
  }): Promise<Source> {
    const { name, kind, url, intervalS, minConfidence = null, enabled } = source;
    if (!/^[a-z0-9][a-z0-9._-]{0,62}$/.test(name))
      throw new OperatorError(
        '--name takes 1 to 63 lower-case letters, digits, dots, dashes and underscores.',
      );
    // These names are reserved: items ingested on the command line have their kind as source name.
    if ((SOURCE_KINDS as readonly string[]).includes(name))
      throw new OperatorError(`--name must not be ${SOURCE_KINDS.join(', ')}.`);
    checkInterval(intervalS);
    checkConfidence(minConfidence);
    if (enabled) this.checkContact(kind);
    const row = {
      id: randomUUID(),
      name,
      kind,
      url: await this.checkUrl(url),
      intervalMs: intervalS * 1000,
      minConfidence,
      enabled,
    };
    if (!(await queries.insertSource(this.db, row, await this.parts.clock.now())))
      throw new OperatorError(`A source named ${name} already exists. Choose another name.`);
    await queries.notifyPollers(this.db);
    return this.get(name);
  }

  /** Lists all sources by name. */
  list(): Promise<Source[]> {
    return queries.listSources(this.db);
  }

  /**
   * Changes the URL, the interval or the minimum confidence of a source. A new URL is read from the
   * start. Items with known keys are not stored again. Throws `OperatorError` for invalid values.
   */
  async edit(name: string, change: SourceEdit): Promise<Source> {
    const before = await this.get(name);
    if (change.minConfidence !== undefined) {
      checkConfidence(change.minConfidence);
      await queries.setMinConfidence(this.db, name, change.minConfidence);
    }
    if (change.url === null && change.intervalS === null) return this.get(name);
    const url = change.url === null ? before.url : await this.checkUrl(change.url);
    const intervalS = change.intervalS ?? before.interval_ms / 1000;
    if (change.intervalS !== null) checkInterval(intervalS);
    const now = await this.parts.clock.now();
    await queries.updateSource(
      this.db,
      { name, url, intervalMs: intervalS * 1000, isMoved: url !== before.url },
      now,
    );
    await queries.notifyPollers(this.db);
    return this.get(name);
  }

  /**
   * Starts or stops polling a source. Throws `OperatorError` for an unknown name, and for EDGAR
   * without a contact address.
   */
  async setEnabled(name: string, enabled: boolean): Promise<Source> {
    const source = await this.get(name);
    if (enabled) this.checkContact(source.kind);
    await queries.setEnabled(this.db, name, enabled, await this.parts.clock.now());
    if (enabled) await queries.notifyPollers(this.db);
    return this.get(name);
  }

  /**
   * Makes a source due now, whatever its interval. Throws `OperatorError` for an unknown or
   * disabled source.
   */
  async pollNow(name: string): Promise<Source> {
    const source = await this.get(name);
    if (!source.enabled) throw new OperatorError(`The source ${name} is disabled. Enable it first.`);
    await queries.makeDue(this.db, name, await this.parts.clock.now());
    await queries.notifyPollers(this.db);
    return this.get(name);
  }

  /**
   * Deletes a source. Its items, rounds and seen marks remain. Throws `OperatorError` for an
   * unknown name.
   */
  async remove(name: string): Promise<void> {
    await this.get(name);
    await queries.deleteSource(this.db, name);
  }

  private async get(name: string): Promise<Source> {
    const source = await queries.findSource(this.db, name);
    if (source === null)
      throw new OperatorError(`There is no source named ${name}. Run admin source list to see the names.`);
    return source;
  }

  private async checkUrl(url: string): Promise<string> {
    const checked = checkOperatorUrl(url);
    if (await holdsErased(this.db, this.parts.people, checked))
      throw new OperatorError(`The URL ${HOLDS_ERASED}.`);
    return checked;
  }

  /**
   * Throws `OperatorError` for EDGAR without a contact address, because the SEC rejects such
   * callers.
   */
  private checkContact(kind: SourceKind): void {
    if (kind === 'form-d' && this.parts.contactEmail === null)
      throw new OperatorError(
        'A form-d source needs a contact address, because EDGAR refuses requests without one. Set CONTACT_EMAIL.',
      );
  }

  private get db() {
    return this.parts.dataSource.manager;
  }
}

function checkInterval(seconds: number): void {
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MAX_INTERVAL_S)
    throw new OperatorError(`--interval takes whole seconds from 1 to ${MAX_INTERVAL_S}.`);
}

function checkConfidence(minimum: number | null): void {
  if (minimum !== null && !(minimum >= 0 && minimum <= 1))
    throw new OperatorError('--min-confidence takes a number from 0 to 1, or default.');
}
