import type { Socket } from 'node:net';
import { Client } from 'pg';
import type { Connection, QueryConfig } from 'pg';

/** read_only_sql_transaction: what a server answers to a write since a fail-over made it a standby. */
const READ_ONLY = '25006';
/** After these the server, or PgBouncer, hangs up: a shutdown, a broken protocol, a transaction that was left alone too long. */
const LAST_WORDS = /^(?:57P|08|25P03)/;

type Arguments = ConstructorParameters<typeof Client>;

/**
 * Makes the class of one pool's connections, which end by themselves when they are of no more use:
 * - one that says nothing to a statement for `silentMs` (null: waits for ever): a firewall or a fail-over has forgotten it, and the
 *   operating system would take a quarter of an hour to notice;
 * - all of them, when the server of one has become read-only: the address leads to another one by now, or will soon.
 * What waits on them fails and the pool makes new ones. Without `namedStatements`, no statement keeps its name.
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
      // Whoever holds the connection learns it from its statement; without a listener the process would end.
      this.on('error', () => undefined);
      this.wire.on('errorMessage', ({ code = '' }: { code?: string }) => {
        if (code === READ_ONLY) for (const client of open) client.giveUp('the server has become read-only');
        // Before the pool can hand it to the next one.
        else if (LAST_WORDS.test(code)) this.giveUp(`the server ended it (${code})`);
      });
      if (silentMs !== null) this.once('connect', () => this.endWhenSilent(silentMs));
    }

    private endWhenSilent(ms: number): void {
      const { stream } = this.wire;
      stream.setTimeout(ms);
      stream.on('timeout', () => {
        // Between statements silence is as it should be; the next one sets the clock anew.
        if (this.isResting) return;
        // Those that lie idle were most likely forgotten with it; each would cost somebody the whole time again.
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
