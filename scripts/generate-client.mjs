import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import generator from 'openapi-typescript-codegen';

/**
 * Generates one service per tag of an OpenAPI document, and the models that the services or our own
 * code use. Usage: `node scripts/generate-client.mjs DOCUMENT PATHS FOLDER`. PATHS are the prefixes
 * of the client's paths, separated by commas. FOLDER is `generated` in the client's sources. `npm
 * run generate` runs this script.
 *
 * The script generates no HTTP code. The services import this code from the module `core` next
 * to FOLDER.
 */
const [input, paths, output] = process.argv.slice(2);
const sources = join(output, '..');

const raw = mkdtempSync(join(tmpdir(), 'fundmatch-client-'));
try {
  await generator.generate({
    input: forGenerator(JSON.parse(readFileSync(input, 'utf8'))),
    output: raw,
    clientName: 'Client',
    useOptions: true,
    useUnionTypes: true,
    exportCore: false,
  });
  for (const folder of ['models', 'services']) rmSync(join(output, folder), { recursive: true, force: true });
  const services = read(join(raw, 'services'));
  const models = read(join(raw, 'models'));
  // Users see the comments of the client's own methods, so the comments of the services are
  // removed.
  for (const [name, text] of services)
    write(
      'services',
      name,
      text
        .replaceAll(/'\.\.\/core\/\w+'/g, "'../../core'")
        .replaceAll(/^ *\/\*\*\n(?: +\*.*\n)*? +\*\/\n/gm, ''),
    );
  for (const name of used(services, models)) write('models', name, models.get(name));
} finally {
  rmSync(raw, { recursive: true });
}

/**
 * Changes a document so that the generator can read it. Keeps only the calls of this client, and
 * only their 2xx responses, because the client has one error type. Removes defaults of parameters,
 * because old clients would continue to send them. Gives each object one type, because the
 * generator does not know `["object", "null"]`.
 */
function forGenerator(document) {
  delete document.webhooks;
  document.paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) =>
      paths.split(',').some((begin) => path.startsWith(begin)),
    ),
  );
  for (const operation of Object.values(document.paths).flatMap(Object.values)) {
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses).filter(([status]) => status.startsWith('2')),
    );
    for (const { schema } of operation.parameters ?? []) delete schema?.default;
  }
  JSON.stringify(document, (_, value) => {
    if (Array.isArray(value?.type) && value.type.includes('object'))
      Object.assign(value, { type: 'object', nullable: value.type.includes('null') });
    return value;
  });
  return document;
}

/**
 * Returns the models that the services or our own files import, and the models that these models
 * import.
 */
function used(services, models) {
  const own = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/^generated\b/.test(path))
    .map((path) => readFileSync(join(sources, path), 'utf8'));
  const found = new Set();
  const visit = (text, pattern) => {
    for (const [, name] of text.matchAll(pattern)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(models.get(name), /from '\.\/(\w+)'/g);
    }
  };
  for (const text of [...services.values(), ...own]) visit(text, /\/models\/(\w+)/g);
  return found;
}

/** Returns the text of each file in a folder, by its name without the file extension. */
function read(folder) {
  return new Map(
    readdirSync(folder).map((file) => [basename(file, '.ts'), readFileSync(join(folder, file), 'utf8')]),
  );
}

function write(folder, name, text) {
  mkdirSync(join(output, folder), { recursive: true });
  writeFileSync(join(output, folder, `${name}.ts`), text);
}
