import type { Socket } from 'node:net';
import { Client } from 'pg';
import type { Connection, QueryConfig } from 'pg';

/**
 * Error code `read_only_sql_transaction`. A server that became a standby in a fail-over returns it
 * for a write.
 */
const READ_ONLY = '25006';
/**
 * Error codes after which the server or PgBouncer closes the connection: shutdown, protocol error,
 * idle transaction.
 */
const LAST_WORDS = /^(?:57P|08|25P03)/;

/**
 * Timeouts in milliseconds. After `lookMs` without an answer, a probe asks the server whether it
 * still works on the statement. The probe may take `probeMs`. So a call on a connection that died
 * silently ends within 10 s.
 */
export const PATIENCE = { lookMs: 5_000, probeMs: 4_000 };
/**
 * If a session waits for its client to read, the server has already answered, but the answer does
 * not arrive.
 */
const IS_WORKING = `select from pg_stat_activity
  where pid = $1 and state = 'active' and wait_event is distinct from 'ClientWrite'`;

type Arguments = ConstructorParameters<typeof Client>;

/**
 * Creates the connection class of one pool. Its connections close themselves in two cases.
 * Statements on a closed connection fail, and the pool opens new connections.
 * - A connection has no answer to a statement that the server no longer works on, or no answer
 * within `silentMs` (null: no limit). A firewall or fail-over has dropped the connection. The
 * operating system would detect that after 15 minutes.
 * - The server has become read-only. Then all connections close, because the address points, or
 * will soon point, to another server.
 *
 * Without `namedStatements`, statements are sent unnamed.
 */
export function clientClass(options: {
  silentMs: number | null;
  namedStatements: boolean;
  patience?: typeof PATIENCE;
}): typeof Client {
  const { silentMs, namedStatements, patience = PATIENCE } = options;
  const open = new Set<PooledClient>();

  class PooledClient extends Client {
    private readonly wire: Connection & { stream: Socket };

    private readonly given: Arguments;

    constructor(...given: Arguments) {
      super(...given);
      this.given = given;
      this.wire = (this as unknown as { connection: Connection & { stream: Socket } }).connection;
      open.add(this);
      this.once('end', () => open.delete(this));
      // The statement rejects for the user of the connection. Without this listener, the process
      // would exit.
      this.on('error', () => undefined);
      this.wire.on('errorMessage', ({ code = '' }: { code?: string }) => {
        if (code === READ_ONLY) for (const client of open) client.giveUp('the server has become read-only');
        // This listener runs before the pool can reuse the connection.
        else if (LAST_WORDS.test(code)) this.giveUp(`the server closed the connection (${code})`);
      });
      if (silentMs !== null) this.once('connect', () => this.endWhenSilent(silentMs));
    }

    private endWhenSilent(ms: number): void {
      const { stream } = this.wire;
      const lookMs = Math.min(ms, patience.lookMs);
      const countBytes = () => stream.bytesRead + stream.bytesWritten;
      let silentMs = 0;
      let bytes = countBytes();
      const look = async () => {
        // Silence between statements is normal. The next statement starts the timer again.
        if (this.isResting) return;
        silentMs = countBytes() === bytes ? silentMs + lookMs : lookMs;
        bytes = countBytes();
        if (silentMs < ms && (await this.isStillWorking())) return void stream.setTimeout(lookMs);
        if (countBytes() !== bytes) return;
        // Idle connections were most likely dropped too. Each dropped connection would make a
        // caller wait for the whole timeout.
        for (const client of open)
          if (client === this || (client.isResting && client.getTransactionStatus() === 'I'))
            client.giveUp(`the database has not answered for ${silentMs / 1000} s`);
      };
      stream.setTimeout(lookMs);
      stream.on('timeout', () => void look());
    }

    /**
     * Checks on a separate connection whether the server still works on this connection's
     * statement. PgBouncer hides the session's id, so with PgBouncer any reply of the server is
     * enough.
     */
    private async isStillWorking(): Promise<boolean> {
      const { processID } = this as unknown as { processID: number };
      const [config] = this.given;
      const probe = new Client(config);
      probe.on('error', () => undefined);
      const answer = async () => {
        await probe.connect();
        if (!namedStatements) return (await probe.query('select 1')).rows.length > 0;
        return (await probe.query(IS_WORKING, [processID])).rows.length > 0;
      };
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<boolean>((resolve) => {
        // If this process was too busy to read, the answers have already arrived and are read
        // first.
        timer = setTimeout(() => setImmediate(() => resolve(false)), patience.probeMs);
      });
      try {
        return await Promise.race([answer(), tooLate]);
      } catch (error) {
        // A server that is full or starting also counts as alive.
        return /^(?:53|57P03)/.test((error as { code?: string }).code ?? '');
      } finally {
        clearTimeout(timer);
        (probe as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
      }
    }

    private get isResting(): boolean {
      const { readyForQuery } = this as unknown as { readyForQuery: boolean };
      return readyForQuery;
    }

    private giveUp(reason: string): void {
      this.wire.stream.destroy(new Error(`Connection closed: ${reason}`));
    }
  }
  if (namedStatements) return PooledClient;

  class UnnamedClient extends PooledClient {
    override query = ((statement: string | QueryConfig, ...rest: unknown[]): unknown => {
      const unnamed =
        typeof statement === 'object' && 'name' in statement && !('submit' in statement)
          ? { ...statement, name: undefined }
          : statement;
      return Reflect.apply(PooledClient.prototype.query, this, [unnamed, ...rest]) as unknown;
    }) as Client['query'];
  }
  return UnnamedClient;
}
