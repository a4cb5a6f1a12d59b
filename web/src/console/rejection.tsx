import type { RejectedItem } from '../generated/models/RejectedItem';
import { rejectionInWords, strongestWords } from '../parts/judgement-words';
import { LanguageNote } from '../parts/judgement';

/** How many words or classes are named. */
const NAMED = 3;

/** Why an item was rejected: the reason in words, and the words that weighed most. */
export function RejectionNote({ item }: { item: Pick<RejectedItem, 'reason' | 'signals' | 'language'> }) {
  const { label, meaning, detail } = rejectionInWords(item.reason, item.signals);
  const strongest = strongestWords(item.signals, NAMED);
  return (
    <>
      <strong>{label}</strong>
      {meaning !== null && `: ${meaning}`}
      {detail !== null && ` (${detail})`}
      {strongest.length > 0 && (
        <small class="block" title="Above zero speaks for a round, in log odds">
          Weighed most:{' '}
          {strongest
            .map(
              ({ words, effect }) =>
                `${words} (${effect > 0 ? 'for' : 'against'} a round, ${signed(effect)})`,
            )
            .join('; ')}
        </small>
      )}
      <LanguageNote language={item.language} />
    </>
  );
}

const signed = (effect: number) => `${effect > 0 ? '+' : '−'}${Math.abs(effect)}`;
