const { createRequire } = require('node:module');

// Jest's own dependency.
const { default: JestRuntime } = createRequire(require.resolve('jest'))('jest-runtime');

/**
 * Jest's `runtime` for a run that counts coverage, which coverage.ts takes. Jest would start a debugger for each file and
 * leave it attached, because native-runner.mjs runs all files of a worker in one context. That doubled the CPU time of a run.
 */
module.exports = class CoverageRuntime extends JestRuntime {
  async collectV8Coverage() {}

  async stopCollectingV8Coverage() {}

  getAllV8CoverageInfoCopy() {
    return [];
  }
};
