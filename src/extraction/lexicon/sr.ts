import { HR } from './hr.js';
import type { Lexicon, Terms } from './lexicon.js';

/** Maps Latin letters to Cyrillic letters. */
const CYRILLIC: Readonly<Record<string, string>> = {
  ...{ dž: 'џ', lj: 'љ', nj: 'њ', a: 'а', b: 'б', c: 'ц', č: 'ч', ć: 'ћ', d: 'д', đ: 'ђ', e: 'е', f: 'ф' },
  ...{
    g: 'г',
    h: 'х',
    i: 'и',
    j: 'ј',
    k: 'к',
    l: 'л',
    m: 'м',
    n: 'н',
    o: 'о',
    p: 'п',
    r: 'р',
    s: 'с',
    š: 'ш',
  },
  ...{ t: 'т', u: 'у', v: 'в', z: 'з', ž: 'ж' },
};

/**
 * Converts terms to Cyrillic letters. Classes such as `[a-j]` stay Latin, because they are the
 * letters of rounds.
 */
function inCyrillic(words: string): string {
  return words.replace(/\[[^\]]*\]|dž|lj|nj|\p{L}/gu, (part) => CYRILLIC[part] ?? part);
}

/** Returns terms in both alphabets, because Serbian texts write English words in Latin letters. */
function both(terms: Terms): Terms {
  return `${terms}; ${inCyrillic(terms)}`;
}

function bothOfAll<T extends Record<string, Terms>>(lists: T): T {
  return Object.fromEntries(Object.entries(lists).map(([name, terms]) => [name, both(terms)])) as T;
}

function bothKeys(words: Record<string, string>): Record<string, string>;
function bothKeys(words: Record<string, number>): Record<string, number>;
function bothKeys(words: Record<string, unknown>): Record<string, unknown> {
  const more = Object.entries(words).map(([word, meaning]) => [inCyrillic(word), meaning]);
  return { ...words, ...Object.fromEntries(more) };
}

const withBoth = <T extends { terms?: Terms }>(list: readonly T[]): T[] =>
  list.map((one) => (one.terms === undefined ? one : { ...one, terms: both(one.terms) }));

/**
 * The lexicon for Serbian in Cyrillic letters. It has the words of `HR` in both alphabets, because
 * `HR` includes the Serbian words.
 */
export const SR: Lexicon = {
  ...HR,
  language: 'sr',
  verbs: bothOfAll(HR.verbs),
  round: { nouns: both(HR.round.nouns), sure: both(HR.round.sure) },
  stages: withBoth(HR.stages),
  otherTypes: withBoth(HR.otherTypes),
  series: bothOfAll(HR.series),
  joins: both(HR.joins),
  money: {
    ...HR.money,
    after: bothKeys(HR.money.after),
    scales: bothKeys(HR.money.scales),
    numbers: bothKeys(HR.money.numbers),
    half: both(HR.money.half ?? ''),
    bare: { currency: 'EUR', next: both(HR.money.bare?.next ?? '') },
    range: both(HR.money.range),
    upTo: both(HR.money.upTo),
  },
  company: bothOfAll({ ...HR.company }),
  investors: bothOfAll({ ...HR.investors }),
  sentences: bothOfAll(HR.sentences),
  footers: both(HR.footers),
};
