import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Circus, Config } from '@jest/types';
import type { TestResult } from '@jest/test-result';
import { startCoverage, takeCoverage } from './coverage.js';
import { watchLeftovers } from './leftovers.js';
import { startProfile } from './profile.js';

const require = createRequire(import.meta.url);
/**
 * The part of Jest that runs `describe` and `it`. Its package does not export this file, so a new
 * version of Jest may move it.
 */
const CIRCUS = join(dirname(require.resolve('jest-circus/package.json')), 'build/jestAdapterInit.js');

interface JestCircus {
  initialize(options: Record<string, unknown>): Promise<unknown>;
  runAndTransformResultsToJestFormat(options: Record<string, unknown>): Promise<TestResult>;
}

/** Runs a test file and returns its results in the format that Jest requires of a `testRunner`. */
export async function runFile(
  globalConfig: Config.GlobalConfig,
  config: Config.ProjectConfig,
  environment: { global: typeof globalThis; handleTestEvent?: Circus.EventHandler },
  runtime: object,
  testPath: string,
  sendMessageToJest?: unknown,
): Promise<TestResult> {
  // Jest's stack trace function maps only files that Jest compiled. Node compiles these files and
  // maps their stack traces itself.
  delete (Error as { prepareStackTrace?: unknown }).prepareStackTrace;
  if (globalConfig.collectCoverage) await startCoverage();
  const leftovers = await watchLeftovers();
  const profile = startProfile();
  const isOnCluster = process.env['TEST_POSTGRES_SERVERS'] !== undefined;
  const skip = isOnCluster ? (await import('../../citus/differences.js')).skipDifferences : null;
  environment.handleTestEvent = (event, state) => {
    leftovers.onEvent(event);
    profile.onEvent(event);
    if (event.name === 'run_start') skip?.(state.rootDescribeBlock, testPath);
  };
  const { initialize, runAndTransformResultsToJestFormat } = freshCircus();
  await initialize({
    config,
    environment,
    globalConfig,
    localRequire: require,
    parentProcess: process,
    runtime,
    sendMessageToJest,
    setGlobalsForRuntime: () => undefined,
    testPath,
  });
  await import(pathToFileURL(testPath).href);
  profile.loaded();
  const now = Date.now();
  const result = await runAndTransformResultsToJestFormat({
    config,
    globalConfig,
    setupAfterEnvPerfStats: { setupAfterEnvStart: now, setupAfterEnvEnd: now },
    testPath,
  });
  Object.assign(result.perfStats, { profile: profile.end() });
  if (globalConfig.collectCoverage) result.v8Coverage = await takeCoverage();
  const left = await leftovers.find();
  return left.length === 0 ? result : withLeftovers(result, left);
}

/** The AsyncLocalStorage objects that Jest's framework created for the previous file. */
const stores: AsyncLocalStorage<unknown>[] = [];

/**
 * Returns a new instance of Jest's framework, without the event handlers of the previous file. Jest
 * keeps these on globalThis. The stores of the previous file are disabled, because Node copies
 * every enabled store to each promise. This copying took an eighth of the CPU time of a run.
 */
function freshCircus(): JestCircus {
  Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
  delete require.cache[CIRCUS];
  for (const store of stores.splice(0)) store.disable();
  const hooks = require('node:async_hooks') as { AsyncLocalStorage: typeof AsyncLocalStorage };
  hooks.AsyncLocalStorage = class<T> extends AsyncLocalStorage<T> {
    constructor() {
      super();
      stores.push(this);
    }
  };
  try {
    return require(CIRCUS) as JestCircus;
  } finally {
    hooks.AsyncLocalStorage = AsyncLocalStorage;
  }
}

/** Returns the result as failed, with a message that lists what the tests left behind. */
function withLeftovers(result: TestResult, left: string[]): TestResult {
  const message = `The tests must remove what they create, but they left behind:\n${left.map((line) => `  - ${line}`).join('\n')}`;
  if (!result.testExecError)
    result.testExecError = { message, stack: message, code: undefined, type: 'Error' };
  result.failureMessage = `${result.failureMessage ?? ''}\n  ● ${message}\n`;
  return result;
}
