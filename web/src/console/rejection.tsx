import { againstInWords, rejectionInWords, whatDecided } from '../../../src/extraction/judgement-words';
import type { Decided } from '../../../src/extraction/judgement-words';
import type { RejectedItem } from '../generated/models/RejectedItem';
import { LanguageNote } from '../parts/judgement';

/**
 * Shows why an item was rejected: the assumed kind of item, and the words that decided most
 * strongly against a round.
 */
export function RejectionNote({ item }: { item: Pick<RejectedItem, 'reason' | 'signals' | 'language'> }) {
  const { label, sentence } = rejectionInWords(item.reason);
  const decided = whatDecided(item);
  const against = againstInWords(decided);
  return (
    <>
      <strong>{label}</strong>
      {sentence.slice(label.length)}
      {against !== null && (
        <small class="block" title={effectsOf(decided)}>
          {against}
        </small>
      )}
      <LanguageNote language={item.language} />
    </>
  );
}

/**
 * Formats the effects of the signals on the decision in log odds. Returns undefined if no effect is
 * known.
 */
function effectsOf(decided: readonly Decided[]): string | undefined {
  const effects = decided.flatMap(({ effect }) => (effect === null ? [] : `−${Math.abs(effect)}`));
  return effects.length === 0 ? undefined : `In log odds: ${effects.join(', ')}`;
}
