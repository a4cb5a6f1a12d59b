import { normaliseCompanyName } from '../../company-names/normalise.js';

/** What a statement says of a person: an executive of a round, or a contact. */
export interface PersonFacts {
  name: string | null;
  email: string | null;
  linkedinUrl: string | null;
}

/**
 * Lists what identifies a person, each as a text to hash: the address, the profile, and the name at
 * a company. A name alone identifies nobody.
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

/** What identifies a company beside a name: its own name and its domain, as they are compared. */
export function marksOf({ name, domain }: { name: string; domain: string | null }): string[] {
  const { key } = normaliseCompanyName(name);
  return [...(key === '' ? [] : [key]), ...(domain === null ? [] : [domain])];
}

/**
 * The identity of a normalised name alone. It identifies nobody: it says for which names of a text a
 * company is looked for, because each name beside each word that may be a company are too many.
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

/** The identity of an e-mail address. Upper and lower case are the same. */
export function emailIdentity(email: string): string {
  return `email ${normaliseEmail(email)}`;
}

/** An address as it is compared. Text programs turn the apostrophe of `o'brien@x.com` into `’`. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase().replaceAll('’', "'");
}

/** A name as it is compared: letters and digits, without accents. */
export function normaliseName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A LinkedIn profile in a text. */
export const PROFILE = /linkedin\.com\/in\/[^\s"'<>),;/?#]+/gi;

/** The path of a LinkedIn profile, or null for an address that is none. */
export function normaliseProfile(url: string): string | null {
  const [, path = ''] = /linkedin\.com\/(in\/[^/?#]+)/i.exec(url) ?? [];
  return path === '' ? null : trimDots(path.toLowerCase());
}

function trimDots(path: string): string {
  return path.endsWith('.') ? trimDots(path.slice(0, -1)) : path;
}
