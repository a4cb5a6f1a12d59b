import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { nameAt, shippedPackages } from './shipped-packages.mjs';

/**
 * Writes a software bill of materials (CycloneDX 1.5, JSON) for each released product: the service,
 * the image, the SDK and the command line. The bills go into the given folder (default `sbom`).
 * With --check, the script writes nothing. Fails if a bill violates the schema, lacks a released
 * package, or lacks a version or licence. Also fails if docs/engineering/dependencies.md has no
 * reason for a runtime dependency. The same lock file gives the same bytes.
 */
const { packages, installed, bundledInCli, bundledInWeb } = shippedPackages();
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const ofService = [...installed, ...bundledInWeb];
const ofImage = ofService.filter((path) => !packages[path].optional);
const bills = {
  'fundmatch.cdx.json': bill('fundmatch', 'application', ofService),
  'fundmatch-image.cdx.json': bill('fundmatch', 'container', ofImage, [baseImage()]),
  'fundmatch-sdk.cdx.json': bill('@fundmatch/sdk', 'library', []),
  'fundmatch-cli.cdx.json': bill('@fundmatch/cli', 'application', [...bundledInCli]),
};

const faults = [];
for (const [name, text] of Object.entries(bills)) {
  const errors = await new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(text);
  if (errors !== null)
    faults.push(`${name}: the file breaks the CycloneDX schema: ${JSON.stringify(errors).slice(0, 500)}`);
  for (const { name: component, version: its, licenses } of JSON.parse(text).components)
    if (!its || !licenses) faults.push(`${name}: ${component} has no version or no licence`);
}
faults.push(...unexplained());
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exit(1);
}

const [folder = 'sbom'] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (!process.argv.includes('--check')) mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(bills)) {
  if (!process.argv.includes('--check')) writeFileSync(`${folder}/${name}`, text);
  process.stdout.write(`${name}: ${JSON.parse(text).components.length} components\n`);
}

/**
 * Builds a bill of the packages at these lock-file paths. `npm sbom` cannot do this, because it
 * rejects a tree with overrides. Its --omit=dev also drops packages that the service shares with a
 * development tool.
 */
function bill(name, type, paths, more = []) {
  const shipped = new Map(paths.map((path) => [refOf(path), path]));
  const content = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        'bom-ref': `${name}@${version}`,
        type,
        name,
        version,
        purl: purlOf(name, version),
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: [
      ...[...shipped].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, path]) => componentOf(path)),
      ...more,
    ],
  };
  // A bill needs a unique serial number. The number is a hash, so equal content has an equal
  // number.
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return `${JSON.stringify({ ...content, serialNumber: `urn:uuid:${uuid}` }, null, 2)}\n`;
}

function refOf(path) {
  return `${nameAt(path)}@${packages[path].version}`;
}

function purlOf(name, its) {
  return `pkg:npm/${name.replace('@', '%40')}@${its}`;
}

function componentOf(path) {
  const { version: its, license, integrity, optional } = packages[path];
  const name = nameAt(path);
  return {
    'bom-ref': refOf(path),
    type: 'library',
    name,
    version: its,
    scope: optional ? 'optional' : 'required',
    ...(integrity && { hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }] }),
    ...(license && {
      licenses: [/ (?:AND|OR) /.test(license) ? { expression: license } : { license: { id: license } }],
    }),
    purl: purlOf(name, its),
  };
}

/** Returns the hash of the package's archive in hex. The lock file has the hash in base64. */
function hexOf(integrity) {
  return Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
}

/**
 * Returns runtime dependencies without a reason in docs/engineering/dependencies.md, and reasons
 * without a dependency.
 */
function unexplained() {
  const page = 'docs/engineering/dependencies.md';
  const table = readFileSync(page, 'utf8').split('## Runtime dependencies')[1]?.split('\n## ')[0] ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const explained = new Set(
    rows.flatMap((line) => [...line.split(' | ')[0].matchAll(/`([^`]+)`/g)]).map(([, name]) => name),
  );
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  return [
    ...Object.keys(dependencies)
      .filter((name) => !explained.has(name))
      .map((name) => `${page}: the table has no row for ${name}. Add one.`),
    ...[...explained]
      .filter((name) => !(name in dependencies))
      .map((name) => `${page}: ${name} is not a dependency. Remove its row.`),
  ];
}

/** Returns the entry for the base image of the Dockerfile. */
function baseImage() {
  const text = readFileSync('Dockerfile', 'utf8');
  const [, node = ''] = /^ARG NODE_VERSION=(\S+)/m.exec(text) ?? [];
  const tag = `${node}-bookworm-slim`;
  return {
    type: 'container',
    name: 'node',
    version: tag,
    'bom-ref': `node@${tag}`,
    purl: `pkg:docker/node@${tag}`,
    licenses: [{ license: { id: 'MIT' } }],
  };
}
