import { parseNumber } from './numbers.js';

describe('parseNumber', () => {
  it.each<[string, boolean, number | null]>([
    ['1,234,567', false, 1_234_567],
    ['13,00,000', false, 1_300_000],
    ['1.234.567', false, 1_234_567],
    ['1.475', true, 1.475],
    ['1,2', true, 1.2],
    ['1.234,5', false, 1234.5],
    ['15,245,222', true, 15_245_222],
  ])('parses %s', (digits, scaled, value) => {
    expect(parseNumber(digits, scaled)).toBe(value);
  });

  it.each<[string, number]>([
    ['1,500', 1500],
    ['1,475', 1.475],
    ['0,500', 0.5],
  ])('parses %s before a scale if a comma separates decimals', (digits, value) => {
    expect(parseNumber(digits, true, ',')).toBe(value);
  });
});
