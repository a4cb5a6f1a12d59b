import type { CompiledLexicon } from '../lexicon/compile.js';
import { spansOf, termSource, termsOf, type Span } from '../lexicon/terms.js';
import { findMoney, mayHaveMoney } from '../signals/money.js';
import { subjectOf, type Subject } from '../signals/subject.js';

/** Who pays whom in a sentence. */
export interface Payment {
  /** Null where the money itself opens the sentence: "$6M for Quill". */
  giver: Subject | null;
  receiver: Subject;
  /** The giver only takes part: "Acme Ventures joins the round of Quill". */
  joins: boolean;
}

/**
 * Finds who gets the money of an investor: "Acme Ventures leads $5m round in Quill", "Sequoia backs drone maker Quill with €14M",
 * "Acme announces an investment in Quill", "$6M for Quill". Null when the sentence's own subject raises.
 */
export function paymentIn(sentence: string, lexicon: CompiledLexicon): Payment | null {
  const text = sentence.slice(0, 260);
  const client = clientIn(text, lexicon);
  if (client !== null) return { giver: null, receiver: client, joins: false };
  const giver = subjectOf(text, lexicon);
  const from = giver?.end ?? 0;
  const verb =
    spansOf(lexicon.verbs.invest, text).find(
      (span) => span.start >= from && pays(span, from, text, lexicon),
    ) ?? (giver ? investmentIn(text, from, lexicon) : undefined);
  const raises = spansOf(lexicon.verbs.raise, text).some(
    ({ start }) => start >= from && start < (verb?.start ?? from + 40),
  );
  if (giver && (verb === undefined || raises)) return null;
  // Without a giver the money itself must open the sentence: "$6M for Quill".
  const start = verb?.end ?? moneyEnd(text, lexicon);
  if (start === null) return null;
  // "$10M secured! Acme becomes": the receiver stands in the same sentence.
  const [rest = ''] = text.slice(start).split(/[!?]\s|\.\s(?=\p{Lu})/u, 1);
  const direct = verb ? backed(rest, lexicon) : null;
  const receiver = direct ?? behindPreposition(rest, lexicon);
  if (receiver === null) return null;
  return {
    giver,
    receiver,
    joins: verb !== undefined && isJoining(text.slice(verb.start, verb.end), lexicon),
  };
}

/** "Law firm Marlowe advised Quill on its $5M round": the client raised. */
function clientIn(text: string, lexicon: CompiledLexicon): Subject | null {
  const { advises } = lexicon.data.company;
  if (advises === undefined) return null;
  const pattern = lexicon.list('advises', advises);
  const [verb] = spansOf(pattern, text);
  if (verb === undefined) return null;
  const [, object = ''] =
    /^\s([^;$€£₹]{2,80}?)\s(?:on|in|with|regarding)\s/u.exec(text.slice(verb.end)) ?? [];
  const client = object === '' ? null : subjectOf(object, lexicon);
  return client !== null && isProper(client.name) ? client : null;
}

/** Not "led by", and not the participle in "discloses $2M, giving teams …". */
function pays({ start, end }: Span, from: number, text: string, lexicon: CompiledLexicon): boolean {
  if (start - from >= 45 || isPassive(lexicon).test(text.slice(end, end + 12))) return false;
  return !mayHaveMoney(text.slice(from, start), lexicon);
}

function isPassive(lexicon: CompiledLexicon): RegExp {
  return lexicon.pattern('by', () => /^(?:\s\S{1,3})?\sby\s/iu);
}

/** "Announces a strategic investment in Quill": the noun does what the verb does elsewhere. */
function investmentIn(text: string, from: number, lexicon: CompiledLexicon): Span | undefined {
  const pattern = lexicon.pattern('investment in', ({ data, source }) => {
    const into = termsOf(data.company.recipient).map(termSource).join('|');
    return new RegExp(`${source(data.company.investments ?? '')}(?=\\s(?:${into})\\s)`, 'giu');
  });
  const verb = spansOf(lexicon.verbs.receive, text).find(({ start }) => start >= from && start - from < 30);
  if (verb === undefined) return undefined;
  return spansOf(pattern, text).find(({ start }) => start >= verb.end && start - verb.end < 60);
}

function isJoining(verb: string, lexicon: CompiledLexicon): boolean {
  const joined = lexicon.pattern(
    'joins',
    ({ data }) =>
      new RegExp(`^(?:${termsOf(data.investors.joined).map(termSource).join('|') || '(?!)'})$`, 'iu'),
  );
  return joined.test(verb);
}

/** The end of an amount among the first words. */
function moneyEnd(text: string, lexicon: CompiledLexicon): number | null {
  const money = findMoney(text.slice(0, 90), lexicon)[0];
  return money && money.start < 60 ? money.end : null;
}

/** The object right behind the verb: "backs drone maker Quill with". */
function backed(rest: string, lexicon: CompiledLexicon): Subject | null {
  const object = /^\s([^,;.$€£₹]{2,80}?)(?=\s(?:with|in|as|to|for)\s|\s(?:US|C|A)?[$€£₹]|[,;.]|$)/u.exec(
    rest,
  )?.[1];
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
  return /^["']?[\p{Lu}\p{Lo}\d]|^\p{Ll}{1,15}(?:\p{Lu}|\d|\sAI$)/u.test(name);
}
