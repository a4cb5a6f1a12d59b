import type { RejectedItem } from '../generated/models/RejectedItem';
import { rejectionInWords, whatDecided } from '../parts/judgement-words';
import type { Decided } from '../parts/judgement-words';
import { LanguageNote } from '../parts/judgement';

/** How many words or classes are named. */
const NAMED = 3;

/** Why an item was rejected, in sentences: what it was taken for, and the words that spoke most against a round. */
export function RejectionNote({ item }: { item: Pick<RejectedItem, 'reason' | 'signals' | 'language'> }) {
  const { label, meaning, detail } = rejectionInWords(item.reason);
  const decided = whatDecided(item, NAMED);
  return (
    <>
      <strong>{label}</strong>
      {meaning !== null && `: ${meaning}`}
      {detail !== null && ` (${detail})`}.
      {decided.length > 0 && (
        <small class="block" title={effectsOf(decided)}>
          What spoke most against a round: {decided.map(({ words }) => words).join('; ')}.
        </small>
      )}
      <LanguageNote language={item.language} />
    </>
  );
}

/** How far each moved the decision, for who wants to know; undefined if nothing does. */
function effectsOf(decided: readonly Decided[]): string | undefined {
  const effects = decided.flatMap(({ effect }) => (effect === null ? [] : `−${Math.abs(effect)}`));
  return effects.length === 0 ? undefined : `In log odds: ${effects.join(', ')}`;
}
