import { matchesOf } from './matches.js';

describe('matchesOf', () => {
  it.each([
    [/\p{Lu}(?<rest>\p{Ll}*)/gu, 'Acme raises from Quill and Öl'],
    [/a*/g, 'baac'],
    [/x/g, 'none'],
    [/y*/gu, 'a😀y'],
  ])('returns the same matches of %s as matchAll, also when it is called again', (pattern, text) => {
    for (let time = 0; time < 2; time++)
      expect(matchesOf(pattern, text)).toEqual([...text.matchAll(pattern)]);
  });
});
