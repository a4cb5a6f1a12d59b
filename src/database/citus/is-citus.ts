import type { DataSource } from 'typeorm';
import type { Db } from '../transaction.js';
import { hasExtension, listCitusTables } from './citus.queries.js';

const known = new WeakMap<DataSource, Promise<boolean>>();

/**
 * Returns whether this database uses Citus. Queries the server once per data source. The answer
 * cannot change, because no process runs while a database is distributed for the first time.
 */
export function isCitus({ connection }: Db): Promise<boolean> {
  const answer = known.get(connection) ?? ask(connection);
  known.set(connection, answer);
  return answer;
}

async function ask(connection: DataSource): Promise<boolean> {
  try {
    return await hasExtension(connection.manager);
  } catch (error) {
    // After a failure, the next call queries the server again.
    known.delete(connection);
    throw error;
  }
}

/** Returns whether Citus has distributed tables of this database over its servers. */
export async function isDistributed(db: Db): Promise<boolean> {
  if (!(await isCitus(db))) return false;
  return (await listCitusTables(db)).some(({ type }) => type === 'distributed');
}
