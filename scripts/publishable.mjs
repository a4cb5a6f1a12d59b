import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Prints why the registry would reject a package, or what the package lacks for its users. Fails if
 * there is such a fault. Usage: `node scripts/publishable.mjs [--origin] FOLDER…`. The packages
 * must be built. Outside of a GitHub workflow, `--origin` takes the git remote `origin` as the
 * repository that publishes.
 */
const SHELL = process.platform === 'win32';
const REPOSITORY = /^git\+https:\/\/github\.com\/([\w.-]+\/[\w.-]+)\.git$/;

const folders = process.argv.slice(2).filter((argument) => argument !== '--origin');
const publisher =
  process.env.GITHUB_REPOSITORY || (process.argv.includes('--origin') ? originOf() : undefined);

const faults = folders.flatMap((folder) => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return [...manifestFaults(manifest, folder), ...archiveFaults(manifest, folder)].map(
    (fault) => `${folder}: ${fault}`,
  );
});
process.stdout.write(faults.map((fault) => `${fault}\n`).join(''));
process.exitCode = faults.length > 0 ? 1 : 0;

function* manifestFaults(manifest, folder) {
  for (const field of [
    'name',
    'version',
    'description',
    'license',
    'repository',
    'bugs',
    'homepage',
    'engines',
    'files',
  ])
    if (manifest[field] === undefined) yield `package.json has no ${field}`;
  if (manifest.private) yield 'package.json is private';
  if (manifest.publishConfig?.access !== 'public')
    yield 'publishConfig.access is not public, so npm would publish the package as private';
  if (manifest.publishConfig?.provenance !== true) yield 'publishConfig.provenance is not true';
  // The registry accepts provenance only if repository.url names the repository of the workflow.
  const { url, directory } = manifest.repository ?? {};
  const [, place] = REPOSITORY.exec(url ?? '') ?? [];
  if (place === undefined) yield `repository.url is not git+https://github.com/OWNER/REPOSITORY.git: ${url}`;
  if (publisher && place !== undefined && place.toLowerCase() !== publisher.toLowerCase())
    yield `repository.url names ${place}, but this is ${publisher}: the registry refuses the provenance`;
  if (directory !== folder.replace(/\/$/, '')) yield `repository.directory is not ${folder}`;
  for (const name of Object.keys(manifest.dependencies ?? {}))
    yield `it depends on ${name}, but must have no dependencies`;
}

/** Returns OWNER/REPOSITORY of the remote `origin`, or undefined if it is not on GitHub. */
function originOf() {
  const { stdout } = spawnSync('git', ['remote', 'get-url', 'origin'], { encoding: 'utf8' });
  return /github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec((stdout ?? '').trim())?.[1];
}

function* archiveFaults(manifest, folder) {
  const [{ files }] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: folder,
      encoding: 'utf8',
      shell: SHELL,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  const packed = new Set(files.map(({ path }) => path));
  for (const file of ['README.md', 'LICENSE', ...targetsOf(manifest)])
    if (!packed.has(file)) yield `the archive lacks ${file}`;
  for (const path of packed) {
    if (path.endsWith('.map')) yield* mapFaults(join(folder, path));
    if (/\.[cm]?js$/.test(path)) yield* noticeFaults(folder, path, packed);
  }
  // npm publishes corrected packages with only a warning, although nobody has checked the
  // correction. A silent `npm run` hides the warning, so the log level is explicit.
  const options = ['--dry-run', '--ignore-scripts', '--offline', '--loglevel', 'warn'];
  const { status, stderr } = spawnSync('npm', ['publish', ...options], {
    cwd: folder,
    encoding: 'utf8',
    shell: SHELL,
  });
  if (status !== 0) yield stderr.trim();
  else if (/auto-corrected/.test(stderr))
    yield `npm publish would change package.json. Run npm pkg fix:\n${stderr.trim()}`;
}

/** Returns the files that a manifest names. */
function targetsOf({ main, module, types, bin = {}, exports = {} }) {
  const named = [main, module, types, ...Object.values(bin)].filter((one) => one !== undefined);
  JSON.stringify(exports, (_, value) => {
    if (typeof value === 'string') named.push(value);
    return value;
  });
  return [...new Set(named)].map((path) => path.replace(/^\.\//, ''));
}

function* mapFaults(path) {
  const { sources, sourcesContent = [] } = JSON.parse(readFileSync(path, 'utf8'));
  if (sources.length === 0 || !sources.every((_, at) => sourcesContent[at]))
    yield `${path} lacks its sources`;
}

/** Finds bundled packages without a notice. esbuild names the bundled packages in comments. */
function* noticeFaults(folder, path, packed) {
  const text = readFileSync(join(folder, path), 'utf8');
  const bundled = new Set(
    [...text.matchAll(/^\/\/ .*node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//gm)].map(([, name]) => name),
  );
  const notices = packed.has('dist/NOTICES.txt')
    ? readFileSync(join(folder, 'dist/NOTICES.txt'), 'utf8')
    : '';
  for (const name of bundled)
    if (!new RegExp(`^${name} [^]*?Copyright`, 'm').test(notices))
      yield `dist/NOTICES.txt lacks the notice of ${name}, which ${path} contains`;
}
