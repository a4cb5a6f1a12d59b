import { startTestApp } from '../../../test/harness/app.js';
import type { Reply, TestApp, TestUser } from '../../../test/harness/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const push = (user: TestUser, accounts: unknown[]): Promise<Reply> =>
  user.call('POST', '/api/v1/accounts', { accounts });

interface StoredRow {
  external_id: string;
  name: string;
  xmin: string;
  updated_at: Date;
}

const storedOf = (user: TestUser): Promise<StoredRow[]> =>
  app.dataSource.query(
    `select external_id, name, xmin::text, updated_at from accounts where user_id = $1 order by external_id collate "C"`,
    [user.userId],
  );

/**
 * Returns the items in a pseudo-random order. The same seed gives the same order, so a failure can
 * be reproduced.
 */
function shuffled<T>(items: T[], seed: number): T[] {
  let state = seed + 1;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

describe('a batch upsert', () => {
  it('does not rewrite a row that has not changed', async () => {
    const user = await app.newUser();
    const rows = Array.from({ length: 50 }, (_, i) => ({
      external_id: `a${i}`,
      name: `Company ${i}`,
      ...(i % 5 === 0 ? {} : { domain: `company-${i}.example` }),
      metadata: { n: i, text: 'é', big: 12 },
    }));
    await push(user, rows);
    const before = await storedOf(user);
    // These rows have the same values as the stored rows, in a different notation.
    const again = rows.map(({ metadata: { n, text, big }, ...row }) => ({
      metadata: { big, text, n },
      ...row,
      unknown: 1,
    }));
    expect((await push(user, again)).body).toEqual({ upserted: 50, errors: [] });
    expect(await storedOf(user)).toEqual(before);
    await push(user, [...rows.slice(1), { ...rows[0], name: 'Renamed' }]);
    const changed = (await storedOf(user)).filter((row, i) => row.xmin !== before[i]?.xmin);
    expect(changed.map((row) => row.name)).toEqual(['Renamed']);
  });

  it('stores the last valid row of an external id, and counts each row (decision 10)', async () => {
    const user = await app.newUser();
    const reply = await push(user, [
      { external_id: 'a', name: 'first' },
      { external_id: 'b', name: 'other' },
      { external_id: 'a', name: 'second', domain: 'second.com' },
      { external_id: 'a', name: 'third' },
      { external_id: 'a', name: '' },
    ]);
    expect(reply.body).toEqual({
      upserted: 4,
      errors: [{ index: 4, error: 'name is required and must be a non-empty string' }],
    });
    expect((await storedOf(user)).map((row) => [row.external_id, row.name])).toEqual([
      ['a', 'third'],
      ['b', 'other'],
    ]);
    const same = Array.from({ length: 1_000 }, (_, i) => ({ external_id: 'a', name: `copy ${i}` }));
    expect((await push(user, same)).body).toEqual({ upserted: 1_000, errors: [] });
    expect((await storedOf(user)).map((row) => row.name)).toEqual(['copy 999', 'other']);
  });

  it('reports errors of all kinds in the order of the rows', async () => {
    const user = await app.newUser();
    const rows = Array.from({ length: 1_000 }, (_, i) =>
      i % 2 === 0 ? { external_id: `a${i}`, name: 'A' } : [null, 1, {}, []][(i >> 1) % 4],
    );
    const { body } = await push(user, rows);
    expect(body.upserted).toBe(500);
    expect((body.errors as { index: number }[]).map((error) => error.index)).toEqual(
      Array.from({ length: 500 }, (_, i) => 2 * i + 1),
    );
  });
});

describe('overlapping batches', () => {
  it('8 clients that send the same ids in different orders cause no deadlock and no 5xx', async () => {
    const user = await app.newUser();
    const ids = Array.from({ length: 400 }, (_, i) => `a${i}`);
    const clients = Array.from({ length: 8 }, async (_, client) => {
      const statuses: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const rows = shuffled(ids, client * 100 + round).slice(0, 300);
        const reply = await push(
          user,
          rows.map((id) => ({ external_id: id, name: `from ${client}.${round}` })),
        );
        statuses.push(reply.status);
      }
      return statuses;
    });
    expect(new Set((await Promise.all(clients)).flat())).toEqual(new Set([200]));
    const stored = await storedOf(user);
    expect(stored).toHaveLength(400);
    expect(stored.every((row) => /^from [0-7]\.[0-4]$/.test(row.name))).toBe(true);
  });

  it('several users who send the same new names do not block each other', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => app.newUser()));
    const names = Array.from({ length: 200 }, (_, i) => `Sharedname ${i} Works`);
    const replies = await Promise.all(
      users.flatMap((user, u) =>
        [1, 2, 3].map((n) =>
          push(
            user,
            shuffled(names, u * 10 + n).map((name, i) => ({ external_id: `${n}-${i}`, name })),
          ),
        ),
      ),
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
  });

  it.each(['40P01', '40001'])(
    'a batch is retried after PostgreSQL aborted it (%s), and uses quota once',
    async (sqlState) => {
      const user = await app.newUser();
      const restore = await failFirst(3, sqlState);
      try {
        expect((await push(user, [{ external_id: 'a', name: 'A' }])).body).toEqual({
          upserted: 1,
          errors: [],
        });
      } finally {
        await restore();
      }
      expect((await storedOf(user)).map((row) => row.name)).toEqual(['A']);
      expect(await useOf(user)).toEqual([{ requests: 1, rows: 1 }]);
    },
  );

  it('a batch returns db_error after six aborted attempts, and uses no quota', async () => {
    const user = await app.newUser();
    const restore = await failFirst(6, '40P01');
    try {
      const reply = await push(user, [{ external_id: 'a', name: 'A' }]);
      expect(reply).toMatchObject({ status: 500, body: { error: { code: 'db_error' } } });
      expect(await useOf(user)).toEqual([]);
      expect((await push(user, [{ external_id: 'a', name: 'A' }])).status).toBe(200);
    } finally {
      await restore();
    }
  });
});

const useOf = (user: TestUser): Promise<unknown[]> =>
  app.dataSource.query(`select requests, rows from quota_usage where user_id = $1`, [user.userId]);

/**
 * Makes the first `times` inserts of accounts fail with this SQL state, as a deadlock would. A real
 * deadlock is not used, because PostgreSQL may abort either session. The trigger counts with a
 * sequence, because a rollback does not reset a sequence.
 */
async function failFirst(times: number, sqlState: string): Promise<() => Promise<void>> {
  await app.dataSource.query(`
    create sequence attempts;
    create function give_up() returns trigger language plpgsql as $$
      begin
        if nextval('attempts') <= ${times} then raise exception 'given up' using errcode = '${sqlState}'; end if;
        return null;
      end $$;
    create trigger give_up before insert on accounts for each statement execute function give_up()`);
  return async () => {
    await app.dataSource.query(
      `drop trigger give_up on accounts; drop function give_up; drop sequence attempts`,
    );
  };
}
