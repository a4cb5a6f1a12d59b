import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { start } from '../harness/process.js';
import { clusterServers, databaseUrl, dropClusterDatabase, query } from './cluster.js';

/* Runs every command of docs/operations/citus.md on a cluster, in the order of the page. */

const PAGE = readFileSync('docs/operations/citus.md', 'utf8');
const SECRETS_KEY = randomBytes(32).toString('base64');
const CUSTOMER = '6f1d3c52-7d0b-4a55-9c1e-0a4a4b6f2d11';

/** Milliseconds per test. Moving shards takes a minute on a busy machine. */
const PATIENCE_MS = 600_000;

const servers = clusterServers();
const [coordinator = '', worker = '', added = ''] = servers.map((url) => new URL(url).host);
const database = `page_${randomBytes(6).toString('hex')}`;
const url = databaseUrl(servers[0] ?? '', database);

/**
 * Changes output_plugin_libraries as the page says. Older servers do not have this setting and need
 * no change.
 */
const setPlugins = (change: string) =>
  Promise.all(
    servers.map(async (server) => {
      if (
        (await query(server, `select 1 from pg_settings where name = 'output_plugin_libraries'`)).length === 0
      )
        return;
      await query(server, `alter system ${change}`);
      await query(server, 'select pg_reload_conf()');
    }),
  );
beforeAll(() => setPlugins(`set output_plugin_libraries = pgoutput, test_decoding, citus`));
afterAll(async () => {
  await setPlugins('reset output_plugin_libraries');
  await dropClusterDatabase(servers, database);
});

/** Returns the commands under a heading of the page, with the servers and database of this test. */
function commandsUnder(heading: string): string[] {
  const [, rest = ''] = PAGE.split(`\n## ${heading}\n`);
  const [section = ''] = rest.split(/^## /m);
  return [...section.matchAll(/^( *)```sh\n([^]*?)^ *```/gm)]
    .flatMap(([, , block = '']) => block.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) =>
      line
        .replace('DATABASE=fundmatch', `DATABASE=${database}`)
        .replace('db-0.internal:5432', coordinator)
        .replace('db-1.internal:5432', worker)
        .replace('db-2.internal:5432', added),
    );
}

/** Runs lines in one shell, which stops at the first failed line. Returns stdout. */
async function runLines(lines: string[]): Promise<string> {
  const script = [
    'set -eu',
    'admin() { node dist/admin/main.js "$@"; }',
    'trap \'echo "failed: $BASH_COMMAND" >&2\' ERR',
    ...lines,
  ].join('\n');
  const env = { PATH: process.env['PATH'], SECRETS_KEY, PGUSER: new URL(url).username };
  const shell = spawn('bash', ['-c', script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let said = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  shell.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(shell, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${code}: ${said}`);
  return printed;
}

/** Returns the lines of the page that set variables for later sections. */
const variables = () => commandsUnder('Set up').filter((line) => line.startsWith('export '));

const shardsOf = (condition: string) =>
  query<{ host: string; shards: string }>(
    url,
    `select nodename || ':' || nodeport as host, count(distinct shardid)::text as shards from citus_shards
     where table_name = 'accounts'::regclass and ${condition} group by 1 order by 1`,
  );

test(
  'every server of the test cluster has the settings on the page',
  async () => {
    const [, block = ''] = /```ini\n([^]*?)```/.exec(PAGE) ?? [];
    const settings = [...block.matchAll(/^ *(\S+) = '?([^'\n]*)'?$/gm)].map(([, name, value]) => ({
      name,
      value,
    }));
    expect(settings).toHaveLength(5);
    for (const server of servers)
      for (const { name, value } of settings)
        expect(await query(server, `select current_setting($1) as value`, [name])).toEqual([{ value }]);
  },
  PATIENCE_MS,
);

test(
  'the commands on the page set up an empty cluster, and the service starts on it',
  async () => {
    const printed = await runLines(commandsUnder('Set up'));
    expect(printed).toContain('"changed":20');
    expect(await shardsOf('true')).toEqual([{ host: worker, shards: '16' }]);
    const service = start('dist/main.js', [], { DATABASE_URL: url, SECRETS_KEY, ROLE: 'worker' });
    await service.line((line) => line.msg === 'ready');
    service.child.kill('SIGTERM');
    await service.finished;
  },
  PATIENCE_MS,
);

test(
  'a new server takes half of the shards with their rows',
  async () => {
    await query(
      url,
      `insert into users (id, email, tier, created_at) values ($1, 'page@example.com', 'pro', now())`,
      [CUSTOMER],
    );
    await query(
      url,
      `insert into accounts (user_id, external_id, name, created_at, updated_at) values ($1, 'a', 'Aldgate', now(), now())`,
      [CUSTOMER],
    );
    const before = await query(url, 'select user_id, id from accounts order by 1');
    await runLines([...variables(), ...commandsUnder('Add a server')]);
    expect(await shardsOf('true')).toEqual([
      { host: worker, shards: '8' },
      { host: added, shards: '8' },
    ]);
    expect(await query(url, 'select user_id, id from accounts order by 1')).toEqual(before);
  },
  PATIENCE_MS,
);

test(
  'a customer gets a separate shard, which can move to another server with its rows',
  async () => {
    const ofCustomer = `shardid = get_shard_id_for_distribution_column('accounts', '${CUSTOMER}')`;
    const [before] = await shardsOf(ofCustomer);
    await runLines([...variables(), ...commandsUnder('A customer of their own')]);
    const [after] = await shardsOf(ofCustomer);
    expect(after?.host).toBe(before?.host === worker ? added : worker);
    const rows = await query(url, 'select external_id from accounts where user_id = $1', [CUSTOMER]);
    expect(rows).toEqual([{ external_id: 'a' }]);
  },
  PATIENCE_MS,
);

test(
  'a restore point is created on all servers',
  async () => {
    expect(await runLines([...variables(), ...commandsUnder('Backups')])).toMatch(/[\dA-F]+\/[\dA-F]+/);
  },
  PATIENCE_MS,
);
