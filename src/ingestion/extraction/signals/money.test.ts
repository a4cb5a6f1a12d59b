import { startThreadClock } from '../../../../test/harness/thread-clock.js';
import { lexiconFor } from '../lexicon/lexicons.js';
import { findMoney, parseNumber } from './money.js';

const EN = lexiconFor('en');
if (!EN) throw new Error('no English');

const read = (text: string): [number, string][] =>
  findMoney(text, EN).map(({ value, currency }) => [value, currency]);

describe('findMoney', () => {
  it.each<[string, number, string]>([
    ['raised $5 million', 5e6, 'USD'],
    ['raised $5.5M', 5.5e6, 'USD'],
    ['a $2.25MM seed round', 2.25e6, 'USD'],
    ['a $ 5,000,000 investment', 5e6, 'USD'],
    ['US$175M', 175e6, 'USD'],
    ['USD 20 million', 20e6, 'USD'],
    ['20 million dollars', 20e6, 'USD'],
    ['£2.5m', 2.5e6, 'GBP'],
    ['CAD$30M', 30e6, 'CAD'],
    ['C$10 Million', 10e6, 'CAD'],
    ['CDN$16.3m', 16.3e6, 'CAD'],
    ['$2.75M CAD', 2.75e6, 'CAD'],
    ['CHF20M', 20e6, 'CHF'],
    ['4,5 Mio. CHF', 4.5e6, 'CHF'],
    ['€1,2 Mio', 1.2e6, 'EUR'],
    ['6.7 million euros', 6.7e6, 'EUR'],
    ['A$22 million', 22e6, 'AUD'],
    ['S$4.2M', 4.2e6, 'SGD'],
    ['HK$300m', 300e6, 'HKD'],
    ['R$12 milhões? no: R$12m', 12e6, 'BRL'],
    ['₹13,00,00,000', 13e7, 'INR'],
    ['Rs 45 crore', 45e7, 'INR'],
    ['Rs. 90 lakh', 9e6, 'INR'],
    ['¥3 billion', 3e9, 'JPY'],
    ['RMB 200 million', 200e6, 'CNY'],
    ['SEK 40m', 40e6, 'SEK'],
    ['PLN 12 million', 12e6, 'PLN'],
    ['a $1.2bn market', 1.2e9, 'USD'],
    ['$675,000', 675_000, 'USD'],
    ['$19.49-Million', 19.49e6, 'USD'],
    ['$850k', 850_000, 'USD'],
    ['in excess of $5million', 5e6, 'USD'],
    ['1.5 million US dollars', 1.5e6, 'USD'],
    ['US dollar 3 million', 3e6, 'USD'],
    ['€5-7 Mio', 5e6, 'EUR'],
    ['Rs 50 to Rs 60 lakh', 5e6, 'INR'],
    ['half a million euros', 5e5, 'EUR'],
    ['two million dollars', 2e6, 'USD'],
  ])('reads %s', (text, value, currency) => {
    expect(read(text)).toContainEqual([value, currency]);
  });

  it('applies the scale at the end of a range to both amounts', () => {
    expect(read('between $5 to $7 million')).toEqual([
      [5e6, 'USD'],
      [7e6, 'USD'],
    ]);
  });

  it('does not mistake plain numbers, words or codes inside words for money', () => {
    expect(read('200 employees in 12 countries, the Bars 5 and Chrome 20, grew 66%')).toEqual([]);
    expect(read('Yours 5 million reasons')).toEqual([]);
  });

  it('does not read the first letter of the next word as a scale', () => {
    expect(read('$10 monthly')).toEqual([[10, 'USD']]);
    expect(read('$17.00 per share')).toEqual([[17, 'USD']]);
  });

  it.each(['$1,', '1', '1.', 'R$', '$1 to '])('reads 100,000 characters of %s within 2 s', (part) => {
    const cpuMs = startThreadClock();
    findMoney(part.repeat(100_000 / part.length), EN);
    expect(cpuMs()).toBeLessThan(2000);
  });
});

describe('parseNumber', () => {
  it.each<[string, boolean, number | null]>([
    ['1,234,567', false, 1_234_567],
    ['13,00,000', false, 1_300_000],
    ['1.234.567', false, 1_234_567],
    ['1.475', true, 1.475],
    ['1,2', true, 1.2],
    ['1.234,5', false, 1234.5],
    ['15,245,222', true, 15_245_222],
  ])('reads %s', (digits, scaled, value) => {
    expect(parseNumber(digits, scaled)).toBe(value);
  });
});
