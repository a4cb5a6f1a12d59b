/** What the rows of a file are. */
export type Resource = 'accounts' | 'contacts';

/**
 * The API's fields and their names in exports of CRMs, in lower case and only letters and digits. An
 * earlier name wins. `Account ID` is the id in a file of accounts, and in a file of contacts the account
 * that a contact belongs to.
 */
const NAMES: Record<Resource, Record<string, readonly string[]>> = {
  accounts: {
    external_id: [
      ...['externalid', 'id', 'accountid', 'companyid', 'recordid'],
      ...['crmid', 'salesforceid', 'hsobjectid'],
    ],
    name: [
      ...['name', 'accountname', 'companyname', 'company', 'account'],
      ...['organization', 'organisation', 'organizationname', 'firma'],
    ],
    domain: [
      ...['domain', 'website', 'companydomain', 'companydomainname', 'domainname', 'url'],
      ...['web', 'homepage'],
    ],
  },
  contacts: {
    external_id: ['externalid', 'id', 'contactid', 'recordid', 'crmid', 'leadid', 'personid', 'hsobjectid'],
    email: ['email', 'emailaddress', 'workemail', 'mail'],
    first_name: ['firstname', 'givenname', 'vorname'],
    account_external_id: [
      ...['accountexternalid', 'accountid', 'companyid', 'associatedcompanyid'],
      ...['associatedcompanyids', 'organizationid', 'parentaccountid'],
    ],
  },
};

/** The fields that a file must have a column for. */
export const REQUIRED: Record<Resource, readonly string[]> = {
  accounts: ['external_id', 'name'],
  contacts: ['external_id'],
};

/** Lists the fields of a resource, without metadata. */
export function fieldsOf(resource: Resource): string[] {
  return Object.keys(NAMES[resource]);
}

/**
 * Finds the columns of fields by their names: field to position. All other columns stay out, so that
 * nothing of a customer's file is sent that nobody chose.
 */
export function guessFields(columns: readonly string[], resource: Resource): Record<string, number> {
  const plain = columns.map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  const fields: Record<string, number> = {};
  for (const [field, names] of Object.entries(NAMES[resource])) {
    const at = names.map((name) => plain.indexOf(name)).find((position) => position !== -1);
    if (at !== undefined) fields[field] = at;
  }
  return fields;
}
