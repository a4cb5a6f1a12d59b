import { domainToUnicode } from 'node:url';
import { foldText } from './folding.js';
import type { NormalisedCompanyName } from './normalise.js';
import { romanise } from './romanise.js';

/** Comparison of the label of a website with a name. */
export interface LabelReading {
  /** For each word of the name: true if the label contains the word. */
  holds: readonly boolean[];
  /**
   * The rest of the label without the name. `affix` is a word that sites add to any name (`get…`,
   * `…hq`).
   */
  rest: 'none' | 'affix' | 'words';
}

/**
 * Returns the part of a registrable domain that its owner chose, in ASCII letters. Example:
 * `acmesports` for `acme-sports.co.uk`.
 */
export function websiteLabel(domain: string): string {
  const label = domainToUnicode(domain).split('.')[0] ?? '';
  return romanise(foldText(label)).replace(/[^a-z\d]/g, '');
}

/**
 * Returns the label, with the domain ending if the ending is a word. Example: `fivemedia` for
 * `five.media`.
 */
export function websiteText(domain: string): string {
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  return PLAIN_ENDING.test(ending) ? websiteLabel(domain) : websiteLabel(domain) + ending;
}

/**
 * Returns the letters of a domain with its ending. Example: `acmeai` for `acme.ai`, because the
 * firm calls itself Acme AI.
 */
export function websiteLetters(domain: string): string {
  return websiteLabel(domain) + domain.slice(domain.lastIndexOf('.') + 1);
}

const PLAIN_ENDING = /^(?:..|com|net|org|info|biz|xyz|dev|edu|gov|int|mil|pro|name|top|site|xn--.*)$/;

/**
 * Compares the label of a website with the words of a name. Returns which words the label contains,
 * and whether other letters remain. The label may shorten a word (`acorepharm`) or add a prefix
 * that sites use (`getacme`).
 */
export function readLabel(label: string, name: NormalisedCompanyName): LabelReading {
  const plain = spell(label, name);
  if (plain.matched > 0 || label.length < 5) return toReading(plain, name.written.length, false);
  const lead = LEADS.find((word) => label.startsWith(word));
  const behind = lead === undefined ? plain : spell(label.slice(lead.length), name);
  // The words of a name omit articles. Therefore `the` is not an affix.
  return toReading(behind, name.written.length, behind.matched > 0 && lead !== 'the');
}

const LEADS =
  'get try use join my the go hello hey we meet with shop team app visit drink eat wear play be'.split(' ');
/** Endings of a label that are not words of the name. */
const ENDINGS =
  /^(?:inc|corp|corporation|co|llc|ltd|limited|gmbh|ag|sa|bv|ab|group|holdings?|hq|app|apps|online|web|site|official|io|ai|com|net|hub|now|tech|global|worldwide|world|intl|international|us|usa|uk|eu|de|fr|it|es|nl|jp|cn|in|br|ca|au|asia|europe|africa|india|china|japan|brasil|deutschland)$/;
/** Minimum number of letters of a shortened word in the label. */
const SHORTEST_CUT = 3;

interface Spelling {
  holds: boolean[];
  matched: number;
  rest: string;
}

/**
 * Removes the words of the name from the start of the label, in order. The label may lack some of
 * the words.
 */
function spell(label: string, { written, legalForms }: NormalisedCompanyName): Spelling {
  const holds = written.map(() => false);
  let rest = label;
  let matched = 0;
  for (const [at, word] of written.entries()) {
    const length = commonStart(rest, word);
    const isWhole = length === word.length;
    if (length === 0 || (!isWhole && (matched === 0 || length < SHORTEST_CUT))) continue;
    holds[at] = true;
    matched += 1;
    rest = rest.slice(length);
  }
  // Other legal forms in an address (`acmeinc.com`) suggest that another firm owns the domain of
  // the plain name.
  return { holds, matched, rest: rest === 'company' && legalForms.includes(rest) ? '' : rest };
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

function toReading({ holds, rest }: Spelling, words: number, isLed: boolean): LabelReading {
  const left = rest === '' ? 'none' : ENDINGS.test(rest) ? 'affix' : 'words';
  return { holds: words === 0 ? [] : holds, rest: isLed && left === 'none' ? 'affix' : left };
}
