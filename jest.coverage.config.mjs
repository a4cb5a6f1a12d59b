import tests from './jest.config.mjs';

/**
 * Runs the tests of `npm test`, and Jest measures their coverage of src and sdk. The run fails
 * below the thresholds. Threads and processes that tests start do not count.
 */
export default {
  ...tests,
  collectCoverage: true,
  coverageProvider: 'v8',
  runtime: '<rootDir>/test/harness/jest/coverage-runtime.cjs',
  collectCoverageFrom: [
    'src/**/*.ts',
    'sdk/src/**/*.ts',
    '!**/*.test.ts',
    '!**/*.d.ts',
    '!sdk/src/generated/**',
  ],
  coverageDirectory: '<rootDir>/coverage',
  coverageReporters: ['text-summary', 'json-summary', 'lcovonly'],
  coverageThreshold: { global: { statements: 95, branches: 88 } },
};
