import tests from './jest.config.mjs';

/**
 * Tests on the Citus cluster of CITUS_URL: tests that read or write tenant rows, and tests in
 * `test/citus`. Each file has its own database. `test/citus/differences.ts` lists the tests that
 * cannot pass there.
 */
const ROOMS = [
  'admin',
  'api',
  'auth',
  'console',
  'delivery',
  'health',
  'ingestion/sources',
  'matching',
  'notices',
  'retention',
  'rounds',
  'settings',
  'sign-in',
];

export default {
  ...tests,
  testRegex: [
    `/src/(?:${ROOMS.join('|')})/.*\\.test\\.ts$`,
    '/test/e2e/.*\\.test\\.ts$',
    '/test/citus/.*\\.cluster\\.ts$',
  ],
  globalSetup: '<rootDir>/test/citus/global-setup.mjs',
  globalTeardown: '<rootDir>/test/citus/global-teardown.mjs',
};
