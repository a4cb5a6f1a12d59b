import { randomBytes } from 'node:crypto';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp, TestUser } from '../../test/harness/app.js';
import { signIn } from '../../test/e2e/ui-harness.js';
import { commandLine } from '../../test/harness/command-line.js';
import { storeRounds } from '../../test/harness/store-rounds.js';
import { startTestReceiver } from '../../test/harness/receiver.js';
import type { TestReceiver } from '../../test/harness/receiver.js';
import { DeliveryWorker } from '../delivery/delivery.worker.js';
import { NoticesService } from '../notices/notices.service.js';
import { createLog } from '../runtime/log.js';
import { Metrics } from '../runtime/metrics.js';
import { SecretBox } from '../runtime/secrets/secret-box.js';

const secretsKey = randomBytes(32);
let app: TestApp;
let receiver: TestReceiver;
let user: TestUser;
beforeEach(async () => {
  receiver = await startTestReceiver();
  app = await startTestApp({ secretsKey, outgoing: receiver.policy });
  user = await app.newUser();
  await user.call('POST', '/api/v1/webhooks', { url: receiver.url });
});
afterEach(async () => {
  await app.close();
  await receiver.close();
});

const admin = (...args: string[]) =>
  commandLine(args, {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: '/nonexistent',
    SECRETS_KEY: secretsKey.toString('base64'),
  });

/** Pushes an account, and stores a round that matches it. */
async function ingest(name: string, source: string): Promise<void> {
  const domain = `${name.toLowerCase()}-feedtest.com`;
  await user.call('POST', '/api/v1/accounts', { accounts: [{ external_id: name, name, domain }] });
  await app.ingestRound({ companyName: name, website: `https://${domain}` }, { source });
}

const account = async (userId: string): Promise<{ email: string }> => {
  const [row] = await app.dataSource.query<[{ email: string }]>('select email from users where id = $1', [
    userId,
  ]);
  return row;
};

const deliveryWorker = () =>
  new DeliveryWorker({
    dataSource: app.dataSource,
    secretBox: app.nest.get(SecretBox),
    policy: receiver.policy,
    metrics: new Metrics(),
    notices: app.nest.get(NoticesService),
    log: createLog('silent'),
  });

const statuses = async (): Promise<string[]> =>
  (await user.call('GET', '/api/v1/matches')).body.data.map(
    (match: { webhook_status: string }) => match.webhook_status,
  );

describe('sending pause', () => {
  it('a pause stops all webhooks but not matching, and a resume sends each waiting match once', async () => {
    expect((await admin('sending', 'pause')).lines).toEqual([{ sending: 'paused' }]);
    expect((await admin('sending', 'pause')).stderr).toContain(
      'Sending is already paused, so nothing changed.',
    );
    await ingest('Paused', 'feed');
    await app.matchAll();
    const worker = deliveryWorker();
    await worker.step();
    await worker.settle();
    expect(await statuses()).toEqual(['pending']);
    expect(receiver.requests).toEqual([]);
    const doctor = await admin('doctor');
    expect(doctor.stdout).toContain('Sending has been paused since');

    expect((await admin('sending', 'resume')).stderr).toContain('1 match would be sent now');
    expect((await admin('sending', 'resume', '--yes')).lines).toEqual([{ sending: 'resumed', waiting: 1 }]);
    await app.deliverAll();
    await app.deliverAll();
    expect(await statuses()).toEqual(['delivered']);
    expect(receiver.requests).toHaveLength(1);
    const entries: unknown[] = await app.dataSource.query(
      `select actor, action from audit_log where action like 'sending.%' order by id`,
    );
    expect(entries).toEqual([
      { actor: 'command line', action: 'sending.pause' },
      { actor: 'command line', action: 'sending.resume' },
    ]);
  });
});

describe('pausing one user', () => {
  it("a pause stops only this user's webhooks, and a resume sends each waiting match once", async () => {
    const { email } = await account(user.userId);
    const other = await app.newUser();
    await other.call('POST', '/api/v1/webhooks', { url: receiver.url });
    const accounts = [{ external_id: 'b', name: 'Halted', domain: 'halted-feedtest.com' }];
    await other.call('POST', '/api/v1/accounts', { accounts });
    const operator = await signIn(app, { role: 'operator' });
    const path = `/app/api/operator/users/${user.userId}`;
    const setPaused = (paused: boolean) => operator.call('POST', `${path}/sending`, { paused });

    expect((await setPaused(true)).statusCode).toBe(204);
    expect((await setPaused(true)).json().error.message).toBe(
      'Sending to this user is already paused, so nothing changed.',
    );
    await ingest('Halted', 'feed');
    await app.matchAll();
    const worker = deliveryWorker();
    await worker.step();
    await worker.settle();
    await receiver.waitFor(1);
    await worker.step();
    await worker.settle();
    expect(await statuses()).toEqual(['pending']);
    expect(receiver.requests).toHaveLength(1);
    expect((await operator.call('GET', path)).json()).toMatchObject({
      waiting_matches: 1,
      sending_paused_since: expect.any(String),
    });
    const doctor = await admin('doctor');
    expect(doctor.stdout).toContain(`Sending to ${email} has been paused since`);
    // An operator paused this user, so the waiting match is not reported as a backlog.
    expect(doctor.stdout).not.toContain('wait to be sent');

    const resume = ['sending', 'resume', '--user', email];
    expect((await admin(...resume)).stderr).toContain('1 match would be sent now');
    expect((await admin(...resume, '--yes')).lines).toMatchObject([
      { email, sending: 'resumed', waiting: 1 },
    ]);
    await app.deliverAll();
    await app.deliverAll();
    expect(await statuses()).toEqual(['delivered']);
    expect(receiver.requests).toHaveLength(2);
    expect((await admin(...resume)).stderr).toContain(
      'Sending to this user is not paused, so nothing changed.',
    );

    expect((await admin('sending', 'pause', '--user', email)).lines).toMatchObject([{ sending: 'paused' }]);
    const entries: unknown[] = await app.dataSource.query(
      `select actor, action, user_id from audit_log where action like 'sending.%' order by id`,
    );
    expect(entries).toEqual([
      { actor: operator.email, action: 'sending.pause', user_id: user.userId },
      { actor: 'command line', action: 'sending.resume', user_id: user.userId },
      { actor: 'command line', action: 'sending.pause', user_id: user.userId },
    ]);
  });
});

it("the user's summary and webhook page show since when sending to this user is paused", async () => {
  const operator = await signIn(app, { role: 'operator' });
  const customer = await signIn(app);
  const since = async () =>
    Promise.all(
      ['summary', 'webhook'].map(
        async (page) => (await customer.call('GET', `/app/api/${page}`)).json().own_sending_paused_since,
      ),
    );
  expect(await since()).toEqual([null, null]);
  await operator.call('POST', `/app/api/operator/users/${customer.userId}/sending`, { paused: true });
  expect(await since()).toEqual([expect.any(String), expect.any(String)]);
  await operator.call('POST', `/app/api/operator/users/${customer.userId}/sending`, { paused: false });
  expect(await since()).toEqual([null, null]);
});

describe('rounds of-source', () => {
  it('`rounds of-source` counts and holds the rounds that only this source stated, and `rounds release-batch` releases them', async () => {
    await ingest('Badone', 'bad-feed');
    await ingest('Badtwo', 'bad-feed');
    await ingest('Goodone', 'good-feed');
    const since = ['--since', '2020-01-01'];
    const [counted] = (await admin('rounds', 'of-source', 'bad-feed', ...since)).lines;
    expect(counted).toMatchObject({ open: 2, held: 0, unmatched: 2, waiting_matches: 0 });

    const [, started, held] = (await admin('rounds', 'of-source', 'bad-feed', ...since, '--hold')).lines;
    const { batch } = started as { batch: string };
    expect(started).toEqual({ action: 'hold', batch, undo: `admin rounds release-batch ${batch}` });
    expect(held).toEqual({ action: 'hold', batch, rounds: 2, failed_matches: 0, left: 0 });
    await app.matchAll();
    expect(await statuses()).toHaveLength(1);

    expect((await admin('rounds', 'release-batch', batch)).lines).toEqual([
      { released: 2, held: 0, left: 0 },
    ]);
    await app.matchAll();
    expect(await statuses()).toHaveLength(3);
    expect((await admin('rounds', 'release-batch', batch)).lines).toEqual([
      { released: 0, held: 0, left: 0 },
    ]);
    expect((await admin('rounds', 'release-batch', 'no-such')).stderr).toContain(
      'There is no batch no-such of held or withdrawn rounds. Run admin rounds batches to see the batches.',
    );
  });

  it('regression: `rounds of-source` prints the undo command of a batch that fails midway, and `rounds batches` lists this batch', async () => {
    await storeRounds(app.dataSource, 'broken-feed', 150);
    await app.dataSource.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
       create trigger refuse before update on funding_rounds for each row
         when (old.company_name = 'broken-feed150') execute function refuse()`,
    );
    const broken = await admin('rounds', 'of-source', 'broken-feed', '--since', '2020-01-01', '--hold');
    expect(broken.stderr).toContain('broken off');
    expect(broken.lines).toHaveLength(2);
    const { batch } = broken.lines[1] as { batch: string };
    expect((await admin('rounds', 'batches')).lines).toMatchObject([
      { batch, action: 'hold', source: 'broken-feed', rounds: 100, undone_rounds: 0 },
    ]);
    expect((await admin('rounds', 'release-batch', batch)).lines).toEqual([
      { released: 100, held: 0, left: 0 },
    ]);
  });

  it('regression: `rounds of-source` prints no batch id and no undo command if the time range has no rounds', async () => {
    await ingest('Lateone', 'late-feed');
    const time = ['--since', '2020-01-01', '--until', '2020-01-02'];
    const { lines } = await admin('rounds', 'of-source', 'late-feed', ...time, '--hold');
    expect(lines.slice(1)).toEqual([{ action: 'hold', batch: null, rounds: 0, failed_matches: 0, left: 0 }]);
    expect((await admin('rounds', 'batches')).lines).toEqual([]);
  });

  it.each([[], ['--hold'], ['--who']])(
    '`rounds of-source` rejects an unknown source name (%s)',
    async (...how) => {
      const { lines, stderr } = await admin(
        'rounds',
        'of-source',
        'no-feed',
        '--since',
        '2020-01-01',
        ...how,
      );
      expect(lines).toEqual([]);
      expect(stderr).toContain('There is no source named no-feed, and no stored round comes from one.');
    },
  );

  it('`rounds of-source --withdraw` withdraws the rounds and marks their waiting matches as failed', async () => {
    await ingest('Wrongone', 'bad-feed');
    await ingest('Rightone', 'good-feed');
    await app.matchAll();
    const lines = (await admin('rounds', 'of-source', 'bad-feed', '--since', '2020-01-01', '--withdraw'))
      .lines;
    expect(lines[0]).toMatchObject({ open: 1, waiting_matches: 1, waiting_customers: 1 });
    expect(lines[2]).toMatchObject({ action: 'withdraw', rounds: 1, failed_matches: 1, left: 0 });
    await app.deliverAll();
    expect((await statuses()).sort()).toEqual(['delivered', 'failed']);
    expect(receiver.requests).toHaveLength(1);
    const who = (await admin('rounds', 'of-source', 'bad-feed', '--since', '2020-01-01', '--who')).lines;
    expect(who).toMatchObject([{ company_name: 'Wrongone', webhook_status: 'failed' }]);
  });
});
