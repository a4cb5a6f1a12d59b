import { migrations } from './migrations/index.js';
import { sqlState } from './transaction.js';
import type { Reader } from './transaction.js';

const UNDEFINED_TABLE = '42P01';

/**
 * Returns whether a database has all migrations of this version and belongs to the secrets key with
 * this fingerprint. Otherwise `openDatabase` must set the database up, or reports what is wrong.
 */
export async function isSetUp(db: Reader, fingerprint: string): Promise<boolean> {
  try {
    const done: { name: string }[] = await db.query('select name from schema_migrations');
    const names = new Set(done.map(({ name }) => name));
    if (!migrations.every(({ name }) => names.has(name))) return false;
    const found: { value: string }[] = await db.query(
      `select value from instance_settings where name = 'secrets_key_fingerprint'`,
    );
    return found[0]?.value === fingerprint;
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) return false;
    throw error;
  }
}
