import type { Account, Contact, FundingRoundDetails, Matched, MatchEvidence, MatchType } from '../types.js';

/** The fields of an announced round. Fields that you omit get a default value or null. */
export type Announcement = Partial<FundingRoundDetails> & {
  /** A short form of `website`. Example: `acme.example`. */
  domain?: string | undefined;
};

/** An account or contact that a round matched. */
export interface Hit extends Matched {
  match_type: MatchType;
  evidence: MatchEvidence;
}

const ORDER: MatchType[] = ['account_domain', 'email_domain', 'account_name'];

/**
 * Finds the accounts and contacts that fit a round, best match first. The rules are simpler than
 * those of the service. They compare domains, then domains of e-mail addresses, then names of
 * accounts without a domain.
 */
export function findHits(
  round: FundingRoundDetails,
  accounts: Iterable<Account>,
  contacts: readonly Contact[],
): Hit[] {
  const domain = domainOf(round.website);
  const name = plainName(round.company_name);
  const hits: Hit[] = [];
  for (const account of accounts) {
    const own = domainOf(account.domain);
    const people = contacts.filter((one) => one.account_external_id === account.external_id);
    const person = people.find((one) => mailDomainOf(one) === domain);
    if (domain !== undefined && own === domain) hits.push(hit('account_domain', domain, account, person));
    else if (domain !== undefined && person) hits.push(hit('email_domain', domain, account, person));
    else if (own === undefined && plainName(account.name) === name)
      hits.push(hit('account_name', account.name, account, undefined));
  }
  for (const contact of contacts) {
    const isAlone = !hits.some((one) => one.account_external_id === contact.account_external_id);
    if (domain !== undefined && isAlone && mailDomainOf(contact) === domain)
      hits.push(hit('email_domain', domain, undefined, contact));
  }
  return hits.sort((one, other) => ORDER.indexOf(one.match_type) - ORDER.indexOf(other.match_type));
}

function hit(
  type: MatchType,
  value: string,
  account: Account | undefined,
  contact: Contact | undefined,
): Hit {
  return {
    match_type: type,
    account_external_id: account?.external_id ?? contact?.account_external_id ?? null,
    account_name: account?.name ?? null,
    contact_external_id: contact?.external_id ?? null,
    account_metadata: account?.metadata ?? null,
    contact_metadata: contact?.metadata ?? null,
    evidence: { value, score: 1, signals: [] },
  };
}

/** Returns a domain without the protocol, `www.` and path. */
export function domainOf(text: string | null | undefined): string | undefined {
  const [host = ''] = (text ?? '')
    .trim()
    .toLowerCase()
    .replace(/^[a-z+.-]+:\/\//, '')
    .split(/[/?#:]/, 1);
  return host.replace(/^www\./, '').replace(/\.$/, '') || undefined;
}

function mailDomainOf({ email }: Contact): string | undefined {
  return email ? domainOf(email.slice(email.lastIndexOf('@') + 1)) : undefined;
}

const LEGAL_FORMS = new Set('inc ltd llc gmbh corp co bv ag sa plc limited corporation'.split(' '));

/** Returns a name in lower case without punctuation and legal forms. */
function plainName(name: string): string {
  const text = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
  const words = text
    .replace(/ b v(?= |$)/g, ' bv')
    .trim()
    .split(' ');
  while (words.length > 1 && LEGAL_FORMS.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}
