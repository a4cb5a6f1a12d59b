import { resolve } from 'node:path';
import { OperatorError } from './errors.js';
import { loadCertificates, parseHosts, parseNetworks } from '../outgoing/policy.js';
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
 * The minimum confidence for a round to be matched and sent (decision 34). It was chosen on press
 * wires, where rounds are 0.6 % of the items, so that nine of ten rounds sent are right.
 * docs/engineering/accuracy.md has the figures.
 */
export const DEFAULT_MIN_ROUND_CONFIDENCE = 0.5;

/**
 * The second reader is asked about items whose probability of stating a round is between these.
 * Outside, the built-in reader is rarely wrong.
 */
export const READER_BAND = { from: 0.1, to: 0.95 };

/**
 * How long an item waits for the second reader's answer. A loaded model answers in a few seconds.
 */
const READER_WAIT_MS = 30_000;

/** The injection token of the configuration. */
export const CONFIG = Symbol('config');

export type Role = 'all' | 'api' | 'worker';

/** The language model that reads doubtful items a second time. */
export interface ReaderSettings {
  /** The base URL of a chat API like OpenAI's, such as `http://127.0.0.1:11434/v1`. */
  url: string;
  model: string;
  /** Null: no key is sent. */
  apiKey: string | null;
  /** The most requests per day (UTC). */
  dailyItems: number;
  /** How long an item waits for the answer. */
  waitMs: number;
  /**
   * The second reader is asked about items whose probability of stating a round is between these.
   */
  band: { from: number; to: number };
}

/** All settings from the environment. Times are in milliseconds, sizes in bytes. */
export interface Config {
  production: boolean;
  role: Role;
  host: string;
  port: number;
  /** The folder of the embedded database and the generated secrets key. */
  dataDir: string;
  /** Null: the service starts the embedded PostgreSQL of `dataDir`. */
  databaseUrl: string | null;
  /**
   * The server behind PgBouncer, for work that needs its own session. Null: `databaseUrl` points to
   * the server itself.
   */
  databaseDirectUrl: string | null;
  /** A standby that serves older pages of matches. Null: the primary serves them all. */
  databaseReadUrl: string | null;
  databasePoolSize: number;
  /**
   * The 32-byte key that encrypts signing secrets. Null: generated in `dataDir` (never in
   * production).
   */
  secretsKey: Buffer | null;
  outgoing: OutgoingPolicy;
  /** The contact address sent to polled servers. EDGAR rejects requests without one. */
  contactEmail: string | null;
  /**
   * Where people can report a vulnerability of this installation: an e-mail address or an https
   * URL. Null: there is no /.well-known/security.txt.
   */
  securityContact: string | null;
  /** The operator's enricher. Null: none is used, and facts that no article states stay unknown. */
  enrichmentUrl: string | null;
  /** Null: no language model is used. */
  reader: ReaderSettings | null;
  /**
   * The operator's own system that gets notices about failing endpoints, and the secret that signs
   * the calls.
   */
  alertCallback: { url: string; secret: string } | null;
  /** The mail server for e-mails to customers, and their sender. Null: no e-mails are sent. */
  email: { smtpUrl: string; from: string } | null;
  /** URL of the reference rates. Null: rates are not fetched. */
  exchangeRatesUrl: string | null;
  ui: UiConfig;
  /**
   * Networks of trusted proxies. The client is then taken from their X-Forwarded-For. Empty: the
   * client is the address of the connection.
   */
  trustedProxies: string[];
  /** The token for reading /metrics. Null: only this machine may read them. */
  metricsToken: string | null;
  /**
   * True: spans are sent to the collector in OTEL_EXPORTER_OTLP_ENDPOINT. OpenTelemetry's libraries
   * read this and all other OTEL_* variables themselves, and treat a value that is not a URL as
   * unset.
   */
  tracing: boolean;
  /** A round with a lower confidence is held for review instead of matched, 0 to 1. */
  minRoundConfidence: number;
  /** Fetched items are kept for at least this many months. */
  retentionItemsMonths: number;
  logLevel: string;
}

/** How people reach the settings UI and sign in to it. */
export interface UiConfig {
  /** The origin at which browsers reach the service, for links and cookies. */
  origin: string;
  /** True: anyone may create an account (on the free tier). */
  signUp: boolean;
  /** An OpenID provider whose users may sign in, in addition to users with a password. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | null;
}

/**
 * Daily reference rates of the last 90 days, so that one fetch also returns the days that were
 * missed.
 */
const ECB_RATES = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml';
const BOTH_OR_NONE = [
  ['ALERT_CALLBACK_URL', 'ALERT_CALLBACK_SECRET'],
  ['SMTP_URL', 'EMAIL_FROM'],
  ['READER_URL', 'READER_MODEL'],
] as const;
/**
 * Obsolete variables with a value that prevented sending. A process that still has one does not
 * start. Other obsolete variables have no effect.
 */
export const GONE: Readonly<Record<string, { value: string; instead: string }>> = {
  DELIVERY: {
    value: 'off',
    instead:
      'is gone: remove it. To send nothing, run admin sending pause before the first worker starts (docs/operations/upgrades.md)',
  },
  OTEL_SDK_DISABLED: { value: 'true', instead: 'is not read: leave out OTEL_EXPORTER_OTLP_ENDPOINT instead' },
  OTEL_TRACES_EXPORTER: {
    value: 'none',
    instead: 'is not read: leave out OTEL_EXPORTER_OTLP_ENDPOINT instead',
  },
};
const ROLES: readonly string[] = ['all', 'api', 'worker'];
const LOG_LEVELS: readonly string[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads the configuration from environment variables. No other code reads them. Errors: one
 * OperatorError that lists every wrong variable and what it accepts, but never its value.
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
    // A worker answers no API calls. Any free port avoids a conflict with an api process on the
    // same machine.
    port: read('PORT', env['ROLE'] === 'worker' ? 0 : 3000, integerBetween(0, 65_535)),
    dataDir: resolve(read('DATA_DIR', './.data', String)),
    databaseUrl: read<string | null>('DATABASE_URL', null, postgresUrl),
    databaseDirectUrl: read<string | null>('DATABASE_DIRECT_URL', null, postgresUrl),
    databaseReadUrl: read<string | null>('DATABASE_READ_URL', null, postgresUrl),
    databasePoolSize: read('DATABASE_POOL_SIZE', 20, integerBetween(2, 500)),
    secretsKey: read<Buffer | null>('SECRETS_KEY', null, secretsKey),
    outgoing: {
      allowedNetworks: read('WEBHOOK_ALLOWED_NETWORKS', [], parseNetworks),
      hosts: read('WEBHOOK_HOSTS', new Map<string, string>(), parseHosts),
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
    if (env[name] === value) faults.push(`${name} ${instead}`);
  for (const [name, other] of BOTH_OR_NONE) {
    if (!env[name] !== !env[other]) faults.push(`${name} and ${other} must be set together`);
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
    if (env[name] && !env['DATABASE_URL']) faults.push(`${name} needs DATABASE_URL beside it`);
  }
  if (production && config.secretsKey === null && !faults.some((fault) => fault.startsWith('SECRETS_KEY'))) {
    faults.push('SECRETS_KEY must be set in production: 32 random bytes in base64 (openssl rand -base64 32)');
  }
  if (production && config.outgoing.hosts.size > 0) {
    faults.push('WEBHOOK_HOSTS is for tests and the demo and must not be set in production');
  }
  if (faults.length > 0) throw new OperatorError(`Configuration: ${faults.join('; ')}.`);
  return config;
}

/** OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together. */
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
