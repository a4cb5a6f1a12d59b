import { readFileSync, readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { packages } = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8'));

/**
 * Returns the released packages by their paths in the lock file. `installed` has the packages of a
 * production installation of the service on any platform. The other two lists have the packages
 * that are bundled into the command line and the web UI.
 */
export function shippedPackages() {
  const installed = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path]) => path);
  const bundledInCli = closure(importsOf('cli/src', /\.ts$/), 'cli');
  const bundledInWeb = closure(importsOf('web/src', /\.tsx?$/), 'web');
  return { packages, installed, bundledInCli, bundledInWeb };
}

/** Returns the name of the package at a path of the lock file. */
export function nameAt(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Returns the packages that the sources in a folder import. */
function importsOf(folder, pattern) {
  const files = readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' }).filter((file) =>
    pattern.test(file),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(`${ROOT}${folder}/${file}`, 'utf8').matchAll(/\bfrom '([^.'][^']*)'/g)].map(
      ([, specifier]) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'),
    ),
  );
  const isPackage = (name) => !name.startsWith('node:') && !builtinModules.includes(name);
  return [...new Set(names)].filter(isPackage);
}

/** Returns the lock-file paths of these packages and all their dependencies. */
function closure(names, workspace) {
  const found = new Set();
  const add = (name) => {
    const path = [`${workspace}/node_modules/${name}`, `node_modules/${name}`].find(
      (each) => each in packages,
    );
    if (path === undefined) throw new Error(`${name} is not in package-lock.json. Run npm install.`);
    if (packages[path].link || found.has(path)) return;
    found.add(path);
    for (const dependency of Object.keys(packages[path].dependencies ?? {})) add(dependency);
  };
  for (const name of names) add(name);
  return found;
}
