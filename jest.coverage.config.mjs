import tests from './jest.config.mjs';

/**
 * The tests of `npm test`, with Jest's count of what they run of src and sdk. It fails below the
 * floors. Not counted: what runs in threads and in processes that tests start.
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
