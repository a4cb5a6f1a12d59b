/**
 * Converts a name to lower-case letters without accents, in any script. Kana and Hangul keep their
 * marks: the mark in `ガ` changes the sound, the one in `é` is an accent.
 */
export function foldText(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  return text
    .replace(/[®™©℠]/g, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßøłđðæœıþħŋə’‘`´–—―‐‑‒·•]/g, (letter) => LETTERS[letter] ?? letter);
}

/**
 * Returns the letters and digits of a name, folded. Two spellings of one name that differ in case,
 * accents or punctuation have the same.
 */
export function lettersOf(name: string): string {
  return foldText(name).replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * Returns the words of a text that have an umlaut, å or ø, folded, each with its spelling in two
 * letters: `grun` and `gruen` for `Grün`. Null if there are none.
 */
export function umlautSpellings(text: string): ReadonlyMap<string, string> | null {
  if (!HAS_UMLAUT.test(text)) return null;
  const words = text.normalize('NFC').toLowerCase().match(UMLAUT_WORD);
  if (words === null) return null;
  return new Map(
    words.map((word) => [
      foldText(word),
      foldText(word.replace(/[äöüåø]/g, (letter) => TWO_LETTERS[letter]!)),
    ]),
  );
}

/** Also where the dots are a character of their own. */
const HAS_UMLAUT = /[äöüåøÄÖÜÅØ]|\u0308|\u030a/;
const UMLAUT_WORD = /[\p{L}\p{N}]*[äöüåø][\p{L}\p{N}]*/gu;
const TWO_LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const ASCII_ONLY = /^[\x00-\x7f]*$/;

/** Letters that Unicode does not decompose, and punctuation with an ASCII twin. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ħ: 'h',
  ŋ: 'n',
  ə: 'a',
  '’': "'",
  '‘': "'",
  '`': "'",
  '´': "'",
  '–': ' - ',
  '—': ' - ',
  '―': ' - ',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '·': ' ',
  '•': ' ',
};
