import { guess } from '../../web/src/views/upload-columns.js';
import { decodeText, parseCsv } from '../../web/src/views/csv.js';
import { rejectedCsv } from '../../web/src/views/rejected-csv.js';

describe('the CSV files that people upload', () => {
  it('are read with the line of the file on which each row begins', () => {
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

  it('name the line of a quote that is never closed', () => {
    expect(parseCsv('id,name\n1,"Acme\n2,Zeta\n3,Beta\n').openQuote).toBe(2);
  });

  it('are decoded as spreadsheets write them', () => {
    expect(decodeText(Buffer.from('Müller', 'latin1'))).toBe('Müller');
    expect(decodeText(Buffer.from('Müller', 'utf8'))).toBe('Müller');
    expect(decodeText(Buffer.from('\uFEFFMüller', 'utf16le'))).toBe('Müller');
  });
});

describe('the columns of an upload', () => {
  it('regression: take the account’s id in a file of contacts for the account, not for the contact', () => {
    const header = ['Account ID', 'Contact ID', 'Email'];
    expect(guess(header, 'contacts')).toEqual({ 0: 'account_external_id', 1: 'external_id', 2: 'email' });
    expect(guess(['Account ID', 'Email'], 'contacts')).toEqual({ 0: 'account_external_id', 1: 'email' });
    expect(guess(['Account ID', 'Name'], 'accounts')).toEqual({ 0: 'external_id', 1: 'name' });
  });

  it('keep what no field takes as metadata, unless it has no name', () => {
    const mapping = { 0: 'external_id', 1: 'name', 2: 'metadata' };
    expect(guess(['Id', 'Name', 'Owner', ''], 'accounts')).toEqual(mapping);
  });

  it('give the rejected rows back as a file with the reason, ready to be uploaded again', () => {
    const rejected = [{ row: { line: 3, cells: ['1', 'Smith, "Jo"'] }, error: 'domain is not valid' }];
    const csv = rejectedCsv(['id', 'name', 'domain'], rejected);
    expect(csv).toBe(
      '\uFEFFid,name,domain,why it was rejected\r\n1,"Smith, ""Jo""",,domain is not valid\r\n',
    );
    expect(parseCsv(csv).rows[1]?.cells.slice(0, 2)).toEqual(['1', 'Smith, "Jo"']);
  });
});
