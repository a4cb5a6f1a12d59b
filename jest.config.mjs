import { availableParallelism } from 'node:os';

/** Types are stripped by swc while modules load (scripts/typescript-hooks.mjs) and checked by `npm run check`. */
export default {
  roots: ['<rootDir>/src', '<rootDir>/test', '<rootDir>/sdk/test'],
  testRegex: '\\.test\\.ts$',
  testRunner: '<rootDir>/test/harness/jest/native-runner.mjs',
  testEnvironment: '<rootDir>/test/harness/jest/process-environment.mjs',
  testSequencer: '<rootDir>/test/harness/jest/sequencer.mjs',
  transform: {},
  globalSetup: '<rootDir>/test/harness/global-setup.mjs',
  globalTeardown: '<rootDir>/test/harness/global-teardown.mjs',
  // One more than cores, because tests also wait. More than 4 meet the limit of PostgreSQL's connections.
  maxWorkers: Math.min(4, availableParallelism() + 1),
  // A machine that is busy with others takes its time.
  testTimeout: 120_000,
};
