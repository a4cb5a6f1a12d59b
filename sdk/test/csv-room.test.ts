import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSyncService } from './sync-service.js';
import type { SyncService } from './sync-service.js';
import { assign, guess, missingOf, rowsBy } from '../../web/src/views/upload-columns.js';
import { readSheet, rejectedCsv } from '../../web/src/views/upload-file.js';
import type { Sheet } from '../../web/src/views/upload-file.js';

/* The page "Upload a CSV file" and `fundmatch sync` must read the same file in the same way. */

const FOLDER = 'test/fixtures/csv';

let service: SyncService;
beforeEach(async () => {
  service = await startSyncService();
});
afterEach(() => service.close());

/**
 * The result of reading a file: the sent rows, the rejected lines, and the error if the file is
 * unreadable.
 */
interface Reading {
  rows: unknown[];
  rejected: { line: number; error: string }[];
  fault: string | null;
}

const open = (name: string, bytes: Buffer = readFileSync(join(FOLDER, name))) =>
  readSheet({
    name,
    arrayBuffer: () => Promise.resolve(Uint8Array.from(bytes).buffer),
  });

const kindOf = (name: string) => (name.startsWith('contacts') ? 'contacts' : 'accounts');

/**
 * Reads a file as the page does. Uses the columns that the page suggests and the columns that the
 * user chooses for metadata.
 */
async function readByPage(name: string, metadata: string[] = []): Promise<Reading> {
  const sheet = await open(name);
  if (typeof sheet === 'string') return { rows: [], rejected: [], fault: sheet };
  const kind = kindOf(name);
  let columns = guess(sheet.header, kind);
  for (const title of metadata) columns = assign(columns, sheet.header.indexOf(title), 'metadata');
  const reading: Reading = { rows: [], rejected: [], fault: null };
  const missing = missingOf(columns, kind);
  if (missing.length > 0) return { ...reading, fault: `No column for ${missing.join(' and ')}` };
  const map = rowsBy(columns, sheet.header);
  for (const row of sheet.rows) {
    const mapped = map(row);
    if ('json' in mapped) reading.rows.push(JSON.parse(mapped.json));
    else reading.rejected.push({ line: row.line, error: mapped.problem });
  }
  return reading;
}

async function readByCommand(name: string, options: string[] = []): Promise<Reading> {
  service.instead = (seen, response) => {
    const rows = seen.body[kindOf(name)] as unknown[];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ upserted: rows.length, errors: [] }));
  };
  const from = service.peer.seen.length;
  const args = ['sync', kindOf(name), join(FOLDER, name), '--full', '--json', ...options];
  const { code, events, stderr } = await service.sandbox.run(args);
  const rejected = events
    .filter(({ event }) => event === 'rejected')
    .map(({ line, error }) => ({ line: Number(line), error: String(error) }));
  const rows = service.peer.seen.slice(from).flatMap(({ body }) => body[kindOf(name)] as unknown[]);
  return { rows, rejected, fault: code === 2 ? stderr : null };
}

/** Removes the parts of an error message that only the command line prints. */
const plain = (fault: string | null) =>
  fault
    ?.replace(/^fundmatch: /, '')
    .replace(/ Or pass --.*\n/, '')
    .replace(/(No column for [\w ]+):.*\n/, '$1')
    .trim() ?? null;

describe('a CSV file gives the same rows on the page and at the command line', () => {
  const files = readdirSync(FOLDER).filter((name) => name !== 'header-only.csv');

  it.each(files)('the page and the command line read the same rows from %s', async (name) => {
    const [page, command] = [await readByPage(name), await readByCommand(name)];
    expect(page.rows).toEqual(command.rows);
    expect(page.rejected).toEqual(command.rejected);
    expect(plain(page.fault)).toBe(plain(command.fault));
    // Each file must have a row, a rejected line or an error.
    expect(page.rows.length + page.rejected.length > 0 || page.fault !== null).toBe(true);
  });

  it('the page and the command line omit metadata that is empty or a word such as n/a', async () => {
    const chosen = ['Owner phone', 'Region', 'HubSpot Owner'];
    const page = await readByPage('unknown-columns.csv', chosen);
    expect(page).toEqual(await readByCommand('unknown-columns.csv', ['--metadata', ...chosen]));
    expect(page.rows).toEqual([
      {
        external_id: '1',
        name: 'Acme',
        domain: 'acme.example',
        metadata: { 'Owner phone': '+49 170', 'HubSpot Owner': 'Dana' },
      },
    ]);
  });

  it('the page does not send columns that are not mapped', async () => {
    expect((await readByPage('unknown-columns.csv')).rows).toEqual([
      { external_id: '1', name: 'Acme', domain: 'acme.example' },
    ]);
    expect((await readByPage('contacts.csv')).rows).toEqual([
      { external_id: 'c-1', email: 'kim@acme.example', first_name: 'Kim', account_external_id: 'a-1' },
      { external_id: 'c-2', account_external_id: 'a-2' },
    ]);
  });
});

describe('reading a CSV file on the page', () => {
  it.each([
    ['excel-german.csv', ['Größe; Söhne', 'Two\r\nLines', 'Acme']],
    ['windows-1252.csv', ['Größe € – “Söhne”']],
    ['utf-16-little.csv', ['Größe ਕ Ċ']],
    ['utf-16-big.csv', ['Größe ਕ Ċ']],
    ['mac-line-ends.csv', ['Acme', 'Bolt, Inc.\rof London', 'Crest']],
    ['mixed-line-ends.csv', ['Acme', 'Bolt\rInc', 'Crest', 'Dune']],
    ['excel-upper-separator-line.csv', ['Acme, Inc']],
    ['several-names.csv', ['Acme']],
  ])('the page reads the rows of %s', async (name, names) => {
    const { rows, fault } = await readByPage(name);
    expect(fault).toBeNull();
    expect((rows as { name: string }[]).map((row) => row.name)).toEqual(names);
  });

  it.each([
    ['quote-never-closed.csv', 'Line 3: a quote is opened but never closed.'],
    ['quote-inside.csv', 'Line 3: an unquoted cell contains a quote.'],
    ['text-after-quote.csv', 'Line 2: there is text after the closing quote of a cell.'],
    ['same-names.csv', 'Two columns are named "Owner". Rename or remove one.'],
    ['header-only.csv', 'The file has no rows below its first line, which names the columns.'],
  ])('regression: the page rejects %s with the reason', async (name, fault) => {
    expect((await readByPage(name)).fault).toBe(fault);
  });

  it('regression: the page reads every row of a long file', async () => {
    const rows = Array.from({ length: 200_000 }, (_, at) => `${at},Acme\n`).join('');
    const sheet = (await open('large.csv', Buffer.from(`id,name\n${rows}`))) as Sheet;
    expect(sheet.rows).toHaveLength(200_000);
    expect(sheet.rows.at(-1)).toMatchObject({ line: 200_001, values: ['199999', 'Acme'] });
  });

  it('the page says so if the browser cannot read a file', async () => {
    const arrayBuffer = () => Promise.reject(new DOMException('The file is gone.', 'NotReadableError'));
    expect(await readSheet({ name: 'gone.csv', arrayBuffer })).toBe(
      'The browser cannot read the file. Choose it again.',
    );
  });

  const [utf8, excel] = [Buffer.from('1,Größe\n'), Buffer.from('2,Gr\xf6\xdfe\n', 'latin1')];
  it.each([
    ['in the second row', [utf8, excel]],
    ['in the second row, to UTF-8', [excel, utf8]],
    ['after 20,000 rows', [utf8, ...Array<Buffer>(20_000).fill(Buffer.from('3,Acme\n')), excel]],
    ['after 20,000 rows, to UTF-8', [excel, ...Array<Buffer>(20_000).fill(Buffer.from('3,Acme\n')), utf8]],
  ])('regression: page and command line reject a file whose encoding changes %s', async (_, lines) => {
    const bytes = Buffer.concat([Buffer.from('id,name\n'), ...lines]);
    const fault = 'The file mixes UTF-8 with another encoding: export it again.';
    expect(await open('mixed.csv', bytes)).toBe(fault);
    const { code, stderr } = await service.sync(service.sandbox.file('mixed.csv', bytes));
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(fault) });
  });

  it('regression: the page reports the line on which each row begins', async () => {
    const sheet = (await open(
      'odd.csv',
      Buffer.from('\uFEFFid;name\r\n\r\n1;"Two\r\nlines"\r\n\n2;x\n;\n3;last'),
    )) as Sheet;
    expect(sheet.rows.map(({ line }) => line)).toEqual([3, 6, 8]);
  });

  it('regression: the page rejects the rows of a downloaded rejects file again until the user fixes these rows', async () => {
    const name = 'rows-of-wrong-width.csv';
    const sheet = (await open(name)) as Sheet;
    const map = rowsBy(guess(sheet.header, 'accounts'), sheet.header);
    const rejectedOf = (from: Sheet) =>
      from.rows.flatMap((row) => {
        const mapped = map(row);
        return 'problem' in mapped ? [{ row, error: mapped.problem }] : [];
      });
    const csv = rejectedCsv(sheet, rejectedOf(sheet));
    expect(csv).toBe(
      '\uFEFFfundmatch_line,fundmatch_error,id,name,domain\n' +
        '2,"the row has 4 cells, the header 3",1,Acme, Inc,a.example\n' +
        '3,"the row has 2 cells, the header 3",2,Bolt\n',
    );
    const again = (await open('rejected.csv', Buffer.from(csv))) as Sheet;
    expect(rejectedCsv(again, rejectedOf(again))).toBe(csv);
  });
});
