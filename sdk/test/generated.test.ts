import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;

test.each(['sdk/src', 'web/src'])('%s/generated contains no model that no other file imports', (folder) => {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, folder, path), 'utf8') }));
  const generated = files.filter(
    ({ path }) => path.startsWith('generated/') && !path.endsWith('/choices.ts'),
  );
  expect(generated.length).toBeGreaterThan(10);
  const unused = generated.filter(({ path }) => {
    const [, kind, name] = path.split(/[/.]/);
    if (kind === 'services') return false;
    const imported = new RegExp(`from '[^']*/${name ?? ''}(?:\\.js)?'`);
    return kind !== 'models' || !files.some((other) => other.path !== path && imported.test(other.text));
  });
  expect(unused.map(({ path }) => path)).toEqual([]);
});

test('the folder openapi has one document for the public API and one for the API of the pages', () => {
  expect(readdirSync(join(root, 'openapi')).sort()).toEqual(['app.json', 'openapi.json', 'released.json']);
});
