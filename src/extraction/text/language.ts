import { dataFile, fromData } from '../../runtime/data-file.js';
import { chosenFrom, type ChoiceWeights } from '../model/choice.js';
import { hashText, joinHashes } from '../model/hashing.js';
import { SparseVector } from '../model/sparse-vector.js';
import { decodeWeights } from '../model/weight-file.js';

/**
 * The language weights that ship with the project. `npm run eval -- fit-languages --write` makes
 * them.
 */
export const LANGUAGE_FILE = dataFile('extraction/languages.weights');

/**
 * Language of a text that is too short, or whose language the models do not know. English is the
 * most common language of feeds.
 */
const FALLBACK = 'en';
/** Minimum log-odds of a detected language. Below it, the fallback language is used. */
const LEAST_LOG_ODDS = -1.5;
/** Maximum number of characters of an item that are read. */
const ENOUGH = 300;
const LONGEST_GRAM = 3;
/** Euclidean length of all feature vectors. It makes a headline weigh as much as a paragraph. */
const LENGTH = 4;
const BLOCK_BITS = 7;

const NO_LETTERS = /[\d\p{P}\p{S}\s]+/gu;
const WORDS = hashText('language word');
const BLOCKS = hashText('language block');

const learned = fromData('extraction/languages.weights', languagesFromFile);

/** Detects the language of an item. Returns the ISO 639-1 code of a language in the corpus. */
export function detectLanguage(title: string, text: string): string {
  return languageOf(`${title}\n${text}`, learned());
}

/** Detects the language of a text with the given weights. */
export function languageOf(text: string, weights: ChoiceWeights<string>): string {
  const { answer, logOdds } = chosenFrom(weights, languageFeatures(text));
  return answer === null || logOdds < LEAST_LOG_ODDS ? FALLBACK : answer;
}

/**
 * Reads language weights from the bytes of a file. The file has one array, whose name lists its
 * languages.
 */
function languagesFromFile(bytes: Uint8Array): ChoiceWeights<string> {
  const [[names, weights] = []] = Object.entries(decodeWeights(bytes));
  if (names === undefined || weights === undefined || !('steps' in weights))
    throw new Error(
      'The file languages.weights has no weights: run "npm run eval -- fit-languages --write".',
    );
  return { answers: names.split(','), weights };
}

/**
 * Returns the features of a text's beginning. They are its words, their sequences of one to three
 * letters, and the Unicode blocks of its characters.
 */
export function languageFeatures(text: string): SparseVector {
  const features = new SparseVector();
  const sample = ` ${text.slice(0, ENOUGH).toLowerCase().replace(NO_LETTERS, ' ')} `;
  const add = (key: number): void => features.add(key, 1);
  let word = WORDS;
  let block = -1;
  for (let at = 0; at < sample.length; at++) {
    const unit = sample.charCodeAt(at);
    if (unit >> BLOCK_BITS !== block) add(joinHashes(BLOCKS, (block = unit >> BLOCK_BITS)));
    if (sample[at] === ' ') add(word);
    word = sample[at] === ' ' ? WORDS : joinHashes(word, unit);
    let gram = 0;
    for (let length = 1; length <= LONGEST_GRAM && at + length <= sample.length; length++) {
      gram = joinHashes(gram, sample.charCodeAt(at + length - 1));
      add(gram);
    }
  }
  features.scaleTo(LENGTH);
  return features;
}
