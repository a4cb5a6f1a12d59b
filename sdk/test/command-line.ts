import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { runCommandLine } from '../../cli/src/run-command-line.js';
import type { Terminal } from '../../cli/src/terminal.js';
import { KEY } from './peer.js';

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
  /** The lines of stdout as JSON. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read events of any shape
  events: any[];
}

export interface RunOptions {
  stdin?: string;
  signal?: AbortSignal;
  env?: NodeJS.ProcessEnv;
}

/** A temporary directory in which a test runs the command line. */
export interface Sandbox {
  directory: string;
  env: NodeJS.ProcessEnv;
  file(name: string, content: string | Uint8Array): string;
  run(args: string[], options?: RunOptions): Promise<Outcome>;
  /**
   * Returns a terminal for a command that the test calls as a function, and functions that return
   * its output.
   */
  attach(options?: RunOptions): { terminal: Terminal; stdout(): string; stderr(): string };
  remove(): void;
}

/** Creates a sandbox whose commands call this URL. Remove the sandbox, even if the test fails. */
export function createSandbox(url: string): Sandbox {
  const directory = mkdtempSync(join(tmpdir(), 'fundmatch-cli-'));
  const env = {
    FUNDMATCH_API_KEY: KEY,
    FUNDMATCH_BASE_URL: url,
    FUNDMATCH_SIGNING_SECRET: 'svc_whsec_test',
    XDG_STATE_HOME: join(directory, 'state'),
    XDG_CONFIG_HOME: join(directory, 'config'),
  };
  const attached = ({ stdin = '', signal, env: more }: RunOptions = {}) =>
    attach({ stdin, signal: signal ?? new AbortController().signal, env: { ...env, ...more } });
  return {
    directory,
    env,
    file: (name, content) => {
      writeFileSync(join(directory, name), content);
      return join(directory, name);
    },
    run: (args, options) => run(args, attached(options)),
    attach: attached,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

function attach({ stdin, signal, env }: Required<RunOptions>) {
  const stdout = collect();
  const stderr = collect();
  const terminal: Terminal = {
    stdout: stdout.stream,
    stderr: stderr.stream,
    stdin: Readable.from([Buffer.from(stdin)]),
    env,
    signal,
  };
  return { terminal, stdout: stdout.text, stderr: stderr.text };
}

async function run(
  args: string[],
  { terminal, stdout, stderr }: ReturnType<Sandbox['attach']>,
): Promise<Outcome> {
  const code = await runCommandLine(args, terminal);
  return {
    code,
    stdout: stdout(),
    stderr: stderr(),
    get events() {
      return stdout()
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

/** Returns a match as the service lists it, created `at` minutes after midnight on 1 March 2026. */
export const match = (at: number, status = 'delivered') => ({
  match_id: `m${at}`,
  match_type: 'account_domain',
  matched: {
    account_external_id: `a${at}`,
    contact_external_id: null,
    account_metadata: { partner_customer_id: '7' },
    contact_metadata: null,
  },
  match_evidence: { value: 'acme.example', score: 1 },
  also_matched: [],
  also_matched_total: 0,
  webhook_status: status,
  webhook_response_code: 204,
  webhook_response_snippet: null,
  delivered_at: null,
  created_at: new Date(Date.UTC(2026, 2, 1, 0, at)).toISOString(),
  funding_round: {
    company_name: '=Acme\u001b[31m',
    funding_type: 'seed',
    amount_usd: 1_500_000,
    published_date: null,
    website: null,
    investors: ['A', '=B'],
    article_url: null,
  },
});
