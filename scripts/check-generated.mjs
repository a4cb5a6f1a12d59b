import { execFileSync } from 'node:child_process';

/**
 * Fails if the OpenAPI documents or the generated parts of the clients differ from what the code
 * generates.
 */
execFileSync('npm', ['run', '--silent', 'generate'], { stdio: ['ignore', 'ignore', 'inherit'] });
const changed = execFileSync(
  'git',
  [
    'status',
    '--porcelain',
    '--',
    'openapi',
    'sdk/src/generated',
    'sdk-python/fundmatch/types.py',
    'web/src/generated',
  ],
  {
    encoding: 'utf8',
  },
);
if (changed !== '') {
  console.error(`These generated files are not up to date:\n${changed}Run: npm run fix`);
  process.exit(1);
}
