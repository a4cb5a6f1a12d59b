import { spawn } from 'node:child_process';
import { readSettings } from '../../../sdk/src/settings.js';
import { findBaseUrl } from '../credentials.js';
import type { GlobalOptions } from '../credentials.js';
import { isInteractive, print } from '../terminal.js';
import type { Terminal } from '../terminal.js';

const OPENERS: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Prints the URL of a page. On a terminal, also opens the page in a browser. */
export async function openPage(terminal: Terminal, path: string, options: GlobalOptions): Promise<void> {
  const { baseUrl } = readSettings({ apiKey: 'none', baseUrl: await findBaseUrl(terminal, options) });
  const url = `${baseUrl}${path}`;
  print(terminal, url);
  if (!isInteractive(terminal)) return;
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  // If no browser starts, the printed URL is enough.
  child.on('error', () => {});
  child.unref();
}
