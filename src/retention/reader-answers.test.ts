import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { StandingClock } from '../../test/harness/polling.js';
import { LOG } from '../runtime/log.js';
import type { Log } from '../runtime/log.js';
import { Retention } from './retention.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('answers of the second reader and their daily counts are deleted after 30 days', async () => {
  await app.dataSource.query(
    `insert into reader_answers (question, model, asked_at)
     values ('a', 'small', '2026-10-20T00:00:00Z'), ('b', 'small', '2026-10-22T00:00:00Z')`,
  );
  await app.dataSource.query(
    `insert into reader_use (day, requests) values ('2026-10-19', 7), ('2026-10-22', 7)`,
  );
  const clock = new StandingClock('2026-11-20T00:00:01Z');
  const { dataSource } = app;
  const retention = new Retention({ dataSource, clock, itemsMonths: 13, log: app.nest.get<Log>(LOG) });
  await retention.run({ always: true });
  const left = await dataSource.query(
    `select (select array_agg(question::text) from reader_answers) as questions,
            (select array_agg(day::text) from reader_use) as days`,
  );
  expect(left).toEqual([{ questions: ['\\x62'], days: ['2026-10-22'] }]);
});
