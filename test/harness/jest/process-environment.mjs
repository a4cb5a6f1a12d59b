import { createContext } from 'node:vm';
import { ModuleMocker } from 'jest-mock';

/**
 * Jest's `testEnvironment`. It uses the globals of the worker process, where native-runner.mjs runs
 * the tests.
 */
export default class ProcessEnvironment {
  global = globalThis;
  fakeTimers = null;
  fakeTimersModern = null;
  moduleMocker = new ModuleMocker(globalThis);
  #console = globalThis.console;
  #exit = process.exit;
  /** Jest requires a context, but no code runs in this one. */
  #context = createContext();

  async setup() {}

  /** Restores the globals that Jest replaced while the file ran. */
  async teardown() {
    globalThis.console = this.#console;
    process.exit = this.#exit;
  }

  getVmContext() {
    return this.#context;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }
}
