import { dataFile, fromData } from '../runtime/data-file.js';
import { decodeWeights } from './model/weight-file.js';
import { modelsFromArrays } from './reader-models.js';

const NAME = 'extraction/reader.weights';

/** The weights that ship with the project; how they were made stands beside them. */
export const WEIGHT_FILE = dataFile(NAME);

/** Reads the shipped models at first use. Throws if the file is missing or damaged. */
export const loadModels = fromData(NAME, (bytes) => modelsFromArrays(decodeWeights(bytes)));
