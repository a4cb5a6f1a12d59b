import { Writable } from 'node:stream';
import { createLog } from './log.js';
import { terminalLines } from './terminal-log.js';

it('the terminal log writes plain lines without a stack trace', () => {
  let written = '';
  const terminal = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  const log = createLog('info', terminalLines(terminal));
  log.info({ role: 'all' }, 'ready');
  log.warn({ err: new Error('getaddrinfo ENOTFOUND') }, 'exchange rates not fetched');
  expect(written.replace(/^\d\d:\d\d:\d\d /gm, '')).toBe(
    'ready role=all\nWARN exchange rates not fetched (getaddrinfo ENOTFOUND)\n',
  );
});
