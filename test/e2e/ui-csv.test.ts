import { guess } from '../../web/src/views/upload-columns.js';
import { decodeText, parseCsv } from '../../web/src/views/csv.js';
import { rejectedCsv } from '../../web/src/views/rejected-csv.js';

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

  it('appear in a file of rejected rows with the reason, which can be corrected and uploaded', () => {
    const rejected = [{ row: { line: 3, cells: ['1', 'Smith, "Jo"'] }, error: 'domain is not valid' }];
    const csv = rejectedCsv(['id', 'name', 'domain'], rejected);
    expect(csv).toBe(
      '\uFEFFid,name,domain,why it was rejected\r\n1,"Smith, ""Jo""",,domain is not valid\r\n',
    );
    expect(parseCsv(csv).rows[1]?.cells.slice(0, 2)).toEqual(['1', 'Smith, "Jo"']);
  });
});
