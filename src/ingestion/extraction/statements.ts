import type { FundingType } from '../../rounds/stated-round.js';
import { weighAmounts, type StatedAmount } from './amounts.js';
import type { ArticleText } from './article-text.js';
import { chooseType, findFundingTypes, fundingTypeIn } from './funding-type.js';
import { findMoney, type Money } from './money.js';
import { ROUND_NOUNS, STRONG_VERBS } from './round-terms.js';
import { subjectOf } from './subject.js';

/** How many sentences of the body may state the round. Further down, rounds are background. */
const LEAD_SENTENCES = 6;

/** A sentence that states a round, with the amount it states. */
export interface Statement {
  sentence: string;
  /** 0 for the title, from 1 on for the body. */
  position: number;
  amount: StatedAmount | null;
  score: number;
}

/** Finds the statements of rounds in the headline and the first sentences, the most telling first. */
export function findStatements(text: ArticleText): Statement[] {
  const sentences = [text.title, ...text.sentences.slice(0, LEAD_SENTENCES)];
  const statements = sentences.flatMap((sentence, position) => statementsIn(sentence, position, text.year));
  for (const statement of statements) {
    const same = statements.some(
      (other) =>
        other !== statement && agree(statement.amount, other.amount) && other.position !== statement.position,
    );
    if (same) statement.score += 1;
  }
  return statements.sort((a, b) => b.score - a.score);
}

/** Gives the amount of the best statement. "Over $1 Million" in the headline and $1.07 million in the text are one amount, and the text has it. */
export function preciseAmount(best: Statement, statements: Statement[]): Money | null {
  const money = best.amount?.money ?? null;
  if (!money || !VAGUE.test(best.sentence.slice(Math.max(0, money.start - 20), money.start))) return money;
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

const VAGUE =
  /\b(?:over|more\sthan|nearly|almost|about|around|approx\w*\.?|north\sof|close\sto|some|up\sto)\s$/i;

export function agree(a: StatedAmount | null, b: StatedAmount | null): boolean {
  if (!a || !b || a.money.currency !== b.money.currency) return false;
  return Math.abs(a.money.value - b.money.value) <= 0.02 * Math.max(a.money.value, b.money.value);
}

const WITHOUT_AMOUNT = new RegExp(
  `\\b(?:${STRONG_VERBS}|received|receives|announc(?:es|ed)|with)\\s(?:[^\\s,.;]+\\s){0,6}?(?:${ROUND_NOUNS})\\b`,
  'i',
);

function statementsIn(sentence: string, position: number, year: number | null): Statement[] {
  if (!sentence) return [];
  const rank = position === 0 ? 1.5 : 1.5 - 0.4 * (position - 1);
  const weighed = weighAmounts(sentence, year);
  const amounts = weighed
    .filter((amount) => amount.score >= 2 && (amount.noun || amount.verb))
    .map((amount) => ({ sentence, position, amount, score: amount.score + rank }));
  if (amounts.length > 0 || position > 2) return amounts;
  // "Extended its Series B round, bringing total funding to $20m": a round, its amount unknown.
  const raised = WITHOUT_AMOUNT.exec(sentence);
  const isPast =
    weighed.some(({ role }) => role === 'past' || role === 'market') ||
    /\b(?:which|who|that|having|previously|recently|already|after)\s(?:has\s|had\s|have\s)?$/i.test(
      sentence.slice(0, raised?.index ?? 0),
    );
  const type = fundingTypeIn(sentence);
  const known =
    type === 'debt' || type === 'grant'
      ? UNSTATED_DEBT.test(sentence)
      : type !== 'undisclosed' || UNSTATED_SUM.test(sentence);
  return raised && known && !isPast && subjectOf(sentence)
    ? [{ sentence, position, amount: null, score: 1 + rank }]
    : [];
}

/** Debt without an amount is a round only by its full name: a loan is a product as well. */
const UNSTATED_DEBT =
  /\b(?:credit\sfacility|debt\s(?:financing|facility|funding)|venture\s(?:debt|loan)|term\sloan\sfacility)\b/i;

const UNSTATED_SUM =
  /\b(?:(?:six|seven|eight|nine|multi-?million)[-\s](?:figures?|dollar|pound|euro)|undisclosed\s(?:amount|sum|round|funding|investment)|(?:seed|growth|new|fresh|initial|strategic|minority)\s(?:funding|investment|capital|financing))\b/i;

/** Gives the kind of round that stands nearest to the amount of the most telling statement that names one. */
export function typeOf(statements: Statement[]): FundingType {
  for (const { sentence, amount } of statements.slice(0, 12)) {
    const type = amount ? typeNear(sentence, amount.money) : fundingTypeIn(sentence);
    if (type !== 'undisclosed') return type;
  }
  return 'undisclosed';
}

/** How far from the amount a kind of round may stand, in characters. */
const REACH = 120;

function typeNear(sentence: string, money: Money): FundingType {
  const from = Math.max(0, money.start - REACH);
  const near = sentence.slice(from, money.end + REACH);
  const others = findMoney(sentence).filter((other) => other.start !== money.start);
  const mentions = findFundingTypes(near).map((mention) => ({
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
  return chooseType(own.length > 0 ? own : mentions, near);
}
