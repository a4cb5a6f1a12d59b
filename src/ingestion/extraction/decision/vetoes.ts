import { firstOf, spansOf } from '../lexicon/terms.js';
import type { TrapName } from '../lexicon/lexicon.js';
import { isStage } from '../signals/funding-types.js';
import { isInvestorName } from '../signals/names.js';
import type { RejectionReason } from '../rejection-reason.js';
import type { Reading } from '../statements/reading.js';
import { isNamedBehindInvest } from './features.js';

/** What decides alone, whatever the model says: a row that holds names the reason, `unless` takes it back. */
interface Veto {
  name: string;
  reason: RejectionReason;
  holds(reading: Reading): boolean;
  unless?(reading: Reading): boolean;
}

/** Rows in order; the first that holds decides. Each has its examples in `vetoes.test.ts`. */
const VETOES: readonly Veto[] = [
  { name: 'own ticker', reason: 'public-offering', holds: ({ ownTicker }) => ownTicker !== null },
  { name: 'not settled', reason: 'planned', holds: isUnsettled },
  {
    name: 'promotion',
    reason: 'planned',
    holds: (reading) => has(reading, 'promotion') && !isStage(reading.type),
  },
  {
    name: 'fund of an investor',
    reason: 'fund-close',
    holds: (reading) =>
      has(reading, 'fund', 'title', 'statement') &&
      (has(reading, 'investor-business') || isInvestorName(reading.company?.name ?? '')),
    unless: ({ type }) => isStage(type),
  },
  {
    name: 'gift',
    reason: 'charity',
    holds: (reading) => has(reading, 'giving', 'title') || has(reading, 'cause', 'title', 'statement'),
    unless: ({ type, best }) => isStage(type) || type === 'grant' || best?.amount?.noun === true,
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

/** Gives the first row that holds against a reading; null when none does. */
export function vetoOf(reading: Reading): { reason: RejectionReason; detail: string } | null {
  const veto = VETOES.find(({ holds, unless }) => holds(reading) && !unless?.(reading));
  if (!veto) return null;
  const words =
    reading.traps.find(({ reason }) => reason === veto.reason)?.text ?? reading.ownTicker?.ticker ?? '';
  return { reason: veto.reason, detail: words === '' ? veto.name : `${veto.name}: ${words}` };
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

/** A plan, a rumour or a denial before any verb of raising: "raises $14m, plans to raise more" is settled. */
function isUnsettled({ traps, text, statement, lexicon }: Reading): boolean {
  return traps.some(({ name, place, start }) => {
    if (!['planned', 'rumour', 'denial'].includes(name) || (place !== 'title' && place !== 'statement'))
      return false;
    const before = (place === 'title' ? text.title : statement).slice(0, start);
    return (
      spansOf(lexicon.verbs.raise, before).length === 0 &&
      (place === 'title' || !isSettledTitle(text.title, lexicon))
    );
  });
}

function isSettledTitle(title: string, lexicon: Reading['lexicon']): boolean {
  return firstOf(lexicon.verbs.raise, title) !== null;
}
