import type { CompiledLexicon } from '../lexicon/compile.js';
import { matchesOf } from '../lexicon/matches.js';
import { Recent } from '../lexicon/recent.js';
import { CURRENCY_SIGN, currencies } from './currencies.js';
import { BEFORE_IT, BEHIND, either, readerOf } from './money-reader.js';
import { withPlainDigits } from './numbers.js';

/**
 * Returns whether a text may contain an amount of money: a currency sign, or a currency word next
 * to a number. This fast check runs before the full pattern. If it returns false, the text contains
 * no amount. If it returns true, the text may still contain none.
 */
export function mayHaveMoney(text: string, lexicon: CompiledLexicon): boolean {
  let recent = answers.get(lexicon);
  if (recent === undefined) answers.set(lexicon, (recent = new Recent(MOST_TEXTS)));
  return recent.of(text, (asked) => maybeMoney(asked, lexicon));
}

/** Maximum number of texts whose results are cached. */
const MOST_TEXTS = 300;
const answers = new WeakMap<CompiledLexicon, Recent<boolean>>();

function maybeMoney(asWritten: string, lexicon: CompiledLexicon): boolean {
  const text = withPlainDigits(asWritten);
  if (CURRENCY_SIGN.test(text)) return true;
  // In these languages, a currency may be a single letter (円, kr) or missing. So any digit counts.
  if (!lexicon.data.script.subjectFirst && /\d/.test(text)) return true;
  // An amount in words may have no digit. Example: "Half a million".
  if (readerOf(lexicon).inWords.test(text)) return true;
  const small = text.toLowerCase();
  const behind = lexicon.pattern('currency behind a number', ({ data }) => {
    return new RegExp(
      wordsOfCurrencies({
        ...currencies().before,
        ...data.money.before,
        ...currencies().after,
        ...data.money.after,
      }),
    );
  });
  const before = lexicon.pattern('currency before a number', ({ data }) => {
    const words = wordsOfCurrencies({
      ...currencies().before,
      ...data.money.before,
      ...currencies().after,
      ...data.money.after,
    });
    return new RegExp(`(?:${words}|r)[\\s.$]{0,2}$`);
  });
  for (const { index, 0: digits } of matchesOf(/\d+/g, small)) {
    const end = index + digits.length;
    if (behind.test(small.slice(end, end + BEHIND))) return true;
    if (before.test(small.slice(Math.max(0, index - BEFORE_IT), index))) return true;
  }
  return false;
}

/** Returns an alternation of the currency words, in lower case. */
function wordsOfCurrencies(all: Record<string, string>): string {
  return either(
    Object.keys(all)
      .filter((word) => word.length > 1 && !CURRENCY_SIGN.test(word))
      .map((word) => word.toLowerCase()),
  );
}
