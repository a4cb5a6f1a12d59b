import { RawJson, stringifyWithRaw } from './raw-json.js';

describe('stringifyWithRaw', () => {
  it.each<[unknown]>([
    ['plain'],
    ['quote " backslash \\ slash / tab \t line \n bell \u0007 del \u007f separators \u2028\u2029'],
    ['Größe 東京 👩‍🚀'],
    ['half \ud800 of a pair, \udc00 the other half, and \ud83d\ude80 a whole one'],
    [''],
    [0],
    [-0],
    [0.95],
    [1e21],
    [1e-7],
    [Number.MAX_SAFE_INTEGER],
    [NaN],
    [-Infinity],
    [true],
    [null],
    [new Date('2026-03-02T09:15:31.204Z')],
    [[1, undefined, 'b', [], {}]],
    [{ a: 1, 'key with "quotes"': { b: undefined, c: [null] }, '': 'empty', é: false }],
  ])('prints %j as JSON.stringify does', (value) => {
    expect(stringifyWithRaw(value)).toBe(JSON.stringify(value));
  });

  it('inserts JSON text unchanged, with every digit of its numbers', () => {
    const metadata = new RawJson('{"id": 12345678901234567890, "price": 1.10}');
    expect(stringifyWithRaw({ metadata, list: [metadata] })).toBe(
      '{"metadata":{"id": 12345678901234567890, "price": 1.10},"list":[{"id": 12345678901234567890, "price": 1.10}]}',
    );
  });

  it('serialises more keys than the cache holds', () => {
    const keys = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`key ${at}`, at]));
    expect(stringifyWithRaw(keys)).toBe(JSON.stringify(keys));
    expect(stringifyWithRaw(keys)).toBe(JSON.stringify(keys));
  });
});
