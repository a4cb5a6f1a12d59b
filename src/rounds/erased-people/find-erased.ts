import { setImmediate as yieldToOthers } from 'node:timers/promises';
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

/**
 * A field of up to this many characters is also looked up as one address. So an address may contain
 * quotes and any special character.
 */
const LONGEST_ADDRESS = 254;
/** Maximum number of addresses or names per query. A text may contain 240,000 names. */
const AT_ONCE = 2_000;
/** Minimum and maximum number of words of a person's name. */
const NAME_WORDS = { least: 2, most: 4 };
const NAME_CHARACTERS = { least: 2, most: 5 };
const COMPANY_WORDS = { least: 1, most: 4 };

const NOBODY = new ErasedTexts({});

/**
 * Finds erased persons by their addresses in any number of texts, such as a batch of CRM data or
 * the keys of items.
 */
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
    if (open.size >= AT_ONCE) await look();
  }
  if (open.size > 0) await look();
  return new ErasedTexts({ addresses: erased });
}

/**
 * Finds erased persons in an article by address and by profile. Finds them by name if the news is
 * about their company. If `companies` is null, the subject is unknown, and any words of the article
 * may be the company.
 *
 * Takes linear time, because it searches for companies only if the article contains the name of an
 * erased person.
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
  const known = await findNames(db, people, words);
  if (known.size === 0) return new ErasedTexts({ addresses, profiles });
  const marks = new Set((companies ?? []).flatMap(marksOf));
  if (companies === null)
    for await (const some of newChunksOf(runsOfNames(words, COMPANY_WORDS)))
      for (const mark of some.flatMap((name) => marksOf({ name, domain: null }))) marks.add(mark);
  const names = new Set<string>();
  for await (const some of chunksOf(pairsOf(known.keys(), marks))) {
    const theirs = await find(new Map(some.map(({ name, mark }) => [nameIdentity(name, mark), name])));
    for (const name of theirs.flatMap((key) => [...(known.get(key) ?? [])])) names.add(name);
  }
  return new ErasedTexts({ addresses, profiles, names: [...names] });
}

/**
 * Finds names of erased persons in an article, whatever their company. Maps each normalised name to
 * its spellings in the article.
 */
async function findNames(
  db: Reader,
  people: ErasedPeople,
  words: readonly string[],
): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for await (const some of newChunksOf(writtenNames(words))) {
    const keys = new Map(some.map((written) => [written, normaliseName(written)]));
    const identities = [...new Set(keys.values())].filter((key) => key !== '').map(bareNameIdentity);
    const erased = await people.findErased(db, identities);
    for (const [written, key] of keys)
      if (erased.has(bareNameIdentity(key))) found.set(key, (found.get(key) ?? new Set()).add(written));
  }
  return found;
}

/** Splits texts like `chunksOf` and skips repeated texts. */
async function* newChunksOf(texts: Iterable<string>): AsyncGenerator<string[]> {
  const seen = new Set<string>();
  for await (const chunk of chunksOf(texts)) {
    const fresh = new Set(chunk.filter((text) => !seen.has(text)));
    for (const text of fresh) seen.add(text);
    yield [...fresh];
  }
}

/** Splits a long list into chunks, and lets other work of the process run between two chunks. */
async function* chunksOf<T>(items: Iterable<T>): AsyncGenerator<T[]> {
  let chunk: T[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < AT_ONCE) continue;
    yield chunk;
    chunk = [];
    await yieldToOthers();
  }
  yield chunk;
}

function* pairsOf(
  names: Iterable<string>,
  marks: Iterable<string>,
): Generator<{ name: string; mark: string }> {
  const all = [...marks];
  for (const name of names) for (const mark of all) yield { name, mark };
}

/** Maps identity to address, for all addresses of a text. */
function addressesIn(text: string): Map<string, string> {
  return new Map(findWrittenAddresses(text).map(({ address }) => [emailIdentity(address), address]));
}

/** Maps identity to profile, for all profiles of a text. */
function profilesIn(text: string): Map<string, string> {
  const profiles = [...text.matchAll(PROFILE)].map(([url]) => normaliseProfile(url));
  const known = profiles.filter((profile) => profile !== null);
  return new Map(known.map((profile) => [profileIdentity(profile), profile]));
}

/**
 * Yields each run of words that may be a person's name, with and without a genitive s at its end.
 * May yield a name repeatedly.
 */
function* writtenNames(words: readonly string[]): Generator<string> {
  for (const name of runsOfNames(words, NAME_WORDS)) {
    yield name;
    yield name.replace(/['’]?s$/, '');
  }
  for (const word of words) if (JOINED.test(word)) yield* runsOf([...word], NAME_CHARACTERS);
}

/** Yields runs of `least` to `most` words whose first word starts with a capital letter. */
function* runsOfNames(
  words: readonly string[],
  { least, most }: { least: number; most: number },
): Generator<string> {
  for (const [at, word] of words.entries()) {
    if (!/^\p{Lu}/u.test(word)) continue;
    for (let count = least; count <= most && at + count <= words.length; count++)
      yield trimmed(words.slice(at, at + count).join(' '));
  }
}

/** Yields every run of `least` to `most` characters. */
function* runsOf(
  characters: readonly string[],
  { least, most }: { least: number; most: number },
): Generator<string> {
  for (let from = 0; from < characters.length; from++)
    for (let count = least; count <= most; count++) yield characters.slice(from, from + count).join('');
}

/** Removes punctuation at both ends. */
function trimmed(word: string): string {
  let [from, to] = [0, word.length];
  while (from < to && EDGES.has(word[from] ?? '')) from += 1;
  while (from < to && EDGES.has(word[to - 1] ?? '')) to -= 1;
  return word.slice(from, to);
}

const EDGES = new Set(['.', '-', "'", '’', '&', '%', '+']);
