import { MAX_TEXT, boundText } from './bounded-text.js';

it('boundText does not change an ordinary article', () => {
  const news =
    'Acme raises $5 million ----- more\n\nSecond paragraph: https://acme.example/a?b=c … (NYSE: X)';
  expect(boundText(news, MAX_TEXT)).toBe(news);
});

it('regression: boundText shortens very long words and runs of punctuation, with or without blanks', () => {
  expect(boundText(`Acme raises $5 million ${'-'.repeat(5_000)} funding`, MAX_TEXT).length).toBeLessThan(70);
  expect(boundText(`Acme raises $5 million${' -'.repeat(5_000)} funding`, MAX_TEXT).length).toBeLessThan(70);
  expect(boundText(`a ${'A-'.repeat(50_000)} b`, MAX_TEXT).length).toBeLessThan(210);
  expect(boundText('İ'.repeat(20_000), MAX_TEXT)).toHaveLength(200);
});

it('boundText cuts a text to the maximum length', () => {
  expect(boundText('word '.repeat(100_000), MAX_TEXT).length).toBeLessThanOrEqual(MAX_TEXT);
});
