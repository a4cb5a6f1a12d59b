import { listUsersWithPendingAcrossUsers } from '../../src/delivery/delivery.queries.js';
import { FairQueue } from '../../src/delivery/fair-queue.js';
import { PendingUsers } from '../../src/delivery/pending-users.js';
import { countUnclaimedMatchesAcrossUsers } from '../../src/health/stored-state.queries.js';
import { createTestDatabase } from '../harness/database.js';
import type { TestDatabase } from '../harness/database.js';

const USERS = 40;
/**
 * Number of matches per user. All users together have more matches than one server scans for a
 * page, and more than the limit of its count.
 */
const EACH = 1_300;
const FIRST = '00000000-0000-0000-0000-000000000000';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 2 });
  await database.dataSource.query(
    `insert into matches (user_id, id, round_id, created_at, match_type, evidence_value, evidence_score, also_matched_total,
       funding_round, webhook_status)
     select ids[1 + n % $1::int], gen_random_uuid(), gen_random_uuid(), now() - interval '1 hour' + n * interval '1 ms',
       'account_domain', '', 1, 0, '{}', 'pending'
     from (select array_agg(gen_random_uuid()) as ids from generate_series(1, $1::int)) users,
          generate_series(0, $1::int * $2::int - 1) as n`,
    [USERS, EACH],
  );
});
afterAll(() => database.drop());

test('the service finds the users with waiting matches on every shard, even if a user has many matches', async () => {
  const queue = new FairQueue();
  const pauseMs = await new PendingUsers(database.dataSource, queue).refresh(2_000);
  expect(queue.size).toBe(USERS);
  expect(pauseMs).toBeLessThanOrEqual(2_000);
});

test('the service skips a paused user, even if the user has many waiting matches', async () => {
  const { dataSource } = database;
  const [{ id, rows }] = await dataSource.query<[{ id: string; rows: number }]>(
    `select user_id as id, count(*)::int as rows from matches group by user_id order by user_id limit 1`,
  );
  await dataSource.query(
    `insert into users (id, email, tier, created_at, sending_paused_at) values ($1, 'paused@example.com', 'pro', now(), now())`,
    [id],
  );
  const { users } = await listUsersWithPendingAcrossUsers(dataSource, FIRST, USERS);
  expect(users).toHaveLength(USERS - 1);
  expect(users.map((user) => user.user_id)).not.toContain(id);
  expect(users.reduce((sum, user) => sum + user.rows, 0)).toBe(USERS * EACH - rows);
  await dataSource.query(`delete from users where id = $1`, [id]);
});

test("the sum of the shards' counts includes every waiting match", async () => {
  const { waiting, oldest_s: oldest } = await countUnclaimedMatchesAcrossUsers(database.dataSource.manager);
  expect(waiting).toBe(USERS * EACH);
  expect(oldest).toBeGreaterThan(3_500);
});
