import { startTestApp } from '../../test/harness/app.js';
import type { TestApp, TestUser } from '../../test/harness/app.js';
import { createLog } from '../runtime/log.js';
import { StandingClock } from '../../test/harness/polling.js';
import { soon } from '../../test/harness/soon.js';
import { upsertAccounts } from '../api/accounts/accounts.queries.js';
import { inTransaction } from '../database/transaction.js';
import { deleteUser } from '../erasure/delete-user.js';
import { Retention } from '../retention/retention.js';
import { indexCompanyNames } from './name-index.js';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

async function push(user: TestUser, ...accounts: { external_id: string; name: string; domain?: string }[]) {
  expect((await user.call('POST', '/api/v1/accounts', { accounts })).body.errors).toEqual([]);
}

/** Starts the daily run as the service does. */
async function runRetention(): Promise<void> {
  const clock = new StandingClock(new Date().toISOString());
  const { dataSource } = app;
  const retention = new Retention({ dataSource, clock, itemsMonths: 13, log: createLog('silent') });
  await retention.run({ always: true });
}

async function indexedNames(): Promise<string[]> {
  const rows: { name: string }[] = await app.dataSource.query(
    `select distinct name from company_name_blocks order by name`,
  );
  return rows.map(({ name }) => name);
}

test('the daily run deletes every company name that no account uses', async () => {
  const [gone, stays] = [await app.newUser(), await app.newUser()];
  const prospects = Array.from({ length: 1_000 }, (_, at) => ({
    external_id: `p${at}`,
    name: `Prospect${at}quell Foundry`,
  }));
  await push(gone, ...prospects);
  // The names fill more than one page.
  const [{ rows }] = await app.dataSource.query(`select count(*)::int as rows from company_name_blocks`);
  expect(rows).toBeGreaterThan(2_000);
  await push(
    stays,
    { external_id: 'shared', name: 'Prospect7quell Foundry' },
    { external_id: 'kept', name: 'Umberlode Kept' },
    { external_id: 'renamed', name: 'Old Wexhollow' },
    { external_id: 'placed', name: 'Tollermoor' },
    { external_id: 'deleted', name: 'Nettlecombe' },
  );
  await push(
    stays,
    { external_id: 'renamed', name: 'New Wexhollow' },
    { external_id: 'placed', name: 'Tollermoor', domain: 'tollermoor.com' },
  );
  await stays.call('DELETE', '/api/v1/accounts?external_id=deleted');
  const by = { actor: 'command line', actorUserId: null, now: new Date() };
  await deleteUser(app.dataSource, gone.userId, by);
  await runRetention();
  expect(await indexedNames()).toEqual(['New Wexhollow', 'Prospect7quell Foundry', 'Umberlode Kept']);
  await app.ingestRound({ companyName: 'Umberlode Kept' });
  await app.matchAll();
  expect((await stays.call('GET', '/api/v1/matches')).body.data).toHaveLength(1);
});

test('a company name that a user pushes again during a retention run stays in the index', async () => {
  const user = await app.newUser();
  await push(user, { external_id: 'a', name: 'Returning Fellbrook' });
  await user.call('DELETE', '/api/v1/accounts?external_id=a');
  const isFiled = gate();
  const mayCommit = gate();
  const row = { externalId: 'b', name: 'Returning Fellbrook', domain: null, registrableDomain: null };
  const pushing = inTransaction(app.dataSource, async (tx) => {
    const { names } = await upsertAccounts(tx, user.userId, [{ ...row, metadata: null }], new Date());
    await indexCompanyNames(tx, names);
    isFiled.open();
    await mayCommit.passed;
  });
  await isFiled.passed;
  const running = runRetention();
  try {
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted`;
    await soon('the run waits for the push', async () => {
      const rows: unknown[] = await app.dataSource.query(waiting);
      return rows.length > 0;
    });
  } finally {
    mayCommit.open();
    await pushing;
    await running;
  }
  expect(await indexedNames()).toEqual(['Returning Fellbrook']);
});

function gate(): { open: () => void; passed: Promise<void> } {
  let open = () => undefined as void;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), passed };
}
