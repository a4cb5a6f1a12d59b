import type { CompiledLexicon } from '../lexicon/compile.js';
import { spansOf, termSource, termsOf } from '../lexicon/terms.js';
import { findMoney } from '../signals/money.js';
import { subjectOf, type Subject } from '../signals/subject.js';

/**
 * Finds who gets the money of an investor: "Acme Ventures leads $5m round in Quill", "Sequoia backs drone maker Quill with €14M",
 * "$6M for Quill". Empty when the sentence's own subject raises.
 */
export function recipientsIn(sentence: string, lexicon: CompiledLexicon): Subject[] {
  const text = sentence.slice(0, 260);
  const giver = subjectOf(text, lexicon);
  const from = giver?.end ?? 0;
  const verb = spansOf(lexicon.verbs.invest, text).find(({ start }) => start >= from && start - from < 45);
  const raises = spansOf(lexicon.verbs.raise, text).some(
    ({ start }) => start >= from && start < (verb?.start ?? from + 40),
  );
  if (giver && (verb === undefined || raises)) return [];
  // Without a giver the money itself must open the sentence: "$6M for Quill".
  const start = verb?.end ?? moneyEnd(text, lexicon);
  if (start === null) return [];
  const rest = text.slice(start);
  const direct = verb ? backed(rest, lexicon) : null;
  const behind = direct ?? behindPreposition(rest, lexicon);
  return behind ? [behind] : [];
}

/** The end of an amount among the first words. */
function moneyEnd(text: string, lexicon: CompiledLexicon): number | null {
  const money = findMoney(text.slice(0, 90), lexicon)[0];
  return money && money.start < 60 ? money.end : null;
}

/** The object right behind the verb: "backs drone maker Quill with". */
function backed(rest: string, lexicon: CompiledLexicon): Subject | null {
  const object = /^\s([^,;.$€£₹]{2,80}?)(?=\s(?:with|in|as|to|for)\s|[,;.]|$)/u.exec(rest)?.[1];
  if (object === undefined || spansOf(lexicon.round.nouns, object).length > 0) return null;
  const subject = subjectOf(object, lexicon);
  return subject && isProper(subject.name) ? subject : null;
}

/** The name behind "in" or "for", after an amount or a word for a round. */
function behindPreposition(rest: string, lexicon: CompiledLexicon): Subject | null {
  const pattern = lexicon.pattern(
    'recipient',
    ({ data }) =>
      new RegExp(
        `(?:^|\\s)(?:${termsOf(data.company.recipient).map(termSource).join('|')})\\s(?=\\S)`,
        'giu',
      ),
  );
  for (const { start, end } of spansOf(pattern, rest)) {
    if (start > 130) break;
    const object = rest.slice(end, end + 100);
    // "In Series A funding", "for its seed round": the money, not who gets it.
    const noun = spansOf(lexicon.round.nouns, object)[0];
    if (noun && noun.start < 14) continue;
    if (/^(?:\S{1,4}[$€£₹]|[$€£₹\d])/.test(object)) continue;
    const subject = subjectOf(object, lexicon);
    if (subject && isProper(subject.name)) return subject;
  }
  return null;
}

function isProper(name: string): boolean {
  return /^["']?[\p{Lu}\p{Lo}\d]|^\p{Ll}{1,15}(?:\p{Lu}|\d)/u.test(name);
}
