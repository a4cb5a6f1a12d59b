import { normaliseCompanyName } from '../../company-names/normalise.js';

/** The facts about a person in a statement: an executive of a round, or a contact. */
export interface PersonFacts {
  name: string | null;
  email: string | null;
  linkedinUrl: string | null;
}

/**
 * Lists the identities of a person, as texts to hash. They are the address, the profile, and the
 * name together with the company. A name alone does not identify a person.
 */
export function identitiesOf(
  person: PersonFacts,
  company: { name: string; domain: string | null },
): string[] {
  const profile = person.linkedinUrl === null ? null : normaliseProfile(person.linkedinUrl);
  const name = person.name === null ? '' : normaliseName(person.name);
  return [
    ...(person.email === null ? [] : [emailIdentity(person.email)]),
    ...(profile === null ? [] : [profileIdentity(profile)]),
    ...(name === '' ? [] : marksOf(company).map((mark) => nameIdentity(name, mark))),
  ];
}

/**
 * Returns the marks that identify a company together with a person's name: the normalised company
 * name and the domain.
 */
export function marksOf({ name, domain }: { name: string; domain: string | null }): string[] {
  const { key } = normaliseCompanyName(name);
  return [...(key === '' ? [] : [key]), ...(domain === null ? [] : [domain])];
}

/**
 * Returns the identity of a normalised name alone, which does not identify a person. The names in a
 * text are first looked up by this identity, because pairing all names with all companies would be
 * too slow.
 */
export function bareNameIdentity(name: string): string {
  return `bare name ${name}`;
}

/** Returns the identity of a normalised name at a company. */
export function nameIdentity(name: string, companyMark: string): string {
  return `name ${name} at ${companyMark}`;
}

/** Returns the identity of a normalised profile. */
export function profileIdentity(profile: string): string {
  return `profile ${profile}`;
}

/** Returns the identity of an e-mail address, without regard to upper and lower case. */
export function emailIdentity(email: string): string {
  return `email ${normaliseEmail(email)}`;
}

/**
 * Normalises an address for comparison. Some programs change the apostrophe of `o'brien@x.com` to
 * `’`.
 */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase().replaceAll('’', "'");
}

/** Normalises a name for comparison: letters and digits, without accents. */
export function normaliseName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Matches a LinkedIn profile in a text. */
export const PROFILE = /linkedin\.com\/in\/[^\s"'<>),;/?#]+/gi;

/** Returns the path of a LinkedIn profile in lower case. Returns null for any other URL. */
export function normaliseProfile(url: string): string | null {
  const [, path = ''] = /linkedin\.com\/(in\/[^/?#]+)/i.exec(url) ?? [];
  return path === '' ? null : trimDots(path.toLowerCase());
}

function trimDots(path: string): string {
  return path.endsWith('.') ? trimDots(path.slice(0, -1)) : path;
}
