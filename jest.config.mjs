import { availableParallelism } from 'node:os';

/**
 * swc strips types while modules load (scripts/typescript-hooks.mjs). `npm run check` checks the
 * types.
 */
export default {
  roots: ['<rootDir>/src', '<rootDir>/test', '<rootDir>/sdk/test'],
  testRegex: '\\.test\\.ts$',
  testRunner: '<rootDir>/test/harness/jest/native-runner.mjs',
  testEnvironment: '<rootDir>/test/harness/jest/process-environment.mjs',
  testSequencer: '<rootDir>/test/harness/jest/sequencer.mjs',
  transform: {},
  globalSetup: '<rootDir>/test/harness/global-setup.mjs',
  globalTeardown: '<rootDir>/test/harness/global-teardown.mjs',
  // One worker more than cores, because tests also wait. With more than 4 workers, PostgreSQL runs
  // out of connections.
  maxWorkers: Math.min(4, availableParallelism() + 1),
  // The time limit allows for other work on the machine.
  testTimeout: 120_000,
};
