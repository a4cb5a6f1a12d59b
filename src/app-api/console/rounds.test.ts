import { IngestionService } from '../../ingestion/ingestion.service.js';
import { startTestApp } from '../../../test/harness/app.js';
import type { TestApp } from '../../../test/harness/app.js';
import { signIn } from '../../../test/e2e/ui-harness.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('regression: rejected items can be listed by every reason, a filing without a document among them', async () => {
  const operator = await signIn(app, { role: 'operator' });
  const list = (reason: string) => operator.call('GET', `/app/api/operator/rejected?reason=${reason}`);
  const verdict = { outcome: 'rejected' as const, reason: 'unavailable' as const, detail: 'status 404' };
  const item = { sourceItem: '0001234567-26-000001', title: null, url: null, verdict };
  await app.nest.get(IngestionService).store('edgar', item);
  expect((await list('unavailable')).json().data).toMatchObject([{ reason: 'unavailable: status 404' }]);
  for (const reason of ['unreadable', 'unstorable']) expect((await list(reason)).json().data).toEqual([]);
  expect((await list('made-up')).statusCode).toBe(400);
});

it('regression: rejected items come newest first, every one once, where their internal numbers grow by a digit', async () => {
  const operator = await signIn(app, { role: 'operator' });
  await app.dataSource.query('alter table items alter column id restart with 970');
  const verdict = { outcome: 'rejected' as const, reason: 'people' as const, detail: 'appoints' };
  const names = Array.from({ length: 60 }, (_, i) => `hire-${i}`);
  for (const sourceItem of names)
    await app.nest.get(IngestionService).store('rss', { sourceItem, title: sourceItem, url: null, verdict });
  const path = '/app/api/operator/rejected?reason=people';
  const first = (await operator.call('GET', path)).json();
  const second = (await operator.call('GET', `${path}&after=${first.next_after}`)).json();
  const seen = [...first.data, ...second.data].map((item: { source_item: string }) => item.source_item);
  expect(seen).toEqual(names.toReversed());
});
