import type { FundingType } from '../../../rounds/stated-round.js';
import { firstOf, spansOf } from '../lexicon/terms.js';
import type { TrapName } from '../lexicon/lexicon.js';
import { fundingTypeIn, isStage } from '../signals/funding-types.js';
import { isInvestorName } from '../signals/names.js';
import { subjectOf } from '../signals/subject.js';
import type { RejectionReason } from '../rejection-reason.js';
import { UNSETTLED, type Reading } from '../statements/reading.js';
import { isNamedBehindInvest } from './features.js';

/** A rule that overrules the model. If `holds` and not `unless`, the item is rejected for `reason`. */
interface Veto {
  name: string;
  reason: RejectionReason;
  holds(reading: Reading): boolean;
  unless?(reading: Reading): boolean;
}

/** The first row that holds decides. Examples of each are in `vetoes.test.ts`. */
const VETOES: readonly Veto[] = [
  { name: 'own ticker', reason: 'public-offering', holds: ({ ownTicker }) => ownTicker !== null },
  { name: 'not settled', reason: 'planned', holds: isUnsettled },
  {
    name: 'commitment',
    reason: 'commitment',
    holds: (reading) =>
      has(reading, 'commitment', 'title') && !isSettledTitle(reading.text.title, reading.lexicon),
    unless: ({ type }) => isStage(type),
  },
  {
    name: 'facility',
    reason: 'commitment',
    holds: (reading) =>
      reading.best?.amount?.upTo === true && has(reading, 'commitment', 'title', 'statement', 'lead'),
    unless: ({ type }) => isStage(type),
  },
  {
    name: 'promotion',
    reason: 'planned',
    holds: (reading) => has(reading, 'promotion'),
    unless: ({ type, best, investors }) =>
      isStage(type) || (best?.amount?.noun === true && isInvestorName(investors.lead ?? '')),
  },
  {
    name: 'offer to invest',
    reason: 'planned',
    holds: (reading) => has(reading, 'solicitation', 'title'),
    unless: ({ type, investors }) => isStage(type) || investors.lead !== null,
  },
  {
    name: 'fund of an investor',
    reason: 'fund-close',
    holds: (reading) =>
      has(reading, 'fund', 'title', 'statement') &&
      (has(reading, 'investor-business') || isInvestorName(reading.company?.name ?? '')),
    unless: (reading) => isStage(typeBehindName(reading)),
  },
  {
    name: 'investor without a round',
    reason: 'fund-close',
    holds: (reading) =>
      has(reading, 'investor-business') &&
      (isInvestorName(reading.company?.name ?? '') || reading.best?.amount === null),
    unless: (reading) => isStage(typeBehindName(reading)) || reading.investors.all.length > 0,
  },
  {
    name: 'gift',
    reason: 'charity',
    holds: (reading) => has(reading, 'giving', 'title') || has(reading, 'cause', 'title', 'statement'),
    unless: ({ type, best }) => isStage(type) || type === 'grant' || best?.amount?.noun === true,
  },
  {
    name: 'loan for a property',
    reason: 'property-loan',
    holds: (reading) =>
      has(reading, 'property', 'title') && (reading.type === 'debt' || reading.type === 'bridge'),
    unless: isTrade,
  },
  {
    name: 'sales',
    reason: 'revenue',
    holds: (reading) => has(reading, 'results', 'title'),
    unless: ({ type, best, investors }) =>
      isStage(type) || best?.amount?.noun === true || investors.all.length > 0,
  },
  {
    name: 'own spending',
    reason: 'no-round',
    holds: isOwnSpending,
    unless: ({ type }) => isStage(type),
  },
  {
    name: 'crime',
    reason: 'legal',
    holds: (reading) => has(reading, 'crime', 'title'),
    unless: ({ type, best }) => isStage(type) || best?.amount?.noun === true,
  },
];

/** Returns the reason and detail of the first veto that holds, or null. */
export function vetoOf(reading: Reading): { reason: RejectionReason; detail: string } | null {
  const veto = VETOES.find(({ holds, unless }) => holds(reading) && !unless?.(reading));
  if (!veto) return null;
  const words =
    reading.traps.find(({ reason }) => reason === veto.reason)?.text ?? reading.ownTicker?.ticker ?? '';
  return { reason: veto.reason, detail: words === '' ? veto.name : `${veto.name}: ${words}` };
}

/** The kind of round that the statement names behind its subject: "a seed-stage firm" is a description. */
function typeBehindName({ statement, lexicon }: Reading): FundingType {
  return fundingTypeIn(statement.slice(subjectOf(statement, lexicon)?.end ?? 0), lexicon);
}

/** "Proptech startup Acme": the text calls the company one of a trade that raises money. */
function isTrade({ company, text, lexicon }: Reading): boolean {
  const trades = lexicon.pattern(
    'trades',
    ({ data, source }) => new RegExp(source(data.company.trades), 'giu'),
  );
  return firstOf(trades, `${text.title}\n${company?.description ?? ''}`) !== null;
}

function has({ traps }: Reading, name: TrapName, ...places: string[]): boolean {
  return traps.some((trap) => trap.name === name && (places.length === 0 || places.includes(trap.place)));
}

/**
 * A firm spends on itself: "Acme invests $40M in a new plant". A verb of investing governs the
 * amount, no verb raises money, and the company is not named where its receiver would stand.
 */
function isOwnSpending(reading: Reading): boolean {
  const { best, statement, text, lexicon, traps } = reading;
  if (!best?.amount?.paid || !traps.some(isSpending) || isNamedBehindInvest(reading)) return false;
  return ![text.title, statement].some((sentence) => firstOf(lexicon.verbs.raise, sentence));
}

function isSpending({ name, place }: Reading['traps'][number]): boolean {
  return name === 'own-spending' && (place === 'title' || place === 'statement');
}

/**
 * A plan, a rumour or a denial stands before any verb of raising. "Raises $14m, plans to raise more"
 * is settled.
 */
function isUnsettled({ traps, text, statement, lexicon }: Reading): boolean {
  return traps.some(({ name, place, start }) => {
    if (!UNSETTLED.includes(name) || (place !== 'title' && place !== 'statement')) return false;
    const sentence = place === 'title' ? text.title : statement;
    const before = sentence.slice(0, start);
    // "Acme, which aims to secure devices, raised": a description of Acme.
    const isDescription = /[,–—]\s(?:an?|the|which|who|whose|that)\s/u.test(before);
    if (isDescription && start < (subjectOf(sentence, lexicon)?.end ?? 0)) return false;
    return (
      spansOf(lexicon.verbs.raise, before).length === 0 &&
      (place === 'title' || !isSettledTitle(text.title, lexicon))
    );
  });
}

function isSettledTitle(title: string, lexicon: Reading['lexicon']): boolean {
  return firstOf(lexicon.verbs.raise, title) !== null;
}
