import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';

/** A wrong command line. The program prints the message and exits with 2. */
export class UsageError extends Error {}

export const DEMO_HELP = `Usage: npm run demo -- [options]

Runs the whole service on sample data, with its own PostgreSQL, until Ctrl-C.

  --port <n>  the port of the service. Without it: PORT or 3000, and a free port if that is in use.
  --once      read a few samples, print the matches and exit
  --help      print this help
`;

export const ROUND_HELP = `Usage: npm run demo:round -- "<company>" [options]

Asks the running demo to push a company and to read an article about its new round.

  --domain <domain>  the website of the company, such as foobar.com
  --help             print this help
`;

export interface DemoOptions {
  help: boolean;
  once: boolean;
  /** Null if the demo may choose the port. */
  port: number | null;
}

/** Reads the options of `npm run demo`. Errors: UsageError. */
export function readDemoOptions(args: string[]): DemoOptions {
  const { help, once, port } = parse({
    args,
    options: { help: { type: 'boolean' }, once: { type: 'boolean' }, port: { type: 'string' } },
  }).values;
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535))
    throw new UsageError('--port must be a whole number from 0 to 65535.');
  return { help: help === true, once: once === true, port: port === undefined ? null : Number(port) };
}

export interface RoundOptions {
  help: boolean;
  company: string;
  domain: string | null;
}

/** Reads the company of `npm run demo:round`. Errors: UsageError. */
export function readRoundOptions(args: string[]): RoundOptions {
  const { values, positionals } = parse({
    args,
    options: { help: { type: 'boolean' }, domain: { type: 'string' } },
    allowPositionals: true,
  });
  const { help = false, domain = null } = values;
  const company = positionals[0]?.trim() ?? '';
  if (help) return { help, company, domain };
  if (positionals.length > 1)
    throw new UsageError(
      'Give one company. Quote a name with spaces, and put a domain after --domain: npm run demo:round -- "Foo Bar" --domain foobar.com',
    );
  if (company === '' || company.length > 200)
    throw new UsageError(
      'Give the name of a company, with at most 200 characters: npm run demo:round -- "Northwind Traders"',
    );
  return { help, company, domain };
}

/**
 * Reads the command line of this process with `read`. Returns null if the program must not run: the
 * help was printed, or the error and the exit code 2 are set.
 */
export function readCommandLine<T extends { help: boolean }>(
  read: (args: string[]) => T,
  help: string,
): T | null {
  try {
    const options = read(process.argv.slice(2));
    if (!options.help) return options;
    process.stdout.write(help);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`fundmatch demo: ${error.message}\n\n${help}`);
    process.exitCode = 2;
  }
  return null;
}

function parse<T extends ParseArgsConfig>(config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new UsageError((error as Error).message, { cause: error });
  }
}
