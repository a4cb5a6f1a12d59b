import { readFileSync } from 'node:fs';
import { decodeWeights } from './model/weight-file.js';
import { modelsFromArrays, type ReaderModels } from './reader-models.js';

/** The weights that ship with the project; how they were made stands beside them. */
export const WEIGHT_FILE = new URL('../../../data/extraction/reader.weights', import.meta.url);

let loaded: ReaderModels | undefined;

/** Reads the shipped models at first use. Throws if the file is missing or damaged. */
export function loadModels(): ReaderModels {
  return (loaded ??= modelsFromArrays(decodeWeights(readFileSync(WEIGHT_FILE))));
}
