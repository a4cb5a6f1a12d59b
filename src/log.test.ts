import { createLog } from './log.js';

it.each([
  ['svc_live_0123abcDEF', 'svc_live_[redacted]'],
  ['svc_whsec_0123abcDEF', 'svc_whsec_[redacted]'],
  ['Authorization: Bearer abc.def-ghi', 'Authorization: Bearer [redacted]'],
  ['postgres://fundmatch:hun%20ter2@db:5432/fundmatch', 'postgres://fundmatch:[redacted]@db:5432/fundmatch'],
  ['https://news.example/a:b@c', 'https://news.example/a:b@c'],
])('cuts secrets out of a line, wherever they stand: %s', (given, written) => {
  const lines: string[] = [];
  const log = createLog('info', {
    write: (line: string) => lines.push(line) > 0,
  } as unknown as NodeJS.WritableStream);
  log.info({ facts: { given } }, given);
  log.error({ err: new Error(given) }, 'failed');
  expect(lines.map((line) => JSON.parse(line) as Record<string, unknown>)).toMatchObject([
    { facts: { given: written }, msg: written },
    { err: { message: written } },
  ]);
});
