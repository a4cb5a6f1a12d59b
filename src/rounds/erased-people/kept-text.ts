import type { Db } from '../../database/transaction.js';
import { JOINED } from './cut-names.js';
import type { ErasedPeople } from './erased-people.js';
import { emailIdentity, identitiesOf } from './identities.js';
import type { PersonFacts } from './identities.js';

/** A company that a text is about. */
interface Company {
  name: string;
  domain: string | null;
}

/** Most identities that are hashed for one text: 0.1 s. A text with more is not kept. */
const MAX_IDENTITIES = 50_000;
/** The words of a name, and its characters in scripts without spaces. */
const NAME_WORDS = { least: 2, most: 4 };
const NAME_CHARACTERS = { least: 2, most: 5 };
/** Characters of a word. In a script without spaces a clause is one word. */
const MAX_WORD = 2_000;

/**
 * Returns whether an article's text must not be kept (decision 33): it holds the address or the
 * profile of somebody who was erased, or their name in news of their company, or it is too much to
 * know.
 */
export async function holdsErasedPerson(
  tx: Db,
  people: ErasedPeople,
  text: string,
  companies: readonly Company[],
): Promise<boolean> {
  if (!(await people.isAnyErased(tx))) return false;
  const identities = identitiesIn(text, companies);
  return identities === null || (await people.findErased(tx, identities)).size > 0;
}

/** Everything in a text that may identify a person; null for too much. Its time grows linearly. */
function identitiesIn(text: string, companies: readonly Company[]): string[] | null {
  const words = text.match(/[\p{L}\p{M}\p{N}'’.-]+/gu) ?? [];
  if (words.some((word) => word.length > MAX_WORD)) return null;
  const identities = new Set(addressesIn(text).map(emailIdentity));
  const people: PersonFacts[] = [...namesIn(words)].map((name) => ({ ...NOBODY, name }));
  for (const [linkedinUrl] of text.matchAll(/linkedin\.com\/in\/[^\s"'<>)]+/gi))
    people.push({ ...NOBODY, linkedinUrl });
  if (people.length * companies.length * 2 > MAX_IDENTITIES) return null;
  for (const person of people)
    for (const company of companies)
      for (const identity of identitiesOf(person, company)) identities.add(identity);
  return [...identities];
}

const NOBODY: PersonFacts = { name: null, email: null, linkedinUrl: null };
/** Of an address in any script, and of one that stands in a script without spaces. */
const ADDRESS_LETTERS = [/[\p{L}\p{M}\p{N}._+%&'-]/u, /[\w.+%&'-]/];

/** Whatever stands around each at sign. */
function addressesIn(text: string): string[] {
  const addresses: string[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1))
    for (const letter of ADDRESS_LETTERS) {
      let [from, to] = [at, at + 1];
      while (from > 0 && letter.test(text[from - 1] ?? '')) from -= 1;
      while (to < text.length && letter.test(text[to] ?? '')) to += 1;
      // Quotes may stand around an address, and a full stop behind it.
      addresses.push(trimmed(text.slice(from, to)));
    }
  return addresses;
}

/** Runs of words that may be names: the first has a capital, and the last may be a genitive. */
function namesIn(words: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const [at, word] of words.entries()) {
    if (JOINED.test(word)) {
      for (const name of runsOf([...word], NAME_CHARACTERS)) names.add(name);
    } else if (/^\p{Lu}/u.test(word)) {
      for (let count = NAME_WORDS.least; count <= NAME_WORDS.most && at + count <= words.length; count++) {
        const name = trimmed(words.slice(at, at + count).join(' '));
        names.add(name);
        names.add(name.replace(/['’]?s$/, ''));
      }
    }
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
