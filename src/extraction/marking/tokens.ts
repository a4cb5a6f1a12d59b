import { CAPITAL, DIGIT, isPartOfWord, kindAt, sizeAt, SPACE } from '../lexicon/characters.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import { findMoney } from '../signals/money.js';
import type { Money } from '../signals/money.js';
import type { CharacterWord, Token } from './marked-text.js';
import { wordIn, wordOf } from './word.js';

/**
 * Matches a character of a script without spaces between words. Korean is included, because its
 * particles are attached to names.
 */
const CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]/u;
/** The word of a token that is an amount. */
const AMOUNT = wordOf('§');

/**
 * Splits a segment into tokens. An amount of money is one token. In Chinese, Japanese and Korean,
 * each character is a token that refers to its word.
 */
export function tokensOf(text: string, language: string, lexicon: CompiledLexicon): Token[] {
  const tokens: Token[] = [];
  const money = findMoney(text, lexicon);
  let nextMoney = 0;
  let lastEnd = -1;
  const push = (start: number, end: number, amount: Money | null, isCharacter: boolean): void => {
    const isApart = start > lastEnd;
    lastEnd = end;
    const word = amount === null ? wordIn(text, start, end) : AMOUNT;
    const character = isCharacter ? UNKNOWN_WORD : null;
    tokens.push({ text: word.text, word, start, end, isApart, money: amount, character });
  };
  const hasCharacters = CHARACTER.test(text);
  for (let at = 0; at < text.length;) {
    const kind = kindAt(text, at);
    if (kind === SPACE) {
      at++;
      continue;
    }
    while ((money[nextMoney]?.end ?? Infinity) <= at) nextMoney++;
    const amount = money[nextMoney];
    if (amount !== undefined && at >= amount.start) {
      push(amount.start, amount.end, amount, false);
      at = amount.end;
      continue;
    }
    const end = endOfToken(text, at, kind);
    if (hasCharacters && CHARACTER.test(text.slice(at, end)))
      at = pushCharacters(text, at, Math.min(end, amount?.start ?? Infinity), push);
    else {
      push(at, end, null, false);
      at = end;
    }
  }
  if (hasCharacters) addWords(tokens, text, language);
  return tokens;
}

/**
 * Returns the end of a token. A token is a number with its separators ("1,250.5"), a run of letters
 * and digits, or a punctuation mark.
 */
function endOfToken(text: string, start: number, kind: number): number {
  if (kind === DIGIT) {
    let end = start;
    do end = endOfDigits(text, end + 1);
    while ((text[end] === '.' || text[end] === ',') && kindAt(text, end + 1) === DIGIT);
    return endOfNumberedName(text, end);
  }
  let end = start + sizeAt(text, start);
  if (isPartOfWord(kind))
    while (end < text.length && isPartOfWord(kindAt(text, end))) end += sizeAt(text, end);
  return end;
}

/**
 * Returns the end of a word that starts with digits and contains a capital letter. Examples:
 * "1stLight", "23andMe". For other words, it returns the end of the digits.
 */
function endOfNumberedName(text: string, from: number): number {
  let end = from;
  let hasCapital = false;
  while (end < text.length && isPartOfWord(kindAt(text, end))) {
    hasCapital ||= kindAt(text, end) === CAPITAL;
    end += sizeAt(text, end);
  }
  return hasCapital ? end : from;
}

function endOfDigits(text: string, from: number): number {
  let end = from;
  while (end < text.length && kindAt(text, end) === DIGIT) end++;
  return end;
}

/**
 * Splits a run of letters into single characters and words of other scripts. Returns the end of the
 * run.
 */
function pushCharacters(
  text: string,
  from: number,
  to: number,
  push: (start: number, end: number, money: null, isCharacter: boolean) => void,
): number {
  let runStart = from;
  let at = from;
  while (at < to) {
    const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (CHARACTER.test(char)) {
      if (at > runStart) push(runStart, at, null, false);
      push(at, at + char.length, null, true);
      runStart = at + char.length;
    }
    at += char.length;
  }
  if (at > runStart) push(runStart, at, null, false);
  return at;
}

const UNKNOWN_WORD: CharacterWord = { word: '', begins: true, previous: '', next: '' };
const segmenters = new Map<string, Intl.Segmenter>();

/** Sets the word of each character token. The platform's segmenter finds the words. */
function addWords(tokens: Token[], text: string, language: string): void {
  let segmenter = segmenters.get(language);
  if (segmenter === undefined)
    segmenters.set(language, (segmenter = new Intl.Segmenter(language, { granularity: 'word' })));
  const words = [...segmenter.segment(text)];
  let at = 0;
  for (const token of tokens) {
    if (token.character === null) continue;
    while (at + 1 < words.length && words[at + 1]!.index <= token.start) at++;
    token.character = {
      word: words[at]?.segment ?? '',
      begins: words[at]?.index === token.start,
      previous: words[at - 1]?.segment ?? '',
      next: words[at + 1]?.segment ?? '',
    };
  }
}
