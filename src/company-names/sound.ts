/** Replacements that give one spelling to each sound. Example: `Cristalord` and `Krystalord`. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/sch/g, 'sh'],
  [/(?<=[bdglmnrt])h/g, ''],
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
const TWINS: Readonly<Record<string, string>> = { ph: 'f', ck: 'k', z: 's', y: 'i' };
const HAS_TWIN = /[zy]|ph|ck/;
const ALL_TWINS = /ph|ck|[zy]/g;

/**
 * Returns a word in which interchangeable letters are replaced by one letter. Two made-up words
 * with the same result are spellings of one word.
 */
export function twinOf(word: string): string {
  return HAS_TWIN.test(word) ? word.replace(ALL_TWINS, (letters) => TWINS[letters]!) : word;
}

/**
 * Returns a word in which double letters are single. Example: `marshmalow`. Every key needs this
 * function, so it first looks for a double letter.
 */
export function withoutDoubles(word: string): string {
  for (let at = 1; at < word.length; at++) {
    if (word.charCodeAt(at) === word.charCodeAt(at - 1)) return word.replace(/(.)\1/g, '$1');
  }
  return word;
}

/**
 * Returns roughly how a word sounds. Words with the same sound have the same result. Vowels are
 * kept, because `Gruvella` is not `Gruvello`.
 */
export function soundOf(word: string): string {
  return SOUNDS.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word);
}

/**
 * Returns the class of the first sound of a word. Words whose first sounds have different classes
 * are different names.
 */
export function soundStartOf(word: string): number {
  return STARTS.findIndex((letters) => letters.includes(word[0]!));
}

const STARTS = ['aeiouyw', 'bvpf', 'kgcqx', 'td', 'szcj', 'lr', 'mn', 'h'];

/**
 * Replacements from spelling to sound, with one letter for each sound. `S` stands for sh, `C` for
 * ch, and `r` for both l and r.
 */
const PHONEMES: readonly (readonly [RegExp, string])[] = [
  [/sch|sh/g, 'S'],
  [/t?ch/g, 'C'],
  [/ph/g, 'f'],
  [/gh/g, 'g'],
  [/d?ge$/g, 'je'],
  [/kh/g, 'h'],
  [/t[sz]|th/g, 's'],
  [/ck/g, 'k'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/l/g, 'r'],
  [/eu/g, 'u'],
  [/eo/g, 'o'],
  [/(.)\1+/g, '$1'],
];

function phonemesOf(text: string): string {
  return PHONEMES.reduce((sounds, [pattern, sound]) => sounds.replace(pattern, sound), text);
}

/**
 * Returns the classes of the consonants that remain when a word is written in another script and
 * converted back. Vowels, `h`, `w` and `y` are removed, and also a silent `r` (`forward`,
 * `fowado`).
 */
export function skeletonOf(word: string): string {
  return phonemesOf(word.replace(UNHEARD_R, ''))
    .replace(/[aeiouhwy]/g, '')
    .replace(/[bfpv]/g, 'b')
    .replace(/[dt]/g, 't')
    .replace(/[gk]/g, 'k')
    .replace(/[szSCj]/g, 's')
    .replace(/[mn]/g, 'n');
}

const UNHEARD_R = /(?<=[aeiou])r(?![aeiouyhr])/g;

/** The difference between the sounds of two words, and the number of compared sounds. */
export interface SoundComparison {
  /** 0 if the words sound alike. 1 if the number of differences equals the number of consonants. */
  distance: number;
  consonants: number;
}

/**
 * Compares the sound of a romanised text of another script with a Latin text. Vowels that a script
 * inserts (`sutorimu`, stream) or omits (`tmr`, Tamara) cost little.
 */
export function compareSounds(foreign: string, latin: string): SoundComparison {
  const a = phonemesOf(foreign).slice(0, MAX_SOUNDS);
  const b = phonemesOf(latin).slice(0, MAX_SOUNDS);
  const consonantsA = consonantsIn(a);
  const consonants = Math.max(consonantsA, consonantsIn(b));
  if (consonants === 0) return { distance: 1, consonants };
  const isVowelless = (a.length - consonantsA) * 3 < consonantsA;
  let previous = [0];
  for (let j = 0; j < b.length; j++) previous.push(previous[j]! + omitted(b, j, isVowelless));
  for (let i = 0; i < a.length; i++) {
    const extra = inserted(a, i);
    const row = [previous[0]! + extra];
    for (let j = 0; j < b.length; j++) {
      row.push(
        Math.min(
          previous[j]! + changed(a[i]!, b[j]!),
          previous[j + 1]! + extra,
          row[j]! + omitted(b, j, isVowelless),
        ),
      );
    }
    previous = row;
  }
  return { distance: previous[b.length]! / consonants, consonants };
}

const MAX_SOUNDS = 60;
const VOWELS = 'aeiou';
/** Cost of a sound that only one text has. Any other consonant costs 1. */
const WEAK: Readonly<Record<string, number>> = {
  a: 0.2,
  e: 0.2,
  i: 0.2,
  o: 0.2,
  u: 0.2,
  h: 0.3,
  w: 0.25,
  y: 0.15,
};
/** Cost of a vowel that a script inserts or omits, and of a vowel next to another vowel. */
const SILENT = 0.05;
const LENGTHENED = 0.1;
const CLASSES = ['bpfv', 'td', 'kg', 'szSCj', 'mn'];
const SAME_CLASS = 0.35;
/** Pairs of sounds that scripts confuse most often, or that spell one sound. */
const CONFUSED: ReadonlySet<string> = new Set(
  'bv sz sS zS jz jS jC SC mn fv yi ye ya wu wo'.split(' ').flatMap(([a, b]) => [a! + b!, b! + a!]),
);
const CONFUSED_COST = 0.12;

const isVowel = (sound: string | undefined): boolean => sound !== undefined && VOWELS.includes(sound);

function consonantsIn(sounds: string): number {
  let count = 0;
  for (const sound of sounds) if (!isVowel(sound)) count++;
  return count;
}

/** Returns the cost of a sound that only the other script has. */
function inserted(text: string, at: number): number {
  const [before, sound] = [text[at - 1], text[at]!];
  if (isVowel(sound) && isVowel(before)) return LENGTHENED;
  const isFiller =
    sound === 'u' ||
    (sound === 'o' && /[td]/.test(before ?? '')) ||
    (sound === 'i' && /[SCjk]/.test(before ?? ''));
  return isFiller && before !== undefined ? SILENT : (WEAK[sound] ?? 1);
}

/**
 * Returns the cost of a sound that only the Latin text has. An `r` after a vowel is often silent.
 */
function omitted(text: string, at: number, isVowelless: boolean): number {
  const [before, sound, after] = [text[at - 1], text[at]!, text[at + 1]];
  if (isVowel(sound)) {
    if (isVowelless || (sound === 'e' && after === undefined)) return SILENT;
    return isVowel(before) ? LENGTHENED : WEAK[sound]!;
  }
  return sound === 'r' && isVowel(before) && !isVowel(after) ? LENGTHENED : (WEAK[sound] ?? 1);
}

function changed(a: string, b: string): number {
  if (a === b) return 0;
  if (CONFUSED.has(a + b)) return CONFUSED_COST;
  if (isVowel(a) && isVowel(b)) return WEAK[a]!;
  return CLASSES.some((letters) => letters.includes(a) && letters.includes(b)) ? SAME_CLASS : 1;
}
