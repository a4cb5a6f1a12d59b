import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { migrations } from '../database/migrations/index.js';

/** Maximum milliseconds of the database check. */
const PATIENCE_MS = 1_000;
/**
 * Maximum milliseconds that a server of a Citus cluster may take to accept the coordinator's
 * connection. The value must be lower than `PATIENCE_MS`.
 */
const SERVER_PATIENCE_MS = 500;
/** Milliseconds for which a result is cached, so that frequent checks do not load the database. */
const CACHE_MS = 1_000;

type CheckName = 'database' | 'migrations' | 'serving';

interface Check {
  ok: boolean;
  /** Description of the problem for the operator, without names of hosts and users. */
  problem?: string;
  durationMs?: number;
}

export interface Readiness {
  ready: boolean;
  failing: CheckName[];
  /**
   * Servers of a Citus cluster that do not answer the coordinator, as pg_dist_node ids. The process
   * stays ready, because it still serves the users on the other servers.
   */
  serversAway: number[];
  checks: Record<CheckName, Check>;
}

type Stored = Pick<Readiness['checks'], 'database' | 'migrations'> & { serversAway: number[] };

interface ReadinessParts {
  dataSource: DataSource;
  /** URL of the PostgreSQL server if the data source uses a pooler. Otherwise null. */
  directUrl: string | null;
  isServing: () => boolean;
}

/**
 * Checks whether this process should receive calls. The check uses a separate connection, which
 * bypasses the pooler and the pool. If all connections of the pool are in use, the process is only
 * busy. If a proxy removed a busy process, the load would move to the next process.
 */
export class ReadinessCheck {
  private askedAt = -Infinity;
  private answer: Promise<Stored> | null = null;
  private lastServersAway: number[] = [];

  constructor(private readonly parts: ReadinessParts) {}

  async run(): Promise<Readiness> {
    if (this.answer === null || performance.now() - this.askedAt >= CACHE_MS) {
      this.askedAt = performance.now();
      this.answer = this.askDatabase();
    }
    const { serversAway, ...stored } = await this.answer;
    const isServing = this.parts.isServing();
    const serving: Check = { ok: isServing, ...(!isServing && { problem: 'the process is shutting down' }) };
    const checks = { serving, ...stored };
    const failing = (Object.keys(checks) as CheckName[]).filter((name) => !checks[name].ok);
    return { ready: failing.length === 0, failing, serversAway, checks };
  }

  private async askDatabase(): Promise<Stored> {
    const startedAt = performance.now();
    const { dataSource, directUrl } = this.parts;
    const { url, replication } = dataSource.options as {
      url?: string;
      replication?: { master: { url?: string } };
    };
    const client = new Client({
      connectionString: directUrl ?? replication?.master.url ?? url,
      application_name: 'fundmatch ready',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    client.on('error', () => undefined);
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
    });
    try {
      const work = client
        .connect()
        .then(() => client.query<{ name: string }>('select name from schema_migrations'));
      const { rows } = await Promise.race([work, tooLate]);
      const database = { ok: true, durationMs: Math.round(performance.now() - startedAt) };
      const applied = new Set(rows.map(({ name }) => name));
      const missing = migrations.filter(({ name }) => !applied.has(name)).length;
      // If the coordinator does not answer in time, the last known list of servers is used.
      const serversAway = await Promise.race([findServersAway(client), tooLate]).catch(
        () => this.lastServersAway,
      );
      this.lastServersAway = serversAway;
      if (missing === 0) return { database, migrations: { ok: true }, serversAway };
      const behind = { ok: false, problem: `${missing} not applied` };
      return { database, migrations: behind, serversAway };
    } catch (error) {
      // An error message may contain hosts and users, so the check reports only the error code.
      const code = (error as { code?: string }).code ?? 'no answer in time';
      return {
        database: { ok: false, problem: code, durationMs: Math.round(performance.now() - startedAt) },
        migrations: { ok: false, problem: 'unknown while the database does not answer' },
        serversAway: [],
      };
    } finally {
      clearTimeout(timer);
      client.end().catch(() => undefined);
    }
  }
}

/**
 * Returns the servers of a Citus cluster that the coordinator cannot reach. A server that hangs or
 * loses packets accepts no connection in time.
 */
async function findServersAway(client: Client): Promise<number[]> {
  const { rows: found } = await client.query<{ servers: number }>(
    `select count(*)::int as servers from pg_extension where extname = 'citus'`,
  );
  if (found[0]?.servers !== 1) return [];
  await client.query(`set citus.node_connection_timeout = ${SERVER_PATIENCE_MS}`);
  const { rows } = await client.query<{ id: number }>(
    `select nodeid as id from run_command_on_all_nodes('select 1') where not success order by 1`,
  );
  return rows.map(({ id }) => id);
}
