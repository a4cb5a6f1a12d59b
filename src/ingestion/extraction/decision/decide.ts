import type { RejectionReason } from '../rejection-reason.js';
import type { Reading } from '../statements/reading.js';
import { featuresOf } from './features.js';
import { probabilityOf } from './model.js';
import { reasonFor } from './reason.js';
import { vetoOf } from './vetoes.js';

/** What a reading is: a round with the share of such readings that state one, or no round with the reason. */
export type Decision =
  { outcome: 'round'; confidence: number } | { outcome: 'rejected'; reason: RejectionReason; detail: string };

/** Below this probability of being a round an item is none. */
const LEAST = 0.2;

/** Decides whether a reading is fresh money for a private company, and how sure that is (decision 24). */
export function decide(reading: Reading): Decision {
  if (!reading.best) return { outcome: 'rejected', ...reasonFor(reading) };
  if (!reading.company)
    return { outcome: 'rejected', reason: 'no-company', detail: reading.statement.slice(0, 120) };
  const veto = vetoOf(reading);
  if (veto) return { outcome: 'rejected', ...veto };
  const features = featuresOf(reading);
  const isEnglish = reading.lexicon.data.language === 'en';
  const probability = probabilityOf(features, isEnglish ? 'round' : 'roundElsewhere');
  if (probability < LEAST) return { outcome: 'rejected', ...reasonFor(reading) };
  const allRight = probabilityOf(features, isEnglish ? 'allRight' : 'allRightElsewhere');
  // Where the amount has a slip, and in languages with few labelled items, all of it must be likely to be right.
  const confidence = isEnglish && !reading.money?.slip ? probability : Math.min(probability, allRight);
  return { outcome: 'round', confidence: toScore(confidence) };
}

/** Two digits, never certain. */
function toScore(probability: number): number {
  return Math.min(0.99, Math.max(0.01, Math.round(100 * probability) / 100));
}
