import type { FundingType } from '../../../rounds/stated-round.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import { firstOf, spansOf } from '../lexicon/terms.js';
import { weighAmounts, type StatedAmount } from '../signals/amounts.js';
import { chooseType, findFundingTypes, fundingTypeIn, isStage } from '../signals/funding-types.js';
import { findMoney, mayHaveMoney, type Money } from '../signals/money.js';
import { isInvestorName } from '../signals/names.js';
import type { ArticleText } from '../text/article-text.js';
import { paymentIn, type Payment } from './recipient.js';

/** Smaller amounts are prices and counts. */
const LEAST_AMOUNT = 10_000;
/** How many sentences of the body may state the round. */
const MAX_SENTENCES = 60;
/** An amount that weighs 2 is a round's; one that weighs this much is, if its sentence names a kind of round. */
const NAMED_LEAST = 1.5;
/** Up to here a sentence without an amount may state one. */
const LEAD_SENTENCES = 3;

/** A sentence that states a round, with the amount it states. */
export interface Statement {
  sentence: string;
  /** 0 for the title, from 1 on for the body. */
  position: number;
  amount: StatedAmount | null;
  /** The kind of round named next to the amount. */
  type: FundingType;
  score: number;
}

/**
 * Whether a text has money, or a word for a round in its headline or lead. Most items of a wire have
 * neither and are rejected here. This check costs a tenth of reading them.
 */
export function mayStateRound(text: ArticleText, lexicon: CompiledLexicon): boolean {
  if (
    text.paragraphs.some((paragraph) => mayHaveMoney(paragraph, lexicon)) ||
    mayHaveMoney(text.title, lexicon)
  )
    return true;
  const lead = [text.title, ...text.sentences.slice(0, LEAD_SENTENCES)];
  return lead.some((sentence) => firstOf(lexicon.round.nouns, sentence) !== null);
}

/** Finds the statements of rounds, best first. Headline and lead count more than the middle of a text. */
export function findStatements(text: ArticleText, lexicon: CompiledLexicon): Statement[] {
  if (!mayStateRound(text, lexicon)) return [];
  const sentences = [text.title, ...text.sentences.slice(0, MAX_SENTENCES)];
  const statements = sentences.flatMap((sentence, position) =>
    statementsIn(sentence, position, text.year, lexicon),
  );
  for (const statement of statements) {
    const isConfirmed = statements.some(
      (other) =>
        other !== statement && agree(statement.amount, other.amount) && other.position !== statement.position,
    );
    if (isConfirmed) statement.score += 1;
  }
  return statements.sort((a, b) => b.score - a.score);
}

/**
 * Returns the amount of the best statement. If the headline says "over $1 million" and the text $1.07
 * million, the text counts. Of a first close of "up to" an amount, what was closed counts.
 */
export function preciseAmount(
  best: Statement,
  statements: Statement[],
  lexicon: CompiledLexicon,
): Money | null {
  const money = best.amount?.money ?? null;
  if (!money)
    return lexicon.data.script.subjectFirst ? null : (statements.find(isFresh)?.amount?.money ?? null);
  if (best.amount?.upTo) {
    const closed = statements.find(
      ({ amount }) =>
        amount !== null &&
        !amount.upTo &&
        amount.verb &&
        amount.money.currency === money.currency &&
        amount.money.value < money.value,
    );
    return closed?.amount?.money ?? money;
  }
  if (money.guessed) {
    const named = statements.find(({ amount }) => agree(best.amount, amount) && !amount?.money.guessed);
    if (named?.amount) return named.amount.money;
  }
  const before = best.sentence.slice(Math.max(0, money.start - 24), money.start);
  const vague = spansOf(lexicon.vague, before).at(-1);
  if (!vague || before.slice(vague.end).trim() !== '') return money;
  const exact = statements.find(({ amount }) => {
    const other = amount?.money;
    return (
      other !== undefined &&
      other.currency === money.currency &&
      other.value !== money.value &&
      Math.abs(other.value / money.value - 1) < 0.12
    );
  });
  return exact?.amount?.money ?? money;
}

/** "3 mln euro dla Akmo" in the headline of an item whose text states the round without the amount. */
export function amountOfLead(best: Statement, text: ArticleText, lexicon: CompiledLexicon): Money | null {
  if (best.amount !== null || lexicon.data.script.subjectFirst) return null;
  const fresh = [text.title, ...text.sentences.slice(0, LEAD_SENTENCES)]
    .flatMap((sentence) => weighAmounts(sentence, lexicon, text.year))
    .filter(({ role, upTo, money }) => role === null && !upTo && money.value >= LEAST_AMOUNT);
  const [first] = fresh;
  return first && fresh.every((other) => agree(first, other)) ? first.money : null;
}

function isFresh({ amount }: Statement): boolean {
  return amount !== null && amount.role === null && !amount.upTo;
}

/** Whether two amounts are the same sum, within 2 %. */
export function agree(a: StatedAmount | null, b: StatedAmount | null): boolean {
  if (!a || !b) return false;
  const isGuess = a.money.guessed === true || b.money.guessed === true;
  if (a.money.currency !== b.money.currency && !isGuess) return false;
  return Math.abs(a.money.value - b.money.value) <= 0.02 * Math.max(a.money.value, b.money.value);
}

function statementsIn(
  sentence: string,
  position: number,
  year: number | null,
  lexicon: CompiledLexicon,
): Statement[] {
  if (!sentence) return [];
  const rank = position === 0 ? 1.5 : Math.max(-1.5, 1.5 - 0.4 * (position - 1));
  const weighed = withReceiver(weighAmounts(sentence, lexicon, year), sentence, lexicon);
  const amounts = weighed.flatMap((amount) => {
    if (amount.score < NAMED_LEAST || !(amount.noun || amount.verb)) return [];
    const type = typeNear(sentence, amount.money, lexicon);
    // "24 millioner til Akmo": headlines without a verb, which name the kind of round instead.
    const isNamed =
      !lexicon.data.script.subjectFirst && amount.noun && amount.role === null && type !== 'undisclosed';
    if (amount.score < 2 && !isNamed) return [];
    return { sentence, position, amount, type, score: amount.score + rank + (isStage(type) ? 0.5 : 0) };
  });
  if (amounts.length > 0 || position > LEAD_SENTENCES) return amounts;
  return withoutAmount(sentence, position, rank, { weighed, lexicon });
}

/** "Acme Ventures invests $4m in Quill" states a round of Quill, "Acme invests $4m in a plant" none. */
function withReceiver(amounts: StatedAmount[], sentence: string, lexicon: CompiledLexicon): StatedAmount[] {
  const isPlainlyPaid = ({ paid, verb, role }: StatedAmount): boolean => paid && !verb && role === null;
  if (!amounts.some(isPlainlyPaid)) return amounts;
  const payment = paymentIn(sentence, lexicon);
  if (payment === null || !isInvestment(payment, lexicon)) return amounts;
  return amounts.map((amount) =>
    isPlainlyPaid(amount) ? { ...amount, verb: true, score: amount.score + 1 } : amount,
  );
}

/** A jury and a foundation give money as well: the text must call one of them an investor or a company. */
function isInvestment({ giver, receiver }: Payment, lexicon: CompiledLexicon): boolean {
  if (giver === null || isInvestorName(giver.name)) return giver !== null;
  const nouns = lexicon.pattern(
    'nouns for a company',
    ({ data, source }) => new RegExp(source(data.company.headNouns), 'giu'),
  );
  return firstOf(nouns, receiver.description) !== null;
}

/** "Extended its Series B round, bringing total funding to $20m": a round, its amount unknown. */
function withoutAmount(
  sentence: string,
  position: number,
  rank: number,
  { weighed, lexicon }: { weighed: StatedAmount[]; lexicon: CompiledLexicon },
): Statement[] {
  const nouns = spansOf(lexicon.round.nouns, sentence);
  if (nouns.length === 0) return [];
  const verbs = [
    ...spansOf(lexicon.verbs.raise, sentence),
    ...spansOf(lexicon.verbs.receive, sentence),
    ...spansOf(lexicon.verbs.invest, sentence),
  ];
  const isStated = verbs.some((verb) =>
    nouns.some(
      (noun) =>
        (noun.start >= verb.end &&
          noun.start - verb.end < 60 &&
          !/[,.;]/.test(sentence.slice(verb.end, noun.start))) ||
        (lexicon.data.script.verbFinal && verb.start >= noun.end && verb.start - noun.end < 40),
    ),
  );
  const invests = spansOf(lexicon.verbs.invest, sentence.slice(0, 160)).length > 0;
  const isPast = weighed.some(({ role }) => role === 'past' || role === 'market');
  const type = fundingTypeIn(sentence, lexicon);
  const isKnown =
    type !== 'undisclosed' ||
    firstOf(lexicon.unstated, sentence) !== null ||
    invests ||
    paymentIn(sentence, lexicon)?.giver != null;
  if (!(isStated || (invests && position === 0)) || !isKnown || isPast) return [];
  return [{ sentence, position, amount: null, type, score: (isStage(type) ? 1.5 : 1) + rank }];
}

/** Returns the kind of round that the best statements name, else the one that the lead names. */
export function typeOf(statements: Statement[], text: ArticleText, lexicon: CompiledLexicon): FundingType {
  const best = statements[0];
  if (!best) return 'undisclosed';
  const first = lexicon.data.script.subjectFirst ? undefined : firstKind(text.title, lexicon);
  if (first !== undefined && NEXT_KINDS.has(first)) return first;
  const same = statements.filter(
    (other) =>
      other === best || best.amount === null || other.amount === null || agree(best.amount, other.amount),
  );
  const ranked = same.filter(({ position }) => position <= best.position + 12).slice(0, 12);
  const stage = ranked.find(({ type }) => isStage(type));
  const named = stage ?? ranked.find(({ type }) => type !== 'undisclosed');
  if (named) return named.type;
  return typeInBody(best, text, lexicon);
}

/** The kind that a headline names first: a bridge "before the Series C" is a bridge. */
function firstKind(title: string, lexicon: CompiledLexicon): FundingType | undefined {
  return findFundingTypes(title, lexicon).sort((a, b) => a.start - b.start || b.end - a.end)[0]?.type;
}

/** "The Series B was led by …" in a sentence without the amount, not behind a word for an earlier round. */
function typeInBody(best: Statement, text: ArticleText, lexicon: CompiledLexicon): FundingType {
  const from = Math.max(0, best.position - 1);
  for (const sentence of [text.title, ...text.sentences.slice(from, from + 12)]) {
    if (
      findMoney(sentence, lexicon).some(
        (money) => !best.amount || !agree(best.amount, { ...best.amount, money }),
      )
    )
      continue;
    const type = fundingTypeIn(sentence, lexicon);
    if (isStage(type) && !earlier(lexicon).test(sentence)) return type;
  }
  return lexicon.data.script.subjectFirst ? 'undisclosed' : otherTypeInLead(text, lexicon);
}

/** "Innovationsfonden giver Akmo 7 millioner. Tilskuddet skal …": the kind is told next to the amount, or one sentence on. */
function otherTypeInLead(text: ArticleText, lexicon: CompiledLexicon): FundingType {
  for (const sentence of [text.title, ...text.sentences.slice(0, LEAD_SENTENCES)]) {
    const type = fundingTypeIn(sentence, lexicon);
    if (type !== 'undisclosed' && !earlier(lexicon).test(sentence)) return type;
  }
  return 'undisclosed';
}

function earlier(lexicon: CompiledLexicon): RegExp {
  return lexicon.pattern('words for an earlier round', ({ data, source }) => {
    const past = data.roles
      .filter(({ role }) => role === 'past')
      .map(({ beforeNear = '', afterNear = '' }) => `${beforeNear};${afterNear}`);
    return new RegExp(source([data.investors.earlier, ...past].join(';')), 'iu');
  });
}

/** How far from the amount a kind of round may stand, in characters. */
const REACH = 120;

const NEXT_KINDS = new Set<FundingType>(['bridge', 'debt', 'grant', 'convertible-note']);

function typeNear(sentence: string, money: Money, lexicon: CompiledLexicon): FundingType {
  const from = Math.max(0, money.start - REACH);
  const near = sentence.slice(from, money.end + REACH);
  const others = findMoney(sentence, lexicon).filter((other) => other.start !== money.start);
  const mentions = findFundingTypes(near, lexicon).map((mention) => ({
    ...mention,
    start: mention.start + from,
    end: mention.end + from,
  }));
  // Between the amount and a kind that belongs to it stands no other amount: "$9m Series B after a $2m seed".
  const own = mentions.filter(
    ({ start }) =>
      !others.some(
        (other) => other.start > Math.min(start, money.start) && other.start < Math.max(start, money.start),
      ),
  );
  // "Gets a €18m bridge as its Series C slips": the kind right behind the amount is the one that was raised.
  const next = own.find(
    ({ type, start }) => NEXT_KINDS.has(type) && start >= money.end && start - money.end <= 2,
  );
  const stage = own.find(({ type }) => isStage(type));
  if (next && stage && stage.start > next.end) return next.type;
  return chooseType(own.length > 0 ? own : mentions, near, lexicon);
}
