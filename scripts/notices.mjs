import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nameAt, shippedPackages } from './shipped-packages.mjs';

/**
 * Writes NOTICES.txt into the dist folder of `cli` or `web`. It has the licences of the bundled
 * packages, as these licences require. Usage: `node scripts/notices.mjs cli|web`. The builds of
 * both workspaces run this script.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const [workspace] = process.argv.slice(2);
const { packages, bundledInCli, bundledInWeb } = shippedPackages();

const parts = [...{ cli: bundledInCli, web: bundledInWeb }[workspace]].sort().map((path) => {
  const file = readdirSync(`${ROOT}${path}`).find((name) => /^(?:licence|license|copying)\b/i.test(name));
  if (file === undefined)
    throw new Error(`${path} has no licence file. Use a package or version that has one.`);
  const text = readFileSync(`${ROOT}${path}/${file}`, 'utf8').trim();
  return `${nameAt(path)} ${packages[path].version} (${packages[path].license})\n\n${text}\n`;
});
writeFileSync(`${ROOT}${workspace}/dist/NOTICES.txt`, parts.join(`\n${'-'.repeat(80)}\n\n`));
