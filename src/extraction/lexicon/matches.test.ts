import { matchesOf } from './matches.js';

describe('matchesOf', () => {
  it.each([
    [/\p{Lu}(?<rest>\p{Ll}*)/gu, 'Acme raises from Quill and Öl'],
    [/a*/g, 'baac'],
    [/x/g, 'none'],
    [/y*/gu, 'a😀y'],
  ])('finds with %s what matchAll finds, time after time', (pattern, text) => {
    for (let time = 0; time < 2; time++)
      expect(matchesOf(pattern, text)).toEqual([...text.matchAll(pattern)]);
  });
});
