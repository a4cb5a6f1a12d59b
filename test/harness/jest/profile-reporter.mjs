import { relative } from 'node:path';

const COLUMNS = ['modules', 'databases', 'applications', 'hooks', 'tests', 'cpu', 'children'];
const SHOWN = 60;

/** Prints the slowest test files and the seconds that each phase took (`npm run test:profile`). */
export default class ProfileReporter {
  onRunComplete(_contexts, { testResults, startTime }) {
    const rows = testResults
      .filter(({ perfStats }) => perfStats?.profile)
      .map(({ testFilePath, perfStats }) => ({
        name: relative(process.cwd(), testFilePath),
        seconds: [perfStats.runtime, ...COLUMNS.map((column) => perfStats.profile[column])].map(
          (ms) => ms / 1000,
        ),
      }))
      .sort((a, b) => b.seconds[0] - a.seconds[0]);
    const total = COLUMNS.map((_, column) => rows.reduce((sum, { seconds }) => sum + seconds[column + 1], 0));
    const width = Math.max(...rows.map(({ name }) => name.length));
    const line = (name, cells) => `${name.padEnd(width)}${cells.map((cell) => cell.padStart(13)).join('')}\n`;
    const numbers = (seconds) => seconds.map((one) => one.toFixed(1));
    process.stdout.write(
      line('test file', ['seconds', ...COLUMNS]) +
        rows
          .slice(0, SHOWN)
          .map(({ name, seconds }) => line(name, numbers(seconds)))
          .join('') +
        line(
          `all ${rows.length}`,
          numbers([rows.reduce((sum, { seconds }) => sum + seconds[0], 0), ...total]),
        ) +
        `wall clock: ${((Date.now() - startTime) / 1000).toFixed(1)} s\n`,
    );
  }
}
