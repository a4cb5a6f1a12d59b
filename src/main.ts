import { serve } from './composition/serve.js';
import { loadConfig } from './runtime/config.js';
import { OperatorError } from './runtime/errors.js';

/** Runs the service with the settings of the environment. */
async function main(): Promise<void> {
  await serve(loadConfig());
}

main().catch((error: unknown) => {
  const text = error instanceof OperatorError ? error.message : ((error as Error).stack ?? String(error));
  process.stderr.write(`fundmatch: ${text}\n`);
  process.exit(1);
});
