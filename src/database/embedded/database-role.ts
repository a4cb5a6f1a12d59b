import pg from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { SUPERUSER } from './cluster.js';

/** Name of the service's database and of the role that owns it. */
const NAME = 'fundmatch';

/**
 * Creates the service's database and role if they are missing, and returns the URL to use. The role
 * owns the database, may create other databases (the tests clone theirs) and may read the server's
 * statistics. The role is not a superuser. If both exist, the call takes one connection.
 */
export async function ensureDatabase(port: number, password: string): Promise<string> {
  const url = connectionUrl(NAME, password, port, NAME);
  if (await canConnect(url)) return url;
  const client = new pg.Client(connectionUrl(SUPERUSER, password, port, 'postgres'));
  try {
    await client.connect();
    const roles = await client.query('select from pg_roles where rolname = $1', [NAME]);
    if (roles.rowCount === 0) await client.query(`create role ${NAME}`);
    await client.query(`alter role ${NAME} login createdb password ${client.escapeLiteral(password)}`);
    await client.query(`grant pg_monitor to ${NAME}`);
    const databases = await client.query('select from pg_database where datname = $1', [NAME]);
    if (databases.rowCount === 0) await client.query(`create database ${NAME} owner ${NAME}`);
  } catch (error) {
    if ((error as { code?: string }).code !== WRONG_PASSWORD) throw error;
    throw new EmbeddedPostgresError(
      'The embedded database rejects the password in its directory: the password file and the data come from different copies. Restore both from the same copy.',
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
  return url;
}

const WRONG_PASSWORD = '28P01';
const NO_SUCH_DATABASE = '3D000';

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // PostgreSQL reports an unknown role in the same way as a wrong password.
    const { code } = error as { code?: string };
    if (code === WRONG_PASSWORD || code === NO_SUCH_DATABASE) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function connectionUrl(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}
