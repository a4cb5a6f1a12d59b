// Writes src/rounds/usd/history.ts with US dollar rates by day. The rates come from daily snapshots
// that the npm package @fawazahmed0/currency-api (CC0) publishes as its versions. The script adds
// the days that the file lacks:
//   node scripts/build-exchange-rates.mjs
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PACKAGE = '@fawazahmed0/currency-api';
const OUT = new URL('../src/rounds/usd/history.ts', import.meta.url);

const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const source = readFileSync(OUT, 'utf8');
const currencies = /'([A-Z]{3}(?: [A-Z]{3})+)'/.exec(source)[1].split(' ');
const days = [...source.matchAll(/^ {2}'(\d{4}-\d\d-\d\d [\d. e-]+)',$/gm)].map((match) => match[1]);
const known = new Set(days.map((day) => day.slice(0, 10)));

for (const version of JSON.parse(run('npm', ['view', PACKAGE, 'versions', '--json']))) {
  const [year, month, day] = version.split('.');
  if (known.has(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)) continue;
  const folder = mkdtempSync(join(tmpdir(), 'rates-'));
  try {
    run('npm', ['pack', `${PACKAGE}@${version}`, '--silent'], folder);
    run('tar', ['xzf', readdirSync(folder)[0], 'package/v1/currencies/usd.min.json'], folder);
    const snapshot = JSON.parse(readFileSync(join(folder, 'package/v1/currencies/usd.min.json'), 'utf8'));
    // Six digits are enough for amounts in the news.
    const rates = currencies.map((code) => Number(snapshot.usd[code.toLowerCase()]?.toPrecision(6) ?? 0));
    days.push([snapshot.date, ...rates].join(' '));
  } catch (error) {
    console.error(`${version}: ${error.message.split('\n')[0]}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const head = source.slice(0, source.indexOf('export const SNAPSHOTS'));
const lines = days.sort().map((day) => `  '${day}',\n`);
writeFileSync(OUT, `${head}export const SNAPSHOTS = [\n${lines.join('')}];\n`);
console.log(`The file has ${days.length} days. The last day is ${days.at(-1)?.slice(0, 10)}.`);
