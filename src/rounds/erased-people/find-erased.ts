import type { Reader } from '../../database/transaction.js';
import { JOINED } from './cut-names.js';
import type { ErasedPeople } from './erased-people.js';
import { ErasedTexts } from './erased-texts.js';
import {
  PROFILE,
  bareNameIdentity,
  emailIdentity,
  marksOf,
  nameIdentity,
  normaliseEmail,
  normaliseName,
  normaliseProfile,
  profileIdentity,
} from './identities.js';
import { findWrittenAddresses, mayHoldAddress } from './written-addresses.js';

/** A company that a text is about. */
export interface Company {
  name: string;
  domain: string | null;
}

/** A field of so many characters may be one address, in quotes and with any sign. */
const LONGEST_ADDRESS = 254;
/** Addresses that are kept in memory at once. */
const ADDRESSES_AT_ONCE = 2_000;
/** The words of a person's name, and its characters in scripts without spaces. */
const NAME_WORDS = { least: 2, most: 4 };
const NAME_CHARACTERS = { least: 2, most: 5 };
const COMPANY_WORDS = { least: 1, most: 4 };

const NOBODY = new ErasedTexts({});

/** Finds erased people by their addresses in any number of texts: a batch of CRM data, keys of items. */
export async function findErasedAddresses(
  db: Reader,
  people: ErasedPeople,
  texts: readonly (string | null)[],
): Promise<ErasedTexts> {
  const holding = texts.filter((text): text is string => text !== null && mayHoldAddress(text));
  if (holding.length === 0 || !(await people.isAnyErased(db))) return NOBODY;
  const erased = new Set<string>();
  let open = new Map<string, string>();
  const look = async () => {
    for (const identity of await people.findErased(db, [...open.keys()]))
      erased.add(open.get(identity) ?? '');
    open = new Map();
  };
  for (const text of holding) {
    for (const { address } of findWrittenAddresses(text)) open.set(emailIdentity(address), address);
    if (text.length <= LONGEST_ADDRESS) open.set(emailIdentity(text), normaliseEmail(text));
    if (open.size >= ADDRESSES_AT_ONCE) await look();
  }
  if (open.size > 0) await look();
  return new ErasedTexts({ addresses: erased });
}

/**
 * Finds erased people in an article: by address, by profile, and by name in news of their company.
 * `companies` null: it is not known what the article is about, so any of its words may name the
 * company. Its time grows linearly: companies are only looked for beside names of erased people.
 */
export async function findErasedInArticle(
  db: Reader,
  people: ErasedPeople,
  { title, text }: { title: string | null; text: string | null },
  companies: readonly Company[] | null,
): Promise<ErasedTexts> {
  if (!(await people.isAnyErased(db))) return NOBODY;
  const whole = `${title ?? ''}\n${text ?? ''}`;
  const find = async <T>(known: ReadonlyMap<string, T>) => {
    const erased = await people.findErased(db, [...known.keys()]);
    return [...known].filter(([identity]) => erased.has(identity)).map(([, written]) => written);
  };
  const addresses = await find(addressesIn(whole));
  const profiles = await find(profilesIn(whole));
  const words = whole.match(/[\p{L}\p{M}\p{N}'’.-]+/gu) ?? [];
  const names = await find(namesIn(words));
  if (names.length === 0) return new ErasedTexts({ addresses, profiles });
  const marks = new Set((companies ?? companiesIn(words)).flatMap(marksOf));
  const atCompanies = names.flatMap((name) => [...marks].map((mark) => [nameIdentity(name.key, mark), name]));
  const theirs = await find(new Map(atCompanies as [string, Name][]));
  return new ErasedTexts({ addresses, profiles, names: theirs.flatMap(({ written }) => [...written]) });
}

/** A name as names are compared, and every way in which a text writes it. */
interface Name {
  key: string;
  written: Set<string>;
}

/** Lists the addresses of a text by their identities. */
function addressesIn(text: string): Map<string, string> {
  return new Map(findWrittenAddresses(text).map(({ address }) => [emailIdentity(address), address]));
}

/** Lists the profiles of a text by their identities. */
function profilesIn(text: string): Map<string, string> {
  const profiles = [...text.matchAll(PROFILE)].map(([url]) => normaliseProfile(url));
  const known = profiles.filter((profile) => profile !== null);
  return new Map(known.map((profile) => [profileIdentity(profile), profile]));
}

/** Lists what may be names of people, by the identities of the names alone. */
function namesIn(words: readonly string[]): Map<string, Name> {
  const names = new Map<string, Name>();
  for (const written of writtenNames(words)) {
    const key = normaliseName(written);
    if (key === '') continue;
    const identity = bareNameIdentity(key);
    const name = names.get(identity) ?? { key, written: new Set() };
    names.set(identity, name);
    name.written.add(written);
  }
  return names;
}

/** Lists what may be companies. */
function companiesIn(words: readonly string[]): Company[] {
  return [...runsOfNames(words, COMPANY_WORDS)].map((name) => ({ name, domain: null }));
}

/** Runs of words that may be names of people; the last may be a genitive. */
function writtenNames(words: readonly string[]): Set<string> {
  const names = runsOfNames(words, NAME_WORDS);
  for (const name of [...names]) names.add(name.replace(/['’]?s$/, ''));
  for (const word of words)
    if (JOINED.test(word)) for (const name of runsOf([...word], NAME_CHARACTERS)) names.add(name);
  return names;
}

/** Runs of words whose first begins with a capital, or in a script without capitals. */
function runsOfNames(
  words: readonly string[],
  { least, most }: { least: number; most: number },
): Set<string> {
  const names = new Set<string>();
  for (const [at, word] of words.entries()) {
    if (!/^\p{Lu}/u.test(word)) continue;
    for (let count = least; count <= most && at + count <= words.length; count++)
      names.add(trimmed(words.slice(at, at + count).join(' ')));
  }
  return names;
}

/** Every run of so many characters. */
function runsOf(characters: readonly string[], { least, most }: { least: number; most: number }): string[] {
  const runs: string[] = [];
  for (let from = 0; from < characters.length; from++)
    for (let count = least; count <= most; count++) runs.push(characters.slice(from, from + count).join(''));
  return runs;
}

/** Without punctuation at both ends. */
function trimmed(word: string): string {
  let [from, to] = [0, word.length];
  while (from < to && EDGES.has(word[from] ?? '')) from += 1;
  while (from < to && EDGES.has(word[to - 1] ?? '')) to -= 1;
  return word.slice(from, to);
}

const EDGES = new Set(['.', '-', "'", '’', '&', '%', '+']);
