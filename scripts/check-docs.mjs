import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * Fails if a page links to a missing file or heading, contains a missing path, or has more than 250
 * lines. Generated reports may be longer.
 */
const MAX_LINES = 250;
const PATH = /`((?:src|test|docs|scripts|sdk|cli|web|deploy|bench|corpus|eval|samples|openapi)\/[\w./-]+)`/g;
const WORD = /[^\p{L}\p{N}\s_-]/gu;

const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(path));
const faults = pages.flatMap((path) => [...badLinks(path), ...badPaths(path), ...tooLong(path)]);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(
  `${pages.length} pages: every link and path exists, and no page has more than ${MAX_LINES} lines.`,
);

function tooLong(path) {
  if (path.startsWith('sdk/api/')) return [];
  const lines = readFileSync(path, 'utf8').split('\n').length - 1;
  return lines > MAX_LINES
    ? [`${path}: ${lines} lines, but at most ${MAX_LINES} are allowed. Split the page.`]
    : [];
}

/** Finds paths in backticks that do not exist. Skips changelogs, which may name old paths. */
function badPaths(path) {
  if (path.endsWith('CHANGELOG.md')) return [];
  return [...withoutCode(path).matchAll(PATH)]
    .filter(([, target]) => !existsSync(target))
    .map(([, target]) => `${path}: ${target} does not exist. Correct the path.`);
}

function badLinks(path) {
  const links = [...withoutCode(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target);
  return links
    .filter((target) => !/^[a-z]+:/.test(target))
    .flatMap((target) => {
      const [file, heading] = target.split('#');
      const place = file === '' ? path : normalize(join(dirname(path), file));
      if (!existsSync(place))
        return [`${path}: the link ${target} fails, because ${place} does not exist. Correct the link.`];
      if (heading === undefined || statSync(place).isDirectory()) return [];
      return headingsOf(place).includes(heading)
        ? []
        : [`${path}: the link ${target} names a heading that ${place} does not have. Correct the link.`];
    });
}

function headingsOf(path) {
  return [...withoutCode(path).matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title.toLowerCase().replaceAll(WORD, '').trim().replaceAll(' ', '-'),
  );
}

function withoutCode(path) {
  return readFileSync(path, 'utf8').replaceAll(/^ *```[^]*?^ *```/gm, '');
}
