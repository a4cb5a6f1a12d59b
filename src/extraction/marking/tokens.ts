import { CAPITAL, DIGIT, isPartOfWord, kindAt, sizeAt, SPACE } from '../lexicon/characters.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import { findMoney } from '../signals/money.js';
import type { Money } from '../signals/money.js';
import type { CharacterWord, Token } from './marked-text.js';
import { wordIn, wordOf } from './word.js';

/** Scripts whose words do not stand apart, and Korean, whose particles are written onto names. */
const CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]/u;
/** The word of a token that is an amount. */
const AMOUNT = wordOf('§');

/**
 * Cuts a segment into tokens. An amount of money is one token. In Chinese, Japanese and Korean each
 * character is one, and knows its word.
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

/** The end of a number with its marks ("1,250.5"), of a run of letters and numbers, or of a sign. */
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

/** "1stLight" and "23andMe" are one word: letters with a capital at once behind a number. Else the number's end. */
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

/** Cuts a run of letters into single characters and words of other scripts. Returns its end. */
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

/** Tells each character its word, by the platform's segmenter. */
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
