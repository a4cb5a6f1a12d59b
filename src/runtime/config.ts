import { resolve } from 'node:path';
import { OperatorError } from './errors.js';
import { loadCertificates, parseNetworks } from '../outgoing/policy.js';
import type { OutgoingPolicy } from '../outgoing/policy.js';
import {
  oneOf,
  integerBetween,
  share,
  token,
  bearer,
  origin,
  postgresUrl,
  secretsKey,
  httpUrl,
  contact,
  emailAddress,
  smtpUrl,
} from './config-values.js';

/**
 * Default minimum confidence (0 to 1) of a round that is matched and sent (decision 34). The value
 * was chosen on press wires, where 0.6 % of the items are rounds. With this value, nine of ten sent
 * rounds are correct. docs/engineering/accuracy.md has the figures.
 */
export const DEFAULT_MIN_ROUND_CONFIDENCE = 0.5;

/**
 * Items with a round probability in this range are sent to the second reader. Outside this range,
 * the built-in reader is rarely wrong.
 */
export const READER_BAND = { from: 0.1, to: 0.95 };

/**
 * Milliseconds that an item waits for the second reader's answer. A loaded model answers within a
 * few seconds.
 */
const READER_WAIT_MS = 30_000;

/** Injection token of the configuration. */
export const CONFIG = Symbol('config');

export type Role = 'all' | 'api' | 'worker';

/** Settings of the second reader, a language model that reads doubtful items again. */
export interface ReaderSettings {
  /**
   * Base URL of an API that is compatible with OpenAI's chat API, such as
   * `http://127.0.0.1:11434/v1`.
   */
  url: string;
  model: string;
  /** If it is null, the requests contain no API key. */
  apiKey: string | null;
  /** Maximum number of requests per UTC day. */
  dailyItems: number;
  /** Milliseconds that an item waits for the answer. */
  waitMs: number;
  /** Range of the round probability in which the second reader is asked. */
  band: { from: number; to: number };
}

/** All settings from the environment. Times are in milliseconds, and sizes are in bytes. */
export interface Config {
  production: boolean;
  role: Role;
  host: string;
  port: number;
  /** Folder of the embedded database and the generated secrets key. */
  dataDir: string;
  /** If it is null, the service starts the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /**
   * URL of the PostgreSQL server behind PgBouncer, for work that needs its own session. If it is
   * null, `databaseUrl` is used, which must then be the server and not PgBouncer.
   */
  databaseDirectUrl: string | null;
  /**
   * URL of a standby that answers older pages of matches. If it is null, the primary answers all
   * pages.
   */
  databaseReadUrl: string | null;
  databasePoolSize: number;
  /**
   * 32-byte key that encrypts signing secrets. If it is null outside production, a key is generated
   * in `dataDir`.
   */
  secretsKey: Buffer | null;
  outgoing: OutgoingPolicy;
  /**
   * E-mail address that is sent to polled servers. EDGAR rejects requests without such an address.
   */
  contactEmail: string | null;
  /**
   * E-mail address or https URL for reports of vulnerabilities. If it is null, there is no
   * /.well-known/security.txt.
   */
  securityContact: string | null;
  /**
   * URL of the operator's enricher. If it is null, no enricher is used, and facts that no article
   * states stay unknown.
   */
  enrichmentUrl: string | null;
  /** If it is null, the service uses no language model. */
  reader: ReaderSettings | null;
  /**
   * URL of the operator's system that receives notices about failing endpoints, and the secret that
   * signs the calls. If it is null, the service sends no such notices.
   */
  alertCallback: { url: string; secret: string } | null;
  /**
   * Mail server for e-mails to customers, and the sender's address. If it is null, the service
   * sends no e-mail.
   */
  email: { smtpUrl: string; from: string } | null;
  /** URL of the reference rates. If it is null, the service fetches no rates. */
  exchangeRatesUrl: string | null;
  ui: UiConfig;
  /**
   * Networks of trusted proxies. The client's address is read from the proxies' X-Forwarded-For. If
   * the list is empty, the client's address is the address of the connection.
   */
  trustedProxies: string[];
  /** Token for reading /metrics. If it is null, only this machine may read them. */
  metricsToken: string | null;
  /**
   * If true, spans are sent to the collector in OTEL_EXPORTER_OTLP_ENDPOINT. OpenTelemetry's
   * libraries read all OTEL_* variables themselves. They ignore a value that is not a URL.
   */
  tracing: boolean;
  /**
   * Minimum confidence (0 to 1) of a round that is matched. The service holds other rounds for
   * review.
   */
  minRoundConfidence: number;
  /** Months for which fetched items are kept at least. */
  retentionItemsMonths: number;
  logLevel: string;
}

export interface UiConfig {
  /** Origin under which browsers reach the service. Links and cookies use it. */
  origin: string;
  /** If true, anyone may create an account on the free tier. */
  signUp: boolean;
  /** OpenID provider whose users may sign in. Users with a password may sign in too. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | null;
}

/**
 * Daily reference rates of the last 90 days. One fetch also returns the days that earlier fetches
 * missed.
 */
const ECB_RATES = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml';
const BOTH_OR_NONE = [
  ['ALERT_CALLBACK_URL', 'ALERT_CALLBACK_SECRET'],
  ['SMTP_URL', 'EMAIL_FROM'],
  ['READER_URL', 'READER_MODEL'],
] as const;
/**
 * Obsolete variables that prevented sending, each with the value that did so. If no value is given
 * here, any value prevented sending. If a variable still has such a value, the process does not
 * start. Other obsolete variables have no effect.
 */
export const GONE: Readonly<Record<string, { value?: string; instead: string }>> = {
  DELIVERY: {
    value: 'off',
    instead:
      'is gone: remove it. To send nothing, run admin sending pause before the first worker starts (docs/operations/upgrades.md)',
  },
  OTEL_SDK_DISABLED: { value: 'true', instead: 'is not read. Remove OTEL_EXPORTER_OTLP_ENDPOINT instead' },
  OTEL_TRACES_EXPORTER: {
    value: 'none',
    instead: 'is not read. Remove OTEL_EXPORTER_OTLP_ENDPOINT instead',
  },
  // This variable could redirect the webhooks of a customer's host to another address.
  WEBHOOK_HOSTS: {
    instead:
      'no longer exists. Remove it. For a receiver in your network, use a name of your DNS and WEBHOOK_ALLOWED_NETWORKS (docs/operations/upgrades.md)',
  },
};
const ROLES: readonly string[] = ['all', 'api', 'worker'];
const LOG_LEVELS: readonly string[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads the configuration from environment variables. No other code reads environment variables.
 * Errors: an OperatorError that lists every wrong variable and the accepted values, but never the
 * current value.
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const faults: string[] = [];
  const production = env['NODE_ENV'] === 'production';
  const read = <T>(name: string, fallback: T, parse: (value: string) => T): T => {
    const value = env[name];
    if (value === undefined || value === '') return fallback;
    try {
      return parse(value);
    } catch (error) {
      faults.push(`${name} ${error instanceof Error ? error.message : 'is not valid'}`);
      return fallback;
    }
  };

  const config: Config = {
    production,
    role: read<Role>('ROLE', 'all', oneOf(ROLES)),
    host: read('HOST', '127.0.0.1', String),
    // A worker answers no API calls. So its default is any free port, which avoids a conflict with
    // an API process on the same machine.
    port: read('PORT', env['ROLE'] === 'worker' ? 0 : 3000, integerBetween(0, 65_535)),
    dataDir: resolve(read('DATA_DIR', './.data', String)),
    databaseUrl: read<string | null>('DATABASE_URL', null, postgresUrl),
    databaseDirectUrl: read<string | null>('DATABASE_DIRECT_URL', null, postgresUrl),
    databaseReadUrl: read<string | null>('DATABASE_READ_URL', null, postgresUrl),
    databasePoolSize: read('DATABASE_POOL_SIZE', 20, integerBetween(2, 500)),
    secretsKey: read<Buffer | null>('SECRETS_KEY', null, secretsKey),
    outgoing: {
      allowedNetworks: read('WEBHOOK_ALLOWED_NETWORKS', [], parseNetworks),
      hosts: new Map(),
      ca: read<string | undefined>('WEBHOOK_CA_FILE', undefined, loadCertificates),
    },
    ui: {
      origin: read<string>('APP_ORIGIN', '', origin),
      signUp: read<string>('APP_SIGN_UP', 'off', oneOf(['on', 'off'])) === 'on',
      oidc: readOidc(env, faults),
    },
    trustedProxies: read('TRUST_PROXY', [], parseNetworks),
    contactEmail: read<string | null>('CONTACT_EMAIL', null, emailAddress),
    securityContact: read<string | null>('SECURITY_CONTACT', null, contact),
    enrichmentUrl: read<string | null>('ENRICHMENT_URL', null, httpUrl),
    reader: null,
    alertCallback: null,
    email: null,
    exchangeRatesUrl: read<string | null>('EXCHANGE_RATES_URL', ECB_RATES, (value) =>
      value === 'off' ? null : httpUrl(value),
    ),
    metricsToken: read<string | null>('METRICS_TOKEN', null, token),
    tracing: read('OTEL_EXPORTER_OTLP_ENDPOINT', '', httpUrl) !== '',
    minRoundConfidence: read('MIN_ROUND_CONFIDENCE', DEFAULT_MIN_ROUND_CONFIDENCE, share),
    retentionItemsMonths: read('RETENTION_ITEMS_MONTHS', 13, integerBetween(1, 1_200)),
    logLevel: read('LOG_LEVEL', 'info', oneOf<string>(LOG_LEVELS)),
  };
  config.ui.origin ||= `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`;
  const readerUrl = read<string | null>('READER_URL', null, httpUrl);
  const reader = {
    model: read('READER_MODEL', '', String),
    apiKey: read<string | null>('READER_API_KEY', null, bearer),
    dailyItems: read('READER_DAILY_ITEMS', 500, integerBetween(1, 1_000_000)),
    waitMs: READER_WAIT_MS,
    band: READER_BAND,
  };
  if (readerUrl !== null) config.reader = { url: readerUrl, ...reader };
  const callbackUrl = read<string | null>('ALERT_CALLBACK_URL', null, httpUrl);
  const callbackSecret = read<string | null>('ALERT_CALLBACK_SECRET', null, token);
  if (callbackUrl !== null && callbackSecret !== null)
    config.alertCallback = { url: callbackUrl, secret: callbackSecret };
  const smtp = read<string | null>('SMTP_URL', null, smtpUrl);
  const from = read<string | null>('EMAIL_FROM', null, emailAddress);
  if (smtp !== null && from !== null) config.email = { smtpUrl: smtp, from };
  for (const [name, { value, instead }] of Object.entries(GONE))
    if (value === undefined ? env[name] : env[name] === value) faults.push(`${name} ${instead}`);
  for (const [name, other] of BOTH_OR_NONE) {
    if (!env[name] !== !env[other]) faults.push(`${name} and ${other} must be set together`);
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
    if (env[name] && !env['DATABASE_URL']) faults.push(`${name} needs DATABASE_URL as well`);
  }
  if (production && config.secretsKey === null && !faults.some((fault) => fault.startsWith('SECRETS_KEY'))) {
    faults.push('SECRETS_KEY must be set in production: 32 random bytes in base64 (openssl rand -base64 32)');
  }
  if (faults.length > 0) throw new OperatorError(`The configuration is not valid. ${faults.join('. ')}.`);
  return config;
}

/** Reads the OpenID settings. The three variables must be set together. */
function readOidc(env: NodeJS.ProcessEnv, faults: string[]): UiConfig['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer && !clientId && !clientSecret) return null;
  if (!issuer || !clientId || !clientSecret) {
    faults.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together');
    return null;
  }
  if (!/^https?:\/\/[^?#]+$/.test(issuer)) faults.push('OIDC_ISSUER must be an http(s) URL');
  return {
    issuer: issuer.replace(/\/$/, ''),
    clientId,
    clientSecret,
  };
}
