import { UsersService } from '../auth/users.service.js';
import { call, startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { seedMatches } from '../../test/harness/seed-matches.js';
import { signIn } from '../../test/e2e/ui-harness.js';
import type { Visitor } from '../../test/e2e/ui-harness.js';

/**
 * The API, a settings page and a CSV file list a customer's matches. All three use the same query.
 */

let app: TestApp;
let visitor: Visitor;
let apiKey: string;
beforeAll(async () => {
  app = await startTestApp();
  visitor = await signIn(app);
  ({ apiKey } = await app.nest.get(UsersService).createKey(visitor.userId, null));
  await seedMatches(app.dataSource, visitor.userId, {
    count: 12,
    newest: new Date('2026-05-04T09:00:00.000Z'),
    statusSql: `(array['delivered', 'failed', 'no_webhook'])[1 + n % 3]`,
  });
});
afterAll(() => app.close());

async function listed(query: string): Promise<[string, string][]> {
  const headers = { authorization: `Bearer ${apiKey}` };
  const { body } = await call(app.nest, 'GET', `/api/v1/matches?${query}`, headers);
  return body.data.map((row: { match_id: string; webhook_status: string }) => [
    row.match_id,
    row.webhook_status,
  ]);
}

async function shown(query: string): Promise<[string, string][]> {
  const { data } = (await visitor.call('GET', `/app/api/matches?${query}`)).json();
  return data.map((row: { match_id: string; webhook_status: string }) => [row.match_id, row.webhook_status]);
}

async function exported(query: string): Promise<[string, string][]> {
  const [head = '', ...lines] = (await visitor.call('GET', `/app/api/matches.csv?${query}`)).body
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const [id, status] = [head.indexOf('match_id'), head.indexOf('webhook_status')];
  return lines.map((cells) => [cells[id] ?? '', cells[status] ?? '']);
}

it.each([
  ['all matches', '', '', 12],
  ['the matches with one status', 'status=failed', 'status=failed', 4],
  ['the matches before an instant', 'since=2026-05-04T08:59:59.995Z', 'to=2026-05-04T08:59:59.995Z', 6],
  [
    'the matches with one status before an instant',
    'status=delivered&since=2026-05-04T08:59:59.995Z',
    'status=delivered&to=2026-05-04T08:59:59.995Z',
    2,
  ],
])('the API, the page and the CSV file list %s in the same order', async (_what, ofApi, ofPages, count) => {
  const rows = await listed(ofApi);
  expect(rows).toHaveLength(count);
  expect(await shown(ofPages)).toEqual(rows);
  expect(await exported(ofPages)).toEqual(rows);
});

it('the API lists matches with several statuses in the order of all matches, on each page', async () => {
  const wanted = (await listed('')).filter(([, status]) => status !== 'no_webhook');
  expect(await listed('status=failed,delivered')).toEqual(wanted);
  expect(await listed('status=failed,delivered&limit=3')).toEqual(wanted.slice(0, 3));
});
