import type { Pool, PoolClient } from 'pg';
import type { Db } from './transaction.js';

/**
 * Returns the connections that a library may use: the service's pool, or the single connection of a
 * transaction. In a transaction, the library's own transactions become savepoints.
 */
export function connectionsOf({ connection, queryRunner }: Db): Pick<Pool, 'connect'> {
  if (queryRunner === undefined) return (connection.driver as unknown as { master: Pool }).master;
  const connect = async () => {
    const client = (await queryRunner.connect()) as PoolClient;
    const query = (text: string, values?: unknown[]) => client.query(AS_SAVEPOINT[text] ?? text, values);
    return { query, release: () => undefined };
  };
  return { connect } as unknown as Pick<Pool, 'connect'>;
}

const AS_SAVEPOINT: Record<string, string> = {
  begin: 'savepoint library',
  commit: 'release savepoint library',
  rollback: 'rollback to savepoint library',
};
