import type { Command } from 'commander';
import { DEFAULT_INTERVAL_S, SOURCE_KINDS } from '../ingestion/source-kind.js';
import type { SourceKind } from '../ingestion/source-kind.js';
import { sourceKind, wholeNumber } from './options.js';
import type { Session } from './session.js';

const readings = () => import('./reading-commands.js');
const sources = () => import('./source-commands.js');

/** Adds the commands that manage sources. */
export function addSourceCommands(program: Command, session: Session): void {
  const source = program.command('source').description('feeds and filings that the service polls');
  source
    .command('add')
    .description('add a source and start to poll it')
    .argument('<kind>', SOURCE_KINDS.join(', '), sourceKind)
    .argument('<URL>')
    .requiredOption('--name <name>', 'the name of the source in items, rounds and metrics')
    .option('--interval <seconds>', 'how often it is polled', wholeNumber, DEFAULT_INTERVAL_S)
    .option('--disabled', 'store it without polling it')
    .action(
      async (
        kind: SourceKind,
        url: string,
        options: { name: string; interval: number; disabled?: boolean },
      ) =>
        (await sources()).addSource(session, {
          name: options.name,
          kind,
          url,
          intervalS: options.interval,
          enabled: options.disabled !== true,
        }),
    );
  source
    .command('list')
    .description('list all sources with their health')
    .action(async () => (await readings()).listSources(session));
  source
    .command('edit')
    .description('change the URL or the interval; with another URL it is read from the start')
    .argument('<name>')
    .option('--url <URL>', 'where it is now')
    .option('--interval <seconds>', 'how often it is polled', wholeNumber)
    .action(
      async (name: string, { url, interval }: { url?: string; interval?: number }, command: Command) => {
        if (url === undefined && interval === undefined)
          command.error('error: give --url, --interval or both');
        return (await sources()).editSource(session, name, { url: url ?? null, intervalS: interval ?? null });
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
    .description('remove a source; its rounds stay')
    .argument('<name>')
    .action(async (name: string) => (await sources()).removeSource(session, name));
  source
    .command('poll-now')
    .description('poll a source as soon as a process is free')
    .argument('<name>')
    .action(async (name: string) => (await sources()).pollSourceNow(session, name));
}
