import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { SystemClock } from './runtime/clock.js';
import { loadConfig } from './runtime/config.js';
import type { Config } from './runtime/config.js';
import { openDatabase } from './database/open-database.js';
import { OperatorError } from './runtime/errors.js';
import { createLog } from './runtime/log.js';
import type { Log } from './runtime/log.js';
import { nextSteps, terminalLines } from './runtime/terminal-log.js';

/**
 * How much the heap may grow between collections, in percent of live data. V8 allows up to 300 %,
 * so that 1 MB bodies that survive a few young collections pile up as garbage. With 8 clients
 * sending 1,000-row batches of 1 KB metadata, the peak fell from 433 to 262 MiB at the same speed.
 */
const HEAP_GROWTH_PERCENT = 60;

/**
 * By how much the young generation grows when it is full: not at all while modules load, whose
 * contents stay anyway, then by V8's default. Otherwise an idle process would keep 48 MiB for it.
 */
const YOUNG_GROWTH = { loading: 1, serving: 2 };

/**
 * How long a stopping process still serves calls while /readyz already answers 503, so that proxies,
 * which ask every few seconds, send it no more. Outside production nothing stands before it.
 */
const SERVE_ON_MS = { production: 5_000, elsewhere: 0 };
/** Exits at the latest this long after the first signal. */
const SHUTDOWN_MS = 25_000;
/** Once the service rejects new calls, open calls and idle connections are cut after this time. */
const CALLS_MS = 8_000;
/** Connections to a database that does not answer are abandoned after this time. */
const CLOSE_MS = 6_000;

/**
 * Starts the service, waits for a signal, stops it. A signal during the start stops it after the
 * start.
 */
async function main(): Promise<void> {
  setFlagsFromString(`--semi-space-growth-factor=${YOUNG_GROWTH.loading}`);
  const signalled = waitForSignal();
  const config = loadConfig();
  const isTerminal = process.stdout.isTTY && process.env['NODE_ENV'] !== 'production';
  const log = createLog(config.logLevel, isTerminal ? terminalLines(process.stdout) : process.stdout);
  // Counted from the signal, so that a hanging start ends too.
  void signalled.then(() => setTimeout(() => exitAsItIs(log), SHUTDOWN_MS).unref());
  // Node would print such an error with all its properties, SQL parameters included.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected error: the process exits');
    process.exit(1);
  });
  const endTracing = config.tracing ? (await import('./runtime/otel.js')).startTracing(log) : null;
  // The embedded server starts while the modules are loaded.
  const [database, { createApp }, { startPolls, startWorker }] = await Promise.all([
    openDatabase(config, { log: (line) => log.info({ postgres: line }) }),
    import('./composition/app.js'),
    import('./composition/worker.js'),
  ]);
  const { dataSource, secretBox, url } = database;
  const app = await createApp({ config, dataSource, secretBox, log, clock: new SystemClock() });
  await app.nest.init();
  const server = app.nest.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  let address: string;
  try {
    address = await server.listen({ port: config.port, host: config.host });
  } catch (error) {
    await database.close();
    throw explainListen(error, config);
  }
  const worker = await (config.role === 'api' ? startPolls : startWorker)(app.nest, url);
  setFlagsFromString(`--semi-space-growth-factor=${YOUNG_GROWTH.serving}`);
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  log.info(
    { role: config.role, address, ...(config.role !== 'worker' && { docs: `${address}/docs` }) },
    'ready',
  );
  if (isTerminal && config.role !== 'worker') process.stdout.write(nextSteps(address));

  await signalled;
  app.leave();
  log.info('stopping');
  // A worker has no callers.
  if (config.role !== 'worker') await delay(SERVE_ON_MS[config.production ? 'production' : 'elsewhere']);
  setTimeout(() => server.server.closeAllConnections(), CALLS_MS).unref();
  app.drain();
  await worker.stop();
  await app.nest.close();
  await endTracing?.();
  await Promise.race([database.close(), delay(CLOSE_MS, undefined, { ref: false })]);
  log.info('stopped');
  process.exit(0);
}

function exitAsItIs(log: Log): void {
  log.error(`not stopped ${SHUTDOWN_MS / 1_000} s after the signal: exiting now`);
  process.exit(1);
}

/**
 * Resolves on the first SIGTERM or SIGINT. Later ones are ignored, because they would kill sends in
 * flight: under npm, Ctrl-C arrives twice, from the terminal and from npm.
 */
function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });
}

function explainListen(error: unknown, config: Config): Error {
  const code = (error as NodeJS.ErrnoException).code;
  const where = `${config.host}:${config.port}`;
  if (code === 'EADDRINUSE')
    return new OperatorError(`PORT: ${where} is taken by another process; stop it or set PORT.`);
  if (code === 'EACCES')
    return new OperatorError(`PORT: no right to listen on ${where}; set PORT to 1024 or more.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new OperatorError(`HOST: ${config.host} is not an address of this machine; set HOST.`);
  return error instanceof Error ? error : new Error(String(error));
}

main().catch((error: unknown) => {
  const text = error instanceof OperatorError ? error.message : ((error as Error).stack ?? String(error));
  process.stderr.write(`fundmatch: ${text}\n`);
  process.exit(1);
});
