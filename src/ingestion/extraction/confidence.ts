import type { ArticleText } from './article-text.js';
import { keyOf } from './company.js';
import { STRONG_VERBS } from './round-terms.js';
import { agree, typeOf, type Statement } from './statements.js';
import { subjectOf, type Subject } from './subject.js';

/** What speaks for a reading, each between 0 and 1. */
export interface Signs {
  /** The subject of the statement is the company chosen. */
  ownStatement: number;
  /** Headline and text agree on the company; half when there is only one of them. */
  companyAgrees: number;
  /** Two places state the same amount; half when there is only one place. */
  amountAgrees: number;
  /** The kind of round is named. */
  typed: number;
  /** A word for a round and a verb of raising go with the amount. */
  worded: number;
  /** The statement is of the plainest form: name, apposition, verb of raising. */
  plain: number;
  /** The amount is one that rounds have: 50,000 to 2 billion. */
  plausible: number;
}

const PLAIN = new RegExp(
  `^[^,]{2,60},\\s(?:an?|the)\\s[^$€£]{5,400},?\\s(?:${STRONG_VERBS}|received)\\s`,
  'i',
);

/** Reads the signs off what extraction found. */
export function signsOf(text: ArticleText, statements: Statement[], company: Subject): Signs {
  const best = statements[0];
  const own = best ? subjectOf(best.sentence) : null;
  const title = subjectOf(text.title);
  const lead = text.sentences
    .slice(0, 2)
    .map(subjectOf)
    .find((subject) => subject !== null);
  const isCompany = (subject: Subject | null | undefined): boolean =>
    !!subject && keyOf(subject.name) === keyOf(company.name);
  const value = best?.amount?.money.value ?? 0;
  const agrees = statements.some((other) => other !== best && best && agree(best.amount, other.amount));
  return {
    ownStatement: Number(isCompany(own)),
    companyAgrees: title && lead ? (Number(isCompany(title)) + Number(isCompany(lead))) / 2 : 0.5,
    amountAgrees: statements.length < 2 ? 0.5 : Number(agrees),
    typed: Number(typeOf(statements) !== 'undisclosed'),
    worded: (Number(best?.amount?.noun ?? false) + Number(best?.amount?.verb ?? false)) / 2,
    plain: Number(PLAIN.test(best?.sentence ?? '')),
    plausible: Number(value >= 50_000 && value <= 2e9 && !best?.amount?.money.slip),
  };
}

/**
 * Weights of a logistic model, fitted with a Gaussian prior on the develop and validate parts of the labelled sets (2,745 readings,
 * 45 of them wrong; the weights of the first three signs kept at an earlier fit, because most labelled items are single sentences, which
 * say nothing of agreement); docs/engineering/accuracy.md has the calibration measured.
 */
const WEIGHTS: Record<keyof Signs, number> = {
  ownStatement: 0.83,
  companyAgrees: 1.36,
  amountAgrees: 0.23,
  typed: 0.43,
  worded: 2.74,
  plain: 0.82,
  plausible: 3.94,
};
const INTERCEPT = -4.78;

/** Gives the share of readings with such signs whose company, amount and kind of round are all right, 0 to 1. */
export function confidenceOf(signs: Signs): number {
  let sum = INTERCEPT;
  for (const [sign, weight] of Object.entries(WEIGHTS)) sum += weight * signs[sign as keyof Signs];
  // Nothing read by rules is certain.
  return Math.min(0.99, Math.max(0.01, Math.round(100 / (1 + Math.exp(-sum))) / 100));
}
