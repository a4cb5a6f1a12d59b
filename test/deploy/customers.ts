import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { SecretBox } from '../../src/runtime/secrets/secret-box.js';
import { UsersService } from '../../src/auth/users.service.js';
import { SystemClock } from '../../src/runtime/clock.js';
import { createDataSource } from '../../src/database/data-source.js';
import { DatabaseClock } from '../../src/database/shared-clock.js';
import { ErasedPeople } from '../../src/rounds/erased-people/erased-people.js';
import { SourcesService } from '../../src/ingestion/sources/sources.service.js';
import { QUOTA_BUCKETS } from '../../src/auth/quota-buckets.js';
import type { Topology } from './topology.js';

/** A customer of a running topology. */
export interface Customer {
  userId: string;
  apiKey: string;
  signingSecret: string;
  headers: Record<string, string>;
}

/** Actions of the operator on the database of a topology. */
export interface Operator {
  dataSource: DataSource;
  newCustomer(): Promise<Customer>;
  addSource(source: { name: string; kind: 'rss' | 'rounds'; url: string; intervalS: number }): Promise<void>;
  close(): Promise<void>;
}

/** Connects to the database of a topology. */
export async function connectOperator(topology: Topology): Promise<Operator> {
  const dataSource = createDataSource(topology.databaseUrl, { poolSize: 4 });
  await dataSource.initialize();
  const secretBox = new SecretBox(Buffer.from(topology.secretsKey, 'base64'));
  const users = new UsersService(dataSource, new SystemClock(), secretBox);
  const clock = new DatabaseClock(dataSource);
  const sources = new SourcesService({
    dataSource,
    clock,
    contactEmail: null,
    people: new ErasedPeople(secretBox),
  });
  return {
    dataSource,
    newCustomer: async () => {
      const { id } = await users.create(`${randomBytes(8).toString('hex')}@example.com`, 'pro');
      const { apiKey, keyId, signingSecret } = await users.createKey(id, null);
      // The quotas are raised, because a run makes more calls than the daily quotas allow.
      for (const tool of QUOTA_BUCKETS) {
        const rows = tool === 'matches_list' ? null : 1_000_000_000;
        await users.setQuotas(keyId, tool, { requests: 1_000_000, rows });
      }
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
      return { userId: id, apiKey, signingSecret: signingSecret ?? '', headers };
    },
    addSource: async (source) => void (await sources.add({ ...source, enabled: true })),
    close: () => dataSource.destroy(),
  };
}
