import { once } from 'node:events';
import { basename } from 'node:path';
import type { Writable } from 'node:stream';
import { SystemClock } from '../runtime/clock.js';
import { escapeControls, withoutControls } from '../runtime/control-characters.js';
import { loadConfig } from '../runtime/config.js';
import type { Config } from '../runtime/config.js';
import type { OpenDatabase } from '../database/open-database.js';
import type { Reader } from '../database/transaction.js';
import { isUnused } from '../database/unused.js';
import { OperatorError } from '../runtime/errors.js';
import { parseUrl } from '../outgoing/parse-url.js';

export const clock = new SystemClock();
/** Maximum number of database connections of one command. */
const POOL_SIZE = 4;

/** Environment and output streams of a command. `interrupted` rejects on Ctrl-C or SIGTERM. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  stdout: Writable;
  stderr: Writable;
  interrupted: Promise<never>;
}

/** One run of a command: opens its database, writes its output and holds its exit code. */
export class Session {
  /** Exit code if the command succeeds. */
  exitCode = 0;
  /** Rejects on Ctrl-C or SIGTERM, and if a program such as `head` closes the output pipe. */
  readonly interrupted: Promise<never>;

  constructor(private readonly terminal: Terminal) {
    const readerGone = new Promise<never>((_resolve, reject) => {
      terminal.stdout.once('error', () =>
        reject(
          new OperatorError(
            'The program that reads the output closed the pipe, so the command stopped early. Write the output to a file instead.',
          ),
        ),
      );
    });
    this.interrupted = Promise.race([terminal.interrupted, readerGone]);
    this.interrupted.catch(() => undefined);
  }

  /**
   * Returns a signal that aborts if the command is stopped. Use it for work that must clean up,
   * such as removing files.
   */
  stopSignal(): AbortSignal {
    const controller = new AbortController();
    this.interrupted.catch((reason: unknown) => controller.abort(reason));
    return controller.signal;
  }

  /** Reads the configuration. Errors: OperatorError. */
  config(): Config {
    return loadConfig(this.terminal.env);
  }

  /**
   * Opens the configured database, runs the work and closes the database, even after an interrupt.
   */
  async withDatabase(
    work: (database: OpenDatabase) => Promise<void>,
    options: { applicationName?: string } = {},
  ): Promise<void> {
    const config = { ...this.config(), databasePoolSize: POOL_SIZE };
    // Imported lazily, so that help and usage errors appear fast.
    const { openDatabase } = await import('../database/open-database.js');
    const database = await openDatabase(config, { ...options, isCommand: true });
    try {
      await this.warnIfUnused(config, database.dataSource.manager);
      await Promise.race([work(database), this.interrupted]);
    } finally {
      await database.close();
    }
  }

  /**
   * Opens the database for work that only reads, and closes it afterwards. Starts three times as
   * fast as `withDatabase`.
   */
  async withReader(work: (db: Reader) => Promise<void>): Promise<void> {
    const { openReader } = await import('../database/open-reader.js');
    const config = this.config();
    const database = await openReader(config);
    try {
      await this.warnIfUnused(config, database.db);
      await Promise.race([work(database.db), this.interrupted]);
    } finally {
      await database.close();
    }
  }

  /**
   * Warns if the embedded database is unused. The operator probably forgot to set DATA_DIR or
   * DATABASE_URL, and would wrongly believe an empty list.
   */
  private async warnIfUnused({ databaseUrl, dataDir }: Config, db: Reader): Promise<void> {
    if (databaseUrl !== null || !(await isUnused(db))) return;
    this.report(
      `fundmatch: The database in ${dataDir} has no users, and no service uses it. If you mean another database, set DATA_DIR or DATABASE_URL (for the demo: npm run demo:admin).\n`,
    );
  }

  /** Writes one line of JSON to stdout. Waits while the output buffer is full. */
  async print(value: unknown): Promise<void> {
    const { stdout } = this.terminal;
    if (!stdout.write(`${escapeControls(JSON.stringify(value))}\n`))
      await Promise.race([once(stdout, 'drain'), this.interrupted]);
  }

  /** Writes text to stderr without its control characters, which quoted input may contain. */
  readonly report = (text: string): void => {
    this.terminal.stderr.write(withoutControls(text));
  };
}

/** Checks the format of a round id from the command line. Errors: OperatorError. */
export function requireRoundId(text: string): void {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    throw new OperatorError('The round id must be a UUID. Copy the id from a list of rounds.');
}

/**
 * Returns the host of a URL, or the file name of a path. A query may contain a secret, which must
 * not be in the audit log.
 */
export function shortName(source: string): string {
  return (/^https?:/i.test(source) ? parseUrl(source)?.host : undefined) ?? basename(source);
}
