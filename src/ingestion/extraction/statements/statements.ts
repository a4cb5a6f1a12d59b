import type { FundingType } from '../../../rounds/stated-round.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import { firstOf, spansOf } from '../lexicon/terms.js';
import { weighAmounts, type StatedAmount } from '../signals/amounts.js';
import { fundingTypeIn, isStage } from '../signals/funding-types.js';
import { typeNear } from '../signals/kind-near.js';
import { mayHaveMoney, type Money } from '../signals/money.js';
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
export const LEAD_SENTENCES = 3;

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
  return lead.some(
    (sentence) =>
      firstOf(lexicon.round.nouns, sentence) !== null || firstOf(lexicon.unstated, sentence) !== null,
  );
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
  // Fresh money is told without its year. In the text of an article without a date any year counts.
  const since = year ?? (position > 0 ? Infinity : null);
  const weighed = withReceiver(weighAmounts(sentence, lexicon, since), sentence, lexicon);
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
function withReceiver(
  amounts: readonly StatedAmount[],
  sentence: string,
  lexicon: CompiledLexicon,
): readonly StatedAmount[] {
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
  { weighed, lexicon }: { weighed: readonly StatedAmount[]; lexicon: CompiledLexicon },
): Statement[] {
  const isUnstated = raisesUnstated(sentence, lexicon);
  const nouns = spansOf(lexicon.round.nouns, sentence);
  if (nouns.length === 0 && !isUnstated) return [];
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
          !/[,;]|\.(?!\d)/.test(sentence.slice(verb.end, noun.start))) ||
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
  if (!(isStated || isUnstated || (invests && position === 0)) || !isKnown || isPast) return [];
  return [{ sentence, position, amount: null, type, score: (isStage(type) ? 1.5 : 1) + rank }];
}

/** "Acme has raised an undisclosed sum from Ember": a verb of raising right before a sum without its number. */
export function raisesUnstated(sentence: string, lexicon: CompiledLexicon): boolean {
  const unstated = spansOf(lexicon.unstated, sentence.slice(0, 300));
  if (unstated.length === 0) return false;
  const [first] = spansOf(lexicon.verbs.raise, sentence);
  return (
    first !== undefined &&
    unstated.some(
      ({ start }) => start >= first.end && /^\s(?:an?\s)?$/.test(sentence.slice(first.end, start)),
    )
  );
}
