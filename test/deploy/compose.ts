import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A service of docker-compose.yml, as far as it is looked at here. */
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

/** The image that the Dockerfile makes, without FUNDMATCH_TAG. */
export const OWN_IMAGE = 'fundmatch:latest';

/** Reads docker-compose.yml as Compose does: merged, then with its variables filled in from an environment. */
export function readCompose(env: Record<string, string>): Compose {
  return fillIn(parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }), env) as Compose;
}

/** What the last stage of the Dockerfile sets and copies from the build. */
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

/** `${NAME}`, `${NAME:-default}` and `${NAME:?message}`, the inner ones of defaults first. */
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
