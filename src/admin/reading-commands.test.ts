import { execFileSync } from 'node:child_process';

it('the reading commands load neither TypeORM nor NestJS, because loading these takes longer than reading a list', () => {
  const script = `
    const modules = ['admin/program', 'admin/status-commands', 'admin/reading-commands', 'database/open-reader'];
    Promise.all(modules.map((name) => import('./dist/' + name + '.js'))).then(() => {
      // NestJS's own modules are ES modules, which require.cache omits. So the pattern names its
      // CommonJS dependencies.
      const heavy = /node_modules.(typeorm|reflect-metadata|rxjs)\\b/;
      console.log(JSON.stringify(Object.keys(require.cache).filter((path) => heavy.test(path))));
    });`;
  const loaded = execFileSync(process.execPath, ['--eval', script], { encoding: 'utf8' });
  expect(JSON.parse(loaded)).toEqual([]);
});
