import { createTestDatabase } from '../../test/harness/database.js';
import { createLog } from './log.js';

/** Creates a log that stores its lines in an array. */
function collect() {
  const lines: string[] = [];
  const sink = { write: (line: string) => lines.push(line) > 0 } as unknown as NodeJS.WritableStream;
  return { lines, log: createLog('info', sink) };
}

it.each([
  ['svc_live_0123abcDEF', 'svc_live_[redacted]'],
  ['svc_whsec_0123abcDEF', 'svc_whsec_[redacted]'],
  ['Authorization: Bearer abc.def-ghi', 'Authorization: Bearer [redacted]'],
  ['postgres://fundmatch:hun%20ter2@db:5432/fundmatch', 'postgres://fundmatch:[redacted]@db:5432/fundmatch'],
  ['https://news.example/a:b@c', 'https://news.example/a:b@c'],
])('removes secrets from a log line: %s', (given, written) => {
  const { lines, log } = collect();
  log.info({ facts: { given } }, given);
  log.error({ err: new Error(given) }, 'failed');
  expect(lines.map((line) => JSON.parse(line) as Record<string, unknown>)).toMatchObject([
    { facts: { given: written }, msg: written },
    { err: { message: written } },
  ]);
});

describe('the log of an error', () => {
  it.each([
    [
      'a parameter and the row that was refused',
      `insert into rows (id, name, kind) values (1, $1, 'other')`,
      { code: '23514', message: 'new row for relation "rows" violates check constraint "rows_kind_check"' },
    ],
    [
      'the value that could not be read',
      'insert into rows (id, name) values ($1, null)',
      { code: '22P02', message: 'invalid input syntax for type integer: "…"' },
    ],
  ])('never contains %s of a failed statement', async (_what, text, told) => {
    const { lines, log } = collect();
    const database = await createTestDatabase();
    try {
      await database.dataSource.query(
        `create table rows (id int, name text, kind text constraint rows_kind_check check (kind = 'known'))`,
      );
      const error = await database.dataSource
        .query(text, ['Kim of Tidegauge'])
        .catch((thrown: Error) => thrown);
      log.error({ err: error, job: 'match' }, 'failed');
      log.child({ job: 'poll' }).warn({ err: new Error('around it', { cause: error }) }, 'failed');
      log.error(error, 'failed');
    } finally {
      await database.drop();
    }
    const err = { type: 'QueryFailedError', ...told, stack: expect.stringContaining('\n    at ') };
    expect(lines.map((line) => JSON.parse(line) as Record<string, unknown>)).toMatchObject([
      { err, job: 'match' },
      { err: { message: 'around it', cause: err } },
      { err },
    ]);
    expect(lines.join('')).not.toMatch(/Tidegauge|insert into|parameters|driverError|detail/);
  });

  it('contains the text of a thrown value that is not an Error', () => {
    const { lines, log } = collect();
    log.error({ err: 'gone' }, 'failed');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { message: 'gone' } });
  });
});
