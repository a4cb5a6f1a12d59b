import { createHash } from 'node:crypto';
import TestSequencer from '@jest/test-sequencer';

/** Jest's order of files, slowest first; with `--randomize` an order that follows from the seed, as Jest's own of the tests in a file. */
export default class Sequencer extends TestSequencer {
  #globalConfig;

  constructor(options) {
    super(options);
    this.#globalConfig = options.globalConfig;
  }

  sort(tests) {
    const { randomize, seed } = this.#globalConfig;
    if (!randomize) return super.sort(tests);
    const rank = ({ path }) => createHash('sha256').update(`${seed} ${path}`).digest('hex');
    return [...tests].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  }
}
