import { normaliseCompanyName } from '../../company-names/normalise.js';

/** The facts about a person in a statement: an executive of a round, or a contact. */
export interface PersonFacts {
  name: string | null;
  email: string | null;
  linkedinUrl: string | null;
}

/**
 * Lists what identifies a person, as texts to hash: the address, the profile, and the name together
 * with the company. A name alone identifies nobody.
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

/** What identifies a company next to a name: its normalised name and its domain. */
export function marksOf({ name, domain }: { name: string; domain: string | null }): string[] {
  const { key } = normaliseCompanyName(name);
  return [...(key === '' ? [] : [key]), ...(domain === null ? [] : [domain])];
}

/**
 * The identity of a normalised name alone. It does not identify a person. It only selects the names
 * of a text for which companies are looked up, because all pairs of names and companies would be
 * too many.
 */
export function bareNameIdentity(name: string): string {
  return `bare name ${name}`;
}

/** The identity of a normalised name at a company. */
export function nameIdentity(name: string, companyMark: string): string {
  return `name ${name} at ${companyMark}`;
}

/** The identity of a normalised profile. */
export function profileIdentity(profile: string): string {
  return `profile ${profile}`;
}

/** The identity of an e-mail address. Upper and lower case are equal. */
export function emailIdentity(email: string): string {
  return `email ${normaliseEmail(email)}`;
}

/**
 * Normalises an address for comparison. Programs change the apostrophe of `o'brien@x.com` to `’`.
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

/** Returns the path of a LinkedIn profile. Null for any other URL. */
export function normaliseProfile(url: string): string | null {
  const [, path = ''] = /linkedin\.com\/(in\/[^/?#]+)/i.exec(url) ?? [];
  return path === '' ? null : trimDots(path.toLowerCase());
}

function trimDots(path: string): string {
  return path.endsWith('.') ? trimDots(path.slice(0, -1)) : path;
}
