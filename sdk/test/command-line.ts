import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { runCommandLine } from '../src/cli/run.js';
import { KEY } from './peer.js';

/** What a command came to. */
export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
  /** The lines of stdout as JSON. */
  // Tests know what they asked for.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  events: any[];
}

/** A directory of its own, and the command line in it. */
export interface Sandbox {
  directory: string;
  env: NodeJS.ProcessEnv;
  file(name: string, content: string | Uint8Array): string;
  run(
    args: string[],
    options?: { stdin?: string; signal?: AbortSignal; env?: NodeJS.ProcessEnv },
  ): Promise<Outcome>;
  remove(): void;
}

/** Makes a sandbox whose command talks to this URL. Remove it, also after a failure. */
export function createSandbox(url: string): Sandbox {
  const directory = mkdtempSync(join(tmpdir(), 'fundmatch-cli-'));
  const env = {
    FUNDMATCH_API_KEY: KEY,
    FUNDMATCH_BASE_URL: url,
    FUNDMATCH_SIGNING_SECRET: 'svc_whsec_test',
    XDG_STATE_HOME: join(directory, 'state'),
    XDG_CONFIG_HOME: join(directory, 'config'),
  };
  return {
    directory,
    env,
    file: (name, content) => {
      writeFileSync(join(directory, name), content);
      return join(directory, name);
    },
    run: (args, options = {}) => run(args, { ...options, env: { ...env, ...options.env } }),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

async function run(
  args: string[],
  { stdin = '', signal, env }: { stdin?: string; signal?: AbortSignal; env: NodeJS.ProcessEnv },
): Promise<Outcome> {
  const stdout = collect();
  const stderr = collect();
  const code = await runCommandLine(args, {
    stdout: stdout.stream,
    stderr: stderr.stream,
    stdin: Readable.from([Buffer.from(stdin)]),
    env,
    signal: signal ?? new AbortController().signal,
  });
  return {
    code,
    stdout: stdout.text(),
    stderr: stderr.text(),
    get events() {
      return stdout
        .text()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
    },
  };
}

function collect(): { stream: Writable; text(): string } {
  let text = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  return { stream, text: () => text };
}
