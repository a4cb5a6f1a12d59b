import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RateLimit } from '../../sdk/src/rate-limit.js';
import type { MatchNotification } from '../../sdk/src/types.js';
import { stateDirectory } from './credentials.js';
import type { Access } from './credentials.js';
import { makeDirectory } from './make-directory.js';
import type { Terminal } from './terminal.js';

export type Tool = 'accounts' | 'contacts' | 'matches';

/** The quota in the last response to one kind of call, and the time of that response. */
export interface RememberedQuota {
  at: string;
  requests: { limit?: number; remaining: number } | undefined;
  rows: { limit?: number; remaining: number } | undefined;
  resetsAt: string | undefined;
}

/** The data that `status` shows without using quota. */
export interface Memory {
  quotas: Partial<Record<Tool, RememberedQuota>>;
  /** The newest match and the time of the request. `match` is null if the user had no match. */
  newest: { at: string; match: MatchNotification | null } | undefined;
}

/**
 * Stores the quota from the `RateLimit` headers for `status`, because a call only to read the quota
 * would use quota. If the state directory is not writable, the quota is not stored and the command
 * continues.
 */
export async function rememberQuota(
  terminal: Terminal,
  access: Access,
  tool: Tool,
  quota: RateLimit | undefined,
): Promise<void> {
  if (!quota) return;
  const { quotas, newest } = await recall(terminal, access);
  const entry = { at: new Date().toISOString(), ...quota } as unknown as RememberedQuota;
  await write(terminal, access, { quotas: { ...quotas, [tool]: entry }, newest });
}

/** Stores the newest match for `status`, because reading it again would use quota. */
export async function rememberNewest(
  terminal: Terminal,
  access: Access,
  match: MatchNotification | undefined,
): Promise<void> {
  const { quotas } = await recall(terminal, access);
  await write(terminal, access, {
    quotas,
    newest: { at: new Date().toISOString(), match: match ?? null },
  });
}

/** Returns the stored quotas and newest match. */
export async function recall(terminal: Terminal, access: Access): Promise<Memory> {
  try {
    return JSON.parse(await readFile(pathOf(terminal, access), 'utf8')) as Memory;
  } catch {
    // The file is missing or damaged. The next response writes it again.
    return { quotas: {}, newest: undefined };
  }
}

async function write(terminal: Terminal, access: Access, memory: Memory): Promise<void> {
  const path = pathOf(terminal, access);
  try {
    makeDirectory(stateDirectory(terminal.env));
    await writeFile(`${path}.${process.pid}`, JSON.stringify(memory), { mode: 0o600 });
    await rename(`${path}.${process.pid}`, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
  }
}

function pathOf(terminal: Terminal, access: Access): string {
  return join(stateDirectory(terminal.env), `answers-${access.id}.json`);
}
