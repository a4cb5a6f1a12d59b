import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RateLimit } from '../rate-limit.js';
import { stateDirectory } from './credentials.js';
import type { Access } from './credentials.js';
import { makeDirectory } from './make-directory.js';
import type { Terminal } from './terminal.js';

export type Tool = 'accounts' | 'contacts' | 'matches';

/** What the last answer of one tool said, and when. */
export interface RememberedQuota {
  at: string;
  requests: { limit?: number; remaining: number } | undefined;
  rows: { limit?: number; remaining: number } | undefined;
  resetsAt: string | undefined;
}

/**
 * Remembers what the `RateLimit` headers said: no call asks for a quota without using it. A home that cannot be written loses only
 * this convenience.
 */
export async function rememberQuota(
  terminal: Terminal,
  access: Access,
  tool: Tool,
  quota: RateLimit | undefined,
): Promise<void> {
  if (!quota) return;
  const path = quotaPath(terminal, access);
  const all = {
    ...(await recallQuotas(terminal, access)),
    [tool]: { at: new Date().toISOString(), ...quota },
  };
  try {
    makeDirectory(stateDirectory(terminal.env));
    await writeFile(`${path}.${process.pid}`, JSON.stringify(all), { mode: 0o600 });
    await rename(`${path}.${process.pid}`, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
  }
}

/** Recalls what was said last, by tool. */
export async function recallQuotas(
  terminal: Terminal,
  access: Access,
): Promise<Partial<Record<Tool, RememberedQuota>>> {
  try {
    return JSON.parse(await readFile(quotaPath(terminal, access), 'utf8')) as Partial<
      Record<Tool, RememberedQuota>
    >;
  } catch {
    // Missing or damaged: it is a convenience, and the next answer writes it anew.
    return {};
  }
}

function quotaPath(terminal: Terminal, access: Access): string {
  return join(stateDirectory(terminal.env), `quota-${access.id}.json`);
}
