import type { MarkedText, Place, Token } from '../marking/marked-text.js';
import { AMOUNT, COMPANY, INVESTOR, TAG_COUNT } from '../model/lattice.js';
import type { TagChances } from '../model/tagger.js';
import type { Money } from '../signals/money.js';
import { lettersOf } from '../../company-names/folding.js';

/** Position of a name: its segment, and its first and last token (both included). */
export interface Mention {
  segment: number;
  from: number;
  to: number;
}

/** A name that may be the company or an investor, with its scores. */
export interface NameCandidate {
  name: string;
  /** Sum of the probabilities of its mentions, each weighted by place. */
  score: number;
  /**
   * Highest probability of any mention. `titleChance` covers the title, and `leadChance` the first
   * three sentences.
   */
  chance: number;
  titleChance: number;
  leadChance: number;
  /** The first six mentions that are more likely than LEAST_MENTION. */
  mentions: Mention[];
  first: Mention;
  count: number;
}

/** A mention of an amount, with the probability that it is the round's amount. */
export interface AmountMention {
  money: Money;
  chance: number;
  segment: number;
  at: number;
}

/** The names and amounts that the tagger found in a text, most likely first. */
export interface Candidates {
  companies: NameCandidate[];
  /** The companies as tagged, before short and long forms of a name are merged. */
  tagged: NameCandidate[];
  investors: NameCandidate[];
  /** The distinct amounts. Mentions of the same amount are merged. */
  amounts: (AmountMention & { score: number })[];
  amountMentions: AmountMention[];
}

/** Minimum probability of a mention. Less likely mentions are not collected. */
const LEAST_CHANCE = 0.015;
/** Minimum probability of a mention that is listed in `mentions`. */
const LEAST_MENTION = 0.1;
const MOST_MENTIONS = 6;
/** Weight of a mention by its place. Other places have the weight 0.5. */
const PLACE_WEIGHT: Partial<Record<Place, number>> = { title: 1.2, first: 1, early: 0.8 };
/**
 * Number of mentions that have the full weight. Later mentions have a lower weight, because a name
 * in every sentence is no more certain than a name in four.
 */
const FULL_MENTIONS = 4;
const FURTHER_MENTION = 0.3;

/**
 * Collects names and amounts from the tagger's probabilities. `chances` has one entry per segment.
 */
export function candidatesOf(text: MarkedText, chances: readonly (TagChances | null)[]): Candidates {
  const companies = new Map<string, NameCandidate>();
  const investors = new Map<string, NameCandidate>();
  const amountMentions: AmountMention[] = [];
  text.segments.forEach(({ tokens }, segment) => {
    const seen = chances[segment];
    if (!seen) return;
    collectNames(text, segment, seen, COMPANY, companies);
    collectNames(text, segment, seen, INVESTOR, investors);
    tokens.forEach(({ money }, at) => {
      if (money !== null)
        amountMentions.push({ money, chance: seen.tags[at * TAG_COUNT + AMOUNT] ?? 0, segment, at });
    });
  });
  const tagged = byScore(companies.values());
  return {
    companies: joinShortForms(tagged),
    tagged,
    investors: byScore(investors.values()),
    amounts: joinAmounts(amountMentions),
    amountMentions,
  };
}

function byScore<T extends { score: number }>(list: Iterable<T>): T[] {
  return [...list].sort((a, b) => b.score - a.score);
}

/**
 * Collects the names of one kind (company or investor). A name continues while its continuation is
 * more likely than its end.
 */
function collectNames(
  text: MarkedText,
  segment: number,
  { tags, goesOn }: TagChances,
  kind: typeof COMPANY | typeof INVESTOR,
  into: Map<string, NameCandidate>,
): void {
  const { place, text: sentence, tokens } = text.segments[segment]!;
  for (let from = 0; from < tokens.length; from++) {
    const chance = tags[from * TAG_COUNT + kind] ?? 0;
    if (chance <= LEAST_CHANCE) continue;
    let to = from;
    while (to + 1 < tokens.length && goesOn(to, kind) > 0.5) to++;
    const mention = withoutMarks({ segment, from, to }, tokens);
    const name = sentence.slice(tokens[mention.from]!.start, tokens[mention.to]!.end);
    const key = lettersOf(name);
    if (key !== '') {
      const known = into.get(key) ?? emptyCandidate(name, mention);
      into.set(key, known);
      known.count++;
      if (chance > LEAST_MENTION && known.mentions.length < MOST_MENTIONS) known.mentions.push(mention);
      known.chance = Math.max(known.chance, chance);
      if (place === 'title') known.titleChance = Math.max(known.titleChance, chance);
      if (place === 'first' || place === 'early') known.leadChance = Math.max(known.leadChance, chance);
      const isFurther = known.count > FULL_MENTIONS;
      known.score += chance * (PLACE_WEIGHT[place] ?? 0.5) * (isFurther ? FURTHER_MENTION : 1);
    }
    from = to;
  }
}

/** Marks that can surround a name: quotation marks, brackets, bullets and emoji. */
const AROUND_NAME =
  /^(?:["“”„«»‹›‘’'`「」『』《》〈〉【】()（）[\],;:●○•◆◇■□▶►★☆※]|\p{Extended_Pictographic})$/u;

/**
 * Removes quotation marks, brackets and similar marks from both ends of a mention. A mention that
 * consists only of such marks stays unchanged.
 */
function withoutMarks(mention: Mention, tokens: readonly Token[]): Mention {
  let { from, to } = mention;
  const isMark = (at: number) => AROUND_NAME.test(tokens[at]!.text);
  while (from < to && isMark(from)) from++;
  while (to > from && isMark(to)) to--;
  return isMark(from) ? mention : { ...mention, from, to };
}

function emptyCandidate(name: string, first: Mention): NameCandidate {
  return { name, score: 0, chance: 0, titleChance: 0, leadChance: 0, mentions: [], first, count: 0 };
}

/**
 * Minimum share of the longer name's letters that the shorter name has, if both are forms of one
 * company's name.
 */
const LEAST_SHARE = 0.4;
const LEAST_SHORT_FORM = 3;

/**
 * Minimum probability of the longer form of a name. Above it, the longer form replaces the shorter
 * form.
 */
const SURE_FORM = 0.9;

/**
 * Merges short and long forms of one company's name. If the longer form is certain, it names the
 * company. Otherwise the form with the higher score does. Example: "Acme" and "Acme Robotics" are
 * one company.
 */
function joinShortForms(candidates: NameCandidate[]): NameCandidate[] {
  const joined: NameCandidate[] = [];
  for (const candidate of candidates) {
    const same = joined.find(({ name }) => areForms(lettersOf(name), lettersOf(candidate.name)));
    if (same === undefined) joined.push({ ...candidate });
    else {
      same.score += candidate.score * 0.8;
      same.chance = Math.max(same.chance, candidate.chance);
      same.titleChance = Math.max(same.titleChance, candidate.titleChance);
      if (candidate.chance > SURE_FORM && candidate.name.length > same.name.length)
        Object.assign(same, { name: candidate.name, first: candidate.first });
    }
  }
  return byScore(joined);
}

function areForms(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    short.length >= LEAST_SHORT_FORM && short.length >= LEAST_SHARE * long.length && long.includes(short)
  );
}

const TITLE_AMOUNT = 1.3;

/** Merges the mentions of the same amount. */
function joinAmounts(mentions: readonly AmountMention[]): (AmountMention & { score: number })[] {
  const amounts = new Map<string, AmountMention & { score: number }>();
  for (const mention of mentions) {
    const key = `${Math.round(mention.money.value)} ${mention.money.currency}`;
    const known = amounts.get(key) ?? { ...mention, score: 0 };
    known.score += mention.chance * (mention.segment === 0 ? TITLE_AMOUNT : 1);
    known.chance = Math.max(known.chance, mention.chance);
    amounts.set(key, known);
  }
  return byScore(amounts.values());
}
