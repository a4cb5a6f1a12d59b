import { OperatorError } from '../runtime/errors.js';
import { runCommand } from './program.js';

/** Rejects on Ctrl-C and SIGTERM. The command then closes the database before it exits. */
const interrupted = new Promise<never>((_resolve, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => reject(new OperatorError('Interrupted.')));
});

const { env, stdout, stderr } = process;
process.exitCode = await runCommand(process.argv.slice(2), { env, stdout, stderr, interrupted });
