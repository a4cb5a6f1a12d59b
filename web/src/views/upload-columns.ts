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

const plain = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Guesses what each column holds, from the names in the first line: a field, else metadata. */
export function guess(header: string[], kind: Kind): Record<number, string> {
  const mapping: Record<number, string> = {};
  for (const [field, names] of Object.entries(KNOWN_AS[kind])) {
    const index = header.findIndex((title, at) => mapping[at] === undefined && names.includes(plain(title)));
    if (index >= 0) mapping[index] = field;
  }
  header.forEach((title, index) => {
    if (mapping[index] === undefined && title.trim() !== '') mapping[index] = METADATA;
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
