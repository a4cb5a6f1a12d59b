import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { SystemClock } from '../runtime/clock.js';
import type { Config } from '../runtime/config.js';
import { openDatabase } from '../database/open-database.js';
import { OperatorError } from '../runtime/errors.js';
import { createLog } from '../runtime/log.js';
import type { Log } from '../runtime/log.js';
import { nextSteps, terminalLines } from '../runtime/terminal-log.js';

/**
 * Maximum growth of the heap between collections, in percent of the live data. V8's default is 300
 * %. With 300 %, 1 MB bodies that survive a few young collections accumulate as garbage. Measured
 * with 8 clients that sent batches of 1,000 rows with 1 KB of metadata. The peak fell from 433 to
 * 262 MiB at the same speed.
 */
const HEAP_GROWTH_PERCENT = 60;

/**
 * Factor by which V8 enlarges the young generation when it is full. Loaded modules stay in memory,
 * so the young generation does not grow while modules load. Otherwise, an idle process would keep
 * 48 MiB for it. Later, V8's default factor applies.
 */
const YOUNG_GROWTH = { loading: 1, serving: 2 };

/**
 * Milliseconds during which a stopping process still serves calls, while /readyz already answers
 * 503. Proxies check /readyz every few seconds and then stop sending calls. Outside production
 * there is no proxy.
 */
const SERVE_ON_MS = { production: 5_000, elsewhere: 0 };
/** The process exits at most this long after the first signal. */
const SHUTDOWN_MS = 25_000;
/** Time between rejecting new calls and closing all open connections of clients. */
const CALLS_MS = 8_000;
/** Time after which the process stops waiting for database connections to close. */
const CLOSE_MS = 6_000;

/**
 * Starts the service, waits for a signal, and stops the service. If the signal arrives during the
 * start, the service first finishes starting.
 */
export async function serve(config: Config): Promise<void> {
  setFlagsFromString(`--semi-space-growth-factor=${YOUNG_GROWTH.loading}`);
  const signalled = waitForSignal();
  const isTerminal = process.stdout.isTTY && process.env['NODE_ENV'] !== 'production';
  const log = createLog(config.logLevel, isTerminal ? terminalLines(process.stdout) : process.stdout);
  // The timer starts at the signal, so the process also exits if the start hangs.
  void signalled.then(() => setTimeout(() => exitAsItIs(log), SHUTDOWN_MS).unref());
  // Node would print all properties of such an error, including SQL parameters.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected error: the process exits');
    process.exit(1);
  });
  const endTracing = config.tracing ? (await import('../runtime/otel.js')).startTracing(log) : null;
  // The embedded server starts while the modules load, which saves time.
  const [database, { createApp }, { startPolls, startWorker }] = await Promise.all([
    openDatabase(config, { log: (line) => log.info({ postgres: line }) }),
    import('./app.js'),
    import('./worker.js'),
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
  // A worker serves no calls, so it does not wait. Without a wait, calls are rejected from here on.
  const serveOnMs =
    config.role === 'worker' ? 0 : SERVE_ON_MS[config.production ? 'production' : 'elsewhere'];
  if (serveOnMs > 0) await delay(serveOnMs);
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
 * Resolves on the first SIGTERM or SIGINT. Later signals are ignored, because they would interrupt
 * sends in flight. Under npm, Ctrl-C sends two signals, from the terminal and from npm.
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
    return new OperatorError(`PORT: ${where} is used by another process. Stop that process or set PORT.`);
  if (code === 'EACCES')
    return new OperatorError(`PORT: this process may not listen on ${where}. Set PORT to 1024 or more.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new OperatorError(
      `HOST: ${config.host} is not an address of this machine. Set HOST to a local address such as 127.0.0.1 or 0.0.0.0.`,
    );
  return error instanceof Error ? error : new Error(String(error));
}
