import { parentPort, workerData } from 'node:worker_threads';
import { randomOf } from './random.js';
import { trainTagger, type TaggedSegment } from './train-tagger.js';

const { segments, seed } = workerData as { segments: TaggedSegment[]; seed: number };
parentPort?.postMessage(trainTagger(segments, randomOf(seed)));
