import tests from './jest.config.mjs';

/**
 * Drills start, stop, kill and delay whole processes, replicas, proxies and poolers. Drills take
 * long. What a drill proves of a public promise, a smaller test in `npm test` proves too. Run
 * drills with `npm run test:drills`. More workers than one per core and one more would starve the
 * processes that a drill starts.
 */
export default {
  ...tests,
  testRegex: '\\.drill\\.ts$',
};
