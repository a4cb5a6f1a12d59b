import { Command, CommanderError, Option } from 'commander';
import { OperatorError } from '../runtime/errors.js';
import type { Role, Tier } from '../database/entities/user.entity.js';
import { WITHDRAWAL_REASONS } from '../ingestion/round-verdict.js';
import type { WithdrawalReason } from '../ingestion/round-verdict.js';
import { SOURCE_KINDS } from '../ingestion/sources/source-kind.js';
import type { SourceKind } from '../ingestion/sources/source-kind.js';
import { QUOTA_BUCKETS } from '../auth/quota-buckets.js';
import type { QuotaBucket } from '../auth/quota-buckets.js';
import { days, instant, roleOption, sourceKind, tierOption, wholeNumber } from './options.js';
import { addSourceCommands } from './source-program.js';
import { Session } from './session.js';
import type { Terminal } from './session.js';

// Each command imports its modules only when it runs, so that help and usage errors appear fast.
const backups = () => import('./backup-commands.js');
const databases = () => import('./database-commands.js');
const erasures = () => import('./erasure-commands.js');
const items = () => import('./ingest-commands.js');
const jobs = () => import('./job-commands.js');
const readers = () => import('./reader-commands.js');
const readings = () => import('./reading-commands.js');
const reports = () => import('./report-commands.js');
const rounds = () => import('./round-commands.js');
const secrets = () => import('./secret-commands.js');
const sendings = () => import('./sending-commands.js');
const statuses = () => import('./status-commands.js');
const users = () => import('./user-commands.js');
const verdicts = () => import('./verdict-commands.js');

/**
 * Runs one command of the operator's command line. Each result is one line of compact JSON on
 * stdout, and everything else goes to stderr. Returns the exit code: 0, 1 for a failure, or 2 for
 * wrong usage.
 */
export async function runCommand(args: string[], terminal: Terminal): Promise<number> {
  const session = new Session(terminal);
  try {
    await buildProgram(session).parseAsync(args, { from: 'user' });
    return session.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const text = error instanceof OperatorError ? error.message : ((error as Error).stack ?? String(error));
    session.report(`fundmatch: ${text}\n`);
    return 1;
  }
}

interface OfSourceOptions {
  since: Date;
  until?: Date;
  company?: string;
  hold?: boolean;
  withdraw?: boolean;
  who?: boolean;
}

function buildProgram(session: Session): Command {
  const program = new Command('admin')
    .description(
      "The operator's command line of fundmatch. It prints results as lines of JSON on stdout. The exit code is 0, 1 after a failure, or 2 for wrong usage.",
    )
    .exitOverride()
    .configureOutput({ writeOut: session.report, writeErr: session.report });

  program
    .command('doctor')
    .description('list what is wrong, the worst first (exit code 1 if customers notice a problem)')
    .action(async () => (await statuses()).doctor(session));
  program
    .command('status')
    .description('print what doctor prints, then the state of every part and the last 30 days')
    .action(async () => (await statuses()).status(session));

  const user = program.command('user').description('users and their tiers');
  user
    .command('create')
    .requiredOption('--email <email>', 'e-mail address')
    .addOption(tierOption())
    .addOption(roleOption().default('customer'))
    .action(async (options: { email: string; tier: Tier; role: Role }) =>
      (await users()).createUser(session, options.email, options.tier, options.role),
    );
  user.command('list').action(async () => (await readings()).listUsers(session));
  user
    .command('set-tier')
    .requiredOption('--user <email or id>', 'the user')
    .addOption(tierOption())
    .action(async (options: { user: string; tier: Tier }) =>
      (await users()).setTier(session, options.user, options.tier),
    );

  user
    .command('set-role')
    .description("grant or remove access to the operator's console")
    .requiredOption('--user <email or id>', 'the user')
    .addOption(roleOption().makeOptionMandatory())
    .action(async (options: { user: string; role: Role }) =>
      (await users()).setRole(session, options.user, options.role),
    );
  user
    .command('password-link')
    .description('create a one-time link to set the password')
    .requiredOption('--user <email or id>', 'the user')
    .action(async (options: { user: string }) => (await users()).createPasswordLink(session, options.user));
  user
    .command('two-step-off')
    .description('turn off the two-step sign-in of a user who has lost app and backup codes')
    .requiredOption('--user <email or id>', 'the user')
    .action(async (options: { user: string }) => (await users()).endTwoStep(session, options.user));

  user
    .command('delete')
    .description('delete a user with CRM data, matches, keys, settings and ledger')
    .requiredOption('--user <email or id>', 'the user')
    .option('--yes', 'make the change (without this option, nothing changes)')
    .action(async (options: { user: string; yes?: boolean }) =>
      (await erasures()).deleteOne(session, options.user, options.yes === true),
    );

  program
    .command('person')
    .description("people in customers' CRM data and in rounds")
    .command('erase')
    .description('erase a person by e-mail address, and keep later articles and pushes from restoring them')
    .requiredOption('--email <email>', 'the address')
    .option('--yes', 'make the change (without this option, nothing changes)')
    .action(async (options: { email: string; yes?: boolean }) =>
      (await erasures()).erase(session, options.email, options.yes === true),
    );

  const key = program.command('key').description('API keys');
  key
    .command('create')
    .requiredOption('--user <email or id>', 'the user')
    .option('--name <name>', 'what the key is for')
    .action(async (options: { user: string; name?: string }) =>
      (await users()).createKey(session, options.user, options.name ?? null),
    );
  key
    .command('list')
    .requiredOption('--user <email or id>', 'the user')
    .action(async (options: { user: string }) => (await readings()).listKeys(session, options.user));
  key
    .command('revoke')
    .argument('<key id>')
    .action(async (keyId: string) => (await users()).revokeKey(session, keyId));

  program
    .command('quotas')
    .description('set daily quotas of a key')
    .command('set')
    .requiredOption('--key <key id>', 'the key')
    .addOption(new Option('--tool <tool>', 'the call').choices(QUOTA_BUCKETS).makeOptionMandatory())
    .option('--requests <n>', 'requests a day', wholeNumber)
    .option('--rows <n>', 'rows a day', wholeNumber)
    .action(
      async (
        options: { key: string; tool: QuotaBucket; requests?: number; rows?: number },
        command: Command,
      ) => {
        if (options.requests === undefined && options.rows === undefined) {
          command.error('error: give --requests, --rows or both');
        }
        return (await users()).setQuotas(session, options);
      },
    );

  program
    .command('ingest')
    .description(
      'read a feed, filings or structured rounds from a file, a folder or a URL, and print a line per item',
    )
    .argument('<kind>', SOURCE_KINDS.join(', '), sourceKind)
    .argument('<path or URL>')
    .option('--dry-run', 'read each item alone, without a database, and store nothing')
    .action(async (kind: SourceKind, source: string, options: { dryRun?: boolean }) =>
      (await items()).ingest(session, kind, source, options.dryRun === true),
    );

  addSourceCommands(program, session);
  program
    .command('reader')
    .description('the language model that reads doubtful items')
    .command('try')
    .description('read a feed with and without this model, print the doubtful items, and store nothing')
    .argument('<file>', 'an RSS or Atom feed')
    .action(async (file: string) => (await readers()).tryReader(session, file));

  const round = program.command('rounds').description('stored funding rounds');
  round
    .command('export')
    .description('print every stored round with its mentions, one line each')
    .action(async () => (await readings()).exportRounds(session));
  round
    .command('rematch')
    .description('match rounds again with the current accounts (no user gets a round twice)')
    .requiredOption('--since <date>', 'rounds stored since, YYYY-MM-DD or a timestamp with its zone', instant)
    .action(async (options: { since: Date }) => (await rounds()).rematchRounds(session, options.since));
  round
    .command('preview')
    .description(
      "print the matches that a user's accounts would have had in the last days, without storing or sending any",
    )
    .requiredOption('--user <email or id>', 'the user')
    .option('--days <days>', 'rounds read in the last days, at most 3650', days, 30)
    .action(async (options: { user: string; days: number }) =>
      (await rounds()).previewRounds(session, options.user, options.days),
    );
  round
    .command('list')
    .description('list the newest 1,000 rounds that are held for review or withdrawn')
    .addOption(
      new Option('--state <state>', 'held or withdrawn').choices(['held', 'withdrawn']).default('held'),
    )
    .action(async (options: { state: 'held' | 'withdrawn' }) =>
      (await readings()).listReviewed(session, options.state),
    );
  for (const [name, description] of [
    ['hold', 'do not match a round until it is released'],
    ['release', 'match a round that is held'],
  ] as const) {
    round
      .command(name)
      .description(description)
      .argument('<round id>')
      .action(async (roundId: string) => (await rounds()).reviewRound(session, name, roundId));
  }
  round
    .command('withdraw')
    .description('never match a round again, and fail its waiting matches (this cannot be undone)')
    .argument('<round id>')
    .addOption(
      new Option('--why <reason>', 'what is wrong with it, for verdicts export').choices(WITHDRAWAL_REASONS),
    )
    .action(async (roundId: string, { why }: { why?: WithdrawalReason }) =>
      (await rounds()).reviewRound(session, 'withdraw', roundId, why ?? null),
    );

  round
    .command('of-source')
    .description('count, hold or withdraw the rounds that only this source reported, first read in a period')
    .argument('<name>', 'name of a source, or the kind that admin ingest read: rss, form-d or rounds')
    .requiredOption('--since <date>', 'start of the period: YYYY-MM-DD or a time with its zone', instant)
    .option('--until <date>', 'end of the period, not included (default: now)', instant)
    .option('--company <start>', 'only companies whose name begins with this')
    .addOption(new Option('--hold', 'match the open ones only after release-batch').conflicts('withdraw'))
    .option('--withdraw', 'fail their waiting matches, and match them only after release-batch')
    .addOption(
      new Option('--who', 'list users who have matches of them').conflicts('withdraw').conflicts('hold'),
    )
    .action(async (source: string, options: OfSourceOptions) => {
      const { since, until = new Date(), company = null } = options;
      const which = { source, since, until, company };
      if (options.who) return (await rounds()).listRecipients(session, which);
      const action = options.withdraw ? 'withdraw' : options.hold ? 'hold' : 'count';
      return (await rounds()).reviewRoundsOfSource(session, which, action);
    });
  round
    .command('batches')
    .description('list the batches that of-source --hold and --withdraw made, the newest first')
    .action(async () => (await rounds()).listRoundBatches(session));
  round
    .command('release-batch')
    .description('undo a batch of of-source --hold or --withdraw (failed matches stay failed)')
    .argument('<batch>')
    .action(async (batch: string) => (await rounds()).releaseRounds(session, batch));

  program
    .command('verdicts')
    .description('verdicts of operators and customers on rounds')
    .command('export')
    .description('write the judged articles as labelled items, for a new fit of extraction')
    .argument('[file]', 'a new file, such as verdicts.jsonl (default: stdout)')
    .action(async (file?: string) => (await verdicts()).exportVerdicts(session, file ?? null));

  program
    .command('report')
    .description('compare this instance with public data')
    .command('coverage')
    .description('compare the stored rounds with a public board of rounds: fill rate, stages, companies, lag')
    .argument('<file>', 'CSV with the columns domain, stage, date and amount')
    .option('--rows', 'also list the rows that are missing or wrong')
    .action(async (file: string, options: { rows?: boolean }) =>
      (await reports()).reportCoverage(session, file, options.rows === true),
    );

  const sending = program
    .command('sending')
    .description('pause the webhooks of all users, or of one, and resume them');
  sending
    .command('pause')
    .description('stop sending within two seconds (matches wait, and can be read by pull)')
    .option('--user <email or id>', 'only to this user')
    .action(async ({ user }: { user?: string }) => (await sendings()).pause(session, user ?? null));
  sending
    .command('resume')
    .description('send the waiting matches, the oldest first (without --yes, only count them)')
    .option('--user <email or id>', 'only to this user')
    .option('--yes', 'send the matches')
    .action(async ({ user, yes = false }: { user?: string; yes?: boolean }) =>
      (await sendings()).resume(session, user ?? null, yes),
    );

  const job = program.command('jobs').description('rounds whose matching failed at every attempt');
  job
    .command('failed')
    .description('list these rounds with their last error, newest first')
    .action(async () => (await readings()).listFailed(session));
  job
    .command('retry')
    .description('match these rounds again, with as many attempts as a new round has')
    .argument('[round id]', 'the round to retry')
    .option('--all', 'retry all of these rounds')
    .action(async (roundId: string | undefined, options: { all?: boolean }, command: Command) => {
      if ((roundId === undefined) !== (options.all === true))
        command.error('error: give a round id or --all');
      return (await jobs()).retryFailed(session, roundId ?? null);
    });

  program
    .command('retention')
    .description('delete data past its retention, as a worker does once a day, and print the counts')
    .option('--dry-run', 'print what would be deleted, and delete nothing')
    .action(async (options: { dryRun?: boolean }) =>
      (await databases()).applyRetention(session, options.dryRun === true),
    );
  program
    .command('backup')
    .description('write a consistent snapshot of all tables to a new file, while the service runs')
    .argument('<file>', 'for example fundmatch-2026-03-02.tar.gz')
    .action(async (file: string) => (await backups()).backup(session, file));
  program
    .command('backup-job')
    .description('write a backup into a folder, restore it for a test, and delete old ones')
    .argument('<folder>')
    .option('--keep <count>', 'how many backups to keep', wholeNumber, 14)
    .option('--every <hours>', 'repeat until stopped', wholeNumber)
    .option('--no-restore-test', 'do not restore it into a new database of the same server')
    .action(
      async (
        folder: string,
        options: { keep: number; every?: number; restoreTest: boolean },
        command: Command,
      ) => {
        if (options.keep < 1) command.error('error: --keep must be 1 or more');
        if (options.every === 0) command.error('error: --every must be 1 or more');
        const { keep, every, restoreTest: isTested } = options;
        return (await backups()).backupJob(session, folder, { keep, everyHours: every ?? null, isTested });
      },
    );
  program
    .command('restore')
    .description('load a backup into an empty database while no process of the service runs')
    .argument('<file>')
    .option(
      '--keep-pending',
      'send the waiting matches of the backup (only if nothing was sent since, as in a move)',
    )
    .action(async (file: string, options: { keepPending?: boolean }) =>
      (await backups()).restore(session, file, { keepPending: options.keepPending === true }),
    );
  program
    .command('deliveries')
    .description('pending webhooks')
    .command('fail-pending')
    .description('mark every pending match as failed, after another tool restored an older database')
    .option('--yes', 'make the change (without this option, nothing changes)')
    .action(async (options: { yes?: boolean }) =>
      (await backups()).failPending(session, options.yes === true),
    );
  const secret = program.command('secrets').description('the master key, which encrypts the stored secrets');
  secret
    .command('replace-lost')
    .description(
      'if SECRETS_KEY is lost: give each user a new signing secret and a notice, and pause sending',
    )
    .option('--yes', 'replace the signing secrets')
    .action(async ({ yes = false }: { yes?: boolean }) => (await secrets()).replaceLost(session, yes));
  secret
    .command('rekey')
    .description(
      'encrypt all stored secrets with the key in a file (-: standard input), while no process of the service runs',
    )
    .argument('<file>', '32 bytes in base64')
    .action(async (file: string) => (await secrets()).rekey(session, file));
  const database = program.command('database').description('set up the database');
  database
    .command('migrate')
    .description('run missing migrations, as every process does when it starts')
    .action(async () => (await readings()).migrateDatabase(session));
  database
    .command('distribute')
    .description('distribute a migrated database over the servers of a Citus cluster (safe to repeat)')
    .action(async () => (await databases()).distribute(session));
  return program;
}
