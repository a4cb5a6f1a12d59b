import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ValidationError } from '../../errors.js';
import { findAccess, stateDirectory } from '../credentials.js';
import type { GlobalOptions } from '../credentials.js';
import { makeDirectory } from '../make-directory.js';
import { note } from '../terminal.js';
import type { Terminal } from '../terminal.js';

/**
 * Registers the public URL of the user's own tunnel and returns a function that restores the old
 * URL. The old URL is stored on disk meanwhile, so after a kill the next `listen` still finds it.
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
  // Unless it is still that tunnel, a person has registered the current URL since.
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
    // A refusal changed nothing. After any other error the change may have been made.
    if (error instanceof ValidationError) await rm(path, { force: true });
    else await restore();
    throw error;
  }
  note(terminal, `The webhook is ${url} until you stop this; then ${before ?? 'none'} again.`);
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
