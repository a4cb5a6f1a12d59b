import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { zip } from './zip.mjs';

/**
 * Builds the wheel of the Python client without Python, because the machine of a release may lack
 * Python. The client has only Python files and no dependencies. Therefore the wheel is these files,
 * the licence and three metadata files (PEP 427, PEP 566). Throws an error if pyproject.toml lacks
 * a needed line.
 */
export function buildWheel(folder) {
  const manifest = readFileSync(join(folder, 'pyproject.toml'), 'utf8');
  const version = lineOf(readFileSync(join(folder, 'fundmatch/version.py'), 'utf8'), 'VERSION');
  const info = `fundmatch-${version}.dist-info`;
  const sources = readdirSync(join(folder, 'fundmatch')).filter((name) => /\.py$|^py\.typed$/.test(name));
  const files = new Map(
    sources.sort().map((name) => [`fundmatch/${name}`, readFileSync(join(folder, 'fundmatch', name))]),
  );
  files.set(`${info}/licenses/LICENSE`, readFileSync(join(folder, 'LICENSE')));
  files.set(`${info}/METADATA`, Buffer.from(metadata(folder, manifest, version)));
  files.set(
    `${info}/WHEEL`,
    Buffer.from('Wheel-Version: 1.0\nGenerator: fundmatch\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
  );
  const record = [...files].map(([name, bytes]) => {
    const digest = createHash('sha256').update(bytes).digest('base64url');
    return `${name},sha256=${digest},${bytes.length}\n`;
  });
  files.set(`${info}/RECORD`, Buffer.from(`${record.join('')}${info}/RECORD,,\n`));
  return { name: `fundmatch-${version}-py3-none-any.whl`, bytes: zip(files) };
}

function metadata(folder, manifest, version) {
  const urls = manifest.split('[project.urls]\n')[1]?.split('\n\n')[0] ?? '';
  const lines = [
    'Metadata-Version: 2.4',
    'Name: fundmatch',
    `Version: ${version}`,
    `Summary: ${lineOf(manifest, 'description')}`,
    ...[...urls.matchAll(/^(\w+) = "(.*)"$/gm)].map(([, name, url]) => `Project-URL: ${name}, ${url}`),
    `License-Expression: ${lineOf(manifest, 'license')}`,
    'License-File: LICENSE',
    ...[...manifest.matchAll(/^ {4}"(.* :: .*)",$/gm)].map(([, name]) => `Classifier: ${name}`),
    `Requires-Python: ${lineOf(manifest, 'requires-python')}`,
    'Description-Content-Type: text/markdown',
  ];
  return `${lines.join('\n')}\n\n${readFileSync(join(folder, 'README.md'), 'utf8')}`;
}

function lineOf(text, name) {
  const found = new RegExp(`^${name} = "(.*)"$`, 'm').exec(text)?.[1];
  if (found === undefined)
    throw new Error(`sdk-python/pyproject.toml has no line for ${name}. Add this line.`);
  return found;
}
