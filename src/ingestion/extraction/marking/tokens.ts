import type { CompiledLexicon } from '../lexicon/compile.js';
import { findMoney } from '../signals/money.js';
import type { Money } from '../signals/money.js';
import type { CharacterWord, Token } from './marked-text.js';

const TOKEN = /\d+(?:[.,]\d+)*|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;
/** Scripts whose words do not stand apart, and Korean, whose particles are written onto names. */
const CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]/u;
/** The text of a token that is an amount. */
const AMOUNT_MARK = '§';

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
    const word = amount === null ? text.slice(start, end) : AMOUNT_MARK;
    const character = isCharacter ? UNKNOWN_WORD : null;
    tokens.push({ text: word, start, end, isApart, money: amount, character });
  };
  const hasCharacters = CHARACTER.test(text);
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [word] = match;
    while ((money[nextMoney]?.end ?? Infinity) <= match.index) nextMoney++;
    const amount = money[nextMoney];
    if (amount !== undefined && match.index >= amount.start) {
      push(amount.start, amount.end, amount, false);
      TOKEN.lastIndex = amount.end;
    } else if (hasCharacters && CHARACTER.test(word))
      TOKEN.lastIndex = pushCharacters(
        text,
        match.index,
        Math.min(match.index + word.length, amount?.start ?? Infinity),
        push,
      );
    else push(match.index, match.index + word.length, null, false);
  }
  if (hasCharacters) addWords(tokens, text, language);
  return tokens;
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
