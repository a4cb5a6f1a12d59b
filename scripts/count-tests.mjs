import { readFileSync } from 'node:fs';

/**
 * Prints the last lines of CI: the coverage of `npm run coverage`, and the test counts of Jest's
 * JSON reports. Exits with 1 if a test or another CI step failed.
 */
const [, , otherFailures, ...paths] = process.argv;
const reports = paths.map((path) => JSON.parse(readFileSync(path, 'utf8') || '{}'));
const sum = (...fields) =>
  reports.reduce((all, report) => fields.reduce((total, field) => total + (report[field] ?? 0), all), 0);
const passed = sum('numPassedTests');
const failed = sum('numFailedTests', 'numRuntimeErrorTestSuites');
const skipped = sum('numPendingTests', 'numTodoTests');
console.log(coverage());
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 || passed === 0 || otherFailures !== '0' ? 1 : 0);

function coverage() {
  try {
    const { total } = JSON.parse(readFileSync('coverage/coverage-summary.json', 'utf8'));
    const parts = ['statements', 'branches', 'functions', 'lines'];
    return `coverage of src and sdk: ${parts.map((part) => `${part} ${total[part].pct} %`).join(', ')}`;
  } catch {
    return 'coverage of src and sdk: not measured';
  }
}
