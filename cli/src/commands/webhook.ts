import { FundMatchError } from '../../../sdk/src/errors.js';
import { parseUrl } from '../../../sdk/src/parse-url.js';
import { findAccess } from '../credentials.js';
import type { GlobalOptions } from '../credentials.js';
import { CliError, EXIT } from '../exit-codes.js';
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
    await (url === null
      ? client.webhooks.clear(call)
      : client.webhooks.set(url, call).catch((cause: unknown) => {
          throw withHint(cause, url);
        })),
  );
}

/**
 * If the service rejects a URL of this machine, adds to the message how to receive matches there.
 */
function withHint(cause: unknown, url: string): unknown {
  if (!(cause instanceof FundMatchError) || cause.code !== 'invalid_url') return cause;
  if (!/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(parseUrl(url)?.hostname ?? '')) return cause;
  const text = `${cause.message} For a receiver on this machine, run: fundmatch listen --forward-to ${url}`;
  return new CliError(EXIT.usage, text, { cause });
}

function printUrl(terminal: Terminal, { json }: Options, answer: { webhook_url: string | null }): void {
  if (json) printJson(terminal, JSON.stringify(answer));
  else print(terminal, plain(answer.webhook_url ?? 'none: matches are pulled'));
}
