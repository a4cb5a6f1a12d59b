import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { Pool } from 'pg';
import { ThrottledErrorLog } from '../runtime/throttled-error-log.js';
import { CONFIG } from '../runtime/config.js';
import type { Config } from '../runtime/config.js';
import { LOG } from '../runtime/log.js';
import type { Log } from '../runtime/log.js';
import { clientClass } from './pooled-client.js';
import type { Db, Reader } from './transaction.js';

/**
 * Timeout of a read on the replica, in milliseconds. It is short, because a caller waits and the
 * primary can answer.
 */
const ANSWER_WITHIN_MS = 2_000;
const CONNECT_WITHIN_MS = 1_000;
/** Time in milliseconds during which a replica gets no queries after a failure. */
const REST_MS = 5_000;
/** Minimum milliseconds between two records of the primary's position. */
const NOTE_EVERY_MS = 1_000;
/**
 * Maximum age in milliseconds of the recorded position. The replica must have replayed this
 * position.
 */
const FRESH_MS = 3_000;

/** The primary's WAL position at an instant. */
interface Note {
  at: number;
  lsn: string;
}

/**
 * Reads from the standby at DATABASE_READ_URL, if that variable is set. If the standby could give a
 * different result, the primary answers.
 */
@Injectable()
export class ReadReplica implements OnModuleDestroy {
  private readonly pool: Pool | null;
  private readonly errorLog: ThrottledErrorLog;
  private notes: Note[] = [];
  private restingUntil = 0;

  constructor(@Inject(CONFIG) { databaseReadUrl, databasePoolSize }: Config, @Inject(LOG) log: Log) {
    this.errorLog = new ThrottledErrorLog(log);
    this.pool =
      databaseReadUrl === null
        ? null
        : new Pool({
            connectionString: databaseReadUrl,
            application_name: 'fundmatch read',
            max: databasePoolSize,
            connectionTimeoutMillis: CONNECT_WITHIN_MS,
            idleTimeoutMillis: 60_000,
            keepAlive: true,
            // The URL may point to PgBouncer.
            Client: clientClass({ silentMs: null, namedStatements: false }),
          } as ConstructorParameters<typeof Pool>[0]);
    this.pool?.on('error', () => undefined);
  }

  get isSet(): boolean {
    return this.pool !== null;
  }

  /**
   * Runs `read` on the replica. Returns null if the caller must query the primary. In that case the
   * replica is unset, down, more than 3 s behind, or slower than 2 s. Or `read` returned null,
   * because the replica lacks the rows.
   *
   * `primary` is a transaction that reads the primary's position. If reading the position fails,
   * the transaction stays usable and the primary answers.
   */
  async tryRead<T>(primary: Db, read: (replica: Reader) => Promise<T | null>): Promise<T | null> {
    if (this.pool === null || performance.now() < this.restingUntil) return null;
    let lsn: string;
    try {
      lsn = await this.notePrimary(primary);
    } catch (error) {
      return this.rest(
        error,
        'the primary cannot report its position: reading from the primary instead of the replica',
      );
    }
    try {
      return await this.read(this.pool, lsn, read);
    } catch (error) {
      return this.rest(error, 'the read replica does not answer: reading from the primary instead');
    }
  }

  private async read<T>(
    pool: Pool,
    lsn: string,
    read: (replica: Reader) => Promise<T | null>,
  ): Promise<T | null> {
    const endsAt = performance.now() + ANSWER_WITHIN_MS;
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      const replica: Reader = {
        query: async <Rows>(text: string, values: unknown[] = []) => {
          const statement = {
            text,
            values,
            query_timeout: Math.max(1, Math.round(endsAt - performance.now())),
          };
          return (await client.query(statement)).rows as Rows;
        },
      };
      // The result is null on a server that is not a standby, even if it was one before.
      const [position] = await replica.query<{ is_fresh: boolean | null }[]>(
        `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as is_fresh`,
        [lsn],
      );
      return position?.is_fresh === true ? await read(replica) : null;
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  }

  /** Sends no queries to the replica for `REST_MS`. */
  private rest(error: unknown, message: string): null {
    this.restingUntil = performance.now() + REST_MS;
    this.errorLog.error({ err: error }, message);
    return null;
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool?.end();
  }

  /**
   * Returns the position that the replica must have replayed. It is the oldest record that is
   * recent enough, because a replica always lags a little. The record is the flushed position,
   * because a standby receives no later position.
   */
  private async notePrimary(primary: Db): Promise<string> {
    const now = performance.now();
    this.notes = this.notes.filter(({ at }) => now - at <= FRESH_MS);
    const newest = this.notes.at(-1);
    if (newest === undefined || now - newest.at >= NOTE_EVERY_MS) {
      this.notes.push({ at: now, lsn: await askPosition(primary) });
    }
    return this.notes[0]?.lsn ?? '';
  }
}

/**
 * Reads the position of the primary. A standby, or a server without that function, rejects the
 * query. The savepoint keeps the transaction usable.
 */
async function askPosition(tx: Db): Promise<string> {
  await tx.query('savepoint position');
  try {
    const [row]: { lsn: string }[] = await tx.query(`select pg_current_wal_flush_lsn()::text as lsn`);
    return row?.lsn ?? '';
  } catch (error) {
    await tx.query('rollback to savepoint position');
    throw error;
  } finally {
    await tx.query('release savepoint position');
  }
}
