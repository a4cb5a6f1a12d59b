import { join } from 'node:path';
import { findAccess, stateDirectory } from '../credentials.js';
import type { GlobalOptions } from '../credentials.js';
import { CliError, EXIT } from '../exit-codes.js';
import type { ExitCode } from '../exit-codes.js';
import { runSync } from '../sync/run-sync.js';
import type { SyncOptions } from '../sync/run-sync.js';
import type { Terminal } from '../terminal.js';

/** The sync options as the command line parses them. */
export type SyncFlags = GlobalOptions &
  Omit<SyncOptions, 'mapping' | 'stateDirectory' | 'resource' | 'file'> & {
    map: Record<string, string> | undefined;
    metadata: string[] | undefined;
    tag: Record<string, string> | undefined;
    emptyWords: boolean;
    state: string | undefined;
  };

export async function sync(
  terminal: Terminal,
  what: string,
  file: string,
  flags: SyncFlags,
): Promise<ExitCode> {
  if (what !== 'accounts' && what !== 'contacts')
    throw new CliError(EXIT.usage, `Sync "accounts" or "contacts", not "${what}".`);
  if (flags.prune && what === 'contacts')
    throw new CliError(EXIT.usage, '--prune is for accounts: the API deletes no contacts.');
  if (!/^[\w.-]{1,80}$/.test(flags.source))
    throw new CliError(EXIT.usage, '--source takes letters, digits, dots, hyphens and underscores.');
  const concurrency = Math.min(Math.max(1, flags.concurrency), 16);
  const access = await findAccess(terminal, flags);
  const result = await runSync(terminal, access, {
    ...flags,
    resource: what,
    file,
    concurrency,
    stateDirectory: flags.state ?? join(stateDirectory(terminal.env), 'sync'),
    mapping: {
      resource: what,
      map: flags.map ?? {},
      metadata: Object.fromEntries((flags.metadata ?? []).map(metadataColumn)),
      tags: flags.tag ?? {},
      emptyWords: flags.emptyWords,
    },
  });
  return result.status === 'partial' ? EXIT.partial : EXIT.ok;
}

function metadataColumn(text: string): [key: string, column: string] {
  const at = text.indexOf('=');
  return at > 0 ? [text.slice(0, at), text.slice(at + 1)] : [text, text];
}
