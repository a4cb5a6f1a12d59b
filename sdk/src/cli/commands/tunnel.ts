import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ValidationError } from '../../errors.js';
import { findAccess, stateDirectory } from '../credentials.js';
import type { GlobalOptions } from '../credentials.js';
import { makeDirectory } from '../make-directory.js';
import { note } from '../terminal.js';
import type { Terminal } from '../terminal.js';

/**
 * Registers the public URL of one's own tunnel and returns what puts the old URL back. The old URL is on disk in between: after a
 * kill, the next `listen` finds it there and not the tunnel's.
 */
export async function registerTunnel(
  terminal: Terminal,
  url: string,
  options: GlobalOptions,
): Promise<() => Promise<void>> {
  const { client, id } = await findAccess(terminal, options);
  const directory = stateDirectory(terminal.env);
  const path = join(directory, `webhook-before-listen-${id}.json`);
  const left = await readLeft(path);
  const { webhook_url: current } = await client.webhooks.get({ signal: terminal.signal });
  // What is registered was registered since by a person, unless it is that tunnel still.
  const before = left && left.tunnel === current ? left.webhook_url : current;
  makeDirectory(directory);
  await writeFile(path, JSON.stringify({ webhook_url: before, tunnel: url }), { mode: 0o600 });
  const restore = async () => {
    await (before === null ? client.webhooks.clear() : client.webhooks.set(before));
    await rm(path, { force: true });
    note(terminal, `The webhook is ${before ?? 'cleared'} again.`);
  };
  try {
    await client.webhooks.set(url, { signal: terminal.signal });
  } catch (error) {
    // Refused: nothing changed. Anything else may have arrived all the same.
    if (error instanceof ValidationError) await rm(path, { force: true });
    else await restore();
    throw error;
  }
  note(terminal, `The webhook is ${url} until this ends; then ${before ?? 'none'} again.`);
  return restore;
}

interface Left {
  webhook_url: string | null;
  /** What `listen` registered in its place. */
  tunnel: string;
}

async function readLeft(path: string): Promise<Left | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Left;
  } catch {
    return undefined;
  }
}
