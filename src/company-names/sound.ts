/** Different spellings of one sound, mapped to one: `Cristalord`, `Krystalord`. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ch/g, 'h'],
  [/ph/g, 'f'],
  [/ck|[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/y/g, 'i'],
  [/w/g, 'v'],
  [/(.)\1+/g, '$1'],
];

/** Letters that are interchangeable in made-up words. */
const TWINS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/z/g, 's'],
  [/y/g, 'i'],
];

const HAS_TWIN = /[zy]|ph/;

/**
 * Returns a word with interchangeable letters mapped to one. Two made-up words with the same
 * result are one word, misspelled.
 */
export function twinOf(word: string): string {
  if (!HAS_TWIN.test(word)) return word;
  return TWINS.reduce((text, [pattern, letter]) => text.replace(pattern, letter), word);
}

/**
 * Returns roughly how a word sounds. Words with the same sound get the same result. Vowels are
 * kept: `Gruvella` is not `Gruvello`.
 */
export function soundOf(word: string): string {
  return SOUNDS.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word);
}

/**
 * Returns the consonants of a word that remain when it is written in kana or Hangul and converted
 * back: no vowels, no `h`, no `l` or `r` (`sutabakkusu`, Starbucks).
 */
export function skeletonOf(word: string): string {
  return soundOf(word)
    .replace(/[aeioujhlr]/g, '')
    .replace(/[bfpv]/g, 'b')
    .replace(/[dt]/g, 't')
    .replace(/[gk]/g, 'k');
}
