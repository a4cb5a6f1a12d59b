import { Client } from 'pg';
import { readAccountRow } from '../../src/api/accounts/account-row.js';
import type { AccountRow } from '../../src/api/accounts/account-row.js';
import { upsertAccounts } from '../../src/api/accounts/accounts.queries.js';
import type { Db } from '../../src/database/transaction.js';
import { company, drawCompany, randomNumbers } from '../matching/synthetic-crm.js';
import { connect, startBenchServer } from './rig.js';
import type { BenchDatabase, BenchServer } from './rig.js';

const USERS = 4;
const BATCHES = 10;
const ROWS = 1_000;

/** Rows per second of each variant, one value per run. */
export interface UpsertFigures {
  direct: number[];
  http: number[];
  httpRepeat: number[];
  unindexed: number[];
  typeorm: number[];
}

/**
 * Measures POST /accounts with bodies of 1,000 rows over 4 connections of 4 users. One account in
 * five has no domain. The variants are: the same statement and lock directly through pg, the
 * service over HTTP, the same rows again, the service without the name index, and TypeORM's upsert
 * behind the same route. Each variant except the repeat starts with empty tables. The first run
 * warms up and is not counted.
 */
export async function measureUpserts(database: BenchDatabase, runs: number): Promise<UpsertFigures> {
  const service = await startBenchServer(database.url, 'service', USERS);
  const typeorm = await startBenchServer(database.url, 'typeorm', USERS);
  const unindexed = await startBenchServer(database.url, 'unindexed', USERS);
  const clients = await Promise.all(service.users.map(() => connectPg(database.url)));
  const figures: UpsertFigures = {
    direct: [],
    http: [],
    httpRepeat: [],
    unindexed: [],
    typeorm: [],
  };
  try {
    const batches = makeBatches();
    for (let run = 0; run <= runs; run += 1) {
      const once = {
        direct: await onEmpty(database, () => throughPg(clients, service, batches)),
        http: await onEmpty(database, () => throughHttp(service, batches)),
        httpRepeat: await throughHttp(service, batches),
        unindexed: await onEmpty(database, () => throughHttp(unindexed, batches)),
        typeorm: await onEmpty(database, () => throughHttp(typeorm, batches)),
      };
      if (run === 0) continue;
      for (const arm of Object.keys(once) as (keyof UpsertFigures)[]) figures[arm].push(once[arm]);
    }
  } finally {
    await Promise.all([
      service.stop(),
      unindexed.stop(),
      typeorm.stop(),
      ...clients.map((client) => client.end()),
    ]);
  }
  return figures;
}

interface Batch {
  body: Buffer;
  rows: AccountRow[];
}

/**
 * Returns ten batches per user, with rows of about 240 bytes. The companies are drawn as in the
 * matching benchmark, so some belong to several of the four users.
 */
function makeBatches(): Batch[][] {
  return Array.from({ length: USERS }, (_, user) => {
    const random = randomNumbers(user + 1);
    return Array.from({ length: BATCHES }, (__, batch) => {
      const accounts = Array.from({ length: ROWS }, (___, row) => {
        const { name, domain } = company(drawCompany(random));
        return {
          external_id: `crm-${batch}-${row}`,
          name,
          ...(row % 5 === 0 ? {} : { domain }),
          metadata: {
            partner_customer_id: `cust-${row % 40}`,
            owner: 'kim',
            stage: 'open',
            score: row / 7,
            tags: ['a', 'b'],
          },
        };
      });
      const rows = accounts.map((account) => readAccountRow(account, JSON.stringify(account.metadata)));
      return { body: Buffer.from(JSON.stringify({ accounts })), rows };
    });
  });
}

async function onEmpty(database: BenchDatabase, work: () => Promise<number>): Promise<number> {
  await database.dataSource.query(
    `truncate accounts, pushed_batches, company_name_blocks, matches, also_matched`,
  );
  await database.dataSource.query(`checkpoint`).catch(() => undefined);
  return work();
}

async function throughHttp(server: BenchServer, batches: Batch[][]): Promise<number> {
  const { call, close } = connect(server, USERS);
  try {
    return await rowsPerSecond(batches, async (user, batch) => {
      const text = await call('POST', '/api/v1/accounts', server.users[user]?.apiKey ?? '', batch.body);
      if (text !== `{"upserted":${ROWS},"errors":[]}`)
        throw new Error(`The service must store all ${ROWS} rows, but it answered: ${text.slice(0, 300)}`);
    });
  } finally {
    await close();
  }
}

async function throughPg(clients: Client[], server: BenchServer, batches: Batch[][]): Promise<number> {
  return rowsPerSecond(batches, async (user, batch) => {
    const client = clients[user];
    const userId = server.users[user]?.userId ?? '';
    if (client === undefined) return;
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`accounts ${userId}`]);
    const db = {
      query: async (sql: string, parameters: unknown[]) => (await client.query(sql, parameters)).rows,
    };
    await upsertAccounts(db as unknown as Db, userId, batch.rows, new Date());
    await client.query('commit');
  });
}

async function rowsPerSecond(
  batches: Batch[][],
  push: (user: number, batch: Batch) => Promise<void>,
): Promise<number> {
  const start = performance.now();
  await Promise.all(
    batches.map(async (own, user) => {
      for (const batch of own) await push(user, batch);
    }),
  );
  return Math.round((USERS * BATCHES * ROWS) / ((performance.now() - start) / 1_000));
}

async function connectPg(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
