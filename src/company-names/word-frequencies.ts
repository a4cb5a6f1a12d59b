import { fromJson } from '../runtime/data-file.js';

/** Words by how ordinary they are, in lines of several words. Made by scripts/word-frequencies.mjs. */
export interface WordFrequencies {
  /** Common English words. */
  frequent: string[];
  /** Rarer English words. */
  infrequent: string[];
  /** Given and family names. */
  people: string[];
}

/** The table, read at first use. */
export const wordFrequencies = fromJson<WordFrequencies>('word-frequencies.json', (table) => table);
