import { FundMatch } from '../../../sdk/src/client.js';
import { clientOptions, removeLogin, requireEncryption, storeLogin } from '../credentials.js';
import type { GlobalOptions } from '../credentials.js';
import { CliError, EXIT } from '../exit-codes.js';
import { ask, note, print, readPiped } from '../terminal.js';
import type { Terminal } from '../terminal.js';

/**
 * Verifies a key and stores it. On a terminal, prompts for the key. Otherwise, reads the key from
 * standard input, and an optional signing secret from the next line. The key and the secret are no
 * arguments, because every user of the machine can read arguments.
 */
export async function login(terminal: Terminal, options: GlobalOptions & { verify: boolean }): Promise<void> {
  const asked = terminal.stdin.isTTY === true;
  const [key = '', secret = ''] = asked
    ? []
    : (await readPiped(terminal)).split('\n').map((line) => line.trim());
  const given = options.baseUrl ?? terminal.env['FUNDMATCH_BASE_URL'];
  const baseUrl = given ?? (asked ? await ask(terminal, 'Base URL of the service: ') : '');
  const apiKey = asked ? await ask(terminal, 'API key (svc_live_…, not shown): ', { secret: true }) : key;
  const signingSecret = asked
    ? await ask(terminal, 'Signing secret (svc_whsec_…, empty to skip, not shown): ', { secret: true })
    : secret;
  if (!baseUrl) throw new CliError(EXIT.usage, 'No base URL: pass --base-url or set FUNDMATCH_BASE_URL.');
  if (!apiKey.startsWith('svc_live_'))
    throw new CliError(EXIT.usage, 'The API key must start with svc_live_.');
  if (signingSecret && !signingSecret.startsWith('svc_whsec_'))
    throw new CliError(EXIT.usage, 'The signing secret must start with svc_whsec_.');
  const client = new FundMatch(clientOptions(terminal, options, apiKey, baseUrl));
  requireEncryption(baseUrl, options);
  if (options.verify) await client.webhooks.get({ signal: terminal.signal });
  const path = await storeLogin(terminal.env, {
    apiKey,
    baseUrl,
    ...(signingSecret ? { signingSecret } : {}),
  });
  note(terminal, `Stored in ${path}, readable only by you.`);
}

export async function logout(terminal: Terminal): Promise<void> {
  print(
    terminal,
    (await removeLogin(terminal.env)) ? 'The stored key was deleted.' : 'There was no stored key.',
  );
}
