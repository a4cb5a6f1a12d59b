import { dataFile, fromData } from '../runtime/data-file.js';
import { decodeWeights } from './model/weight-file.js';
import { modelsFromArrays } from './reader-models.js';

const NAME = 'extraction/reader.weights';

/**
 * The weights that ship with the project. `reader.json` in the same folder says how they were made.
 */
export const WEIGHT_FILE = dataFile(NAME);

/** Loads the shipped models on first use. Throws if the file is missing or damaged. */
export const loadModels = fromData(NAME, (bytes) => modelsFromArrays(decodeWeights(bytes)));
