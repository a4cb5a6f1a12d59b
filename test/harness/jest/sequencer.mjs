import { createHash } from 'node:crypto';
import TestSequencer from '@jest/test-sequencer';

/**
 * Test files that are small but slow. On the first run, Jest knows no durations and starts the
 * largest files first.
 */
const LONG_TESTS = 'too-slow|statements|openapi-fuzz|polling|rematch|text-fuzz|metrics';
const LONG_DRILLS = 'fit|endless-feed|ui-tables|restore|sync|generators|delivery|call-floods';
const LONG = new RegExp(
  `/(?:(?:${LONG_TESTS})\\.(?:test|drill)|(?:${LONG_DRILLS})\\.drill|(?:distribute|citus-page)\\.cluster)\\.ts$`,
);

/**
 * Orders the test files, slowest first. With `--randomize`, the seed determines the order of the
 * files, as it determines Jest's order of the tests in a file.
 */
export default class Sequencer extends TestSequencer {
  #globalConfig;

  constructor(options) {
    super(options);
    this.#globalConfig = options.globalConfig;
  }

  sort(tests) {
    const { randomize, seed } = this.#globalConfig;
    if (!randomize) {
      const sorted = super.sort(tests);
      const isLong = ({ duration, path }) => (duration ?? null) === null && LONG.test(path);
      return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
    }
    const rank = ({ path }) => createHash('sha256').update(`${seed} ${path}`).digest('hex');
    return [...tests].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  }
}
