import type { Config } from '../runtime/config.js';
import { OperatorError } from '../runtime/errors.js';
import { EmbeddedPostgresError } from './embedded/embedded-postgres-error.js';
import { joinEmbeddedPostgres } from './embedded/embedded-postgres.js';

/** The location of the database: DATABASE_URL, or the embedded server of DATA_DIR. */
export type ServerConfig = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseDirectUrl'>>;

export interface Server {
  url: string;
  /** The URL of the same server, without PgBouncer. */
  directUrl: string;
  /** Converts an error at `url` to an error with a one-line message, if possible. */
  explain(error: unknown): Error;
  explainDirect(error: unknown): Error;
  leave(): Promise<void>;
}

/** Finds the configured server. Starts the embedded server if `DATABASE_URL` is unset. */
export async function joinServer(config: ServerConfig, log: (line: string) => void): Promise<Server> {
  const { databaseUrl, databaseDirectUrl = null } = config;
  const url = databaseUrl && withOurName(databaseUrl);
  const directUrl = databaseDirectUrl && withOurName(databaseDirectUrl);
  if (url === null) {
    const { url: embedded, leave } = await joinEmbedded(config.dataDir, log);
    const asIs = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
    return { url: embedded, directUrl: embedded, explain: asIs, explainDirect: asIs, leave };
  }
  const explainUrl = (error: unknown) => explain(error, 'DATABASE_URL', url);
  return {
    url,
    directUrl: directUrl ?? url,
    explain: explainUrl,
    explainDirect:
      directUrl === null ? explainUrl : (error) => explain(error, 'DATABASE_DIRECT_URL', directUrl),
    leave: async () => undefined,
  };
}

/**
 * Removes application_name from a URL, because it would override the service's name. A restore and
 * `deliveries fail-pending` recognise processes of the service by that name.
 */
function withOurName(url: string): string {
  const own = new URL(url);
  if (!own.searchParams.has('application_name')) return url;
  own.searchParams.delete('application_name');
  return own.href;
}

async function joinEmbedded(
  dataDir: string,
  log: (line: string) => void,
): Promise<{ url: string; leave(): Promise<void> }> {
  try {
    return await joinEmbeddedPostgres({ dataDir, log });
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw new OperatorError(error.message, { cause: error });
    throw error;
  }
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ECONNRESET',
]);

/**
 * Converts a connection error to an error whose one-line message contains the URL without its
 * password.
 */
function explain(error: unknown, variable: string, url: string): Error {
  if (error instanceof OperatorError) return error;
  const { host, pathname } = new URL(url);
  const where = `${host}${pathname}`;
  const code = firstCode(error);
  const message = error instanceof Error ? error.message : String(error);
  if (CONNECTION_CODES.has(code)) {
    return new OperatorError(
      `${variable}: no PostgreSQL server answers at ${where} (${code}). Start the server, or correct the URL.`,
      { cause: error },
    );
  }
  // This is PgBouncer's message and error code.
  if (code === '08P01' && /startup parameter/.test(message)) {
    return new OperatorError(
      `${variable}: ${where} is PgBouncer. Set DATABASE_DIRECT_URL to the URL of the PostgreSQL server behind it.`,
      { cause: error },
    );
  }
  if (code.startsWith('28') || /SASL|password/i.test(message)) {
    return new OperatorError(`${variable}: ${where} rejects the user or password. Correct them in the URL.`, {
      cause: error,
    });
  }
  if (code === '57P03' || code === '53300') {
    return new OperatorError(
      `${variable}: ${where} accepts no connections now (${message}). Try again in a moment.`,
      { cause: error },
    );
  }
  if (code === '3D000')
    return new OperatorError(`${variable}: the database of ${where} does not exist. Create it first.`, {
      cause: error,
    });
  if (code === '42501')
    return new OperatorError(
      `${variable}: the user of ${where} may not create tables there. Grant this right to the user.`,
      { cause: error },
    );
  if (/timeout|terminated/i.test(message))
    return new OperatorError(
      `${variable}: ${where} does not answer in time. Check the server and the network.`,
      { cause: error },
    );
  if (/SSL|certificate/i.test(message))
    return new OperatorError(
      `${variable}: TLS to ${where} fails (${message}). Correct the certificate, or sslmode in the URL.`,
      {
        cause: error,
      },
    );
  return error instanceof Error ? error : new Error(message);
}

function firstCode(error: unknown): string {
  if (error instanceof AggregateError) return firstCode(error.errors[0]);
  const { code, driverError } = error as { code?: string; driverError?: unknown };
  return code ?? (driverError === undefined ? '' : firstCode(driverError));
}
