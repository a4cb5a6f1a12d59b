import tests from './jest.config.mjs';

/**
 * Drills: whole processes, replicas, proxies and poolers that are started, stopped, killed and held up. They take long, and what
 * they prove of a public promise `npm test` proves in small. Run them with `npm run test:drills`.
 */
export default {
  ...tests,
  testRegex: '\\.drill\\.ts$',
};
