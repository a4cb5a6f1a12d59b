import { readFileSync } from 'node:fs';

/**
 * Prints the last line of CI from Jest's JSON reports. Exits with 1 if a test or another step
 * failed.
 */
const [, , otherFailures, ...paths] = process.argv;
const reports = paths.map((path) => JSON.parse(readFileSync(path, 'utf8') || '{}'));
const sum = (...fields) =>
  reports.reduce((all, report) => fields.reduce((total, field) => total + (report[field] ?? 0), all), 0);
const passed = sum('numPassedTests');
const failed = sum('numFailedTests', 'numRuntimeErrorTestSuites');
const skipped = sum('numPendingTests', 'numTodoTests');
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 || passed === 0 || otherFailures !== '0' ? 1 : 0);
