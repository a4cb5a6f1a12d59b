import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp } from '../harness/app.js';
import type { TestApp, TestUser } from '../harness/app.js';
import { start } from '../harness/process.js';
import type { Running } from '../harness/process.js';
import { startTestReceiver } from '../harness/receiver.js';
import type { ReceivedRequest, TestReceiver } from '../harness/receiver.js';
import { soon } from '../harness/soon.js';
import { UsersService } from '../../src/auth/users.service.js';
import { signBody } from '../../src/runtime/secrets/signature.js';

const DELIVERIES = 500;
const CHANGES = ['move', 'rotate', 'delete', 'move', 'activate', 'move'] as const;
/** Number of rounds that are matched during each change. */
const ROUNDS_PER_CHANGE = 4;

let directory: string;
let receiver: TestReceiver;
let app: TestApp;
const workers: Running[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fundmatch-settings-'));
  // The delays keep some sends in progress at all times.
  receiver = await startTestReceiver({ answer: (_request, index) => ({ delayMs: (index * 37) % 250 }) });
  await writeFile(join(directory, 'ca.pem'), receiver.caPem);
  const secretsKey = randomBytes(32);
  app = await startTestApp({ secretsKey, outgoing: receiver.policy, logLevel: 'warn' });
  for (let worker = 0; worker < 2; worker += 1)
    workers.push(
      start('dist/main.js', [], {
        DATABASE_URL: app.databaseUrl,
        SECRETS_KEY: secretsKey.toString('base64'),
        ROLE: 'worker',
        EXCHANGE_RATES_URL: 'off',
        WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
        WEBHOOK_CA_FILE: join(directory, 'ca.pem'),
      }),
    );
  await Promise.all(workers.map((worker) => worker.line((line) => line.msg === 'ready')));
});
afterAll(async () => {
  for (const worker of workers) {
    worker.child.kill('SIGKILL');
    await worker.finished;
  }
  await app?.close();
  await receiver?.close();
  await rm(directory, { recursive: true, force: true });
});

/**
 * A current or former value of a user's webhook settings. `replacedAt` is the number of received
 * requests when the call that replaced the value returned, or Infinity.
 */
interface Setting {
  value: string | null;
  replacedAt: number;
}

/** A user whose settings change repeatedly. */
class Customer {
  readonly secrets: Setting[];
  readonly paths: Setting[] = [];
  private moves = 0;

  constructor(
    readonly user: TestUser,
    private readonly name: string,
  ) {
    this.secrets = [{ value: user.signingSecret, replacedAt: Infinity }];
  }

  async change(kind: (typeof CHANGES)[number]): Promise<void> {
    const users = app.nest.get(UsersService);
    const { userId } = this.user;
    const note = async () => undefined;
    if (kind === 'rotate') replace(this.secrets, await users.rotateSecret(userId, note));
    else if (kind === 'activate') {
      const secret = await users.prepareSecret(userId, note);
      expect(await users.activateSecret(userId, note)).toBe(true);
      replace(this.secrets, secret);
    } else {
      const path = kind === 'delete' ? null : `/${this.name}/${(this.moves += 1)}`;
      const url = path === null ? null : receiver.url.replace('/webhook', path);
      expect((await this.user.call('POST', '/api/v1/webhooks', { url })).status).toBe(200);
      replace(this.paths, path);
    }
  }

  isOwn({ path }: ReceivedRequest): boolean {
    return path.startsWith(`/${this.name}/`);
  }
}

/** Adds a value that a call has set, and marks the value before it as replaced. */
function replace(settings: Setting[], value: string | null): void {
  const last = settings.at(-1);
  if (last !== undefined) last.replacedAt = receiver.requests.length;
  settings.push({ value, replacedAt: Infinity });
}

let rounds = 0;
/** Ingests rounds that match an account of every user. */
async function announce(users: TestUser[], count: number): Promise<void> {
  const domains = Array.from({ length: count }, () => `settings${(rounds += 1)}qz.com`);
  const accounts = domains.map((domain) => ({ external_id: domain, name: domain, domain }));
  for (const user of users) await user.call('POST', '/api/v1/accounts', { accounts });
  for (const domain of domains) await app.ingestRound({ companyName: domain, website: `https://${domain}` });
}

it('while secret and URL change, the service never uses old settings, never sends without a URL, and never sends twice', async () => {
  const customers = await Promise.all(
    ['anna', 'ben', 'cleo'].map(async (name) => new Customer(await app.newUser(), name)),
  );
  const users = customers.map(({ user }) => user);
  for (let change = 0; receiver.requests.length < DELIVERIES; change += 1) {
    const kind = CHANGES[change % CHANGES.length] ?? 'move';
    await Promise.all([
      announce(users, ROUNDS_PER_CHANGE),
      ...customers.map((customer) => customer.change(kind)),
    ]);
    // The next change must happen while matches wait. While a user has no webhook URL, the service
    // must send nothing to this user.
    await announce(users, ROUNDS_PER_CHANGE);
  }
  await Promise.all(customers.map((customer) => customer.change('delete')));
  await soon('every round is matched and no match is pending', async () => {
    const open: unknown[] = await app.dataSource.query(
      `select 1 from match_jobs union all select 1 from matches where webhook_status = 'pending'`,
    );
    return open.length === 0;
  });

  const { requests } = receiver;
  const old = (settings: Setting[], value: string | undefined, at: number) =>
    settings.every((setting) => setting.value !== value || setting.replacedAt <= at);
  const faults = requests.flatMap((request, at) => {
    const customer = customers.find((each) => each.isOwn(request));
    if (customer === undefined) return [{ at, fault: 'nobody' }];
    const secret = customer.secrets.find(
      ({ value }) => request.headers['x-service-signature'] === signBody(value ?? '', request.rawBody),
    )?.value;
    return [
      ...(old(customer.secrets, secret ?? undefined, at) ? [{ at, fault: 'an old secret' }] : []),
      ...(old(customer.paths, request.path, at) ? [{ at, fault: 'an old URL' }] : []),
    ];
  });
  expect(faults).toEqual([]);
  const matchIds = requests.map(
    ({ rawBody }) => (JSON.parse(String(rawBody)) as { match_id: string }).match_id,
  );
  expect(new Set(matchIds).size).toBe(requests.length);
  const states: { webhook_status: string; count: number }[] = await app.dataSource.query(
    `select webhook_status, count(*)::int as count from matches group by 1 order by 1`,
  );
  expect(states).toEqual([
    { webhook_status: 'delivered', count: requests.length },
    { webhook_status: 'no_webhook', count: rounds * users.length - requests.length },
  ]);
}, 300_000);
