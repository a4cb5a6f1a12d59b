export const FIELDS = {
  accounts: ['external_id', 'name', 'domain'],
  contacts: ['external_id', 'email', 'first_name', 'account_external_id'],
} as const;
export const REQUIRED: readonly string[] = ['external_id', 'name'];
export const METADATA = 'metadata';

export type Kind = keyof typeof FIELDS;

/** Fields and metadata in plain words. */
export const FIELD_NAMES: Record<string, string> = {
  external_id: 'Id',
  name: 'Company name',
  domain: 'Domain or website',
  email: 'E-mail address',
  first_name: 'First name',
  account_external_id: 'Id of its account',
  [METADATA]: 'Metadata',
};

/**
 * Column names that people use, by kind and field, without case, blanks and signs. `Account ID` is
 * the id in a file of accounts, and in a file of contacts the account that a contact belongs to.
 */
const KNOWN_AS: Record<Kind, Record<string, readonly string[]>> = {
  accounts: {
    external_id: [
      'externalid',
      'id',
      'crmid',
      'recordid',
      'accountid',
      'companyid',
      'salesforceid',
      'hsobjectid',
    ],
    name: [
      'name',
      'company',
      'companyname',
      'account',
      'accountname',
      'organization',
      'organisation',
      'firma',
    ],
    domain: ['domain', 'website', 'url', 'companydomain', 'companydomainname', 'web', 'homepage'],
  },
  contacts: {
    external_id: ['externalid', 'id', 'crmid', 'recordid', 'contactid', 'leadid', 'personid'],
    email: ['email', 'emailaddress', 'mail', 'workemail'],
    first_name: ['firstname', 'givenname', 'vorname'],
    account_external_id: [
      ...['accountexternalid', 'accountid', 'companyid', 'organizationid', 'associatedcompanyid'],
      ...['associatedcompanyids', 'parentaccountid'],
    ],
  },
};

/** The column of the file of rejected rows that says why. It is never sent. */
export const REASON = 'why it was rejected';

const plain = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Guesses what each column holds, from the names in the first line: a field, else metadata. */
export function guess(header: string[], kind: Kind): Record<number, string> {
  const mapping: Record<number, string> = {};
  for (const [field, names] of Object.entries(KNOWN_AS[kind])) {
    const index = header.findIndex((title, at) => mapping[at] === undefined && names.includes(plain(title)));
    if (index >= 0) mapping[index] = field;
  }
  header.forEach((title, index) => {
    const isOurs = title.trim() === '' || title === REASON;
    if (mapping[index] === undefined && !isOurs) mapping[index] = METADATA;
  });
  return mapping;
}

/** Assigns a field to a column. A field comes from one column; the metadata may come from many. */
export function assign(
  mapping: Record<number, string>,
  index: number,
  field: string,
): Record<number, string> {
  const rest = Object.entries(mapping).filter(
    ([at, other]) => Number(at) !== index && (other !== field || field === METADATA),
  );
  return Object.fromEntries(field === '' ? rest : [...rest, [String(index), field]]);
}

/** Returns why columns with these names cannot be uploaded, or null. */
export function faultOfHeader(header: string[]): string | null {
  const twice = header.find((name, at) => name !== '' && header.indexOf(name) !== at);
  return twice === undefined ? null : `Two columns are named “${twice}”. Rename or remove one.`;
}

/** What people write into empty cells. */
const EMPTY_WORDS = new Set(['n/a', '#n/a', 'none', 'null', '-', '--', '–', '—']);

/** What Excel makes of a long number. Most of its digits are lost. */
const ROUNDED_ID = /^\d(?:[.,]\d+)?E\+\d+$/i;

/**
 * Returns why a line must not be sent, or null. These are the checks of the command line: the service
 * sees only the row and would store it.
 */
export function faultOfCells(
  cells: string[],
  header: string[],
  mapping: Record<number, string>,
): string | null {
  const hasSurplus = cells.slice(header.length).some((cell) => cell.trim() !== '');
  // A surplus cell means an unquoted delimiter: the cells after it are in the wrong columns.
  if (hasSurplus || cells.length < header.length)
    return `the row has ${cells.length} cells, the header ${header.length}`;
  const { external_id: id } = toRow(cells, header, mapping);
  if (typeof id === 'string' && ROUNDED_ID.test(id))
    return `external_id ${id} was rounded by a spreadsheet; export the column as text`;
  return null;
}

/** Turns the cells of one line into a row of the API. */
export function toRow(
  cells: string[],
  header: string[],
  mapping: Record<number, string>,
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  const metadata: Record<string, string> = {};
  for (const [at, field] of Object.entries(mapping)) {
    const value = cells[Number(at)] ?? '';
    if (field === METADATA) metadata[header[Number(at)] || `column ${Number(at) + 1}`] = value;
    else row[field] = clean(value);
  }
  return Object.keys(metadata).length > 0 ? { ...row, metadata } : row;
}

function clean(cell: string): string {
  const text = cell.trim();
  return EMPTY_WORDS.has(text.toLowerCase()) ? '' : text;
}

/** A row that was not stored, and why. */
export interface Rejected {
  row: { line: number; cells: string[] };
  error: string;
}

/**
 * The rejected rows as CSV, ready to be corrected and uploaded again. The reason comes first, so that
 * the cells after it are those of the file even where a row has too many or too few.
 */
export function rejectedCsv(header: string[], rejected: Rejected[]): string {
  const line = (cells: string[]) => `${cells.map(csvCell).join(',')}\r\n`;
  // A file that was downloaded here has the column already.
  const from = header[0] === REASON ? 1 : 0;
  const rows = rejected.map(({ row, error }) => line([error, ...row.cells.slice(from)]));
  return `\uFEFF${line([REASON, ...header.slice(from)])}${rows.join('')}`;
}

/**
 * The cells are the customer's own data and stay unchanged, because an apostrophe before a formula
 * would be uploaded.
 */
const csvCell = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
