import { RATES_UNTIL, toUsd } from './to-usd.js';

describe('toUsd', () => {
  it('does not change dollars', () => {
    expect(toUsd(1_234_567.89, 'USD', '1970-01-01')).toBe(1_234_567.89);
  });

  it('uses the rate of the given day', () => {
    // We do not know the European Central Bank's rate of 2026-09-01, so only the order of magnitude
    // is tested.
    expect(toUsd(1_000_000, 'EUR', '2026-09-01')).toBeGreaterThan(1_000_000);
    expect(toUsd(1_000_000, 'EUR', '2026-09-01')).toBeLessThan(1_300_000);
  });

  it('interpolates between the neighbouring days in a gap', () => {
    // ECB reference rates: 1.1357 dollars per euro on 2025-04-25, 1.0932 on 2024-10-10.
    expect(toUsd(1_000_000, 'EUR', '2025-04-25')).toBeCloseTo(1_135_700, -5);
    expect(Math.abs((toUsd(1_000_000, 'EUR', '2024-10-10') ?? 0) / 1_093_200 - 1)).toBeLessThan(0.02);
    expect(Math.abs((toUsd(1_000_000, 'EUR', '2025-04-25') ?? 0) / 1_135_700 - 1)).toBeLessThan(0.02);
  });

  it('uses the average of the year for dates before the first snapshot', () => {
    expect(toUsd(1_000_000, 'EUR', '2015-06-15')).toBe(Math.round(1_000_000 / 0.9012));
    expect(toUsd(1_000_000, 'CAD', '2010-01-01')).toBe(Math.round(1_000_000 / 1.0298));
  });

  it('uses the newest rate for later dates and for a null date', () => {
    expect(toUsd(5000, 'GBP', '2031-01-01')).toBe(toUsd(5000, 'GBP', RATES_UNTIL));
    expect(toUsd(5000, 'GBP', null)).toBe(toUsd(5000, 'GBP', RATES_UNTIL));
  });

  it('returns null for unknown currencies and years', () => {
    expect(toUsd(1, 'XXX', null)).toBeNull();
    expect(toUsd(1, 'GBP', '1990-01-01')).toBeNull();
  });
});
