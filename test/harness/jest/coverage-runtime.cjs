const { createRequire } = require('node:module');

// jest-runtime is a dependency of Jest, not of this project.
const { default: JestRuntime } = createRequire(require.resolve('jest'))('jest-runtime');

/**
 * Jest's `runtime` for a run with coverage. coverage.ts reads the counts. Jest would attach a
 * debugger for each file and never detach it, because native-runner.mjs runs all files of a worker
 * in one context. The debuggers added two thirds to the CPU time of a run.
 */
module.exports = class CoverageRuntime extends JestRuntime {
  async collectV8Coverage() {}

  async stopCollectingV8Coverage() {}

  getAllV8CoverageInfoCopy() {
    return [];
  }
};
