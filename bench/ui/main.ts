import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { createApp } from '../../src/composition/app.js';
import { SecretBox } from '../../src/runtime/secrets/secret-box.js';
import { UsersService } from '../../src/auth/users.service.js';
import { SystemClock } from '../../src/runtime/clock.js';
import { loadConfig } from '../../src/runtime/config.js';
import { createLog } from '../../src/runtime/log.js';
import { SignInService } from '../../src/sign-in/sign-in.service.js';
import { seedMatches } from '../../test/harness/seed-matches.js';
import { median, startBenchDatabase } from '../api/rig.js';

const MATCHES = Number(process.env['BENCH_UI_MATCHES'] ?? 1_000_000);
const CALLS = 30;
/** Time limit, in milliseconds, for a list of a million matches. */
const LIMIT_MS = 300;
const NEWEST = new Date('2026-03-02T09:00:00.000Z');
const PASSWORD = 'a password for the bench';

/** Measures the response times of the web UI for a user with a million matches. */
export async function benchUi(print: (line: string) => void): Promise<object> {
  const database = await startBenchDatabase();
  try {
    const { dataSource } = database;
    const app = await createApp({
      config: loadConfig({ PORT: '0', DATABASE_URL: database.url, ROLE: 'api' }),
      dataSource,
      secretBox: new SecretBox(randomBytes(32)),
      log: createLog('silent'),
      clock: new SystemClock(),
    });
    await app.nest.listen(0, '127.0.0.1');
    const { port } = app.nest.getHttpServer().address() as { port: number };
    const origin = `http://127.0.0.1:${port}/app/api`;
    const user = await app.nest.get(UsersService).create('bench@example.com', 'pro');
    const token = await app.nest.get(SignInService).createPasswordToken(user.id);
    await send(`${origin}/password-link`, { token, new_password: PASSWORD });
    const cookie = await send(`${origin}/session`, { email: 'bench@example.com', password: PASSWORD });
    await seed(dataSource, user.id);
    const deep = new Date(NEWEST.getTime() - MATCHES + 100).toISOString();
    const paths: Record<string, string> = {
      'first page': '/matches',
      'last page': `/matches?before=${deep}`,
      'by status, 1 in 100': '/matches?status=failed',
      'by type, none fits': '/matches?type=email_domain',
      'by company, none fits': '/matches?company=zzz',
      'last deliveries': '/deliveries',
      '30 days by status': '/delivery-health',
    };
    const figures: Record<string, { p50Ms: number; maxMs: number }> = {};
    print('| what | median | slowest | within 300 ms |');
    print('|---|--:|--:|---|');
    for (const [name, path] of Object.entries(paths)) {
      const times: number[] = [];
      for (let i = -3; i < CALLS; i += 1) {
        const start = performance.now();
        const reply = await fetch(`${origin}${path}`, { headers: { cookie } });
        await reply.text();
        if (reply.status !== 200)
          throw new Error(`GET ${path} must return 200, but it returned ${reply.status}.`);
        if (i >= 0) times.push(performance.now() - start);
      }
      const [p50Ms, maxMs] = [median(times), Math.max(...times)];
      figures[name] = { p50Ms, maxMs };
      const verdict = p50Ms < LIMIT_MS ? 'yes' : 'no';
      print(`| ${name} | ${p50Ms.toFixed(1)} ms | ${maxMs.toFixed(1)} ms | ${verdict} |`);
    }
    print(`\n${MATCHES.toLocaleString('en-US')} matches of one user, ${CALLS} calls each, over HTTP.\n`);
    await app.nest.close();
    return { matches: MATCHES, ...figures };
  } finally {
    await database.stop();
  }
}

/** Inserts the matches in parts, because one statement would need a gigabyte of memory. */
async function seed(dataSource: DataSource, userId: string): Promise<void> {
  const part = Math.min(MATCHES, 100_000);
  const statusSql = `case when n % 100 = 0 then 'failed' else 'delivered' end`;
  for (let stored = 0; stored < MATCHES; stored += part) {
    const newest = new Date(NEWEST.getTime() - stored);
    await seedMatches(dataSource, userId, { count: part, newest, statusSql });
  }
  await dataSource.query('vacuum analyze matches');
}

/** Posts as the pages do. Returns the cookie of the answer. */
async function send(url: string, body: object): Promise<string> {
  const headers = { 'Content-Type': 'application/json', 'X-Fundmatch-App': '1' };
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`POST ${url} failed: returned ${reply.status}: ${await reply.text()}`);
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
