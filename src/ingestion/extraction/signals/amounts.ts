import type { CompiledLexicon } from '../lexicon/compile.js';
import type { OtherRole } from '../lexicon/lexicon.js';
import { Recent } from '../lexicon/recent.js';
import { spansOf, type Span } from '../lexicon/terms.js';
import { findFundingTypes } from './funding-types.js';
import { findMoney, type Money } from './money.js';

/** An amount with what its sentence says of it. */
export interface StatedAmount {
  money: Money;
  /** Above zero: speaks for a round. */
  score: number;
  role: OtherRole | null;
  /** Whether a word for a round goes with it. */
  noun: boolean;
  /** Whether a verb of raising governs it. */
  verb: boolean;
  /** Whether only a verb of investing governs it: then the subject pays. */
  paid: boolean;
  /** Whether it is the most there may be: "up to". */
  upTo: boolean;
}

/** A sentence with more amounts is a table. The limit keeps reading it fast. */
const MAX_AMOUNTS = 12;
/** How far cues may stand from their amount, in characters. */
const NEAR = 48;
const VERB_REACH = 95;
const NOUN_REACH = 75;
/** What an amount loses that is no new money. */
const PAST_COST = 4;

/** Sentences whose amounts are remembered: statements, types and round-ups ask for the same ones. */
const MOST_SENTENCES = 300;
const known = new WeakMap<CompiledLexicon, Recent<readonly StatedAmount[]>>();

/** The cues of one sentence, found once for all its amounts. */
interface Cues {
  raise: Span[];
  weak: Span[];
  invest: Span[];
  nouns: Span[];
  sure: Span[];
  upTo: Span[];
  given: Span[];
}

/**
 * Finds the amounts of a sentence and scores each as the amount of a round. An amount with a year
 * before `year` is background. Null: no year is.
 */
export function weighAmounts(
  sentence: string,
  lexicon: CompiledLexicon,
  year: number | null = null,
): readonly StatedAmount[] {
  if (findMoney(sentence, lexicon).length === 0) return [];
  let recent = known.get(lexicon);
  if (recent === undefined) known.set(lexicon, (recent = new Recent(MOST_SENTENCES)));
  // Round-ups are searched without a year, which only matters if the sentence names one.
  const isDated = year !== null && /20\d\d/.test(sentence);
  return recent.of(isDated ? `${year} ${sentence}` : sentence, () => weighAll(sentence, lexicon, year));
}

function weighAll(sentence: string, lexicon: CompiledLexicon, year: number | null): readonly StatedAmount[] {
  const all = findMoney(sentence, lexicon).slice(0, MAX_AMOUNTS);
  const raise = spansOf(lexicon.verbs.raise, sentence);
  const nouns = spansOf(lexicon.round.nouns, sentence);
  const invest = spansOf(lexicon.verbs.invest, sentence);
  const { subjectFirst } = lexicon.data.script;
  // Without any of these words no amount of the sentence is a round's.
  if (subjectFirst && raise.length + nouns.length + invest.length === 0) return [];
  // A stop before a small letter or the amount itself ends no sentence: "raised approx. $5m".
  const plain = sentence.replace(/\.(?=\s?\p{Ll}|\s?[$€£₹])/gu, ' ');
  const cues: Cues = {
    raise,
    weak: spansOf(lexicon.verbs.receive, sentence),
    invest,
    nouns,
    sure: spansOf(lexicon.round.sure, sentence),
    upTo: spansOf(lexicon.upTo, sentence),
    given: subjectFirst ? [] : spansOf(givenOrFor(lexicon), sentence),
  };
  const roles = lexicon.roles.map((role) => ({
    role: role.role,
    beforeNear: role.beforeNear
      ? withoutInner(spansOf(role.beforeNear, sentence), role.unless, sentence)
      : [],
    beforeNext: role.beforeNext ? spansOf(role.beforeNext, sentence) : [],
    afterNear: role.afterNear ? spansOf(role.afterNear, sentence) : [],
    afterNext: role.afterNext ? spansOf(role.afterNext, sentence) : [],
  }));
  const weighed = all.map((money, index) => {
    const bounds = { from: all[index - 1]?.end ?? 0, to: all[index + 1]?.start ?? sentence.length };
    const place = new Place(plain, money, bounds);
    const found = roles.find(
      (role) =>
        role.afterNext.some((cue) => place.isNextAfter(cue) && !isKind(cue, sentence, lexicon)) ||
        role.beforeNext.some((cue) => place.isNextBefore(cue)) ||
        role.beforeNear.some((cue) => place.isBefore(cue, NEAR, ',;.')) ||
        role.afterNear.some((cue) => place.isAfter(cue, NEAR, ',;.')),
    );
    // "R$ 85 milhões (cerca de US$ 15 milhões)": the same sum in another currency.
    const before = all[index - 1];
    const isConversion =
      !subjectFirst &&
      before !== undefined &&
      /^\s?[(（][^()（）]{0,24}$/u.test(sentence.slice(before.end, money.start));
    const role = isConversion
      ? 'part'
      : (found?.role ?? (isOfEarlierYear(place.after, place.before, year) ? 'past' : null));
    return weigh(money, place, cues, {
      role,
      verbFinal: lexicon.data.script.verbFinal,
      // "Acme Ventures steckt 5 Millionen in Quill" states a round as much as "Quill erhält" does.
      giverStates: subjectFirst !== true,
    });
  });
  return isHistory(weighed) ? weighed.map(asPast) : weighed;
}

/** "A seed round in 2017 ($2m), a Series A ($11m) and a $90m Series C in 2022": all of it is background. */
function isHistory(amounts: StatedAmount[]): boolean {
  return amounts.length > 2 && amounts.filter(({ role }) => role === 'past').length > 1;
}

function asPast(amount: StatedAmount): StatedAmount {
  return amount.role === 'past' ? amount : { ...amount, role: 'past', score: amount.score - PAST_COST };
}

/** The cues that lie in none of the words that explain them. */
function withoutInner(cues: Span[], unless: RegExp | null, sentence: string): Span[] {
  if (cues.length === 0 || unless === null) return cues;
  const explained = spansOf(unless, sentence);
  return cues.filter((cue) => !explained.some(({ start, end }) => start <= cue.start && end >= cue.end));
}

/** "In revenue-based financing": the word belongs to a kind of round. */
function isKind(cue: Span, sentence: string, lexicon: CompiledLexicon): boolean {
  const around = sentence.slice(cue.start, cue.end + 40);
  return findFundingTypes(around, lexicon).some(
    ({ start, end }) => start < cue.end - cue.start && end > cue.end - cue.start,
  );
}

function weigh(
  money: Money,
  place: Place,
  cues: Cues,
  reading: { role: OtherRole | null; verbFinal: boolean; giverStates: boolean },
): StatedAmount {
  // "200 mln zł od Akmo dla Quill": from a giver or for a company, without any other word.
  const nounAfter =
    cues.nouns.some((cue) => place.isAfter(cue, NOUN_REACH, ',;.$€£₹')) ||
    cues.given.some((cue) => place.isAfter(cue, 1, ''));
  const governs = (cue: Span): boolean =>
    place.isBefore(cue, VERB_REACH, '.;$€£₹') || (reading.verbFinal && place.isAfter(cue, 60, '.;$€£₹。'));
  const raises = cues.raise.some(governs);
  const invests = cues.invest.some(governs);
  const strong = raises || (reading.giverStates && invests);
  const nounBefore = (strong ? cues.nouns : cues.sure).some((cue) => place.isBefore(cue, 60, '.;$€£₹'));
  const weak = invests || cues.weak.some(governs);
  const noun = nounAfter || nounBefore;
  let score = (nounAfter ? 3 : nounBefore ? 2 : 0) + (strong ? 2.5 : invests ? 1.5 : weak ? 0.5 : 0);
  if (nounAfter && !strong && !weak && !cues.sure.some((cue) => place.isAfter(cue, 40, ',;.$€£₹')))
    score -= 1.5;
  // "Raises $40M to build a plant": the words behind the amount say what the round is for.
  const role = reading.role === 'spending' && raises ? null : reading.role;
  if (role)
    score -= role === 'total' || role === 'past' || role === 'part' ? PAST_COST : role === 'spending' ? 3 : 6;
  // A price or a count, or a slip of the pen.
  if (money.value < 10_000) score -= 4;
  if (money.value > 2e10 && /USD|EUR|GBP/.test(money.currency)) score -= 3;
  const upTo = cues.upTo.some((cue) => place.isNextBefore(cue));
  return { money, score, role, noun, verb: strong, paid: invests && !raises, upTo };
}

function givenOrFor(lexicon: CompiledLexicon): RegExp {
  return lexicon.pattern(
    'given or for',
    ({ data, source }) => new RegExp(source(`${data.investors.givenBy};${data.company.recipient}`), 'giu'),
  );
}

/** Where cues stand around one amount of a sentence. */
class Place {
  readonly before: string;
  readonly after: string;

  constructor(
    private readonly text: string,
    private readonly money: Money,
    private readonly bounds: { from: number; to: number },
  ) {
    this.before = text.slice(Math.max(bounds.from, money.start - 150), money.start);
    this.after = text.slice(money.end, Math.min(bounds.to, money.end + 130));
  }

  /** Whether `cue` stands before the amount, at most `reach` characters away, with none of `marks` between. */
  isBefore(cue: Span, reach: number, marks: string): boolean {
    const gap = this.money.start - cue.end;
    if (gap < 0 || gap > reach || cue.start < this.bounds.from) return false;
    return !hasMark(this.text.slice(cue.end, this.money.start), marks);
  }

  isAfter(cue: Span, reach: number, marks: string): boolean {
    const gap = cue.start - this.money.end;
    if (gap < 0 || gap > reach || cue.end > this.bounds.to) return false;
    return !hasMark(this.text.slice(this.money.end, cue.start).replace(/\([^()]{0,60}\)/g, ' '), marks);
  }

  /** At most two words between. */
  isNextBefore(cue: Span): boolean {
    if (!this.isBefore(cue, 24, ',;.')) return false;
    return this.text.slice(cue.end, this.money.start).trim().split(/\s+/).length <= 2;
  }

  /** Nothing but spaces and hyphens between. */
  isNextAfter(cue: Span): boolean {
    const gap = cue.start - this.money.end;
    return gap >= 0 && gap <= 2 && /^[\s-]{0,2}$/.test(this.text.slice(this.money.end, cue.start));
  }
}

function hasMark(text: string, marks: string): boolean {
  for (const char of text) if (marks.includes(char)) return true;
  return false;
}

/**
 * "It closed a $50m Series B in 2025" in an article of 2027. "Last raised in 2022, a €28m Series B"
 * has the year before it.
 */
function isOfEarlierYear(after: string, before: string, year: number | null): boolean {
  if (year === null) return false;
  const named =
    /^[^,;.$€£₹]{0,80}?(?<![\p{L}\d.,$€£₹])(20\d\d)(?!\d)/u.exec(after)?.[1] ??
    /^[^,;.]{0,20}(?<![\p{L}\d])(20\d\d)(?!\d)/u.exec(before)?.[1] ??
    /(?<![\p{L}\d])(20\d\d)[,\s(]{1,3}(?:\p{L}{1,4}\s)?$/u.exec(before)?.[1];
  return named !== undefined && Number(named) < year;
}
