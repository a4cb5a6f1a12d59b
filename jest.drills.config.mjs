import { availableParallelism } from 'node:os';
import tests from './jest.config.mjs';

/**
 * Drills: whole processes, replicas, proxies and poolers that are started, stopped, killed and held up. They take long, and what
 * they prove of a public promise `npm test` proves in small. Run them with `npm run test:drills`.
 */
export default {
  ...tests,
  testRegex: '\\.drill\\.ts$',
  // One more than cores: each drill starts processes of its own, which give up on a database that is starved.
  maxWorkers: Math.min(4, availableParallelism() + 1),
};
