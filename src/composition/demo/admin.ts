import { runAsProcess } from '../../admin/run-as-process.js';
import { askDemo } from './ask-demo.js';

/** Runs a command of the operator's command line on the database of the running demo. */
async function main(args: string[]): Promise<void> {
  const needsNoDemo = args.length === 0 || args.some((arg) => arg === '--help' || arg === '-h');
  const ofDemo = needsNoDemo ? {} : await askDemo<Record<string, string>>('admin-environment');
  await runAsProcess(args, { ...process.env, ...ofDemo });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`fundmatch demo: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
