import { lexiconFor } from '../lexicon/lexicons.js';
import { cleanText } from './clean-text.js';
import { sentencesOf } from './segments.js';
import { tokensOf } from './tokens.js';

const textsOf = (text: string, language: string): string[] =>
  tokensOf(text, language, lexiconFor(language)!).map((token) => token.text);

describe('cleanText', () => {
  it.each([
    ['one  two\t three', 'one two three'],
    ['one \n two', 'one\ntwo'],
    ['one\n \n\n\u00a0\ntwo', 'one\n\ntwo'],
    ['Acme’s ＇own＇', "Acme's 'own'"],
    ['  \n one \r\n', 'one'],
    ['', ''],
  ])('normalises the spaces and apostrophes in %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });
});

describe('sentencesOf', () => {
  it.each<[string, string[]]>([
    ['It works. The rest follows.', ['It works.', 'The rest follows.']],
    ['"It works!" 5 of 7 agree? yes', ['"It works!"', '5 of 7 agree? yes']],
    ['It costs $1.5 million. and more', ['It costs $1.5 million. and more']],
    ['Наш раунд закрыт.  Деньги пришли.', ['Наш раунд закрыт.', 'Деньги пришли.']],
    ['完成融资。金额未公布！', ['完成融资。', '金额未公布！']],
    ['Der Titel. 𝐀𝐜𝐦𝐞 folgt', ['Der Titel.', '𝐀𝐜𝐦𝐞 folgt']],
    ['  ', []],
  ])('splits %j into sentences', (paragraph, sentences) => {
    expect(sentencesOf(paragraph)).toEqual(sentences);
  });
});

describe('tokensOf', () => {
  it.each<[string, string, string[]]>([
    ['Acme raises $5.2 million, 1,250 users', 'en', ['Acme', 'raises', '§', ',', '1,250', 'users']],
    ['B2B-startup 3D½', 'en', ['B2B', '-', 'startup', '3D½']],
    ['1stLight, 23andMe and 10x', 'en', ['1stLight', ',', '23andMe', 'and', '10', 'x']],
    ['Café 🚀 naïve', 'fr', ['Café', '🚀', 'naïve']],
    ['完成A轮融资', 'zh', ['完', '成', 'A', '轮', '融', '资']],
    ['v1.2. 7,', 'en', ['v1', '.', '2', '.', '7', ',']],
  ])('splits %j into tokens', (text, language, tokens) => {
    expect(textsOf(text, language)).toEqual(tokens);
  });
});
