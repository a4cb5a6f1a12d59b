/**
 * Converts a name in any script to lower-case letters without accents. Kana and Hangul keep their
 * marks. In `ガ` the mark changes the sound, but in `é` the mark is an accent.
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
 * Returns the folded letters and digits of a name. Spellings that differ only in case, accents or
 * punctuation give the same result.
 */
export function lettersOf(name: string): string {
  return foldText(name).replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * Returns the words of a text that contain an umlaut, å or ø, folded. Each word maps to its
 * spelling with two letters. Example: `grun` maps to `gruen` for `Grün`. Returns null if no word
 * has such a letter.
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

/** Matches umlauts as one character, or as a letter with separate dots. */
const HAS_UMLAUT = /[äöüåøÄÖÜÅØ]|\u0308|\u030a/;
const UMLAUT_WORD = /[\p{L}\p{N}]*[äöüåø][\p{L}\p{N}]*/gu;
const TWO_LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const ASCII_ONLY = /^[\x00-\x7f]*$/;

/**
 * Replacements for letters that Unicode does not decompose, and for punctuation that ASCII also
 * has.
 */
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
