import {
  faultOfCells,
  faultOfHeader,
  guess,
  rejectedCsv,
  toRow,
} from '../../web/src/views/upload-columns.js';
import { decodeText, parseCsv } from '../../web/src/views/csv.js';

describe('the CSV files that people upload', () => {
  it('are read with the line number on which each row begins', () => {
    const text = '\uFEFFid;name\r\n\r\n1;"Two\r\nlines"\r\n\n2;"He said ""no"""\n;\n3;last';
    expect(parseCsv(text)).toEqual({
      rows: [
        { line: 1, cells: ['id', 'name'] },
        { line: 3, cells: ['1', 'Two\r\nlines'] },
        { line: 6, cells: ['2', 'He said "no"'] },
        { line: 8, cells: ['3', 'last'] },
      ],
      openQuote: null,
    });
  });

  it('regression: are read with the delimiter that Excel names in a first line', () => {
    expect(parseCsv('\uFEFFsep=;\r\nid;name\r\n1;Acme, Inc, London\r\n').rows).toEqual([
      { line: 2, cells: ['id', 'name'] },
      { line: 3, cells: ['1', 'Acme, Inc, London'] },
    ]);
  });

  it('cause an error with the line of a quote that is never closed', () => {
    expect(parseCsv('id,name\n1,"Acme\n2,Zeta\n3,Beta\n').openQuote).toBe(2);
  });

  it('are decoded in the encodings that spreadsheets write', () => {
    expect(decodeText(Buffer.from('Müller', 'latin1'))).toBe('Müller');
    expect(decodeText(Buffer.from('Müller', 'utf8'))).toBe('Müller');
    expect(decodeText(Buffer.from('\uFEFFMüller', 'utf16le'))).toBe('Müller');
  });
});

describe('the columns of an upload', () => {
  it('regression: map an account id in a file of contacts to the account, not to the contact', () => {
    const header = ['Account ID', 'Contact ID', 'Email'];
    expect(guess(header, 'contacts')).toEqual({ 0: 'account_external_id', 1: 'external_id', 2: 'email' });
    expect(guess(['Account ID', 'Email'], 'contacts')).toEqual({ 0: 'account_external_id', 1: 'email' });
    expect(guess(['Account ID', 'Name'], 'accounts')).toEqual({ 0: 'external_id', 1: 'name' });
  });

  it('become metadata if they belong to no field and have a name', () => {
    const mapping = { 0: 'external_id', 1: 'name', 2: 'metadata' };
    expect(guess(['Id', 'Name', 'Owner', ''], 'accounts')).toEqual(mapping);
  });

  it('regression: are refused if two have one name, because one would be lost', () => {
    expect(faultOfHeader(['id', 'name', 'Owner', 'Owner'])).toBe(
      'Two columns are named “Owner”. Rename or remove one.',
    );
    expect(faultOfHeader(['id', 'name', '', ''])).toBeNull();
  });

  it.each([
    ['an unquoted delimiter', ['1', 'Acme', ' Inc', 'EMEA'], 'the row has 4 cells, the header 3'],
    ['missing cells', ['2'], 'the row has 1 cells, the header 3'],
    [
      'an id that a spreadsheet rounded',
      ['1.23E+15', 'Big', 'x'],
      'external_id 1.23E+15 was rounded by a spreadsheet; export the column as text',
    ],
    ['empty cells after the last column', ['1', 'Acme', 'EMEA', '', ' '], null],
  ])('regression: keep a row with %s from being stored wrongly', (_, cells, fault) => {
    const header = ['id', 'name', 'region'];
    expect(faultOfCells(cells, header, guess(header, 'accounts'))).toBe(fault);
  });

  it('regression: become fields without blanks around them or words for "empty"', () => {
    const mapping = { 0: 'external_id', 1: 'name', 2: 'domain', 3: 'metadata' };
    expect(toRow([' 1 ', 'Acme ', 'N/A', ' as is '], ['id', 'name', 'web', 'note'], mapping)).toEqual({
      external_id: '1',
      name: 'Acme',
      domain: '',
      metadata: { note: ' as is ' },
    });
  });

  it('appear in a file of rejected rows with the reason, which can be corrected and uploaded', () => {
    const rejected = [{ row: { line: 3, cells: ['1', 'Smith, "Jo"', ''] }, error: 'domain is not valid' }];
    const csv = rejectedCsv(['id', 'name', 'domain'], rejected);
    expect(csv).toBe(
      '\uFEFFwhy it was rejected,id,name,domain\r\ndomain is not valid,1,"Smith, ""Jo""",\r\n',
    );
    const [header, row] = parseCsv(csv).rows.map(({ cells }) => cells) as [string[], string[]];
    const mapping = guess(header, 'accounts');
    expect(faultOfCells(row, header, mapping)).toBeNull();
    expect(toRow(row, header, mapping)).toEqual({ external_id: '1', name: 'Smith, "Jo"', domain: '' });
  });

  it('regression: are rejected again if a downloaded file is uploaded without a correction', () => {
    const errors = ['the row has 3 cells, the header 2', 'the row has 1 cells, the header 2'];
    const cells = [['1', 'Acme', ' Inc'], ['2']];
    const rejected = cells.map((row, at) => ({ row: { line: at + 2, cells: row }, error: errors[at]! }));
    const csv = rejectedCsv(['id', 'name'], rejected);
    const [header, ...rows] = parseCsv(csv).rows.map((row) => row.cells) as [string[], ...string[][]];
    expect(rows.map((row) => faultOfCells(row, header, guess(header, 'accounts')))).toEqual([
      'the row has 4 cells, the header 3',
      'the row has 2 cells, the header 3',
    ]);
    const again = rows.map((row, at) => ({ row: { line: at + 2, cells: row }, error: errors[at]! }));
    expect(rejectedCsv(header, again)).toBe(csv);
  });
});
