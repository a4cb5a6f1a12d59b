// Draws the rooms of src and their imports into ARCHITECTURE.md. `--check` fails if the picture is
// out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';

const FILE = 'ARCHITECTURE.md';
const START = '<!-- rooms: written by scripts/rooms.mjs -->';
const END = '<!-- end of rooms -->';

const { output } = await cruise(['src'], { ...config.options, ruleSet: { forbidden: [] } });
const imports = new Map();
for (const { source, dependencies } of output.modules) {
  const room = roomOf(source);
  const targets = imports.get(room) ?? new Set();
  for (const { resolved } of dependencies) if (roomOf(resolved) !== room) targets.add(roomOf(resolved));
  imports.set(room, targets);
}

/** Returns whether a longer path already implies an arrow. The picture omits such arrows. */
function isImplied(from, to) {
  return [...imports.get(from)].some((other) => other !== to && reaches(other, to));
}

function reaches(from, to) {
  return [...(imports.get(from) ?? [])].some((next) => next === to || reaches(next, to));
}

function roomOf(path) {
  return path.split('/')[1].replace(/\.ts$/, '');
}

const arrows = [...imports.keys()]
  .sort()
  .flatMap((from) =>
    [...imports.get(from)].sort().flatMap((to) => (isImplied(from, to) ? [] : [`  ${from} --> ${to}`])),
  );
const picture = [START, '', '```mermaid', 'flowchart TD', ...arrows, '```', '', END].join('\n');

const text = readFileSync(FILE, 'utf8');
const [before, rest] = text.split(START);
if (rest === undefined || !rest.includes(END))
  throw new Error(`${FILE} has no lines "${START}" and "${END}". Add them around the picture.`);
const updated = before + picture + rest.slice(rest.indexOf(END) + END.length);
if (process.argv.includes('--check')) {
  if (updated !== text) {
    console.error(`${FILE}: the picture of the rooms is out of date. Run: npm run fix`);
    process.exit(1);
  }
} else writeFileSync(FILE, updated);
