#!/usr/bin/env node
// In a clone, npm links this file before the build writes dist/cli.cjs.
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const program = join(__dirname, '..', 'dist', 'cli.cjs');
if (existsSync(program)) {
  require(program);
} else {
  process.stderr.write('fundmatch: the command line is not built; run "npm run build" in the repository.\n');
  process.exitCode = 1;
}
