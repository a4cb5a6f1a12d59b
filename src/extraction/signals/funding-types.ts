import type { FundingType } from '../../rounds/stated-round.js';
import type { CompiledLexicon, CompiledType } from '../lexicon/compile.js';
import { BORROWED } from '../lexicon/borrowed.js';
import { alternation, spansOf, termSource, termsOf } from '../lexicon/terms.js';
import { isTitleCase } from '../text/title-case.js';
import { matchesOf } from '../lexicon/matches.js';

/** A funding type that a text names, with its position. */
export interface TypeMention {
  type: FundingType;
  start: number;
  end: number;
}

/**
 * Finds the funding types that a text names: stages first, then other types, each in the order of
 * the text. If a series is partly debt or is also called growth capital, it counts as that series.
 */
export function findFundingTypes(text: string, lexicon: CompiledLexicon): TypeMention[] {
  const stages = [...collect(text, lexicon.stages), ...series(text, lexicon)]
    .filter(({ start }) => !isLater(text.slice(Math.max(0, start - 40), start), lexicon))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  // Only the longest mention counts. Examples: "pre-seed" contains "seed", "bridge loan" contains
  // "loan".
  return [
    ...withoutInner(stages),
    ...withoutInner(collect(text, lexicon.otherTypes).sort((a, b) => a.start - b.start || b.end - a.end)),
  ];
}

/**
 * Returns whether the words before a funding type announce a future round. Example: "ahead of a
 * Series B".
 */
function isLater(before: string, lexicon: CompiledLexicon): boolean {
  const { later, laterGap = '' } = lexicon.data.round;
  if (later === undefined) return false;
  const pattern = lexicon.pattern(
    'kind of a later round',
    ({ source }) => new RegExp(`${source(later)}\\s(?:${alternation(laterGap, false)}\\s){0,2}$`, 'iu'),
  );
  return pattern.test(before);
}

/**
 * Chooses the funding type among the types that a text names. The first one counts. Of two joined
 * stages, the later one counts. Example: "seed and Series A". Equity and debt together are
 * `undisclosed`.
 */
export function chooseType(mentions: TypeMention[], text: string, lexicon: CompiledLexicon): FundingType {
  const [first, second] = mentions;
  if (!first) return 'undisclosed';
  const isJoined =
    second !== undefined && isStage(first.type) && isStage(second.type) && second.start - first.end < 25;
  if (isJoined && joins(lexicon).test(text.slice(first.end, second.start))) return second.type;
  if (first.type === 'debt' && equityAndDebt(lexicon).test(text)) return 'undisclosed';
  return first.type;
}

const STAGES: readonly FundingType[] = ['pre-seed', 'seed', 'angel'];

/**
 * Returns whether a funding type is an equity stage. An equity stage is never a loan or a grant.
 */
export function isStage(type: FundingType): boolean {
  return STAGES.includes(type) || type.startsWith('series-');
}

function joins(lexicon: CompiledLexicon): RegExp {
  return lexicon.pattern(
    'joined stages',
    () => new RegExp(`^[^,.;]{0,20}${lexicon.source(lexicon.data.joins)}\\s`, 'iu'),
  );
}

function equityAndDebt(lexicon: CompiledLexicon): RegExp {
  const and = lexicon.source(lexicon.data.joins);
  return lexicon.pattern(
    'equity and debt',
    () =>
      new RegExp(
        `\\b${BORROWED.equity}\\s?(?:\\/|\\+|${and})\\s?(?:\\p{L}{1,12}\\s)?${BORROWED.plainDebt}\\b`,
        'iu',
      ),
  );
}

/**
 * Finds the names of series, which are a letter next to a word for series. Examples: "Series B2",
 * "series a round", "a B round", "Serie A", "A轮".
 */
function series(text: string, lexicon: CompiledLexicon): TypeMention[] {
  const { spaced } = lexicon.data.script;
  // The word needs a boundary only before it, because the letter may follow without a space.
  // Examples: "SeriesA", "시리즈A".
  const opening = (terms: string): string => {
    const either = termsOf(terms).map(termSource).join('|');
    return `${spaced ? '(?<![\\p{L}\\p{N}])' : ''}(?:${either || '(?!)'})`;
  };
  const before = lexicon.pattern(
    'series before',
    ({ data }) =>
      new RegExp(
        `(?<pre>${opening(data.pre)}[-\\s]?)?${opening(data.series.before)}[-\\s]?(?<letter>[A-J])(?:[-\\s]?(?<number>[1-9])(?!\\d))?(?![\\p{Script=Latin}\\p{N}])`,
        'giu',
      ),
  );
  const after = lexicon.pattern(
    'series after',
    ({ data, source }) =>
      new RegExp(
        `(?<![\\p{Script=Latin}\\p{N}.])(?<pre>${opening(data.pre)}[-\\s]?)?(?<letter>[A-J])(?<number>[1-9])?\\+?[-\\s]?${source(data.series.after).replace('(?<![\\p{L}\\p{N}])', '')}`,
        'gu',
      ),
  );
  const found: TypeMention[] = [];
  const isRunning = lexicon.data.script.capitalsMarkNames && !isTitleCase(text);
  for (const pattern of [before, after])
    for (const match of matchesOf(pattern, text)) {
      const { letter = '', number = '', pre } = match.groups ?? {};
      const rest = text.slice(match.index + match[0].length, match.index + match[0].length + 40);
      // A lower-case letter counts only if a noun for a round follows. Example: "series a round"
      // counts, but "series a viewer will like" does not.
      if (pattern === before && letter !== letter.toUpperCase() && !nounFollows(lexicon).test(rest)) continue;
      // If a capitalised word follows in running text, the letter is part of a name. Example: "The
      // founder of Series B Labs".
      if (
        pattern === before &&
        isRunning &&
        /^\s\p{Lu}\p{Ll}/u.test(rest) &&
        !nounFollows(lexicon).test(rest)
      )
        continue;
      found.push({
        type: stageOf(letter, number, pre),
        start: match.index,
        end: match.index + match[0].length,
      });
    }
  return found;
}

function nounFollows(lexicon: CompiledLexicon): RegExp {
  return lexicon.pattern(
    'noun behind a series',
    ({ data, source }) => new RegExp(`^[-\\s+]{0,3}(?:\\p{L}{1,15}\\s)?${source(data.round.nouns)}`, 'iu'),
  );
}

/**
 * Returns the stage of a series. With a word such as "pre", it is the stage before the series.
 * Examples: "pre-Series A" is seed, "pre-Series B" is series A.
 */
function stageOf(letter: string, number: string, pre: string | undefined): FundingType {
  const lower = letter.toLowerCase();
  if (pre === undefined) return `series-${lower}${number}`;
  return lower === 'a' ? 'seed' : `series-${String.fromCharCode(lower.charCodeAt(0) - 1)}`;
}

function collect(text: string, kinds: CompiledType[]): TypeMention[] {
  return kinds.flatMap(({ type, patterns }) =>
    patterns.flatMap((pattern) => spansOf(pattern, text).map(({ start, end }) => ({ type, start, end }))),
  );
}

/** Returns the mentions that are not inside another mention. The input must be sorted by start. */
function withoutInner(mentions: TypeMention[]): TypeMention[] {
  return mentions.filter(
    (one, index) =>
      !mentions.slice(0, index).some((other) => other.end >= one.end && other.start <= one.start),
  );
}
