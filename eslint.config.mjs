import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const NO_WAIT = 'Wait with soon, repeatUntil or pause of test/harness/soon.ts.';
/**
 * Loops that await without a counter. If the awaited event never happens, such a loop never ends.
 */
const ENDLESS = [
  'WhileStatement:has(AwaitExpression)',
  'DoWhileStatement:has(AwaitExpression)',
  'ForStatement[update=null]:has(AwaitExpression)',
  'WhileStatement[test.value=true]',
  'ForStatement[test=null]:has(AwaitExpression)',
];

export default tseslint.config(
  {
    ignores: ['**/dist/**', '**/node_modules/**', 'sdk/src/generated/**', 'web/src/generated/**', '.data/**'],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-control-regex': 'off',
      'max-lines': ['warn', { max: 400, skipComments: true, skipBlankLines: true }],
    },
  },
  {
    files: ['src/**/*.ts', 'sdk/src/**/*.ts', 'cli/src/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'URL',
          property: 'canParse',
          message: 'In Node.js 20 it rejects URLs with letters such as ü once it is compiled. Use parseUrl.',
        },
      ],
    },
  },
  {
    files: ['**/*.{test,drill,cluster}.ts', 'test/{citus,database,deploy,e2e,harness,plans}/**/*.ts'],
    ignores: ['test/harness/soon.ts', 'test/harness/jest/*.ts'],
    rules: {
      'no-restricted-imports': ['error', { paths: ['timers/promises', 'node:timers/promises'].map(noSleep) }],
      'no-restricted-syntax': [
        'error',
        ...ENDLESS.map((selector) => ({ selector, message: `This may wait without end. ${NO_WAIT}` })),
        {
          selector: 'NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]',
          message: NO_WAIT,
        },
      ],
    },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      globals: { require: 'readonly', module: 'writable', process: 'readonly', __dirname: 'readonly' },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: {
        ...{ console: 'readonly', process: 'readonly', Buffer: 'readonly', URL: 'readonly' },
        ...{ fetch: 'readonly', setTimeout: 'readonly', clearTimeout: 'readonly' },
      },
    },
  },
  {
    files: ['scripts/guides/site/*.js'],
    languageOptions: {
      globals: {
        ...{ document: 'readonly', location: 'readonly', navigator: 'readonly' },
        ...{ localStorage: 'readonly', matchMedia: 'readonly' },
        ...{ NodeFilter: 'readonly', IntersectionObserver: 'readonly' },
      },
    },
  },
);

function noSleep(name) {
  return { name, importNames: ['setTimeout', 'setInterval'], message: NO_WAIT };
}
