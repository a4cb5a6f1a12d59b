import { signalInWords, signalsOf } from '../../../src/extraction/judgement-words';
import type { RejectedDetail } from '../generated/models/RejectedDetail';
import type { SignalMark } from '../generated/models/SignalMark';
import { formatUnits } from '../parts/format';
import { partsOf } from '../parts/marked-parts';

/**
 * Shows the article of a rejected item. Lists the words that decided, and marks them in the text.
 */
export function RejectedArticle({ item }: { item: RejectedDetail }) {
  const isWeb = item.url !== null && /^https?:/.test(item.url);
  const decided = decidedBy(item);
  return (
    <section class="card">
      <h2>Article</h2>
      {isWeb && (
        <p>
          <a href={item.url ?? ''} rel="noreferrer nofollow" target="_blank">
            Open the article
          </a>
        </p>
      )}
      {decided.length > 0 && <WhatDecided item={item} decided={decided} />}
      {(item.text !== '' || item.title_marks.length > 0) && (
        <div class="article" tabIndex={0} role="region" aria-label="Text of the article">
          {item.title !== null && (
            <p>
              <strong>
                <Marked text={item.title} marks={item.title_marks} decided={decided} />
              </strong>
            </p>
          )}
          <Marked text={item.text} marks={item.text_marks} decided={decided} />
        </div>
      )}
      {item.text === '' && (
        <p>
          The text could not be read here
          {isWeb ? '. Open the article to read it.' : ', and the item has no link.'}
        </p>
      )}
    </section>
  );
}

/** A signal that decided, with its label. */
interface DecidedWord {
  name: string;
  words: string;
  side: 'for' | 'against';
  effect: number | null;
}

/** The name of the signal with the verdict of a language model. It is not a word of the article. */
const SECOND_READER = 'second reader';

/**
 * Returns the signals that are words or word classes. Omits lengths, counts and the language,
 * because they tell a person nothing.
 */
function decidedBy(item: RejectedDetail): DecidedWord[] {
  return signalsOf(item).flatMap(({ name, effect }) => {
    const words = signalInWords(name);
    const side = (effect ?? 0) > 0 ? ('for' as const) : ('against' as const);
    return words === null ? [] : [{ name, words, side, effect }];
  });
}

const sideInWords = ({ side }: DecidedWord): string => `spoke ${side} a round`;

/** Lists the signals that decided, strongest first. Shows how often each is marked. */
function WhatDecided({ item, decided }: { item: RejectedDetail; decided: DecidedWord[] }) {
  const marks = [...item.title_marks, ...item.text_marks];
  return (
    <>
      <h3>What decided</h3>
      <ul class="decided">
        {decided.map((one) => {
          const count = marks.filter(({ names }) => names.includes(one.name)).length;
          return (
            <li key={one.name}>
              <mark class={one.side}>{one.words}</mark> {sideInWords(one)}
              {one.name !== SECOND_READER && (
                <small title={one.effect === null ? undefined : `${one.effect} in log odds`}>
                  {count > 0 ? `, ${formatUnits(count, 'place')}` : ', not in the text shown here'}
                </small>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Shows text with marks. The browser gets plain text, so an article cannot inject markup. */
function Marked({ text, marks, decided }: { text: string; marks: SignalMark[]; decided: DecidedWord[] }) {
  return (
    <>
      {partsOf(text, marks).map((part, index) => {
        const spoke = decided.filter(({ name }) => part.mark?.names.includes(name) === true);
        const [first] = spoke;
        if (first === undefined) return part.text;
        return (
          <mark
            key={index}
            class={first.side}
            title={spoke.map((one) => `${one.words} ${sideInWords(one)}`).join('; ')}
          >
            {part.text}
            <span class="unseen"> ({sideInWords(first)})</span>
          </mark>
        );
      })}
    </>
  );
}
