import { termsOf } from '../lexicon/terms.js';
import type { MarkedText } from '../marking/marked-text.js';
import type { Mention, NameCandidate } from './candidates.js';

/** A company in a text with several companies, and the part of the text that reports its deal. */
export interface Deal {
  company: NameCandidate;
  mention: Mention;
  from: Position;
  /** The position after the last token of the part. */
  to: Position;
}

export interface Position {
  segment: number;
  token: number;
}

/** Maximum length of the part that reports one deal, in segments. */
const MOST_SEGMENTS = 6;
/** Punctuation that separates deals in one sentence. A strong mark wins over a weak one. */
const STRONG_MARKS = /^[;；|/•·+]$/;
const WEAK_MARKS = /^[,，、]$/;

/**
 * Splits a text with several companies into one part per company. A part ends before the next
 * company's name, at the last of the strongest marks between the two names. A part stays within its
 * block, unless the block has no amount.
 */
export function dealsOf(text: MarkedText, companies: readonly NameCandidate[]): Deal[] {
  const inOrder = companies
    .map((company) => ({ company, mention: mentionOfDeal(text, company, companies) }))
    .sort((a, b) => a.mention.segment - b.mention.segment || a.mention.from - b.mention.from);
  const joins = new Set(termsOf(text.lexicon.data.joins));
  const starts = inOrder.map(({ mention }, index) => {
    const before = inOrder[index - 1]?.mention;
    if (before === undefined) return { segment: mention.segment, token: 0 };
    return startBetween(text, { segment: before.segment, token: before.to + 1 }, mention, joins);
  });
  return inOrder.map(({ company, mention }, index) => ({
    company,
    mention,
    from: starts[index]!,
    to: starts[index + 1] ?? endOf(text, mention.segment),
  }));
}

/**
 * Returns the mention of a company that reports its deal. Mentions rank higher in the body, in a
 * sentence with an amount, and next to few other companies.
 */
function mentionOfDeal(
  { segments }: MarkedText,
  { mentions, first }: NameCandidate,
  companies: readonly NameCandidate[],
): Mention {
  let best = first;
  let most = -Infinity;
  mentions.forEach((mention, order) => {
    const { tokens, place } = segments[mention.segment]!;
    const others = companies.filter((one) =>
      one.mentions.some(({ segment }) => segment === mention.segment),
    ).length;
    const worth =
      (tokens.some(({ money }) => money !== null) ? 4 : 0) +
      (place === 'title' ? 0 : 2) -
      Math.min(3, others) -
      order / 10;
    if (worth > most) [best, most] = [mention, worth];
  });
  return best;
}

function startBetween(
  text: MarkedText,
  after: Position,
  next: Mention,
  joins: ReadonlySet<string>,
): Position {
  if (next.segment > after.segment) return { segment: next.segment, token: 0 };
  const { tokens } = text.segments[next.segment]!;
  let best = next.from;
  let strongest = 0;
  for (let at = after.token; at < next.from; at++) {
    const { text: sign } = tokens[at]!;
    const strength = STRONG_MARKS.test(sign)
      ? 2
      : WEAK_MARKS.test(sign) || joins.has(sign.toLowerCase())
        ? 1
        : 0;
    if (strength > 0 && strength >= strongest) [best, strongest] = [at + 1, strength];
  }
  return { segment: next.segment, token: best };
}

/** Returns the position after the last segment of a block. `from` is a segment in that block. */
function endOf({ segments }: MarkedText, from: number): Position {
  const block = segments[from]?.block;
  let last = from;
  while (segments[last + 1]?.block === block) last++;
  return { segment: last + 1, token: 0 };
}

/** Returns the part of the text that reports a deal. */
export function textOfDeal({ segments }: MarkedText, { from, to }: Deal): string {
  const parts: string[] = [];
  let block = segments[from.segment]!.block;
  let hasAmount = false;
  for (let index = from.segment; index <= to.segment && index < from.segment + MOST_SEGMENTS; index++) {
    const segment = segments[index];
    if (segment === undefined || (index === to.segment && to.token === 0)) break;
    if (segment.block !== block && hasAmount) break;
    block = segment.block;
    const start = index === from.segment ? (segment.tokens[from.token]?.start ?? 0) : 0;
    const end = index === to.segment ? segment.tokens[to.token - 1]!.end : segment.text.length;
    parts.push(segment.text.slice(start, end));
    hasAmount ||= segment.tokens.some(({ money, start: at }) => money !== null && at >= start && at < end);
  }
  return parts.join('\n');
}
