/** Spellings of one sound, brought to one: `Cristalord`, `Krystalord`. */
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

/** Letters that a made-up word is spelled with either way. */
const TWINS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/z/g, 's'],
  [/y/g, 'i'],
];

const HAS_TWIN = /[zy]|ph/;

/** Returns a word with letters that stand for each other brought to one. Two made-up words that agree in it are one, misspelled. */
export function twinOf(word: string): string {
  if (!HAS_TWIN.test(word)) return word;
  return TWINS.reduce((text, [pattern, letter]) => text.replace(pattern, letter), word);
}

/** Returns how a word sounds, roughly: words spelled by ear agree in it. Keeps its vowels: `Gruvella` is not `Gruvello`. */
export function soundOf(word: string): string {
  return SOUNDS.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word);
}

/**
 * Returns the consonants of a word that survive when it is written in kana or Hangul and read back: no vowels, no `h`, no `l` or `r`
 * (`sutabakkusu`, Starbucks).
 */
export function skeletonOf(word: string): string {
  return soundOf(word)
    .replace(/[aeioujhlr]/g, '')
    .replace(/[bfpv]/g, 'b')
    .replace(/[dt]/g, 't')
    .replace(/[gk]/g, 'k');
}
