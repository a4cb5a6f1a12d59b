import type { DecidingSignal } from '../../../rounds/judgement.js';
import type { RejectionReason } from '../rejection-reason.js';
import type { Reading } from '../statements/reading.js';
import { featuresOf } from './features.js';
import { probabilityOf, strongestSignals } from './model.js';
import { reasonFor } from './reason.js';
import { vetoOf } from './vetoes.js';

/** A round, with the chance that the item states one; or no round, with the reason. */
export type Decision =
  | { outcome: 'round'; confidence: number; signals: DecidingSignal[] }
  | { outcome: 'rejected'; reason: RejectionReason; detail: string; signals?: DecidingSignal[] };

/** Items below this chance of being a round are rejected. */
const LEAST = 0.2;
/** How many signals are kept with an item. */
const KEPT_SIGNALS = 8;

/** Decides whether a reading is fresh money for a private company (decision 24). */
export function decide(reading: Reading): Decision {
  if (!reading.best) return { outcome: 'rejected', ...reasonFor(reading) };
  if (!reading.company)
    return { outcome: 'rejected', reason: 'no-company', detail: reading.statement.slice(0, 120) };
  const veto = vetoOf(reading);
  if (veto) return { outcome: 'rejected', ...veto };
  const features = featuresOf(reading);
  const isEnglish = reading.lexicon.data.language === 'en';
  const head = isEnglish ? 'round' : 'roundElsewhere';
  const isRound = probabilityOf(features, head);
  const signals = strongestSignals(features, head, KEPT_SIGNALS);
  if (isRound < LEAST) return { outcome: 'rejected', ...reasonFor(reading), signals };
  if (!reading.money?.slip) return { outcome: 'round', confidence: toScore(isRound), signals };
  // The text contradicts itself about the amount: the round counts only if all of it is likely right.
  const allRight = probabilityOf(features, isEnglish ? 'allRight' : 'allRightElsewhere');
  return { outcome: 'round', confidence: toScore(Math.min(isRound, allRight)), signals };
}

/** Two digits, never certain. */
function toScore(probability: number): number {
  return Math.min(0.99, Math.max(0.01, Math.round(100 * probability) / 100));
}
