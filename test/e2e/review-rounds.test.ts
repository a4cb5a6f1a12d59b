import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failPending } from '../../src/delivery/fail-pending.js';
import { IngestionService } from '../../src/ingestion/ingestion.service.js';
import { startTestApp, statedRound } from '../harness/app.js';
import type { TestApp, TestUser } from '../harness/app.js';
import { commandLine } from '../harness/command-line.js';
import { rss } from '../harness/polling.js';
import { signIn } from './ui-harness.js';

const secretsKey = randomBytes(32);
let app: TestApp;
let user: TestUser;
beforeEach(async () => {
  app = await startTestApp({ secretsKey });
  user = await app.newUser();
  await user.call('POST', '/api/v1/accounts', {
    accounts: [{ external_id: 'a', name: 'Tidewell', domain: 'tidewell.com' }],
  });
  await user.call('POST', '/api/v1/webhooks', { url: 'https://receiver.test/hook' });
});
afterEach(() => app.close());

const admin = (...args: string[]) =>
  commandLine(args, {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: '/nonexistent',
    SECRETS_KEY: secretsKey.toString('base64'),
  });
const TIDEWELL = { companyName: 'Tidewell', website: 'https://tidewell.com' };
const unsure = { ...TIDEWELL, confidenceScore: 0.2 };

async function matches(): Promise<{ webhook_status: string; webhook_response_snippet: string | null }[]> {
  await app.matchAll();
  return (await user.call('GET', '/api/v1/matches')).body.data;
}

async function store(
  round: Parameters<typeof statedRound>[0],
  source = 'wire',
): Promise<{ outcome: string; round_id: string | null } | undefined> {
  const verdict = { outcome: 'round' as const, rounds: [statedRound(round)] };
  const item = { sourceItem: randomBytes(4).toString('hex'), title: null, url: null, verdict };
  const [stored] = await app.nest.get(IngestionService).store(source, item);
  return stored;
}

it('regression: before an operator releases a held round, the console shows how many customers would get it', async () => {
  const pullOnly = await app.newUser();
  const free = await app.newUser({ tier: 'free' });
  const accounts = [{ external_id: 'a', name: 'Tidewell', domain: 'tidewell.com' }];
  for (const one of [pullOnly, free]) await one.call('POST', '/api/v1/accounts', { accounts });
  const roundId = (await store(unsure))?.round_id ?? '';
  const operator = await signIn(app, { role: 'operator' });
  const path = `/app/api/operator/rounds/${roundId}`;
  expect((await operator.call('GET', `${path}/reach`)).json()).toEqual({
    customers: 2,
    with_webhook: 1,
    is_sent: true,
  });
  expect(await matches()).toEqual([]);
  await operator.call('POST', path, { action: 'release' });
  expect(await matches()).toHaveLength(1);
  expect((await operator.call('GET', `${path}/reach`)).statusCode).toBe(404);
  expect((await (await signIn(app)).call('GET', `${path}/reach`)).statusCode).toBe(403);
});

it('regression: the console says that a round held before a restore will not be sent', async () => {
  const roundId = (await store(unsure))?.round_id ?? '';
  const operator = await signIn(app, { role: 'operator' });
  await failPending(app.dataSource, { isConfirmed: true, now: new Date() });
  const path = `/app/api/operator/rounds/${roundId}`;
  const reach = (await operator.call('GET', `${path}/reach`)).json();
  expect(reach).toEqual({ customers: 1, with_webhook: 1, is_sent: false });
  await operator.call('POST', path, { action: 'release' });
  expect(await matches()).toMatchObject([{ webhook_status: 'failed' }]);
});

it('regression: the service does not send a round that was withdrawn before a restore and is open again', async () => {
  await store(TIDEWELL);
  const operator = await signIn(app, { role: 'operator' });
  const batches = '/app/api/operator/round-batches';
  const which = { source: 'wire', since: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' };
  const withdrawn = (await operator.call('POST', batches, { action: 'withdraw', ...which })).json();
  await failPending(app.dataSource, { isConfirmed: true, now: new Date() });
  const undone = (await operator.call('POST', `${batches}/${withdrawn.batch}/undo`)).json();
  expect(undone).toEqual({ released: 1, held: 0, left: 0 });
  expect(await matches()).toMatchObject([{ webhook_status: 'failed' }]);
});

describe('a round below the minimum confidence', () => {
  it('the service holds a round with low confidence, and matches and sends it only after an operator releases it', async () => {
    const stored = await store(unsure);
    expect(stored?.outcome).toBe('held');
    const roundId = stored?.round_id ?? '';
    expect(await matches()).toEqual([]);
    const listed = await admin('rounds', 'list');
    expect(listed.lines).toMatchObject([
      { round_id: roundId, state: 'held', hold_reason: 'low-confidence', confidence_score: 0.2 },
    ]);
    await admin('rounds', 'rematch', '--since', '2020-01-01');
    expect(await matches()).toEqual([]);

    expect((await admin('rounds', 'release', roundId)).lines).toEqual([{ round_id: roundId, state: 'open' }]);
    expect(await matches()).toMatchObject([{ webhook_status: 'pending' }]);
    expect((await admin('rounds', 'list')).lines).toEqual([]);
    expect((await admin('rounds', 'release', roundId)).stderr).toContain('is not held: it is open');
    const audit: unknown[] = await app.dataSource.query(
      `select actor, action, subject, detail from audit_log where action like 'round.%'`,
    );
    expect(audit).toEqual([
      { actor: 'command line', action: 'round.release', subject: roundId, detail: { state: 'held' } },
    ]);
  });

  it('the service matches a held round when another source states it, but not when it reads the same article again', async () => {
    const first = await store(unsure);
    expect(await store(unsure, 'copy')).toMatchObject({ outcome: 'merged', round_id: first?.round_id });
    expect(await matches()).toEqual([]);
    const own = { articleUrl: 'https://harbour-post.com/tidewell', articleTitle: 'Fresh money for Tidewell' };
    expect((await store({ ...unsure, ...own }))?.outcome).toBe('merged');
    expect(await matches()).toHaveLength(1);
  });

  it('a structured line or a filing releases a held round, and the service never holds these sources', async () => {
    await store(unsure);
    const filing = { cik: '77', accession: '0000000077-26-000001', previousAccession: null, firstSale: null };
    await store(
      { ...TIDEWELL, website: null, confidenceScore: 0.1, filing, fundingType: 'undisclosed' },
      'edgar',
    );
    expect(await matches()).toHaveLength(1);
    const structured = { companyName: 'Stonequay', confidenceScore: 0, isStructured: true as const };
    expect((await store(structured))?.outcome).toBe('round');
  });

  it('a dry run reports the round as held, with the value of MIN_ROUND_CONFIDENCE', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'review-'));
    try {
      const file = join(folder, 'feed.xml');
      writeFileSync(file, rss([{ title: 'Tidewell raises $7 million in Series A funding', guid: 'a' }]));
      const outcome = async (minimum: string) => {
        const env = { MIN_ROUND_CONFIDENCE: minimum, DATA_DIR: folder };
        return (await commandLine(['ingest', 'rss', file, '--dry-run'], env)).lines;
      };
      expect(await outcome('0')).toMatchObject([{ outcome: 'round' }]);
      expect(await outcome('1')).toMatchObject([{ outcome: 'held', reason: null, round_id: null }]);
      const wrong = await commandLine(['ingest', 'rss', file, '--dry-run'], {
        MIN_ROUND_CONFIDENCE: '1.5',
      });
      expect(wrong.stderr).toContain('MIN_ROUND_CONFIDENCE must be a number from 0 to 1');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('an operator', () => {
  it('if an operator withdraws a round, pending matches fail with the reason, claimed ones stay, and no new ones appear', async () => {
    const other = await app.newUser();
    await other.call('POST', '/api/v1/accounts', {
      accounts: [{ external_id: 'b', name: 'Tidewell', domain: 'tidewell.com' }],
    });
    await other.call('POST', '/api/v1/webhooks', { url: 'https://receiver.test/other' });
    const roundId = await app.ingestRound(TIDEWELL);
    expect(await matches()).toMatchObject([{ webhook_status: 'pending' }]);
    await app.dataSource.query(`update matches set claimed_at = now() where user_id = $1`, [other.userId]);

    const operator = await signIn(app, { role: 'operator' });
    const change = (action: string) =>
      operator.call('POST', `/app/api/operator/rounds/${roundId}`, { action });
    expect((await change('withdraw')).statusCode).toBe(204);
    expect(await matches()).toMatchObject([
      { webhook_status: 'failed', webhook_response_snippet: 'round withdrawn by the operator' },
    ]);
    expect((await other.call('GET', '/api/v1/matches')).body.data).toMatchObject([
      { webhook_status: 'pending' },
    ]);
    await app.ingestRound({ ...TIDEWELL, articleUrl: 'https://harbour-post.com/t' });
    const late = await app.newUser();
    await late.call('POST', '/api/v1/accounts', {
      accounts: [{ external_id: 'c', name: 'Tidewell', domain: 'tidewell.com' }],
    });
    await admin('rounds', 'rematch', '--since', '2020-01-01');
    await app.matchAll();
    expect((await late.call('GET', '/api/v1/matches')).body.data).toEqual([]);
    expect((await change('withdraw')).json().error.message).toContain('is already withdrawn');
    expect((await change('release')).statusCode).toBe(400);
    const audit: unknown[] = await app.dataSource.query(
      `select actor_user_id, action, detail from audit_log where action like 'round.%'`,
    );
    expect(audit).toEqual([
      {
        actor_user_id: operator.userId,
        action: 'round.withdraw',
        detail: { state: 'open', failed_matches: 1 },
      },
    ]);
  });

  it('an operator can hold a round before it is matched, find it in the list, and release it', async () => {
    const roundId = await app.ingestRound(TIDEWELL);
    const operator = await signIn(app, { role: 'operator' });
    const change = (action: string) =>
      operator.call('POST', `/app/api/operator/rounds/${roundId}`, { action });
    const list = async (show: string) =>
      (await operator.call('GET', `/app/api/operator/rounds?show=${show}`)).json().data;
    expect((await change('hold')).statusCode).toBe(204);
    expect(await matches()).toEqual([]);
    // Another mention that adds a website does not put the round back into the queue.
    expect(await list('held')).toMatchObject([{ round_id: roundId, state: 'held', hold_reason: 'operator' }]);
    expect(await list('withdrawn')).toEqual([]);
    await store({ ...TIDEWELL, articleUrl: 'https://harbour-post.com/t', articleTitle: 'Else' });
    expect(await matches()).toEqual([]);
    expect((await change('release')).statusCode).toBe(204);
    expect(await matches()).toHaveLength(1);
    expect((await change('sink')).statusCode).toBe(400);
  });

  it('an operator can find a round whose matching failed at every attempt, and match it again', async () => {
    const roundId = await app.ingestRound(TIDEWELL);
    await app.dataSource.query(
      `update match_jobs set attempts = 8, failed_at = now(), last_error = 'Error: no memory'`,
    );
    expect(await matches()).toEqual([]);
    const operator = await signIn(app, { role: 'operator' });
    const list = async () => (await operator.call('GET', '/app/api/operator/rounds?show=failed')).json().data;
    expect(await list()).toMatchObject([{ round_id: roundId, match_error: 'Error: no memory' }]);
    const path = `/app/api/operator/rounds/${roundId}`;
    expect((await operator.call('POST', path, { action: 'retry' })).statusCode).toBe(204);
    expect(await matches()).toHaveLength(1);
    expect(await list()).toEqual([]);
  });
});

it('a round that an operator withdraws during matching gets no match', async () => {
  const roundId = await app.ingestRound(TIDEWELL);
  const runner = app.dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    // The withdrawal holds the lock. The matcher waits for the lock, then finds the round withdrawn
    // and stores nothing.
    await runner.query(`update funding_rounds set state = 'withdrawn' where id = $1`, [roundId]);
    const matching = app.matchAll();
    await runner.commitTransaction();
    await matching;
  } finally {
    await runner.release();
  }
  expect(await matches()).toEqual([]);
});
