import type { Socket } from 'node:net';
import { Client } from 'pg';
import type { Connection, QueryConfig } from 'pg';

/**
 * read_only_sql_transaction: a server that became a standby in a fail-over answers writes with it.
 */
const READ_ONLY = '25006';
/**
 * After these, the server or PgBouncer closes the connection: shutdown, protocol error, idle
 * transaction.
 */
const LAST_WORDS = /^(?:57P|08|25P03)/;

type Arguments = ConstructorParameters<typeof Client>;

/**
 * Creates the connection class of one pool. Its connections close themselves when they are useless:
 * - one without an answer to a statement for `silentMs` (null: no limit). A firewall or fail-over
 *   has dropped it, which the operating system would notice after 15 minutes;
 * - all of them, when the server of one has become read-only, because the address now leads to
 *   another server or soon will.
 *
 * Statements on them fail and the pool opens new ones. Without `namedStatements`, statements are
 * sent unnamed.
 */
export function clientClass(options: { silentMs: number | null; namedStatements: boolean }): typeof Client {
  const { silentMs, namedStatements } = options;
  const open = new Set<PooledClient>();

  class PooledClient extends Client {
    private readonly wire: Connection & { stream: Socket };

    constructor(...given: Arguments) {
      super(...given);
      this.wire = (this as unknown as { connection: Connection & { stream: Socket } }).connection;
      open.add(this);
      this.once('end', () => open.delete(this));
      // The statement rejects for whoever uses the connection. Without a listener the process would
      // exit.
      this.on('error', () => undefined);
      this.wire.on('errorMessage', ({ code = '' }: { code?: string }) => {
        if (code === READ_ONLY) for (const client of open) client.giveUp('the server has become read-only');
        // Runs before the pool can lend it again.
        else if (LAST_WORDS.test(code)) this.giveUp(`the server ended it (${code})`);
      });
      if (silentMs !== null) this.once('connect', () => this.endWhenSilent(silentMs));
    }

    private endWhenSilent(ms: number): void {
      const { stream } = this.wire;
      stream.setTimeout(ms);
      stream.on('timeout', () => {
        // Silence between statements is normal. The next statement restarts the timer.
        if (this.isResting) return;
        // Idle connections were most likely dropped too. Each would cost someone the whole timeout
        // again.
        for (const client of open)
          if (client === this || (client.isResting && client.getTransactionStatus() === 'I'))
            client.giveUp(`the database has not answered for ${ms / 1000} s`);
      });
    }

    private get isResting(): boolean {
      const { readyForQuery } = this as unknown as { readyForQuery: boolean };
      return readyForQuery;
    }

    private giveUp(reason: string): void {
      this.wire.stream.destroy(new Error(`Connection given up: ${reason}`));
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
