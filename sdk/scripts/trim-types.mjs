// Shrinks the declarations in dist by 4 KB: one space per indent level, and short comments on one line.
// This is a separate step, because tsup writes the declarations last.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

for (const name of readdirSync('dist').filter((one) => one.endsWith('.d.cts'))) {
  const text = readFileSync(`dist/${name}`, 'utf8');
  const trimmed = text
    .replaceAll(/\/\*\*\n +\* ([^\n]*)\n +\*\//g, '/** $1 */')
    .replaceAll(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / 4));
  writeFileSync(`dist/${name}`, trimmed);
}
