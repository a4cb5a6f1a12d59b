import { once } from 'node:events';
import { basename } from 'node:path';
import type { Writable } from 'node:stream';
import { SystemClock } from '../runtime/clock.js';
import { escapeControls, withoutControls } from '../runtime/control-characters.js';
import { loadConfig } from '../runtime/config.js';
import type { Config } from '../runtime/config.js';
import type { OpenDatabase } from '../database/open-database.js';
import type { Reader } from '../database/transaction.js';
import { OperatorError } from '../runtime/errors.js';
import { parseUrl } from '../outgoing/parse-url.js';

export const clock = new SystemClock();
/** Database connections of the command line. Its commands work sequentially. */
const POOL_SIZE = 4;

/** The surroundings of a command. `interrupted` rejects when the operator stops it. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  stdout: Writable;
  stderr: Writable;
  interrupted: Promise<never>;
}

/** One run of the command line. */
export class Session {
  /** The exit code of a command that succeeded. */
  exitCode = 0;
  /**
   * Rejects when the operator stops the command, or when the reader of stdout has closed it (`|
   * head`).
   */
  readonly interrupted: Promise<never>;

  constructor(private readonly terminal: Terminal) {
    const readerGone = new Promise<never>((_resolve, reject) => {
      terminal.stdout.once('error', () =>
        reject(
          new OperatorError('The reader of the output closed it. The command stopped before it was done.'),
        ),
      );
    });
    this.interrupted = Promise.race([terminal.interrupted, readerGone]);
    this.interrupted.catch(() => undefined);
  }

  /** Aborts when the command is stopped. For work that must stop something or remove files. */
  stopSignal(): AbortSignal {
    const controller = new AbortController();
    this.interrupted.catch((reason: unknown) => controller.abort(reason));
    return controller.signal;
  }

  /** Reads the settings. Errors: OperatorError. */
  config(): Config {
    return loadConfig(this.terminal.env);
  }

  /** Opens the configured database, runs the work and closes it, also after an interrupt. */
  async withDatabase(
    work: (database: OpenDatabase) => Promise<void>,
    options: { applicationName?: string } = {},
  ): Promise<void> {
    const config = { ...this.config(), databasePoolSize: POOL_SIZE };
    // Loaded here, so that help and usage errors appear at once.
    const { openDatabase } = await import('../database/open-database.js');
    const database = await openDatabase(config, { ...options, isCommand: true });
    try {
      await Promise.race([work(database), this.interrupted]);
    } finally {
      await database.close();
    }
  }

  /** Does the same for work that only reads. It starts in a third of the time. */
  async withReader(work: (db: Reader) => Promise<void>): Promise<void> {
    const { openReader } = await import('../database/open-reader.js');
    const database = await openReader(this.config());
    try {
      await Promise.race([work(database.db), this.interrupted]);
    } finally {
      await database.close();
    }
  }

  /** Writes one line of JSON to stdout and waits for a slow reader. */
  async print(value: unknown): Promise<void> {
    const { stdout } = this.terminal;
    if (!stdout.write(`${escapeControls(JSON.stringify(value))}\n`))
      await Promise.race([once(stdout, 'drain'), this.interrupted]);
  }

  /** Writes text to stderr, and removes control characters from quoted input. */
  readonly report = (text: string): void => {
    this.terminal.stderr.write(withoutControls(text));
  };
}

/** Checks a round id that the operator typed. Errors: OperatorError. */
export function requireRoundId(text: string): void {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    throw new OperatorError('The round id must be a UUID, as the lists of rounds print it.');
}

/**
 * Returns the host of a URL or the last part of a path. A query may contain a secret, which must
 * not get into the audit log.
 */
export function shortName(source: string): string {
  return (/^https?:/i.test(source) ? parseUrl(source)?.host : undefined) ?? basename(source);
}
