import { readFileSync } from 'node:fs';
import { GONE, loadConfig } from './config.js';

const PARTS = readFileSync('.env.example', 'utf8').split(/^# ── For docker-compose\.yml alone ──$/m);

/**
 * Returns the names and values in a part of .env.example. Lines that are commented out count too.
 */
function variablesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** Returns the names of the environment variables that loadConfig reads. */
function namesRead(): string[] {
  const names = new Set<string>();
  const env = new Proxy<NodeJS.ProcessEnv>(
    {},
    {
      get: (_target, name) => {
        names.add(String(name));
        return undefined;
      },
    },
  );
  loadConfig(env);
  return [...names].filter((name) => !(name in GONE)).sort();
}

describe('.env.example', () => {
  const documented = [...variablesOf(PARTS[0] ?? '').keys()];

  it('the file lists exactly the variables that the service reads', () => {
    const read = namesRead();
    expect(read.filter((name) => !documented.includes(name))).toEqual([]);
    expect(documented.filter((name) => !read.includes(name))).toEqual([]);
  });

  it('the file shows the actual default of each variable', () => {
    const service = Object.fromEntries(variablesOf(PARTS[0] ?? ''));
    expect(loadConfig(service)).toEqual(loadConfig({}));
  });

  it('the file explains each variable in the line above it', () => {
    const lines = PARTS.join('').split('\n');
    const isVariable = (line: string | undefined) => /^#?[A-Z][A-Z0-9_]*=/.test(line ?? '');
    const bare = lines.filter((line, at) => isVariable(line) && !/^# ./.test(lines[at - 1] ?? ''));
    expect(bare).toEqual([]);
  });
});

describe('loadConfig', () => {
  it('reports all errors in one message, without the values', () => {
    const env = {
      ROLE: 'secret-role',
      PORT: '70000',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      DATABASE_READ_URL: 'replica-of-mine',
      SECRETS_KEY: 'c2hvcnQ=',
      NODE_ENV: 'production',
      WEBHOOK_HOSTS: 'a=127.0.0.1',
      OIDC_ISSUER: 'https://id.example.com',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://kim:hunter3@collector.example',
    };
    const message = failure(env);
    for (const name of [
      'ROLE',
      'PORT',
      'DATABASE_URL',
      'DATABASE_READ_URL',
      'SECRETS_KEY',
      'WEBHOOK_HOSTS',
      'OIDC_CLIENT_ID',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
    ])
      expect(message).toContain(name);
    for (const value of [
      ...['secret-role', '70000', 'hunter2', 'replica-of-mine', 'c2hvcnQ=', 'id.example.com'],
      ...['hunter3', 'collector.example'],
    ])
      expect(message).not.toContain(value);
  });

  it('rejects production without a secrets key', () => {
    expect(failure({ NODE_ENV: 'production' })).toMatch(/SECRETS_KEY must be set in production/);
  });

  it('rejects an obsolete value that prevented sending, and shows its replacement', () => {
    expect(failure({ DELIVERY: 'off' })).toContain('DELIVERY is gone: remove it.');
    for (const [name, { value, instead }] of Object.entries(GONE)) {
      expect(failure({ [name]: value ?? 'a.test=127.0.0.1' })).toContain(`${name} ${instead}`);
      expect(loadConfig({ [name]: value === undefined ? '' : 'on' })).toEqual(loadConfig({}));
    }
  });

  it('rejects a collector address that is not a URL', () => {
    expect(failure({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector-of-mine' })).toContain(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
    );
  });

  it('enables tracing if a collector is set', () => {
    expect(loadConfig({}).tracing).toBe(false);
    expect(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }).tracing).toBe(true);
  });

  it('treats an empty value as unset', () => {
    const empty = Object.fromEntries(namesRead().map((name) => [name, '']));
    expect(loadConfig(empty)).toEqual(loadConfig({}));
  });
});

function failure(env: NodeJS.ProcessEnv): string {
  try {
    loadConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('The configuration was taken.');
}
