import { createHash } from 'node:crypto';
import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { FundMatch } from '../../sdk/src/client.js';
import type { ClientOptions } from '../../sdk/src/settings.js';
import { readSettings } from '../../sdk/src/settings.js';
import { CliError, EXIT } from './exit-codes.js';
import { makeDirectory } from './make-directory.js';
import { proxyFetch } from './proxy.js';
import type { Terminal } from './terminal.js';

/** The credentials that `login` stores. */
export interface StoredLogin {
  apiKey: string;
  baseUrl: string;
  signingSecret?: string | undefined;
}

/** Options that every command accepts. */
export interface GlobalOptions {
  baseUrl?: string | undefined;
  timeout?: number | undefined;
  retries?: number | undefined;
  /** Whether the command may send the key over plain http to another machine. */
  insecure?: boolean | undefined;
}

const NO_BASE_URL = 'No base URL: pass --base-url or set FUNDMATCH_BASE_URL.';

/** The client with its settings, and an id derived from the key and the base URL. */
export interface Access {
  settings: Required<Pick<ClientOptions, 'apiKey' | 'baseUrl'>> & ClientOptions;
  client: FundMatch;
  /** A hash for file names, so that responses for one key and service are not read for another. */
  id: string;
}

/**
 * Reads the key from the environment, or else from the stored login. Throws `CliError` if there is
 * no key.
 */
export async function findAccess(terminal: Terminal, options: GlobalOptions): Promise<Access> {
  const stored = await readLogin(terminal.env);
  const { FUNDMATCH_API_KEY: envKey, FUNDMATCH_BASE_URL: envUrl } = terminal.env;
  const given = options.baseUrl || envUrl?.trim();
  const apiKey = envKey?.trim() || stored?.apiKey;
  // A key from the environment may belong to another service, so the stored URL is used only with
  // the stored key.
  const baseUrl = given || (apiKey === stored?.apiKey ? stored?.baseUrl : undefined);
  if (!apiKey) throw new CliError(EXIT.auth, 'No API key: run "fundmatch login" or set FUNDMATCH_API_KEY.');
  if (!baseUrl) throw new CliError(EXIT.usage, NO_BASE_URL);
  const client = clientOptions(terminal, options, apiKey, baseUrl);
  const settings = readSettings(client);
  requireEncryption(settings.baseUrl, options);
  if (!envKey?.trim() && stored && settings.baseUrl !== readSettings(stored).baseUrl) {
    throw new CliError(
      EXIT.auth,
      `The stored key belongs to ${stored.baseUrl}. Run "fundmatch login" for ${settings.baseUrl}.`,
    );
  }
  return {
    settings: { ...client, apiKey, baseUrl: settings.baseUrl },
    client: new FundMatch(client),
    id: idOf(settings.baseUrl, apiKey),
  };
}

/** Returns client options that use the proxy of the environment. */
export function clientOptions(
  { env }: Terminal,
  { timeout, retries }: GlobalOptions,
  apiKey: string,
  baseUrl: string,
): ClientOptions {
  const given = { apiKey, baseUrl, timeoutMs: timeout, maxRetries: retries };
  return { ...given, fetch: proxyFetch(readSettings(given).baseUrl, env) };
}

/**
 * Throws `CliError` if the key would go over plain http to another machine, unless `--insecure`
 * allows it. Every command that sends a key must call this function.
 */
export function requireEncryption(baseUrl: string, { insecure = false }: GlobalOptions): void {
  const { protocol, hostname } = new URL(baseUrl);
  if (insecure || protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return;
  throw new CliError(
    EXIT.usage,
    `${baseUrl} is not encrypted: others on the network could read the key. Use https, or pass --insecure.`,
  );
}

function idOf(baseUrl: string, apiKey: string): string {
  return createHash('sha256').update(`${baseUrl}\n${apiKey}`).digest('hex').slice(0, 16);
}

/**
 * Returns the base URL of the service: from the option, or else the environment, or else the stored
 * login. Throws `CliError` if there is none.
 */
export async function findBaseUrl({ env }: Terminal, options: GlobalOptions): Promise<string> {
  const url = options.baseUrl || env['FUNDMATCH_BASE_URL']?.trim() || (await readLogin(env))?.baseUrl;
  if (!url) throw new CliError(EXIT.usage, NO_BASE_URL);
  return url;
}

/**
 * Returns the signing secret from the environment. Otherwise returns the secret of the stored
 * login, if the command uses the key of that login.
 */
export async function findSigningSecret({ env }: Terminal): Promise<string | undefined> {
  const given = env['FUNDMATCH_SIGNING_SECRET']?.trim();
  if (given) return given;
  const stored = await readLogin(env);
  const key = env['FUNDMATCH_API_KEY']?.trim() || stored?.apiKey;
  // Another key may belong to another account, which has another secret.
  return key === stored?.apiKey ? stored?.signingSecret : undefined;
}

/** Returns the signing secret like `findSigningSecret`. Throws `CliError` if there is none. */
export async function requireSigningSecret(terminal: Terminal): Promise<string> {
  const secret = await findSigningSecret(terminal);
  if (!secret)
    throw new CliError(
      EXIT.auth,
      'No signing secret: set FUNDMATCH_SIGNING_SECRET or enter it in "fundmatch login".',
    );
  return secret;
}

/** Stores a login in a file that only its owner can read. Returns the path. */
export async function storeLogin(env: NodeJS.ProcessEnv, login: StoredLogin): Promise<string> {
  const path = loginPath(env);
  makeDirectory(dirname(path));
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, path);
  return path;
}

/** Deletes the stored login. Returns whether a login existed. */
export async function removeLogin(env: NodeJS.ProcessEnv): Promise<boolean> {
  const had = (await readLogin(env)) !== undefined;
  await rm(loginPath(env), { force: true });
  return had;
}

/** Returns the directory for sync state and stored responses. */
export function stateDirectory(env: NodeJS.ProcessEnv): string {
  return join(env['XDG_STATE_HOME'] || join(homedir(), '.local', 'state'), 'fundmatch');
}

function loginPath(env: NodeJS.ProcessEnv): string {
  return join(env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'fundmatch', 'login.json');
}

async function readLogin(env: NodeJS.ProcessEnv): Promise<StoredLogin | undefined> {
  try {
    return JSON.parse(await readFile(loginPath(env), 'utf8')) as StoredLogin;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new CliError(EXIT.auth, `${loginPath(env)} cannot be read. Run "fundmatch login" again.`, {
      cause: error,
    });
  }
}
