import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Reader } from '../../database/transaction.js';
import { JOINED } from './cut-names.js';
import type { ErasedPeople } from './erased-people.js';
import { ErasedTexts } from './erased-texts.js';
import {
  PROFILE,
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

/** Most identities that are hashed for one article: 0.1 s. */
const MAX_IDENTITIES = 50_000;
/** A field of so many characters may be one address, in quotes and with any sign. */
const LONGEST_ADDRESS = 254;
/** Addresses that are hashed and looked up at once: 10 ms. */
const ADDRESSES_AT_ONCE = 2_000;
/** The words of a person's name, and its characters in scripts without spaces. */
const NAME_WORDS = { least: 2, most: 4 };
const NAME_CHARACTERS = { least: 2, most: 5 };
const COMPANY_WORDS = { least: 1, most: 4 };
/** Characters of a word. In a script without spaces a clause is one word. */
const MAX_WORD = 2_000;

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
    await yieldToOthers();
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
 * company. `isTooMuch`: the text holds too many names to look for, so it must not be kept; its title
 * was still searched. Its time grows linearly.
 */
export async function findErasedInArticle(
  db: Reader,
  people: ErasedPeople,
  { title, text }: { title: string | null; text: string | null },
  companies: readonly Company[] | null,
): Promise<{ erased: ErasedTexts; isTooMuch: boolean }> {
  if (!(await people.isAnyErased(db))) return { erased: NOBODY, isTooMuch: false };
  const whole = `${title ?? ''}\n${text ?? ''}`;
  const identities = new Identities();
  identities.addAddresses(whole);
  const isTooMuch = !identities.addNames(whole, companies);
  if (isTooMuch) identities.addNames(title ?? '', companies);
  const erased = identities.toTexts(await people.findErased(db, identities.list()));
  return { erased, isTooMuch };
}

/** What may identify a person in a text, as the text writes it. */
class Identities {
  private readonly addresses = new Map<string, string>();
  private readonly profiles = new Map<string, string>();
  private readonly names = new Map<string, string[]>();

  addAddresses(text: string): void {
    for (const { address } of findWrittenAddresses(text)) this.addresses.set(emailIdentity(address), address);
    for (const [url] of text.matchAll(PROFILE)) {
      const profile = normaliseProfile(url);
      if (profile !== null) this.profiles.set(profileIdentity(profile), profile);
    }
  }

  /** Returns false, and adds none, if there are too many. */
  addNames(text: string, companies: readonly Company[] | null): boolean {
    const words = text.match(/[\p{L}\p{M}\p{N}'’.-]+/gu) ?? [];
    if (words.some((word) => word.length > MAX_WORD)) return false;
    const names = [...namesIn(words)];
    const about = companies ?? [...runsOfNames(words, COMPANY_WORDS)].map((name) => ({ name, domain: null }));
    if (names.length * about.length * 2 > MAX_IDENTITIES) return false;
    const marks = new Set(about.flatMap(marksOf));
    for (const written of names) {
      const name = normaliseName(written);
      if (name === '') continue;
      for (const mark of marks) {
        const identity = nameIdentity(name, mark);
        this.names.set(identity, [...(this.names.get(identity) ?? []), written]);
      }
    }
    return true;
  }

  list(): string[] {
    return [this.addresses, this.profiles, this.names].flatMap((known) => [...known.keys()]);
  }

  toTexts(erased: ReadonlySet<string>): ErasedTexts {
    const pick = <T>(known: ReadonlyMap<string, T>) =>
      [...known].filter(([identity]) => erased.has(identity)).map(([, written]) => written);
    return new ErasedTexts({
      addresses: pick(this.addresses),
      profiles: pick(this.profiles),
      names: pick(this.names).flat(),
    });
  }
}

/** Runs of words that may be names of people; the last may be a genitive. */
function namesIn(words: readonly string[]): Set<string> {
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
