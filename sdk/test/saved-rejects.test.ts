import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { startSyncService } from './sync-service.js';
import type { SyncService } from './sync-service.js';

/* cspell:words Umsatz Seit Notiz */

/*
 * These tests sync files of rejected rows that a user fixed in a spreadsheet. The files have the
 * same bytes as those that each spreadsheet program writes.
 */

let service: SyncService;
beforeEach(async () => {
  service = await startSyncService();
});
afterEach(() => service.close());

/** How a spreadsheet program saves CSV in a locale. */
interface Saving {
  delimiter: string;
  lineEnd: '\n' | '\r\n' | '\r';
  encode(text: string): Buffer;
  /** Whether the program quotes every text cell, not only the cells that need quotes. */
  quotesText?: boolean;
  /** How the program formats a number. */
  number(text: string): string;
  date(year: string, month: string, day: string): string;
}

const german = {
  number: (text: string) => text.replace('.', ','),
  date: (year: string, month: string, day: string) => `${day}.${month}.${year}`,
};
const english = {
  number: (text: string) => text,
  date: (year: string, month: string, day: string) => `${Number(month)}/${Number(day)}/${year}`,
};
const utf8 = (text: string) => Buffer.from(text);
const marked = (text: string) => Buffer.from(`\ufeff${text}`);
const windows1252 = (text: string) => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1');
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

const PROGRAMS: Record<string, Saving> = {
  'Excel in German as CSV': { delimiter: ';', lineEnd: '\r\n', encode: windows1252, ...german },
  'Excel in German as CSV UTF-8': { delimiter: ';', lineEnd: '\r\n', encode: marked, ...german },
  'Excel in English as CSV': { delimiter: ',', lineEnd: '\r\n', encode: windows1252, ...english },
  'Excel in English as CSV UTF-8': { delimiter: ',', lineEnd: '\r\n', encode: marked, ...english },
  'Excel in English as Unicode text': { delimiter: '\t', lineEnd: '\r\n', encode: utf16, ...english },
  'LibreOffice in German': { delimiter: ';', lineEnd: '\n', encode: utf8, quotesText: true, ...german },
  'LibreOffice in English': { delimiter: ',', lineEnd: '\n', encode: utf8, quotesText: true, ...english },
};

/**
 * Returns the cells of a file of rejected rows. Pads every row to the widest row, as a spreadsheet
 * does.
 */
function cellsOf(path: string): string[][] {
  const text = readFileSync(path, 'utf8');
  const delimiter = /fundmatch_line(.)/.exec(text)?.[1] ?? '';
  const rows = parse(text, { bom: true, delimiter, relax_column_count: true }) as string[][];
  const width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
}

/** Saves cells as a spreadsheet program does. */
function save(rows: string[][], { delimiter, lineEnd, encode, quotesText, number, date }: Saving): Buffer {
  const written = (cell: string) => {
    const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(cell);
    if (day) return date(day[1] ?? '', day[2] ?? '', day[3] ?? '');
    if (/^\d+(\.\d+)?$/.test(cell)) return number(cell);
    const needsQuotes = /["\r\n]/.test(cell) || cell.includes(delimiter) || (quotesText && cell !== '');
    return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
  };
  return encode(rows.map((row) => row.map(written).join(delimiter) + lineEnd).join(''));
}

const rejects = () => join(service.sandbox.directory, 'rejects.csv');

describe('a file of rejected rows that a spreadsheet saved', () => {
  const source = [
    'Nr;Firma;Website;Umsatz;Seit;Notiz',
    '7;;groesse.example;1234.5;2024-03-01;"Größe; ""Söhne"" €\nzwei Zeilen"',
    '8;;bolt.example;;;',
    '9;Crest;crest.example;;;',
    '',
  ].join('\n');
  const options = ['--map', 'external_id=Nr', '--map', 'name=Firma', '--metadata', 'Umsatz', 'Seit', 'Notiz'];

  test.each(Object.entries(PROGRAMS))('is accepted once its rows are fixed: %s', async (_, saving) => {
    const file = service.sandbox.file('crm.csv', source);
    expect((await service.sync(file, ...options, '--rejects', rejects())).code).toBe(3);
    const rows = cellsOf(rejects());
    for (const row of rows.slice(1)) row[3] = `Neu ${row[2]}`;
    const mended = service.sandbox.file('mended.csv', save(rows, saving));
    const { code, stderr } = await service.sync(mended, ...options);
    expect(stderr).toContain('not used: fundmatch_line, fundmatch_error.');
    expect(code).toBe(0);
    expect(service.stored.get('7')).toEqual({
      external_id: '7',
      name: 'Neu 7',
      domain: 'groesse.example',
      metadata: {
        Umsatz: saving.number('1234.5'),
        Seit: saving.date('2024', '03', '01'),
        Notiz: 'Größe; "Söhne" €\nzwei Zeilen',
      },
    });
    expect(service.stored.get('8')).toEqual({ external_id: '8', name: 'Neu 8', domain: 'bolt.example' });
  });

  test('regression: --rejects writes a byte-order mark and the delimiter of the input file', async () => {
    await service.sync(service.sandbox.file('crm.csv', source), ...options, '--rejects', rejects());
    expect(readFileSync(rejects(), 'utf8')).toMatch(
      /^\ufefffundmatch_line;fundmatch_error;Nr;Firma;Website;Umsatz;Seit;Notiz\n/,
    );
  });

  test.each([
    ['--delimiter', '|', PROGRAMS['Excel in German as CSV UTF-8']],
    ['--delimiter', '|', PROGRAMS['LibreOffice in English']],
    ['--encoding', 'windows-1252', PROGRAMS['Excel in German as CSV UTF-8']],
    ['--encoding', 'windows-1252', PROGRAMS['Excel in English as Unicode text']],
    ['--encoding', 'utf-16le', PROGRAMS['Excel in German as CSV UTF-8']],
  ])(
    'regression: sync detects the format of the saved file, even if %s %s of the original file is given',
    async (option, value, saving) => {
      const text = `id;name\n1;\n2;Größe\n`.replaceAll(';', option === '--delimiter' ? '|' : ';');
      const bytes = value === 'utf-16le' ? utf16(text) : value === 'windows-1252' ? windows1252(text) : text;
      const given = [option, value];
      await service.sync(service.sandbox.file('crm.csv', bytes), ...given, '--rejects', rejects());
      const rows = cellsOf(rejects());
      rows[1]![3] = 'Kühn';
      const mended = service.sandbox.file('mended.csv', save(rows, saving!));
      expect((await service.sync(mended, ...given)).code).toBe(0);
      expect([...service.stored.values()].map(({ name }) => name)).toEqual(['Größe', 'Kühn']);
    },
  );

  test('regression: sync rejects a row with too many cells again, even if the spreadsheet padded all rows', async () => {
    const file = service.sandbox.file(
      'crm.csv',
      'id,name,domain\n1,Acme, Inc,acme.example\n2,,bolt.example\n',
    );
    await service.sync(file, '--rejects', rejects());
    const rows = cellsOf(rejects());
    rows[2]![3] = 'Bolt';
    expect(rows[0]).toEqual(['fundmatch_line', 'fundmatch_error', 'id', 'name', 'domain', '']);
    const saving = PROGRAMS['Excel in German as CSV UTF-8']!;
    const mended = service.sandbox.file('mended.csv', save(rows, saving));
    const again = join(service.sandbox.directory, 'again.csv');
    const { code, stderr } = await service.sync(mended, '--rejects', again);
    expect(stderr).toContain('line 2: the row has 4 cells, the header 3');
    expect({ code, stored: [...service.stored.keys()] }).toEqual({ code: 3, stored: ['2'] });
    expect(cellsOf(again)).toMatchObject([
      ['fundmatch_line', 'fundmatch_error', 'id', 'name', 'domain', ''],
      ['2', expect.any(String), '1', 'Acme', ' Inc', 'acme.example'],
    ]);
  });

  test.each([
    ['Excel in English as CSV UTF-8', 'omits empty cells', /,+(?=\r\n)/g],
    ['Excel in English as CSV UTF-8', 'keeps empty cells', /(?!)/],
    ['LibreOffice in English', 'keeps empty cells', /(?!)/],
  ])(
    'regression: sync rejects a row with too few cells until the user fills the cells: %s %s',
    async (program, _, leftOut) => {
      const text = 'id,name,domain,region\n1,Acme\n2,Bolt\n3,Crest\n';
      await service.sync(service.sandbox.file('crm.csv', text), '--rejects', rejects());
      const rows = cellsOf(rejects());
      rows[2]![4] = 'bolt.example';
      rows[3]![1] = '';
      const saved = save(rows, PROGRAMS[program]!).toString().replace(leftOut, '');
      const again = join(service.sandbox.directory, 'again.csv');
      const { code, stderr } = await service.sync(
        service.sandbox.file('mended.csv', saved),
        ...['--metadata', 'region', '--rejects', again],
      );
      expect(stderr).toContain(
        'line 2: the row has 2 cells, the header 4; fill the missing cells, or clear fundmatch_error to store them as empty',
      );
      expect({ code, stored: [...service.stored.values()] }).toEqual({
        code: 3,
        stored: [
          { external_id: '2', name: 'Bolt', domain: 'bolt.example' },
          { external_id: '3', name: 'Crest' },
        ],
      });
      // A row that is still invalid is rejected again after another save.
      const next = service.sandbox.file('next.csv', save(cellsOf(again), PROGRAMS[program]!));
      expect((await service.sync(next)).code).toBe(3);
      expect(service.stored.has('1')).toBe(false);
    },
  );

  test('regression: sync rejects a row with too few cells even if a quoted cell contains a carriage return', async () => {
    const text = 'id,"na\r\nme",domain\n1,"Acme\r\nInc",\n2,,"b\r\nb"\n';
    const options = ['--map', 'name=na\r\nme'];
    await service.sync(service.sandbox.file('crm.csv', text), ...options, '--rejects', rejects());
    const cut = `${readFileSync(rejects(), 'utf8')}4,,3,Crest\n`;
    const { code, stderr } = await service.sync(service.sandbox.file('cut.csv', cut), ...options);
    expect(stderr).toContain('the row has 2 cells, the header 3');
    expect({ code, third: service.stored.get('3') }).toEqual({ code: 3, third: undefined });
  });

  test.each(['as it was written', 'LibreOffice in English', 'Excel in English as CSV UTF-8'])(
    'regression: a saved file may have values in a last column without a name: %s',
    async (program) => {
      const text = 'id,name,domain,\n1,,acme.example,seen\n2,Bolt,bolt.example,seen,twice\n';
      await service.sync(service.sandbox.file('crm.csv', text), '--rejects', rejects());
      const rows = cellsOf(rejects());
      rows.find(([, , id]) => id === '1')![3] = 'Acme';
      const raw = readFileSync(rejects(), 'utf8').replace(',1,,', ',1,Acme,');
      const saved = PROGRAMS[program] ? save(rows, PROGRAMS[program]) : raw;
      const { code, stderr } = await service.sync(service.sandbox.file('mended.csv', saved));
      expect(stderr).toContain('line 2: the row has 5 cells, the header 4');
      expect({ code, stored: [...service.stored.values()] }).toEqual({
        code: 3,
        stored: [{ external_id: '1', name: 'Acme', domain: 'acme.example' }],
      });
    },
  );

  test('regression: sync accepts a saved file without the empty cells at line ends, which Excel omits', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `${at},,c${at}.example,,\n`).join('');
    const file = service.sandbox.file('crm.csv', `id,name,domain,region,owner\n${rows}`);
    await service.sync(file, '--rejects', rejects());
    const cells = cellsOf(rejects());
    for (const row of cells.slice(1)) row[3] = 'Mended';
    const text = save(cells, PROGRAMS['Excel in English as CSV UTF-8']!).toString();
    const saved = text.replace(/,,(?=\r\n)/g, '');
    const { code, stderr } = await service.sync(service.sandbox.file('mended.csv', saved));
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('cells') });
    expect(service.stored.size).toBe(40);
  });

  test('regression: sync accepts a saved file without fundmatch_line or with its columns in another order', async () => {
    await service.sync(service.sandbox.file('crm.csv', 'id,name\n1,\n2,\n'), '--rejects', rejects());
    const rows = cellsOf(rejects()).map(([, error, id, name]) => [id ?? '', name ?? '', error ?? '']);
    rows[1]![1] = 'Mended';
    const mended = service.sandbox.file('mended.csv', save(rows, PROGRAMS['Excel in German as CSV']!));
    const again = join(service.sandbox.directory, 'again.csv');
    expect((await service.sync(mended, '--rejects', again)).code).toBe(3);
    expect(cellsOf(again)).toEqual([
      ['fundmatch_line', 'fundmatch_error', 'id', 'name'],
      ['3', 'name is required', '2', ''],
    ]);
    const last = cellsOf(again);
    last[1]![3] = 'Mended too';
    const done = service.sandbox.file('done.csv', save(last, PROGRAMS['LibreOffice in German']!));
    expect((await service.sync(done, '--rejects', again)).code).toBe(0);
    expect(existsSync(again)).toBe(false);
    expect(service.stored.size).toBe(2);
  });
});
