import { readFileSync } from 'node:fs';

/** Prints the closing line of CI from Jest's JSON report; exits 1 when a test or another step failed. */
const [, , reportPath, otherFailures] = process.argv;
const report = JSON.parse(readFileSync(reportPath, 'utf8') || '{}');
const passed = report.numPassedTests ?? 0;
const failed = (report.numFailedTests ?? 0) + (report.numRuntimeErrorTestSuites ?? 0);
const skipped = (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 || passed === 0 || otherFailures !== '0' ? 1 : 0);
