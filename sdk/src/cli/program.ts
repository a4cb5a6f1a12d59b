import { Command, InvalidArgumentError, Option } from 'commander';
import { VERSION } from '../version.js';
import { listen } from './commands/listen.js';
import { login, logout } from './commands/login.js';
import { matches } from './commands/matches.js';
import { status } from './commands/status.js';
import { sync } from './commands/sync.js';
import { trigger } from './commands/trigger.js';
import { setWebhook, showWebhook } from './commands/webhook.js';
import { EXIT_HELP } from './exit-codes.js';
import type { ExitCode } from './exit-codes.js';
import type { Terminal } from './terminal.js';

/** Builds the command line; `onExit` takes the exit code of what ended well. */
export function createProgram(terminal: Terminal, onExit: (code: ExitCode) => void): Command {
  const program = new Command('fundmatch')
    .description('Push CRM accounts and contacts to fundmatch, read matches, try webhooks.')
    .version(VERSION)
    .option('--base-url <url>', 'where the service is; else FUNDMATCH_BASE_URL, else the stored login')
    .option('--timeout <ms>', 'milliseconds for one attempt of a call (default: 30000)', readCount)
    .option('--retries <count>', 'retries after 5xx and failed connections (default: 4)', readCount)
    .addHelpText('after', EXIT_HELP)
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    })
    .configureHelp({ showGlobalOptions: true })
    .exitOverride();
  addAccess(program, terminal);
  addSync(program, terminal, onExit);
  addMatches(program, terminal);
  addWebhooks(program, terminal);
  return program;
}

function addAccess(program: Command, terminal: Terminal): void {
  program
    .command('login')
    .description(
      'store an API key (asked for, or piped in; never an argument) in a file that only you can read',
    )
    .option('--no-verify', 'do not try the key first')
    .action((_, command: Command) => login(terminal, command.optsWithGlobals()));
  program
    .command('logout')
    .description('remove the stored key')
    .action(() => logout(terminal));
  program
    .command('status')
    .description('show webhook, newest match, and what the last answers said of the quota')
    .option('--json', 'as one JSON object', false)
    .action((_, command: Command) => status(terminal, command.optsWithGlobals()));
}

function addSync(program: Command, terminal: Terminal, onExit: (code: ExitCode) => void): void {
  program
    .command('sync')
    .description('send the rows of a file that are new or changed since the last run')
    .argument('<accounts|contacts>', 'what the rows are')
    .argument('<file>', 'FILE.csv, FILE.ndjson, or - for standard input')
    .option('--map <field=column>', 'take an API field from this column (repeat)', collectPairs)
    .option('--metadata <columns...>', 'put these columns into metadata; key=column renames')
    .option(
      '--tag <key=value>',
      'put this into the metadata of every row, for example partner_customer_id=42 (repeat)',
      collectPairs,
    )
    .addOption(
      new Option('--format <format>', 'of standard input or an unusual file name').choices(['csv', 'ndjson']),
    )
    .option('--delimiter <character>', 'between CSV cells (default: found in the first line)')
    .addOption(
      new Option('--encoding <name>', 'of the file')
        .choices(['auto', 'utf-8', 'windows-1252', 'utf-16le'])
        .default('auto'),
    )
    .option('--no-empty-words', 'take n/a, none and - as they are, not as empty')
    .option('--dry-run', 'say what would be sent, send nothing', false)
    .option('--full', 'send every row, changed or not', false)
    .option('--resume', 'go on with a run that was stopped', false)
    .option('--prune', 'delete accounts that are gone from the file, with their matches', false)
    .option(
      '--max-deletes <count|percent>',
      'with --prune, delete nothing when more are gone (default: 5%, at least 10)',
    )
    .option('--yes', 'with --prune, do not ask', false)
    .option('--source <name>', 'name of this feed; each has its own memory of what was sent', 'default')
    .option('--state <directory>', 'where that memory is kept')
    .option('--rejects <file>', 'write rejected rows here')
    .option('--concurrency <count>', 'calls at a time', readCount, 4)
    .option('--json', 'events as JSON lines on stdout, the last one "result"', false)
    .option('--quiet', 'no progress', false)
    .addHelpText('after', EXIT_HELP)
    .action(async (what: string, file: string, _, command: Command) =>
      onExit(await sync(terminal, what, file, command.optsWithGlobals())),
    );
}

function addMatches(program: Command, terminal: Terminal): void {
  program
    .command('matches')
    .description('print matches, newest first')
    .option('--since <time>', 'only matches created after this time, or of this age: 90m, 12h, 7d')
    .option(
      '--status <list>',
      'only these: delivered, failed, no_webhook, pending; joined by commas',
      readStatuses,
    )
    .option('--limit <count>', 'at most so many; not with --follow', readCount)
    .option('--follow', 'go on and print new ones as they come, oldest first', false)
    .addOption(
      new Option('--every <minutes>', 'with --follow, minutes between two calls')
        .default(15)
        .argParser(countWithin(1, 1440)),
    )
    .option('--csv', 'as CSV', false)
    .option('--json', 'as JSON lines', false)
    .action((_, command: Command) => {
      const options = command.optsWithGlobals<Parameters<typeof matches>[1] & { every: number }>();
      return matches(terminal, { ...options, everyMinutes: options.every });
    });
}

function addWebhooks(program: Command, terminal: Terminal): void {
  const webhook = program.command('webhook').description('the URL to which matches are sent');
  const json = () => new Option('--json', 'as JSON').default(false);
  webhook
    .command('show')
    .addOption(json())
    .action((_, command: Command) => showWebhook(terminal, command.optsWithGlobals()));
  webhook
    .command('set')
    .argument('<url>', 'https, with a public host')
    .addOption(json())
    .action((url: string, _, command: Command) => setWebhook(terminal, url, command.optsWithGlobals()));
  webhook
    .command('clear')
    .addOption(json())
    .action((_, command: Command) => setWebhook(terminal, null, command.optsWithGlobals()));
  program
    .command('listen')
    .description('receive webhooks on this machine: check each signature and print the event')
    .option('--port <number>', 'port on 127.0.0.1; 0 for a free one', countWithin(0, 65_535), 4242)
    .option('--forward-to <url>', 'hand each event on to this URL and answer what it answers')
    .option(
      '--public-url <url>',
      'register this https URL of your own tunnel, and put the old one back at the end',
    )
    .option('--json', 'print events as they came, one per line', false)
    .action((_, command: Command) => listen(terminal, command.optsWithGlobals()));
  program
    .command('trigger')
    .description('send a signed sample event to a receiver of your own')
    .argument('<url>', 'where your receiver is')
    .addOption(
      new Option('--match-type <type>')
        .choices(['account_domain', 'email_domain', 'account_name'])
        .default('account_domain'),
    )
    .option('--account-external-id <id>', 'the account of the sample', 'sample-account-1')
    .option('--metadata <key=value>', 'metadata of the account (repeat)', collectPairs)
    .action((url: string, _, command: Command) => trigger(terminal, url, command.optsWithGlobals()));
}

function readCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

function countWithin(least: number, most: number): (text: string) => number {
  return (text) => {
    const count = readCount(text);
    if (count < least || count > most) throw new InvalidArgumentError(`It must be from ${least} to ${most}.`);
    return count;
  };
}

/** Checked here: `--follow` compares by itself, and would wait for a misspelt status for ever. */
function readStatuses(text: string): string[] {
  const known = ['delivered', 'failed', 'no_webhook', 'pending'];
  const statuses = text.split(',').map((one) => one.trim());
  if (!statuses.every((one) => known.includes(one)))
    throw new InvalidArgumentError(`It takes ${known.join(', ')}, joined by commas.`);
  return statuses;
}

function collectPairs(text: string, before: Record<string, string> | undefined): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be NAME=VALUE.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}
