// Writes the declarations in dist with one blank for each level, and short comments on one line: 4 KB less to install.
// A step of its own, because tsup writes them last.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

for (const name of readdirSync('dist').filter((one) => one.endsWith('.d.cts'))) {
  const text = readFileSync(`dist/${name}`, 'utf8');
  const trimmed = text
    .replaceAll(/\/\*\*\n +\* ([^\n]*)\n +\*\//g, '/** $1 */')
    .replaceAll(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / 4));
  writeFileSync(`dist/${name}`, trimmed);
}
