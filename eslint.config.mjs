import js from '@eslint/js';
import tseslint from 'typescript-eslint';

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
    files: ['**/*.cjs'],
    languageOptions: { globals: { require: 'readonly', process: 'readonly', __dirname: 'readonly' } },
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
