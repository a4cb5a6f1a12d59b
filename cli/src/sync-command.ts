import { Option } from 'commander';
import type { Command } from 'commander';
import type { SyncFlags } from './commands/sync.js';
import { EXIT_HELP } from './exit-codes.js';
import { collectPairs, readCount } from './option-values.js';

const EXAMPLES = `
Examples:
  $ fundmatch sync accounts crm.csv --dry-run
  $ fundmatch sync accounts crm.csv --map external_id="Record ID" --metadata Region --rejects rejects.csv
  $ fundmatch sync accounts crm.csv --prune --yes
  $ gunzip -c people.ndjson.gz | fundmatch sync contacts - --format ndjson
`;

/** Adds the `sync` command with its options. */
export function addSync(
  program: Command,
  run: (what: string, file: string, flags: SyncFlags) => Promise<void>,
): void {
  const sync = program
    .command('sync')
    .description('send the rows of a file that are new or changed since the last run')
    .argument('<accounts|contacts>', 'what the rows are')
    .argument('<file>', 'FILE.csv, FILE.ndjson, or - for standard input');
  addReading(sync);
  sync
    .option('--dry-run', 'check every row and print what would be sent, but send nothing', false)
    .option('--full', 'send every row, changed or not', false)
    .option('--resume', 'continue a run that was stopped', false)
    .option('--prune', 'delete accounts that are gone from the file, with their matches', false)
    .option(
      '--max-deletes <count|percent>',
      'with --prune: delete nothing if more accounts than this are gone (default: 5%, at least 10)',
    )
    .option('--yes', 'with --prune: delete without asking (required without a terminal)', false)
    .option('--source <name>', 'name of this feed, which has a sync state of its own', 'default')
    .option('--state <directory>', 'where the sync state is stored')
    .option('--rejects <file>', 'write the rejected rows to this file')
    .option('--concurrency <count>', 'number of calls at the same time', readCount, 4)
    .option('--json', 'print events as JSON lines, the last one "result"', false)
    .option('--quiet', 'print no progress', false)
    .addHelpText('after', EXAMPLES + EXIT_HELP)
    .action((what: string, file: string, _, command: Command) => run(what, file, command.optsWithGlobals()));
}

/** Adds the options for the file format and the column mapping. */
function addReading(sync: Command): void {
  sync
    .option('--map <field=column>', 'take an API field from this column (repeat)', collectPairs)
    .option('--metadata <columns...>', 'put these columns into metadata (key=column renames one)')
    .option(
      '--tag <key=value>',
      'put this into the metadata of every row, for example partner_customer_id=42 (repeat)',
      collectPairs,
    )
    .addOption(
      new Option('--format <format>', 'of standard input or an unusual file name').choices(['csv', 'ndjson']),
    )
    .option(
      '--delimiter <character>',
      'the character between CSV cells (default: detected from the first line)',
    )
    .addOption(
      new Option('--encoding <name>', 'of the file')
        .choices(['auto', 'utf-8', 'windows-1252', 'utf-16le'])
        .default('auto'),
    )
    .option('--no-empty-words', 'keep n/a, none and - as text (by default they count as empty)');
}
