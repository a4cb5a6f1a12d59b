import { fromJson } from '../runtime/data-file.js';

/**
 * Words by frequency. Each line has several words. scripts/build-word-frequencies.mjs generates the
 * table.
 */
export interface WordFrequencies {
  /** Common English words. */
  frequent: string[];
  /** Rarer English words. */
  infrequent: string[];
  /** Given and family names. */
  people: string[];
}

/** Returns the table of frequencies, which is read at first use. */
export const wordFrequencies = fromJson<WordFrequencies>('word-frequencies.json', (table) => table);
