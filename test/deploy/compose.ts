import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The parts of a service in docker-compose.yml that the tests read. */
export interface ComposeService {
  image: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string | number>;
  env_file?: string;
  ports?: string[];
  volumes?: string[];
  tmpfs?: string[];
  deploy?: { replicas?: number };
  networks?: Record<string, { ipv4_address: string }>;
  extra_hosts?: Record<string, string>;
}

export interface Compose {
  services: Record<string, ComposeService>;
  networks: { default: { ipam: { config: { subnet: string; ip_range: string }[] } } };
}

/** Name of the image that the Dockerfile builds, if FUNDMATCH_TAG is not set. */
export const OWN_IMAGE = 'fundmatch:latest';

/**
 * Reads docker-compose.yml as Compose does: it resolves merges first, and then replaces variables
 * from `env`.
 */
export function readCompose(env: Record<string, string>): Compose {
  return fillIn(parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }), env) as Compose;
}

/**
 * Returns the settings of the last stage of the Dockerfile, and the files that it copies from the
 * build.
 */
export function readImage(): {
  env: Record<string, string>;
  command: string[];
  files: [from: string, to: string][];
} {
  const last =
    readFileSync('Dockerfile', 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const env = /^ENV (.*)$/m
    .exec(last)?.[1]
    ?.split(' ')
    .map((pair) => pair.split('=', 2) as [string, string]);
  const files = [...last.matchAll(/^COPY --from=\w+ \/app\/(\S+) (\S+)$/gm)];
  const command = JSON.parse(/^CMD (.*)$/m.exec(last)?.[1] ?? '[]') as string[];
  return {
    env: Object.fromEntries(env ?? []),
    command,
    files: files.map(([, from = '', to = '']) => [from, to]),
  };
}

function fillIn(value: unknown, env: Record<string, string>): unknown {
  if (typeof value === 'string') return fillInText(value, env);
  if (Array.isArray(value)) return value.map((each) => fillIn(each, env));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fillIn(each, env)]));
}

/**
 * Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?message}`, starting with the variables inside
 * defaults.
 */
function fillInText(text: string, env: Record<string, string>): string {
  const variable = /\$\{([A-Z_][A-Z0-9_]*)(?:(:-|:\?)([^${}]*))?\}/;
  for (let rest = text; ;) {
    const [all, name = '', operator, operand = ''] = variable.exec(rest) ?? [];
    if (all === undefined) return rest;
    const value = env[name] ?? '';
    if (value === '' && operator === ':?') throw new Error(`${name}: ${operand}`);
    rest = rest.replace(all, () => (value === '' && operator === ':-' ? operand : value));
  }
}
