/** The kind of rows in a file. */
export type Resource = 'accounts' | 'contacts';

/**
 * Maps each API field to its column names in CRM exports. Names are in lower case, with letters and
 * digits only. If several names match, the first one in the list wins. In accounts files, `Account
 * ID` is the external id. In contacts files, it is the id of the contact's account.
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

/** Fields for which a file must have a column. */
export const REQUIRED: Record<Resource, readonly string[]> = {
  accounts: ['external_id', 'name'],
  contacts: ['external_id'],
};

/** Lists the fields of a resource, without metadata. */
export function fieldsOf(resource: Resource): string[] {
  return Object.keys(NAMES[resource]);
}

/**
 * Maps fields to column positions by the column names. Ignores all other columns, so that the
 * client sends only data that the user chose.
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
