import tests from './jest.config.mjs';

/**
 * The tests of the service on the Citus cluster of CITUS_URL: those that read or write tenant rows,
 * each file on a database of its own, and those of `test/citus`. What cannot hold there is
 * listed in `test/citus/differences.ts`.
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
