import { Writable } from 'node:stream';
import { runCommand } from '../../src/admin/program.js';
import { JsonLines } from './process.js';
import type { Finished } from './process.js';

/**
 * Runs an admin command in the test's process, with only these environment variables. A separate
 * process would take a second of CPU time to load. test/e2e/service.test.ts starts a few real
 * processes.
 */
export async function commandLine(args: string[], env: Record<string, string>): Promise<Finished> {
  const stdout = new JsonLines();
  let stderr = '';
  const code = await runCommand(args, {
    env,
    stdout: writer((text) => stdout.add(text)),
    stderr: writer((text) => (stderr += text)),
    interrupted: new Promise(() => undefined),
  });
  return { code, stdout: stdout.text, stderr, lines: stdout.lines };
}

function writer(take: (text: string) => void): Writable {
  return new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      take(chunk);
      done();
    },
  });
}
