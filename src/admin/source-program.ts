import type { Command } from 'commander';
import { DEFAULT_INTERVAL_S, SOURCE_KINDS } from '../ingestion/sources/source-kind.js';
import type { SourceKind } from '../ingestion/sources/source-kind.js';
import { shareOrDefault, sourceKind, wholeNumber } from './options.js';
import type { Session } from './session.js';

const readings = () => import('./reading-commands.js');
const sources = () => import('./source-commands.js');

const MIN_CONFIDENCE = [
  '--min-confidence <share>',
  'lowest confidence at which its rounds are matched, 0 to 1 (default: MIN_ROUND_CONFIDENCE)',
  shareOrDefault,
] as const;

/** Returns the number of an option, or undefined if the option is absent or `default`. */
const shareOf = (value: number | 'default' | undefined) => (value === 'default' ? undefined : value);

/** Adds the commands that manage sources. */
export function addSourceCommands(program: Command, session: Session): void {
  const source = program.command('source').description('feeds and filings that the service polls');
  source
    .command('add')
    .description('add a source and start to poll it')
    .argument('<kind>', SOURCE_KINDS.join(', '), sourceKind)
    .argument('<URL>')
    .requiredOption('--name <name>', 'the name of the source in items, rounds and metrics')
    .option('--interval <seconds>', 'seconds between two polls', wholeNumber, DEFAULT_INTERVAL_S)
    .option(...MIN_CONFIDENCE)
    .option('--disabled', 'store it without polling it')
    .action(
      async (
        kind: SourceKind,
        url: string,
        options: { name: string; interval: number; minConfidence?: number | 'default'; disabled?: boolean },
      ) =>
        (await sources()).addSource(session, {
          name: options.name,
          kind,
          url,
          intervalS: options.interval,
          minConfidence: shareOf(options.minConfidence) ?? null,
          enabled: options.disabled !== true,
        }),
    );
  source
    .command('list')
    .description('list all sources with their health')
    .action(async () => (await readings()).listSources(session));
  source
    .command('edit')
    .description('change a source (with another URL, it is read from the start)')
    .argument('<name>')
    .option('--url <URL>', 'the new URL of the source')
    .option('--interval <seconds>', 'seconds between two polls', wholeNumber)
    .option(...MIN_CONFIDENCE)
    .action(
      async (
        name: string,
        {
          url,
          interval,
          minConfidence,
        }: { url?: string; interval?: number; minConfidence?: number | 'default' },
        command: Command,
      ) => {
        if (url === undefined && interval === undefined && minConfidence === undefined)
          command.error('error: give --url, --interval or --min-confidence');
        return (await sources()).editSource(session, name, {
          url: url ?? null,
          intervalS: interval ?? null,
          ...(minConfidence !== undefined && { minConfidence: shareOf(minConfidence) ?? null }),
        });
      },
    );
  source
    .command('enable')
    .argument('<name>')
    .action(async (name: string) => (await sources()).setSourceEnabled(session, name, true));
  source
    .command('disable')
    .argument('<name>')
    .action(async (name: string) => (await sources()).setSourceEnabled(session, name, false));
  source
    .command('remove')
    .description('remove a source (its rounds stay)')
    .argument('<name>')
    .action(async (name: string) => (await sources()).removeSource(session, name));
  source
    .command('poll-now')
    .description('poll a source as soon as a process is free')
    .argument('<name>')
    .action(async (name: string) => (await sources()).pollSourceNow(session, name));
}
