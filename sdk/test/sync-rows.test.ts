import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSyncService } from './sync-service.js';
import type { SyncService } from './sync-service.js';

let service: SyncService;
beforeEach(async () => {
  service = await startSyncService();
});
afterEach(() => service.close());

describe('sync', () => {
  test('sync reads a spreadsheet export with byte-order mark, semicolons, CRLF line ends, quoted line breaks and words for "empty"', async () => {
    const text =
      '\ufeffRecord ID;Company name;Website;Region;Owner\r\n' +
      '1;"Größe; Söhne";https://www.groesse.example/;North;n/a\r\n' +
      '2;"Two\r\nLines";none;-;Dana\r\n' +
      '\r\n' +
      '3;Acme;N/A;;\r\n';
    const { code, stderr, stdout } = await service.sync(
      service.sandbox.file('crm.csv', text),
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
      stdout: expect.stringContaining('3 accounts read, 3 new, 0 changed, 0 unchanged. Stored 3 in 1 call'),
    });
    expect([...service.stored.values()]).toEqual([
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
      'the encoding Windows-1252',
      Buffer.concat([
        Buffer.from('id,name\n1,Gr'),
        Buffer.from([0xf6, 0xdf]),
        Buffer.from('e '),
        Buffer.from([0x80]),
      ]),
    ],
    ['the encoding UTF-16 and tabs', Buffer.from('\ufeffid\tname\r\n1\tGröße €\r\n', 'utf16le')],
    ['UTF-8 but no byte-order mark', Buffer.from('id|name\n1|Größe €')],
    ['a line that names the separator', Buffer.from('sep=|\r\nid|name\r\n1|Größe €\r\n')],
  ])('sync reads a file with %s', async (_, bytes) => {
    expect((await service.sync(service.sandbox.file('crm.csv', bytes))).code).toBe(0);
    expect(service.stored.get('1')?.name).toMatch(/^Größe €$/);
  });

  test('sync always sends the keys of a row in the same order: first the fields, then the metadata', async () => {
    const text =
      'id,name,website,Region,10,9\n' +
      'a,"Say ""Hi""",a.example,Back\\slash,ten,nine\n' +
      'b,Gr\u00f6\u00dfe \ud83d\ude80\u0001,,,ten,\n';
    const file = service.sandbox.file('crm.csv', text);
    await service.sync(
      file,
      ...['--metadata', 'Region', '10', '9'],
      ...['--tag', 'partner=7', '--tag', 'Region=none yet'],
    );
    expect(service.peer.seen[0]!.text).toBe(
      '{"accounts":[{"external_id":"a","name":"Say \\"Hi\\"","domain":"a.example",' +
        '"metadata":{"9":"nine","10":"ten","partner":"7","Region":"Back\\\\slash"}},' +
        '{"external_id":"b","name":"Gr\u00f6\u00dfe \ud83d\ude80\\u0001",' +
        '"metadata":{"10":"ten","partner":"7","Region":"none yet"}}]}',
    );
  });

  test('sync keeps the order and the line numbers of rows with and without quotes', async () => {
    const text =
      'id,name\r\n1,Plain\r\n\r\n"2","Two\r\nlines, ""quoted"""\r\n3,Plain\r\n"4",\r\n5,\r\n"6",Last';
    const { stderr } = await service.sync(service.sandbox.file('crm.csv', text));
    expect([...service.stored.entries()].map(([id, { name }]) => [id, name])).toEqual([
      ['1', 'Plain'],
      ['2', 'Two\r\nlines, "quoted"'],
      ['3', 'Plain'],
      ['6', 'Last'],
    ]);
    expect(stderr).toMatch(/line 7 \(4\): name is required[^]*line 8 \(5\): name is required/);
  });

  test('sync reads lines that end with only a carriage return', async () => {
    const text = 'id,name\r1,Acme\r2,"Bolt, Inc."\r3,\r';
    const { stderr } = await service.sync(service.sandbox.file('crm.csv', text));
    expect([...service.stored.values()].map(({ name }) => name)).toEqual(['Acme', 'Bolt, Inc.']);
    expect(stderr).toContain('line 4 (3): name is required');
  });

  test('sync keeps every digit of numbers in NDJSON, and converts a numeric id to text', async () => {
    const lines = [
      '{"external_id":12345678901234567890,"name":"Acme","metadata":{"big":12345678901234567890,"price":1.10,"text":"1e5 \\"0.10\\""},"extra":1}',
      '{"external_id":"b","name":"Bolt","domain":"-","region":"North"}',
    ];
    const { code } = await service.sync(
      service.sandbox.file('crm.ndjson', lines.join('\n')),
      '--metadata',
      'region',
      '--tag',
      'partner_customer_id=7',
    );
    expect(code).toBe(0);
    expect(service.peer.seen[0]!.text).toBe(
      '{"accounts":[{"external_id":"12345678901234567890","name":"Acme","metadata":{"big":12345678901234567890,"price":1.10,"text":"1e5 \\"0.10\\"","partner_customer_id":"7"}},' +
        '{"external_id":"b","name":"Bolt","metadata":{"region":"North","partner_customer_id":"7"}}]}',
    );
  });

  test('regression: sync converts a numeric account_external_id in NDJSON to text, as it converts external_id', async () => {
    const contact = (id: string, account: string) =>
      `{"external_id":${id},"email":"dana@acme.example","account_external_id":${account}}\n`;
    const lines = [
      contact('1', '42'),
      contact('2', '12345678901234567890'),
      contact('" 3 "', '" 42 "'),
      contact('4', 'null'),
      contact('5', '{"id":42}'),
    ];
    await service.sandbox.run(['sync', 'contacts', '-', '--format', 'ndjson'], { stdin: lines.join('') });
    const sent = service.peer.seen.flatMap(({ body }) => body.contacts as Record<string, unknown>[]);
    // The command sends other values unchanged, because the service validates account_external_id.
    expect(sent.map((row) => [row['external_id'], row['account_external_id']])).toEqual([
      ['1', '42'],
      ['2', '12345678901234567890'],
      ['3', '42'],
      ['4', null],
      ['5', { id: 42 }],
    ]);
  });

  test('sync reads contacts from standard input with a column mapping', async () => {
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
    expect((await service.sandbox.run(args, { stdin })).code).toBe(0);
    expect(service.peer.seen[0]).toMatchObject({
      path: '/api/v1/contacts',
      body: {
        contacts: [
          { external_id: '7', email: 'dana@acme.example', first_name: 'Dana', account_external_id: '1' },
        ],
      },
    });
  });

  test('sync prints the line number of each rejected row, and --rejects writes the row unchanged to a file', async () => {
    const text =
      'id,name,domain\n1,Acme,a.example\n2,,b.example\n,Nobody,\n4,"Too, many",c.example,more\n1.23E+15,Rounded,\n';
    const rejects = join(service.sandbox.directory, 'rejects.csv');
    const { code, stderr, stdout } = await service.sync(
      service.sandbox.file('crm.csv', text),
      '--rejects',
      rejects,
    );
    expect(code).toBe(3);
    expect(stdout).toContain('Stored 1 in 1 call, rejected 4');
    expect(stderr).toContain('line 3 (2): name is required');
    expect(readFileSync(rejects, 'utf8').split('\n').sort()).toEqual(
      [
        '',
        '\ufefffundmatch_line,fundmatch_error,id,name,domain',
        '3,name is required,2,,b.example',
        '4,external_id is required and must be a non-empty string,,Nobody,',
        '5,"the row has 4 cells, the header 3",4,"Too, many",c.example,more',
        '6,external_id 1.23E+15 was rounded by a spreadsheet: export the column as text,1.23E+15,Rounded,',
      ].sort(),
    );
  });

  test('regression: sync rejects rows with too many or too few cells again until the user fixes these rows', async () => {
    const text = 'id,name,domain\n1,Acme, Inc,a.example\n2,Bolt\n';
    const [one, two] = ['one.csv', 'two.csv'].map((name) => join(service.sandbox.directory, name));
    await service.sync(service.sandbox.file('crm.csv', text), '--rejects', one!);
    expect(await service.sync(one!, '--rejects', two!)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('line 2: the row has 4 cells, the header 3'),
    });
    expect(service.peer.seen).toHaveLength(0);
    const lines = ['2,"the row has 4 cells, the header 3",1,Acme, Inc,a.example'];
    lines.push('3,"the row has 2 cells, the header 3",2,Bolt');
    expect(readFileSync(two!, 'utf8').trim().split('\n').slice(1)).toEqual(lines);
    const fixed = readFileSync(two!, 'utf8')
      .replace('Acme, Inc', '"Acme, Inc"')
      .replace('Bolt', 'Bolt,bolt.example');
    expect(await service.sync(service.sandbox.file('fixed.csv', fixed))).toMatchObject({ code: 0 });
    expect([...service.stored.values()]).toEqual([
      { external_id: '1', name: 'Acme, Inc', domain: 'a.example' },
      { external_id: '2', name: 'Bolt', domain: 'bolt.example' },
    ]);
  });

  test('regression: sync reads UTF-16 characters that contain the byte of a line break', async () => {
    const rows = Array.from({ length: 4_000 }, (_, at) => `${at}\tਕੰਪਨੀ Ċ ${at}\tc${at}.example\r\n`);
    const bytes = Buffer.from(`\ufeffid\tname\twebsite\r\n${rows.join('')}oops\r\n`, 'utf16le');
    const { code, stderr } = await service.sync(service.sandbox.file('crm.csv', bytes));
    expect({ code, stored: service.stored.size }).toEqual({ code: 3, stored: 4_000 });
    expect(stderr).toContain('line 4002: the row has 1 cells');
    expect(service.stored.get('3999')?.name).toBe('ਕੰਪਨੀ Ċ 3999');
  });

  test('regression: sync skips the empty rows of a spreadsheet', async () => {
    const text = 'id;name;website\r\n1;Acme;\r\n;;\r\n2;Bolt;\r\n ; ;\r\n;;\r\n';
    const outcome = await service.sync(service.sandbox.file('crm.csv', text), '--prune', '--yes');
    expect(outcome).toMatchObject({ code: 0, stdout: expect.stringContaining('2 accounts read') });
  });

  test('regression: sync rejects rows without an id instead of storing these rows as one account', async () => {
    const csv = service.sandbox.file('crm.csv', 'id,name\nn/a,Acme\n-,Bolt\n3,Crest\n');
    expect(await service.sync(csv)).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('rejected 2'),
    });
    const lines = ['{"external_id":{"a":1},"name":"Acme"}', '{"external_id":[2],"name":"Bolt"}'];
    const ndjson = service.sandbox.file('crm.ndjson', lines.join('\n'));
    expect(await service.sync(ndjson)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('line 2: external_id is required'),
    });
    expect([...service.stored.keys()]).toEqual(['3']);
    expect((await service.sync(csv, '--no-empty-words')).code).toBe(0);
    expect([...service.stored.keys()]).toEqual(['3', 'n/a', '-']);
  });

  test('regression: sync accepts a fixed file of rejected rows, and deletes the --rejects file if no row is rejected', async () => {
    const file = service.sandbox.file('crm.ndjson', '{"external_id":"1","extra":1.10}\nno JSON\n');
    const rejects = join(service.sandbox.directory, 'rejects.ndjson');
    await service.sync(file, '--rejects', rejects);
    const written = readFileSync(rejects, 'utf8').trim().split('\n').sort();
    expect(written).toEqual([
      '{"external_id":"1","extra":1.10,"fundmatch_line":1,"fundmatch_error":"name is required"}',
      '{"fundmatch_text":"no JSON","fundmatch_line":2,"fundmatch_error":"the line is not valid JSON"}',
    ]);
    const mended = service.sandbox.file('mended.ndjson', written[0]!.replace('{', '{"name":"Acme",'));
    expect(await service.sync(mended, '--rejects', rejects)).toMatchObject({ code: 0 });
    expect(service.stored.get('1')).toEqual({ external_id: '1', name: 'Acme' });
    expect(existsSync(rejects)).toBe(false);
  });

  test('regression: sync does not write rejected rows to its input file', async () => {
    const file = service.sandbox.file('crm.csv', 'id,name\n1,\n2,Bolt\n');
    const outcome = await service.sync(file, '--rejects', file);
    expect(outcome).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is the input file. Choose another file.'),
    });
    expect(readFileSync(file, 'utf8')).toBe('id,name\n1,\n2,Bolt\n');
    const nowhere = join(service.sandbox.directory, 'nowhere', 'rejects.csv');
    expect(await service.sync(file, '--rejects', nowhere)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be written: ENOENT'),
    });
    expect(service.peer.seen).toHaveLength(0);
  });

  test.each([
    [
      'no column for the id',
      'Nr,name\n1,Acme\n',
      [],
      'No column for external_id: pass --map external_id=COLUMN. Columns: Nr, name.',
    ],
    [
      'a missing column',
      'id,name\n1,Acme\n',
      ['--metadata', 'Region'],
      'There is no column "Region". Columns: id, name.',
    ],
    [
      'regression: a field that the API does not have',
      'id,name\n1,Acme\n',
      ['--map', 'domian=name'],
      '--map has no field "domian", only external_id, name, domain.',
    ],
    ['an empty file', '', [], 'The file is empty'],
    [
      'regression: NDJSON under another name',
      '{"external_id":"1","name":"Acme"}\n',
      [],
      'pass --format ndjson',
    ],
    [
      'a quote that never ends',
      'id,name\n1,"Acme\n2,Bolt\n',
      [],
      'Line 2: a quote is opened but never closed.',
    ],
    [
      'regression: a quote that never ends, in a large file',
      `id,name\n1,"Acme\n${'2,Bolt\n'.repeat(700_000)}`,
      [],
      'Line 2: a quote is opened but never closed',
    ],
    [
      'a quote in the middle of a cell',
      'id,name\n1,Acme\n2,Bob "The Rock"\n',
      [],
      'Line 3: an unquoted cell contains a quote',
    ],
  ])('sync exits with 2 and sends nothing for %s', async (_, content, args, message) => {
    const { code, stderr } = await service.sync(service.sandbox.file('crm.csv', content), ...args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(service.peer.seen).toHaveLength(0);
  });
});

test('a sync stops where a file changes from UTF-8 to another encoding', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `${at},Größe\n`).join('');
  const file = service.sandbox.file(
    'crm.csv',
    Buffer.concat([Buffer.from(`id,name\n${rows}`), Buffer.from([0xf6, 10])]),
  );
  expect(await service.sync(file)).toMatchObject({ code: 2, stderr: expect.stringContaining('mixes UTF-8') });
});
