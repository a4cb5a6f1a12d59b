import { readRetryAfter } from '../outgoing/retry-after.js';
import { pauseMs } from './backoff.js';

const MINUTE = 60_000;

describe('the pause before the next poll', () => {
  it('doubles with each failure in a row, up to an hour', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 6, 7, 8, 50, 5_000].map(
      (failures) => pauseMs(30_000, failures, null) / MINUTE,
    );
    expect(pauses).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
  });

  it('is never shorter than the interval of a source that is polled less than hourly', () => {
    expect(pauseMs(180 * MINUTE, 3, null)).toBe(180 * MINUTE);
  });

  it('is at least as long as the pause that the server asked for', () => {
    expect(pauseMs(30_000, 1, 10 * MINUTE)).toBe(10 * MINUTE);
    expect(pauseMs(30_000, 5, MINUTE)).toBe(16 * MINUTE);
  });
});

describe('Retry-After', () => {
  const now = new Date('2026-03-04T15:00:00Z');

  it.each<[string | undefined, number | null]>([
    ['120', 120_000],
    [' 0 ', 0],
    ['Wed, 04 Mar 2026 15:10:00 GMT', 600_000],
    ['Wed, 04 Mar 2026 14:00:00 GMT', 0],
    ['99999999999', 86_400_000],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 86_400_000],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('of %j asks for a pause of %j ms', (header, expected) => {
    expect(readRetryAfter(header, now)).toBe(expected);
  });
});
