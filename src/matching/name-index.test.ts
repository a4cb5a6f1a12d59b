import { Client } from 'pg';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp, TestUser } from '../../test/harness/app.js';
import { hasPgBouncer, startPgBouncer } from '../../test/harness/pgbouncer.js';
import { soon } from '../../test/harness/soon.js';
import { longestTurn } from '../../test/harness/thread-clock.js';
import { MATCH_THRESHOLD } from '../company-names/similarity.js';
import { NAME_KEYS_VERSION } from '../company-names/keys-version.js';
import { takeMixedSince } from '../database/mixed-name-keys.js';
import { hasProcessOfFirstVersion, SERVICE_NAME } from '../database/service-connections.js';
import type { Db } from '../database/transaction.js';
import { companyNameHash } from './name-hash.js';
import { findNamesByBlocks, settledSetting, shareNames, unsettleOthers } from './name-index.queries.js';
import { findSimilarNames } from './name-index.js';
import { ensureNameIndex, settleNameIndex } from './rebuild-name-index.js';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await app.newUser();
});
afterAll(() => app.close());

async function pushNames(names: string[]): Promise<void> {
  for (let at = 0; at < names.length; at += 1_000) {
    const accounts = names.slice(at, at + 1_000).map((name) => ({
      external_id: name.length > 255 ? `${name.length} ${name.slice(-200)}` : name,
      name,
    }));
    expect((await user.call('POST', '/api/v1/accounts', { accounts })).body.errors).toEqual([]);
  }
}

const UNKNOWN = { website: null, country: null, industry: null };

async function found(name: string): Promise<string[]> {
  const similar = await findSimilarNames(
    app.dataSource.manager,
    { ...UNKNOWN, names: [name] },
    MATCH_THRESHOLD,
  );
  return [...similar.values()].map((one) => one.name).sort();
}

const letters = (at: number) =>
  at.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + parseInt(digit, 26)));

describe('companyNameHash', () => {
  it('returns the same hash in every version, because the tables store hashes', () => {
    expect(companyNameHash('Acme')).toBe(3964131776170061107n);
    expect(companyNameHash('')).toBe(-2039914840885289964n);
  });
});

describe('the index of names', () => {
  it('finds another form of a name among the names of all users', async () => {
    await pushNames(['Norvellane Robotics GmbH', 'Norvellane', 'Lucky Norvellane']);
    expect(await found('NORVELLANE, Inc.')).toEqual(['Norvellane', 'Norvellane Robotics GmbH']);
    expect(await found('Norvelane Robotics')).toEqual(['Norvellane Robotics GmbH']);
    expect(await found('Norvastane Robotics')).toEqual([]);
  });

  it('writes nothing for a row that has not changed', async () => {
    await pushNames(['Unchanged Brindlemere']);
    const rows = () =>
      app.dataSource.query(
        `select count(*)::int as n, max(xmin::text::bigint) as x from company_name_blocks`,
      );
    const before = await rows();
    await pushNames(['Unchanged Brindlemere']);
    expect(await rows()).toEqual(before);
  });

  it('finds a company quickly among thousands of companies that share a family name', async () => {
    const trades = ['Dental', 'Motors', 'Bakery', 'Travel', 'Legal'];
    const crowd = Array.from(
      { length: 4_000 },
      (_, at) => `Zubrowiak q${letters(at + 700)} ${trades[at % 5]}`,
    );
    await pushNames([...crowd, 'Zubrowiak Pharmaceuticals', 'Zubrowiak', 'Zubrowiak Holding B.V.']);
    expect(await found('Zubrowiak Pharma')).toEqual([
      'Zubrowiak',
      'Zubrowiak Holding B.V.',
      'Zubrowiak Pharmaceuticals',
    ]);
    const read = await findNamesByBlocks(app.dataSource.manager, [
      {
        block: companyNameHash('sbrvk').toString(),
        at: '1',
        from: '1',
        to: '72057594037927935',
        isFirst: true,
      },
    ]);
    expect(read.length).toBe(82);
  });

  it('finds names with a related, misspelled or added word among thousands of names that share a family name', async () => {
    const trades = ['Dental', 'Motors', 'Bakery', 'Travel', 'Legal', 'Printing', 'Roofing'];
    const crowd = trades.flatMap((trade) =>
      Array.from({ length: 100 }, (_, at) => `Brandowitz ${trade} ${letters(at + 700)}quu`),
    );
    const plain = trades.flatMap((trade) =>
      Array.from({ length: 60 }, (_, at) => `Brandowitz ${trade}${'!'.repeat(at)}`),
    );
    const wanted = ['Brandowitz Biotech', 'Brandowitz Group', 'Brandowitz Pharmaceutcal'];
    await pushNames([...crowd, ...plain, ...wanted]);
    expect(await found('Brandowitz Pharmaceuticals')).toEqual(wanted);
  });
});

describe('an index with many names under one key', () => {
  it('finds a name by its descriptive words among thousands of names that start with the same word', async () => {
    await pushNames(Array.from({ length: 400 }, (_, at) => `Wolnarski a${letters(at + 700)} Dental`));
    await pushNames(['Wolnarski Technologies', 'Wolnarski Robotics']);
    expect(await found('Wolnarski')).toEqual(
      expect.arrayContaining(['Wolnarski Robotics', 'Wolnarski Technologies']),
    );
  });

  it("regression: returns another customer's account even if one customer has many spellings of its name", async () => {
    await pushNames(
      Array.from({ length: 2_500 }, (_, at) => `Pellorine${'!'.repeat(at % 50)} ${'.'.repeat(at / 50 + 1)}`),
    );
    const victim = await app.newUser();
    const names = [
      'Pellorine',
      'PELLORINE',
      'Pellorine Inc',
      'Pellorine, Inc.',
      'Pellorine LLC',
      'Pellorine GmbH',
    ];
    const accounts = names.map((name) => ({ external_id: name, name }));
    await victim.call('POST', '/api/v1/accounts', { accounts });
    await app.ingestRound({ companyName: 'Pellorine' });
    await app.matchAll();
    const [match] = (await victim.call('GET', '/api/v1/matches')).body.data;
    expect(match.also_matched_total).toBe(names.length - 1);
    const [own] = (await user.call('GET', '/api/v1/matches')).body.data;
    expect(own.also_matched_total).toBe(2_499);
  });

  it('regression: does not block the process during a look-up among many long spellings of a name', async () => {
    const long = `${'Quarrowick Bay '.repeat(24)}Works`;
    await pushNames(
      Array.from({ length: 2_500 }, (_, at) => `${long}${'!'.repeat(at % 50)} ${'.'.repeat(at / 50 + 1)}`),
    );
    await found(long);
    const { result, longestMs } = await longestTurn(() => found(long));
    expect(result).toHaveLength(2_500);
    expect(longestMs).toBeLessThan(50);
  });
});

describe('ensureNameIndex', () => {
  it('rebuilds the keys of every name once after the key version changed', async () => {
    // The names fill more than one page.
    await pushNames(Array.from({ length: 4_000 }, (_, at) => `Rekeyed${letters(at + 700)} Wendrift`));
    await pushNames(['Rekeyed Tollermoor']);
    await app.matchAll();
    expect(await ensureNameIndex(app.dataSource)).toBe(0);
    // The rows of an older version have the same names under other keys.
    await app.dataSource.query('truncate company_name_blocks');
    await app.dataSource.query(
      `update instance_settings set value = '0' where name = 'company_name_keys_version'`,
    );
    expect(await found('Rekeyed Tollermoor')).toEqual([]);
    const names: { n: number }[] = await app.dataSource.query(
      `select count(distinct name_hash)::int as n from accounts where name_hash is not null`,
    );
    expect(await ensureNameIndex(app.dataSource)).toBe(names[0]?.n);
    expect(names[0]?.n).toBeGreaterThanOrEqual(4_000);
    expect(await found('Rekeyed Tollermoor')).toEqual(['Rekeyed Tollermoor']);
    expect(await ensureNameIndex(app.dataSource)).toBe(0);
    expect(
      await app.dataSource.query(
        `select value from instance_settings where name = 'company_name_keys_version'`,
      ),
    ).toEqual([{ value: String(NAME_KEYS_VERSION) }]);
  });

  it('divides the names among processes that start at the same time', async () => {
    await pushNames(Array.from({ length: 2_000 }, (_, at) => `Shared${letters(at + 700)} Wendrift`));
    await app.dataSource.query(
      `update instance_settings set value = '0' where name = 'company_name_keys_version'`,
    );
    const [row]: { n: number }[] = await app.dataSource.query(
      `select count(distinct name_hash)::int as n from accounts where name_hash is not null`,
    );
    const filed = await Promise.all([1, 2, 3].map(() => ensureNameIndex(app.dataSource)));
    expect(filed.reduce((sum, names) => sum + names, 0)).toBe(row?.n);
  });
});

describe('settleNameIndex', () => {
  const settle = () => soon('no name is left', async () => !(await settleNameIndex(app.dataSource)), 60_000);
  const OTHER_VERSION = NAME_KEYS_VERSION - 1;

  /**
   * Indexes an account as a process of another version does, under keys that this version does not
   * look up.
   */
  async function fileAsOther(client: Client, name: string): Promise<void> {
    const tx = { query: async (sql: string, values: unknown[]) => (await client.query(sql, values)).rows };
    await client.query(
      `insert into accounts (user_id, external_id, name, name_hash, created_at, updated_at) values ($1, $2, $2, $3, now(), now())`,
      [user.userId, name, companyNameHash(name).toString()],
    );
    await shareNames(tx as unknown as Db);
    await unsettleOthers(tx as unknown as Db, OTHER_VERSION);
  }

  async function connect(url: string): Promise<Client> {
    const client = new Client({ connectionString: url, application_name: SERVICE_NAME });
    await client.connect();
    return client;
  }

  (hasPgBouncer ? it : it.skip)(
    'regression: finds an account that a process behind PgBouncer filed under other keys, however its connections are called',
    async () => {
      await ensureNameIndex(app.dataSource);
      await settle();
      const bouncer = await startPgBouncer(app.databaseUrl);
      try {
        for (const name of ['Pooled Quillmere', 'Pooled Wendrift']) {
          const old = await connect(bouncer.url);
          await old.query('begin');
          await fileAsOther(old, name);
          await old.query('commit');
          await old.end();
          expect(await found(name)).toEqual([]);
          await settle();
          expect(await found(name)).toEqual([name]);
        }
      } finally {
        await bouncer.stop();
      }
    },
  );

  it('finds an account that a process with other keys stores while names are indexed again', async () => {
    await ensureNameIndex(app.dataSource);
    await settle();
    const [before, during] = await Promise.all([connect(app.databaseUrl), connect(app.databaseUrl)]);
    try {
      // This transaction finds no record to delete. It ends while the run waits for such
      // transactions.
      await app.dataSource.query(`delete from instance_settings where name = $1`, [
        settledSetting(NAME_KEYS_VERSION),
      ]);
      await before.query('begin');
      await fileAsOther(before, 'Before Quillmere');
      const beginning = settleNameIndex(app.dataSource);
      await soon('the run waits', () => isWaiting('advisory'));
      await before.query('commit');
      expect(await beginning).toBe(true);
      // This transaction starts between two pages. The next page waits for it.
      await during.query('begin');
      await fileAsOther(during, 'During Quillmere');
      const page = settleNameIndex(app.dataSource);
      await soon('the page waits', () => isWaiting('transactionid'));
      await during.query('commit');
      expect(await page).toBe(false);
    } finally {
      await Promise.all([before.end(), during.end()]);
    }
    await settle();
    expect(await found('Before Quillmere')).toEqual(['Before Quillmere']);
    expect(await found('During Quillmere')).toEqual(['During Quillmere']);
  });

  it('regression: runs in processes of other versions after each stored name', async () => {
    const theirs = settledSetting(OTHER_VERSION);
    const stored = () =>
      app.dataSource.query(`select value from instance_settings where name = $1`, [theirs]);
    await app.dataSource.query(`insert into instance_settings (name, value) values ($1, 'all')`, [theirs]);
    await pushNames(['Newer Quillmere']);
    expect(await stored()).toEqual([]);
    await app.dataSource.query(`insert into instance_settings (name, value) values ($1, 'all')`, [theirs]);
    await pushNames(['Newer Quillmere']);
    expect(await stored()).toHaveLength(1);
  });

  it('indexes no name again after a process with the same keys stored names', async () => {
    await ensureNameIndex(app.dataSource);
    await settle();
    await pushNames(['Same Quillmere']);
    await app.dataSource.query('truncate company_name_blocks');
    await settle();
    expect(await found('Same Quillmere')).toEqual([]);
  });

  it('regression: finds an account that version 0.1.0 indexed under other keys, after the process of that version has stopped', async () => {
    await pushNames(['Upgraded Quillmere']);
    await ensureNameIndex(app.dataSource);
    await settle();
    const old = new Client({ connectionString: app.databaseUrl, application_name: 'fundmatch' });
    await old.connect();
    try {
      await app.dataSource.query('truncate company_name_blocks');
      await settle();
      expect(await found('Upgraded Quillmere')).toEqual([]);
    } finally {
      await old.end();
    }
    await soon(
      'the connection is gone',
      async () => !(await hasProcessOfFirstVersion(app.dataSource.manager)),
    );
    await settle();
    expect(await found('Upgraded Quillmere')).toEqual(['Upgraded Quillmere']);
  });

  it('regression: matches at most one day of rounds again if an upgrade was abandoned long ago', async () => {
    await app.dataSource.query(
      `insert into instance_settings (name, value) values ($1, (now() - interval '21 days')::text)
       on conflict (name) do update set value = excluded.value`,
      [`company_name_keys_mixed_since_${NAME_KEYS_VERSION}`],
    );
    const since = await takeMixedSince(app.dataSource.manager);
    const [{ hours }] = await app.dataSource.query(
      `select round(extract(epoch from now() - $1::timestamptz) / 3600)::int as hours`,
      [since],
    );
    expect(hours).toBe(24);
  });

  it('regression: queues a round again that was matched while a process with other keys ran', async () => {
    await ensureNameIndex(app.dataSource);
    await settle();
    await app.matchAll();
    const old = new Client({ connectionString: app.databaseUrl, application_name: 'fundmatch' });
    await old.connect();
    const customer = await app.newUser();
    const matches = async () => (await customer.call('GET', '/api/v1/matches')).body.data;
    try {
      await settle();
      const accounts = [{ external_id: 'crm-1', name: 'Meanwhile Quillmere' }];
      await customer.call('POST', '/api/v1/accounts', { accounts });
      // The other version looks the name up under other keys.
      await app.dataSource.query('truncate company_name_blocks');
      await app.ingestRound({ companyName: 'Meanwhile Quillmere' });
      await app.matchAll();
      expect(await matches()).toEqual([]);
    } finally {
      await old.end();
    }
    await soon(
      'the connection is gone',
      async () => !(await hasProcessOfFirstVersion(app.dataSource.manager)),
    );
    await settle();
    await app.matchAll();
    expect(await matches()).toMatchObject([{ matched: { account_external_id: 'crm-1' } }]);
  });

  async function isWaiting(event: string): Promise<boolean> {
    const rows: unknown[] = await app.dataSource.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = $1`,
      [event],
    );
    return rows.length > 0;
  }
});
