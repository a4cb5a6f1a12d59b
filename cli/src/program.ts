import { Command, Help, Option } from 'commander';
import { VERSION } from '../../sdk/src/version.js';
import { printCompletion, SHELLS } from './commands/completion.js';
import { explain } from './commands/explain.js';
import { listen } from './commands/listen.js';
import { login, logout } from './commands/login.js';
import { matches } from './commands/matches.js';
import { mcp } from './commands/mcp.js';
import { openPage } from './commands/open.js';
import { status } from './commands/status.js';
import { sync } from './commands/sync.js';
import { trigger } from './commands/trigger.js';
import { setWebhook, showWebhook } from './commands/webhook.js';
import { EXIT_HELP } from './exit-codes.js';
import type { ExitCode } from './exit-codes.js';
import { collectPairs, countWithin, readCount, readStatuses } from './option-values.js';
import { addSync } from './sync-command.js';
import type { Terminal } from './terminal.js';

/** Builds the command line. Calls `onExit` with the exit code of a command that did not throw. */
export function createProgram(terminal: Terminal, onExit: (code: ExitCode) => void): Command {
  const help = new Help();
  const program = new Command('fundmatch')
    .description('Push CRM accounts and contacts to fundmatch, read matches, try webhooks.')
    .version(VERSION)
    .option(
      '--base-url <url>',
      'the address of the service (default: FUNDMATCH_BASE_URL, or the stored login)',
    )
    .option(
      '--timeout <ms>',
      'time limit of one attempt of a call, in milliseconds (default: 30000)',
      readCount,
    )
    .option('--retries <count>', 'retries after 5xx and failed connections (default: 4)', readCount)
    .option('--insecure', 'allow sending the key without encryption to another machine', false)
    .option('--no-color', 'print without colours (or set NO_COLOR)')
    .addHelpText('after', examples('login', 'sync accounts crm.csv', 'matches --since 7d') + EXIT_HELP)
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    })
    .configureHelp({
      showGlobalOptions: true,
      // Omits "(default: false)", which adds no information.
      optionDescription: (option) =>
        option.defaultValue === false ? option.description : help.optionDescription(option),
    })
    .exitOverride();
  addAccess(program, terminal);
  addSync(program, (what, file, flags) => sync(terminal, what, file, flags).then(onExit));
  addMatches(program, terminal);
  addExplain(program, terminal);
  addWebhooks(program, terminal);
  addLocal(program, terminal);
  addAgents(program, terminal);
  addPages(program, terminal);
  return program;
}

/** Formats examples for the end of a help text. */
export function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ fundmatch ${line}`).join('\n')}\n`;
}

function addAccess(program: Command, terminal: Terminal): void {
  program
    .command('login')
    .description('store an API key in a file that only you can read (asks for it, or reads standard input)')
    .option('--no-verify', 'store the key without trying it')
    .addHelpText(
      'after',
      examples('login --base-url https://fundmatch.example', 'login --no-verify < key.txt'),
    )
    .action((_, command: Command) => login(terminal, command.optsWithGlobals()));
  program
    .command('logout')
    .description('delete the stored key')
    .action(() => logout(terminal));
  program
    .command('status')
    .description('show the webhook, the newest match and the quota, as far as they are known (uses no quota)')
    .option('--refresh', 'ask for the newest match (uses 1 of the 100 match requests of a day)', false)
    .option('--json', 'print one JSON object', false)
    .addHelpText('after', examples('status', 'status --refresh --json'))
    .action((_, command: Command) => status(terminal, command.optsWithGlobals()));
}

function addMatches(program: Command, terminal: Terminal): void {
  program
    .command('matches')
    .description('print matches, newest first')
    .option('--since <time>', 'only matches created after this time, or within this age: 90m, 12h, 7d')
    .option(
      '--status <list>',
      'only matches with these statuses, separated by commas: delivered, failed, no_webhook, pending',
      readStatuses,
    )
    .option('--limit <count>', 'at most this many (not with --follow)', readCount)
    .option(
      '--follow',
      'keep running and print matches that are created from now on, or since --since, oldest first',
      false,
    )
    .addOption(
      new Option(
        '--every <minutes>',
        'with --follow: minutes between two calls (default: 15, or more if the daily quota requires it)',
      ).argParser(countWithin(1, 1440)),
    )
    .option('--csv', 'print CSV', false)
    .option('--json', 'print JSON lines', false)
    .addHelpText(
      'after',
      examples(
        'matches --since 7d',
        'matches --status failed --json',
        'matches --csv > matches.csv',
        'matches --follow',
      ),
    )
    .action((_, command: Command) => {
      const options = command.optsWithGlobals<Parameters<typeof matches>[1] & { every?: number }>();
      return matches(terminal, { ...options, everyMinutes: options.every });
    });
}

function addExplain(program: Command, terminal: Terminal): void {
  program
    .command('explain')
    .description('say why you have, or have not, a match of a funding round (uses no quota)')
    .argument('<round>', "the URL of an article, the company's website or name, or the id of a round")
    .option('--json', 'print JSON', false)
    .addHelpText(
      'after',
      examples(
        'explain https://news.example/northwind',
        'explain northwind.example',
        'explain "Northwind Robotics"',
      ),
    )
    .action((round: string, _, command: Command) => explain(terminal, round, command.optsWithGlobals()));
}

function addWebhooks(program: Command, terminal: Terminal): void {
  const webhook = program
    .command('webhook')
    .description('show or change the URL to which matches are sent')
    .addHelpText('after', examples('webhook show', 'webhook set https://hooks.example.com/fundmatch'));
  const json = () => new Option('--json', 'print JSON').default(false);
  webhook
    .command('show')
    .description('print the URL')
    .addOption(json())
    .action((_, command: Command) => showWebhook(terminal, command.optsWithGlobals()));
  webhook
    .command('set')
    .description('set or replace the URL')
    .argument('<url>', 'https, with a public host')
    .addOption(json())
    .action((url: string, _, command: Command) => setWebhook(terminal, url, command.optsWithGlobals()));
  webhook
    .command('clear')
    .description('remove the URL: matches can only be pulled')
    .addOption(json())
    .action((_, command: Command) => setWebhook(terminal, null, command.optsWithGlobals()));
}

function addLocal(program: Command, terminal: Terminal): void {
  program
    .command('listen')
    .description('print new matches as they come, and forward them, signed, to your own machine')
    .option('--forward-to <url>', 'post each event to this URL, as the service would')
    .option('--json', 'print events as they came, one per line', false)
    .addHelpText(
      'after',
      examples('listen', 'listen --forward-to http://127.0.0.1:8080') +
        '\nNeeds no tunnel and no webhook URL. Your webhook settings and deliveries do not change.\n',
    )
    .action((_, command: Command) => listen(terminal, command.optsWithGlobals()));
  program
    .command('trigger')
    .description('send a signed sample event to your own receiver')
    .argument('<url>', 'the address of your receiver')
    .addOption(
      new Option('--match-type <type>', 'what the sample matched by')
        .choices(['account_domain', 'email_domain', 'account_name'])
        .default('account_domain'),
    )
    .option('--account-external-id <id>', 'the account of the sample', 'sample-account-1')
    .option('--metadata <key=value>', 'metadata of the account (repeat)', collectPairs)
    .addHelpText('after', examples('trigger http://127.0.0.1:8080 --metadata partner_customer_id=7'))
    .action((url: string, _, command: Command) => trigger(terminal, url, command.optsWithGlobals()));
}

function addAgents(program: Command, terminal: Terminal): void {
  program
    .command('mcp')
    .description(
      'serve the API as tools for agents: a Model Context Protocol server on standard input and output',
    )
    .addHelpText(
      'after',
      examples('mcp') + '\nIn the settings of an agent: command "fundmatch", argument "mcp".\n',
    )
    .action((_, command: Command) => mcp(terminal, command.optsWithGlobals()));
}

function addPages(program: Command, terminal: Terminal): void {
  program
    .command('open')
    .description('open the settings pages of the service in a browser')
    .action((_, command: Command) => openPage(terminal, '/app', command.optsWithGlobals()));
  program
    .command('docs')
    .description('open the guides of the service in a browser')
    .argument('[guide]', 'for example webhooks, sync or errors')
    .addHelpText('after', examples('docs', 'docs webhooks'))
    .action((guide: string | undefined, _, command: Command) =>
      openPage(
        terminal,
        `/guides/${guide === undefined ? '' : encodeURIComponent(guide)}`,
        command.optsWithGlobals(),
      ),
    );
  program
    .command('completion')
    .description('print a script that completes commands and options')
    .addArgument(program.createArgument('<shell>').choices(SHELLS))
    .addHelpText(
      'after',
      examples('completion bash >> ~/.bashrc', 'completion fish > ~/.config/fish/completions/fundmatch.fish'),
    )
    .action((shell: string) => printCompletion(terminal, program, shell));
}
