import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '../src/index.js';
import { createSandbox } from './command-line.js';
import type { Sandbox } from './command-line.js';
import { errorBody, json, rateHeaders, startPeer } from './peer.js';
import type { Behaviour, Peer, Seen } from './peer.js';

let peer: Peer;
let sandbox: Sandbox;
/** What the peer has stored, by external id. */
let stored: Map<string, Account>;
let refuse: Behaviour | undefined;

const rowsOf = ({ body }: Seen): Account[] => body.accounts ?? body.contacts;

/** Stores like the service: a row without a name is refused. */
const service: Behaviour = (seen, response, count) => {
  if (refuse) return refuse(seen, response, count);
  if (seen.method === 'DELETE') {
    const id = new URL(seen.path, 'http://peer').searchParams.get('external_id') ?? '';
    return json(response, 200, { deleted: stored.delete(id) ? 1 : 0 });
  }
  const errors: { index: number; error: string }[] = [];
  for (const [index, row] of rowsOf(seen).entries()) {
    if (seen.path.endsWith('accounts') && !row.name) errors.push({ index, error: 'name is required' });
    else stored.set(row.external_id, row);
  }
  return json(
    response,
    200,
    { upserted: rowsOf(seen).length - errors.length, errors },
    rateHeaders(90, 90_000),
  );
};

beforeEach(async () => {
  stored = new Map();
  refuse = undefined;
  peer = await startPeer((...args) => service(...args));
  sandbox = createSandbox(peer.url);
});

afterEach(async () => {
  sandbox.remove();
  await peer.close();
});

const sync = (...args: string[]) => sandbox.run(['--retries', '0', 'sync', 'accounts', ...args]);
const csvOf = (count: number, name = (at: number) => `Company ${at}`) =>
  [
    'external_id,name,domain',
    ...Array.from({ length: count }, (_, at) => `a${at},${name(at)},c${at}.example`),
    '',
  ].join('\n');

describe('rows', () => {
  test('of a spreadsheet: byte-order mark, semicolons, Windows line ends, quoted line breaks, words for nothing', async () => {
    const text =
      '\ufeffRecord ID;Company name;Website;Region;Owner\r\n' +
      '1;"Größe; Söhne";https://www.groesse.example/;North;n/a\r\n' +
      '2;"Two\r\nLines";none;-;Dana\r\n' +
      '\r\n' +
      '3;Acme;N/A;;\r\n';
    const { code, stderr, stdout } = await sync(
      sandbox.file('crm.csv', text),
      '--metadata',
      'Region',
      'owner=Owner',
      '--tag',
      'partner_customer_id=7',
    );
    expect(stderr).toBe(
      'Columns: external_id from "Record ID", name from "Company name", domain from "Website".\n',
    );
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining('3 accounts read, 3 new, 0 changed, 0 unchanged. Stored 3 in 1 calls'),
    });
    expect([...stored.values()]).toEqual([
      {
        external_id: '1',
        name: 'Größe; Söhne',
        domain: 'https://www.groesse.example/',
        metadata: { partner_customer_id: '7', Region: 'North' },
      },
      { external_id: '2', name: 'Two\r\nLines', metadata: { partner_customer_id: '7', owner: 'Dana' } },
      { external_id: '3', name: 'Acme', metadata: { partner_customer_id: '7' } },
    ]);
  });

  test.each<[string, Uint8Array]>([
    [
      'Windows-1252',
      Buffer.concat([
        Buffer.from('id,name\n1,Gr'),
        Buffer.from([0xf6, 0xdf]),
        Buffer.from('e '),
        Buffer.from([0x80]),
      ]),
    ],
    ['UTF-16 with tabs', Buffer.from('\ufeffid\tname\r\n1\tGröße €\r\n', 'utf16le')],
    ['UTF-8 without a mark', Buffer.from('id|name\n1|Größe €')],
    ['a line that names the separator', Buffer.from('sep=|\r\nid|name\r\n1|Größe €\r\n')],
  ])('of a file in %s', async (_, bytes) => {
    expect((await sync(sandbox.file('crm.csv', bytes))).code).toBe(0);
    expect(stored.get('1')?.name).toMatch(/^Größe €$/);
  });

  test('of NDJSON: numbers keep their digits, a numeric id is its digits', async () => {
    const lines = [
      '{"external_id":12345678901234567890,"name":"Acme","metadata":{"big":12345678901234567890,"price":1.10,"text":"1e5 \\"0.10\\""},"extra":1}',
      '{"external_id":"b","name":"Bolt","domain":"-","region":"North"}',
    ];
    const { code } = await sync(
      sandbox.file('crm.ndjson', lines.join('\n')),
      '--metadata',
      'region',
      '--tag',
      'partner_customer_id=7',
    );
    expect(code).toBe(0);
    expect(peer.seen[0]!.text).toBe(
      '{"accounts":[{"external_id":"12345678901234567890","name":"Acme","metadata":{"big":12345678901234567890,"price":1.10,"text":"1e5 \\"0.10\\"","partner_customer_id":"7"}},' +
        '{"external_id":"b","name":"Bolt","metadata":{"region":"North","partner_customer_id":"7"}}]}',
    );
  });

  test('from standard input, as contacts, with a mapping', async () => {
    const stdin = 'Nr,Mail,Vorname,Firma\n7,dana@acme.example,Dana,1\n';
    const args = [
      'sync',
      'contacts',
      '-',
      '--map',
      'external_id=Nr',
      '--map',
      'email=Mail',
      '--map',
      'first_name=Vorname',
      '--map',
      'account_external_id=Firma',
    ];
    expect((await sandbox.run(args, { stdin })).code).toBe(0);
    expect(peer.seen[0]).toMatchObject({
      path: '/api/v1/contacts',
      body: {
        contacts: [
          { external_id: '7', email: 'dana@acme.example', first_name: 'Dana', account_external_id: '1' },
        ],
      },
    });
  });

  test('that are wrong are reported with their line and written out as they were', async () => {
    const text =
      'id,name,domain\n1,Acme,a.example\n2,,b.example\n,Nobody,\n4,"Too, many",c.example,more\n1.23E+15,Rounded,\n';
    const rejects = join(sandbox.directory, 'rejects.csv');
    const { code, stderr, stdout } = await sync(sandbox.file('crm.csv', text), '--rejects', rejects);
    expect(code).toBe(3);
    expect(stdout).toContain('Stored 1 in 1 calls, rejected 4');
    expect(stderr).toContain('line 3 (2): name is required');
    expect(readFileSync(rejects, 'utf8').split('\n').sort()).toEqual(
      [
        '',
        'id,name,domain,fundmatch_line,fundmatch_error',
        '2,,b.example,3,name is required',
        ',Nobody,,4,external_id is required and must be a non-empty string',
        '4,"Too, many",c.example,5,"the row has 4 cells, the header 3"',
        '1.23E+15,Rounded,,6,"external_id 1.23E+15 was rounded by a spreadsheet; export the column as text"',
      ].sort(),
    );
  });

  test.each([
    [
      'no column for the id',
      'Nr,name\n1,Acme\n',
      [],
      'No column for external_id: pass --map external_id=COLUMN. Columns: Nr, name.',
    ],
    [
      'a column that is not there',
      'id,name\n1,Acme\n',
      ['--metadata', 'Region'],
      'There is no column "Region". Columns: id, name.',
    ],
    ['an empty file', '', [], 'The file is empty'],
    ['a quote that never ends', 'id,name\n1,"Acme\n2,Bolt\n', [], 'CSV_QUOTE_NOT_CLOSED'],
  ])('cannot be read with %s', async (_, content, args, message) => {
    const { code, stderr } = await sync(sandbox.file('crm.csv', content), ...args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(peer.seen).toHaveLength(0);
  });
});

test('a file that turns from UTF-8 to something else ends there', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `${at},Größe\n`).join('');
  const file = sandbox.file(
    'crm.csv',
    Buffer.concat([Buffer.from(`id,name\n${rows}`), Buffer.from([0xf6, 10])]),
  );
  expect(await sync(file)).toMatchObject({ code: 2, stderr: expect.stringContaining('mixes UTF-8') });
});

describe('what was sent is remembered', () => {
  test('an unchanged second run sends nothing, a changed row alone is sent', async () => {
    const file = sandbox.file('crm.csv', csvOf(2_500));
    await sync(file);
    expect((await sync(file)).stdout).toContain('2,500 unchanged. Stored 0 in 0 calls');
    expect(peer.seen).toHaveLength(3);
    sandbox.file(
      'crm.csv',
      csvOf(2_500, (at) => (at === 1_700 ? 'Renamed' : `Company ${at}`)),
    );
    expect((await sync(file)).stdout).toContain('0 new, 1 changed, 2,499 unchanged. Stored 1 in 1 calls');
    expect(rowsOf(peer.seen[3]!)).toEqual([
      { external_id: 'a1700', name: 'Renamed', domain: 'c1700.example' },
    ]);
    expect((await sync(file, '--full')).stdout).toContain('Stored 2,500 in 3 calls');
  });

  test('for each feed, service and key apart', async () => {
    const file = sandbox.file('crm.csv', csvOf(2));
    await sync(file);
    expect((await sync(file, '--source', 'other')).stdout).toContain('Stored 2');
    const env = { FUNDMATCH_API_KEY: 'svc_live_of_somebody_else' };
    expect((await sandbox.run(['sync', 'accounts', file], { env })).stdout).toContain('Stored 2');
  });

  test('a row that was refused is tried again', async () => {
    const file = sandbox.file('crm.csv', 'id,name\n1,\n2,Bolt\n');
    expect((await sync(file)).code).toBe(3);
    expect((await sync(file)).stdout).toContain(
      '1 new, 0 changed, 1 unchanged. Stored 0 in 1 calls, rejected 1',
    );
  });

  test('an id that comes up twice ends with its last row, and is quiet the next day', async () => {
    const rows = [
      ...Array.from({ length: 1_200 }, (_, at) => `a${at},Company ${at}`),
      'a3,Later',
      'a1199,Later too',
      'a3,Last',
    ];
    const file = sandbox.file('crm.csv', ['id,name', ...rows].join('\n'));
    await sync(file);
    expect([stored.get('a3')?.name, stored.get('a1199')?.name]).toEqual(['Last', 'Later too']);
    const before = peer.seen.length;
    expect((await sync(file)).stdout).toContain(
      '0 new, 0 changed, 1,203 unchanged, 3 with an id that came up before. Stored 0 in 0 calls',
    );
    expect(peer.seen).toHaveLength(before);
    sandbox.file('crm.csv', 'id,name\na3,Only one\n');
    await sync(file);
    expect(stored.get('a3')?.name).toBe('Only one');
  });

  test('ids may hold anything', async () => {
    const file = sandbox.file(
      'crm.csv',
      'id,name\n"with\ttab",A\n"with ""quote""",B\n"with\nline",C\nback\\slash,D\n\ud83d\ude80,E\n',
    );
    await sync(file);
    expect((await sync(file)).stdout).toContain('5 unchanged. Stored 0');
    sandbox.file('crm.csv', 'id,name\nback\\slash,D\n');
    await sync(file, '--prune', '--max-deletes', '4');
    expect([...stored.keys()]).toEqual(['back\\slash']);
  });

  test('--dry-run says what would be done and does nothing', async () => {
    const file = sandbox.file('crm.csv', csvOf(1_001));
    expect((await sync(file, '--dry-run')).stdout).toContain(
      '1,001 new, 0 changed, 0 unchanged. Would send 1,001 rows in 2 calls',
    );
    expect(peer.seen).toHaveLength(0);
    expect((await sync(file)).stdout).toContain('Stored 1,001');
  });
});

describe('a run that stops', () => {
  test('at the quota tells when to go on, and goes on there', async () => {
    const file = sandbox.file('crm.csv', csvOf(3_500));
    refuse = (seen, response, count) => {
      refuse = count === 2 ? undefined : refuse;
      for (const row of rowsOf(seen)) stored.set(row.external_id, row);
      json(response, 200, { upserted: 1000, errors: [] }, rateHeaders(2 - count, 90_000));
    };
    const first = await sync(file);
    expect(first.code).toBe(5);
    expect(first.stderr).toMatch(
      /The quota of the day is used up after 2,000 rows of this run\. Run it again with --resume after .*T00:00:00\.000Z/,
    );
    const second = await sync(file, '--resume');
    expect(second.stderr).toContain('The last run did not finish: what it sent is not sent again.');
    expect(second.stdout).toContain('1,500 new, 0 changed, 2,000 unchanged. Stored 1,500');
    expect(peer.seen.flatMap(rowsOf)).toHaveLength(3_500);
  });

  test('at an error keeps what was answered, also with --full', async () => {
    const file = sandbox.file('crm.csv', csvOf(3_500));
    await sync(file);
    refuse = (_, response, count) => {
      if (count > 6) return json(response, 500, errorBody('db_error'));
      return json(response, 200, { upserted: 1000, errors: [] });
    };
    const failed = await sync(file, '--full', '--concurrency', '1');
    expect({ code: failed.code, stderr: failed.stderr }).toEqual({
      code: 5,
      stderr: expect.stringMatching(/500 db_error: about db_error \(request [\w-]+\)/),
    });
    refuse = undefined;
    expect((await sync(file, '--full', '--resume')).stdout).toContain('2,000 unchanged. Stored 1,500');
    expect((await sync(file, '--full')).stdout).toContain('Stored 3,500');
  });

  test('by an interrupt ends with 130, and nothing is lost', async () => {
    const file = sandbox.file('crm.csv', csvOf(5_000));
    const controller = new AbortController();
    refuse = (seen, response, count) => {
      if (count === 3) return controller.abort();
      for (const row of rowsOf(seen)) stored.set(row.external_id, row);
      return json(response, 200, { upserted: 1000, errors: [] });
    };
    const { code } = await sandbox.run(['sync', 'accounts', file, '--concurrency', '1'], {
      signal: controller.signal,
    });
    expect(code).toBe(130);
    refuse = undefined;
    expect((await sync(file, '--resume')).stdout).toContain('2,000 unchanged. Stored 3,000');
    expect(stored.size).toBe(5_000);
  });

  test('with a wrong key ends with 4', async () => {
    refuse = (_, response) => json(response, 401, errorBody('invalid_or_revoked_key'));
    const outcome = await sync(sandbox.file('crm.csv', csvOf(1)), '--json');
    expect(outcome.code).toBe(4);
    expect(outcome.events.at(-1)).toEqual({
      event: 'result',
      status: 'failed',
      exit_code: 4,
      code: 'invalid_or_revoked_key',
      message: '401 invalid_or_revoked_key: about invalid_or_revoked_key',
    });
  });
});

describe('--prune', () => {
  test('says how many go, deletes them, and forgets them', async () => {
    const file = sandbox.file('crm.csv', csvOf(300));
    await sync(file);
    sandbox.file('crm.csv', csvOf(290));
    const { code, stderr, stdout } = await sync(file, '--prune');
    expect(stderr).toContain(
      '10 of 300 accounts are gone from the file and will be deleted, each with its matches.',
    );
    expect(stdout).toContain('deleted 10.');
    expect({ code, left: stored.size }).toEqual({ code: 0, left: 290 });
    expect((await sync(file, '--prune')).stdout).toContain('deleted 0.');
    sandbox.file('crm.csv', csvOf(300));
    expect((await sync(file)).stdout).toContain('10 new');
  });

  test.each([
    ['more than 5 % are gone', [], 'Nothing was deleted: 100 is more than --max-deletes 15 allows.'],
    [
      'more than allowed are gone',
      ['--max-deletes', '99'],
      'Nothing was deleted: 100 is more than --max-deletes 99 allows.',
    ],
    [
      'a larger share is gone',
      ['--max-deletes', '33%'],
      'Nothing was deleted: 100 is more than --max-deletes 33% allows.',
    ],
  ])('stops when %s', async (_, args, message) => {
    const file = sandbox.file('crm.csv', csvOf(300));
    await sync(file);
    sandbox.file('crm.csv', csvOf(200));
    const { code, stderr } = await sync(file, '--prune', ...args);
    expect(stderr).toContain(message);
    expect({ code, left: stored.size }).toEqual({ code: 6, left: 300 });
    expect((await sync(file, '--prune', '--max-deletes', '34%')).code).toBe(0);
    expect(stored.size).toBe(200);
  });

  test('stops when rows could not be read: theirs would look gone', async () => {
    const file = sandbox.file('crm.csv', csvOf(50));
    await sync(file);
    sandbox.file('crm.csv', csvOf(49).replace('a7,', ','));
    const { code, stderr } = await sync(file, '--prune');
    expect(stderr).toContain('Nothing was deleted: 1 rows could not be read');
    expect({ code, left: stored.size }).toEqual({ code: 6, left: 50 });
  });

  test('never deletes what another feed sent, and refuses contacts', async () => {
    await sync(sandbox.file('one.csv', csvOf(3)), '--source', 'one');
    await sync(sandbox.file('two.csv', 'id,name\nother,Other\n'), '--source', 'two', '--prune');
    expect(stored.size).toBe(4);
    expect(await sandbox.run(['sync', 'contacts', 'one.csv', '--prune'])).toMatchObject({ code: 2 });
  });

  test('that fails in the middle goes on from there', async () => {
    const file = sandbox.file('crm.csv', csvOf(20));
    await sync(file);
    sandbox.file('crm.csv', csvOf(10));
    let deletes = 0;
    refuse = (seen, response, count) => {
      if (++deletes > 4) return json(response, 500, errorBody('db_error'));
      stored.delete(new URL(seen.path, 'http://peer').searchParams.get('external_id') ?? '');
      void count;
      return json(response, 200, { deleted: 1 });
    };
    expect((await sync(file, '--prune', '--concurrency', '1')).code).toBe(5);
    refuse = undefined;
    expect((await sync(file, '--prune', '--resume')).stdout).toContain('deleted 6.');
    expect(stored.size).toBe(10);
  });
});

test('--json prints events, the last one the result, and nothing else', async () => {
  const outcome = await sync(sandbox.file('crm.csv', 'id,name\n1,Acme\n2,\n'), '--json');
  expect(outcome.events).toEqual([
    { event: 'rejected', line: 3, external_id: '2', error: 'name is required' },
    {
      event: 'result',
      status: 'partial',
      dryRun: false,
      read: 2,
      unchanged: 0,
      added: 2,
      changed: 0,
      unreadable: 0,
      repeated: 0,
      sent: 2,
      stored: 1,
      rejected: 1,
      requests: 1,
      deleted: 0,
      durationMs: expect.any(Number),
    },
  ]);
});

test('two runs of one feed do not meet', async () => {
  const file = sandbox.file('crm.csv', csvOf(1));
  let release = () => {};
  const running = new Promise<void>((resolve) => (release = resolve));
  let started = () => {};
  const start = new Promise<void>((resolve) => (started = resolve));
  refuse = async (_, response) => {
    started();
    await running;
    json(response, 200, { upserted: 1, errors: [] });
  };
  const first = sync(file);
  await start;
  const lock = join(sandbox.directory, 'state', 'fundmatch', 'sync');
  expect(statSync(lock).mode & 0o077).toBe(0);
  release();
  expect((await first).code).toBe(0);
});
