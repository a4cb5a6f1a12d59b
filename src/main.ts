import { createApp } from './app.js';
import { SystemClock } from './clock.js';
import { loadConfig } from './config.js';
import { openDatabase } from './database/open-database.js';
import { OperatorError } from './errors.js';
import { createLog } from './log.js';
import { startWorker } from './worker.js';

/** Exit at the latest this long after the first signal. */
const SHUTDOWN_MS = 25_000;

async function main(): Promise<void> {
  const config = loadConfig();
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, (line) => log.info({ postgres: line }));
  const { dataSource, secretBox, url } = database;
  const app = await createApp({ config, dataSource, secretBox, log, clock: new SystemClock() });
  try {
    await app.nest.listen({ port: config.port, host: config.host });
  } catch (error) {
    await database.close();
    throw explainListen(error, config);
  }
  const worker = config.role === 'api' ? null : await startWorker(app.nest, url);
  const address = app.nest.getHttpServer().address() as { port: number };
  log.info(
    {
      role: config.role,
      address: `http://${config.host}:${address.port}`,
      docs: `http://${config.host}:${address.port}/docs`,
    },
    'ready',
  );

  const shutDown = async (signal: string) => {
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    log.info({ signal }, 'stopping');
    app.drain();
    await worker?.stop();
    await app.nest.close();
    await database.close();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown(signal));
}

function explainListen(error: unknown, config: { host: string; port: number }): Error {
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
  process.stderr.write(
    error instanceof OperatorError
      ? `fundmatch: ${error.message}\n`
      : `fundmatch: ${(error as Error).stack ?? String(error)}\n`,
  );
  process.exit(1);
});
