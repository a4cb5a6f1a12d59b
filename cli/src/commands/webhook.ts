import { findAccess } from '../credentials.js';
import type { GlobalOptions } from '../credentials.js';
import { plain, print, printJson } from '../terminal.js';
import type { Terminal } from '../terminal.js';

type Options = GlobalOptions & { json: boolean };

export async function showWebhook(terminal: Terminal, options: Options): Promise<void> {
  const { client } = await findAccess(terminal, options);
  printUrl(terminal, options, await client.webhooks.get({ signal: terminal.signal }));
}

/** Registers a webhook URL. Null removes the URL. */
export async function setWebhook(terminal: Terminal, url: string | null, options: Options): Promise<void> {
  const { client } = await findAccess(terminal, options);
  const call = { signal: terminal.signal };
  printUrl(
    terminal,
    options,
    await (url === null ? client.webhooks.clear(call) : client.webhooks.set(url, call)),
  );
}

function printUrl(terminal: Terminal, { json }: Options, answer: { webhook_url: string | null }): void {
  if (json) printJson(terminal, JSON.stringify(answer));
  else print(terminal, plain(answer.webhook_url ?? 'none: matches are pulled'));
}
