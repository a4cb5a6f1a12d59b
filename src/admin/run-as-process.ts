import { OperatorError } from '../runtime/errors.js';
import { runCommand } from './program.js';

/** Runs a command on the terminal of this process, and sets the exit code. */
export async function runAsProcess(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  /** Rejects on Ctrl-C and SIGTERM. The command then closes the database before it exits. */
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => reject(new OperatorError('Interrupted.')));
  });
  const { stdout, stderr } = process;
  process.exitCode = await runCommand(args, { env, stdout, stderr, interrupted });
}
