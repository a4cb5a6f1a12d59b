import { ThrottledErrorLog } from './throttled-error-log.js';
import { createLog } from './log.js';

it('the log contains a repeated error once per 10 s with the number of skipped lines, and every different error', () => {
  const lines: { err: { message: string }; skipped?: number; msg: string }[] = [];
  const sink = { write: (line: string) => lines.push(JSON.parse(line)) > 0 };
  const errorLog = new ThrottledErrorLog(createLog('info', sink as unknown as NodeJS.WritableStream));
  for (const at of [0, 1, 9_999, 10_000, 10_001]) {
    errorLog.error({ err: new Error(`at ${at}`) }, 'not written', at);
    errorLog.error({ err: Object.assign(new Error(`full at ${at}`), { code: '53100' }) }, 'not written', at);
  }
  errorLog.error({ err: new Error('x') }, 'not claimed', 10_002);
  expect(lines.map(({ err, skipped, msg }) => [msg, err.message, skipped])).toEqual([
    ['not written', 'at 0', undefined],
    ['not written', 'full at 0', undefined],
    ['not written', 'at 10000', 2],
    ['not written', 'full at 10000', 2],
    ['not claimed', 'x', undefined],
  ]);
});
