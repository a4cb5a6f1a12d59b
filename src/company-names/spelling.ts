/**
 * Minimum length, in letters, of words that may differ in one letter. Shorter words are then
 * different words.
 */
const SHORTEST = 5;
/** Minimum length, in letters, of words that may differ in two letters. */
const LONG = 9;

/**
 * Returns the number of letters that are missing, added, replaced or swapped between two words. The
 * number is 1, or 2 in long words if both errors lie within half of the shorter word. Returns 0 if
 * the words are equal, differ more, start with different letters, or contain digits.
 */
export function editsBetween(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  const most = shorter < SHORTEST ? 0 : shorter < LONG ? 1 : 2;
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > most) return 0;
  let start = 1;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  // Errors that are further apart mean two words.
  if (Math.max(restA.length, restB.length) === 0 || Math.min(restA.length, restB.length) > shorter / 2)
    return 0;
  const edits = distance(restA, restB);
  return edits <= most && !/\d/.test(a + b) ? edits : 0;
}

/** Returns the Damerau-Levenshtein distance. */
function distance(a: string, b: string): number {
  if (a.length === 0 || b.length === 0) return a.length + b.length;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          change,
          previous[j]! + 1,
          row[j - 1]! + 1,
          isSwapped ? before[j - 2]! + 1 : Number.MAX_VALUE,
        ),
      );
    }
    before = previous;
    previous = row;
  }
  return previous[b.length]!;
}

/**
 * Returns whether one word is the plural of the other. Examples: `grain` and `grains`, `company`
 * and `companies`.
 */
export function isPlural(a: string, b: string): boolean {
  const [one, many] = a.length < b.length ? [a, b] : [b, a];
  if (!many.endsWith('s') || many.length - one.length > 2) return false;
  return (
    many === `${one}s` || many === `${one}es` || (one.endsWith('y') && many === `${one.slice(0, -1)}ies`)
  );
}

/** Returns whether two words differ in two neighbouring letters that are swapped. */
export function areSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return (
    at > 0 &&
    a[at] === b[at + 1] &&
    a[at + 1] === b[at] &&
    a[at] !== undefined &&
    a.slice(at + 2) === b.slice(at + 2)
  );
}

/**
 * Returns a made-up word without its Latin ending. Example: `novarct` for `novarctus` and
 * `novarcta`. Returns null if the word has no such ending.
 */
export function latinStem(word: string): string | null {
  const ending = LATIN_ENDING.exec(word)?.[0];
  if (ending === undefined || word.length - ending.length < SHORTEST_STEM) return null;
  return word.slice(0, -ending.length);
}

const LATIN_ENDING = /(?:i?u[sm]|ica?|ics|i[sx]|ia|a)$/;
const SHORTEST_STEM = 6;

/** Opposite starts of words that otherwise differ in few letters. */
const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:mid|nor|north|nord|sur|south|sud)(?:east|est|ost)/,
    /^(?:mid|nor|north|nord|sur|south|sud)(?:west|oest|ouest|ovest)/,
  ],
  [/^inter/, /^intra/],
  [/^micro/, /^macro/],
  [/^hyper/, /^hypo/],
  [/^endo/, /^exo/],
];

/** Returns whether two words start with opposites. Example: `southeastern` and `southwestern`. */
export function areOpposite(a: string, b: string): boolean {
  return OPPOSITES.some(([one, other]) => (one.test(a) && other.test(b)) || (other.test(a) && one.test(b)));
}

/** British endings, with their American spelling. */
const BRITISH: readonly (readonly [RegExp, string])[] = [
  [/our(?=s?$|ed$|ing$|ite|able|ful|less|ers?$|al$)/, 'or'],
  // `Timbre`, `battre` and `lettre` are different words from `timber`, `batter` and `letter`.
  [/(?<!^(?:tim|bat|let))([bt])re(s?)$/, '$1er$2'],
  [/is(?=e[sdr]?$|ers$|ing$|ations?$)/, 'iz'],
  [/ys(?=e[sdr]?$|ers$|ing$)/, 'yz'],
  [/ogue(s?)$/, 'og$1'],
  [/ence(?=s?$)/, 'ense'],
  [/(?<=^.{4,})ll(?=ed$|ing$|ers?$|ors?$|ous$)/, 'l'],
  [/^(?=.{8})(.*?)[ao]e/, '$1e'],
];
const SHORTEST_BRITISH = 6;

/**
 * Returns the American spelling of a British word if `isWord` accepts it. Example: `harbor` for
 * `harbour`.
 */
export function americanSpelling(word: string, isWord: (word: string) => boolean): string {
  if (word.length < SHORTEST_BRITISH) return word;
  for (const [british, american] of BRITISH) {
    const spelled = word.replace(british, american);
    if (spelled !== word && isWord(spelled)) return spelled;
  }
  return word;
}
