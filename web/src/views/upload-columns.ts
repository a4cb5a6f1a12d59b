export const FIELDS = {
  accounts: ['external_id', 'name', 'domain'],
  contacts: ['external_id', 'email', 'first_name', 'account_external_id'],
} as const;
export const REQUIRED: readonly string[] = ['external_id', 'name'];
export const METADATA = 'metadata';

export type Kind = keyof typeof FIELDS;

/** Column names that people use, by field, without case, blanks and signs. */
const KNOWN_AS: Record<string, string[]> = {
  name: ['name', 'company', 'companyname', 'account', 'accountname', 'firma'],
  domain: ['domain', 'website', 'url', 'companydomain', 'web'],
  email: ['email', 'emailaddress', 'mail'],
  first_name: ['firstname', 'givenname', 'vorname'],
  account_external_id: ['accountexternalid', 'accountid', 'companyid'],
};
/** In a file of contacts, `Account ID` is the account that a contact belongs to, not the contact. */
const IDS: Record<Kind, string[]> = {
  accounts: ['externalid', 'id', 'crmid', 'recordid', 'accountid'],
  contacts: ['externalid', 'id', 'crmid', 'recordid', 'contactid'],
};

const plain = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Guesses which field each column holds, from the names in the first line. */
export function guess(header: string[], kind: Kind): Record<number, string> {
  const mapping: Record<number, string> = {};
  for (const field of FIELDS[kind]) {
    const names = field === 'external_id' ? IDS[kind] : (KNOWN_AS[field] ?? []);
    const index = header.findIndex((title, at) => mapping[at] === undefined && names.includes(plain(title)));
    if (index >= 0) mapping[index] = field;
  }
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
    else row[field] = value;
  }
  return Object.keys(metadata).length > 0 ? { ...row, metadata } : row;
}
