import type { Candidates } from '../claims/candidates.js';
import type { MarkedText, Segment, Token } from '../marking/marked-text.js';
import { SparseVector } from '../model/sparse-vector.js';
import { chooseType, findFundingTypes, type TypeMention } from '../signals/funding-types.js';
import { currencySize } from './currency-size.js';
import { LEAST_AMOUNT, type KindSegment } from './kind-segments.js';
import { headingWords } from './words.js';

/** Number of segments whose words all become features: the title and the first sentences. */
const LEAD = 5;
const AROUND_AMOUNT = 8;
/** Maximum number of tokens in a table cell or a labelled fact. Example: "Round: Seed". */
const MOST_CELL = 5;

/**
 * Returns the features of the question "which funding type does the round have?". They describe the
 * funding types that the lexicon finds, their places and their distance to the amount. They also
 * include the size of the amount, and the words of the title, of the first sentences and around the
 * amount.
 */
export function kindFeatures(
  text: MarkedText,
  found: Candidates,
  segments: readonly KindSegment[],
): SparseVector {
  const features = new SparseVector();
  const put = (name: string, value = 1): void => features.addNamed(`kind ${name}`, value);
  const [best] = found.amounts;
  const value = best !== undefined && best.chance > LEAST_AMOUNT ? Math.round(best.money.value) : null;
  let first: string | null = null;
  put('always');
  if (text.isPart) put('part');
  put(value === null ? 'no amount' : 'amount');
  for (const { segment, index, place, amountAt, kinds } of segments) {
    first ??= addKinds(put, segment, { kinds, place, amountAt, text });
    if (place === 'title') for (const token of segment.tokens) addWord(put, 'title', token);
    if (index < LEAD)
      for (const token of segment.tokens) if (token.money === null) addWord(put, 'lead', token, 0.25);
    if (segment.tokens.length <= MOST_CELL) for (const token of segment.tokens) addWord(put, 'cell', token);
    if (amountAt >= 0)
      for (let by = -AROUND_AMOUNT; by <= AROUND_AMOUNT; by++) {
        const token = segment.tokens[amountAt + by];
        if (by !== 0 && token !== undefined && token.money === null) addWord(put, 'around', token);
      }
  }
  for (const { type } of findFundingTypes(text.around, text.lexicon))
    put(`around ${type}${first === null ? ', none named' : ''}`);
  for (const { type } of findFundingTypes(text.wholeTitle, text.lexicon))
    put(`whole title ${type}${first === null ? ', none named' : ''}`);
  for (const word of headingWords(text)) put(`under ${word}`);
  put(first === null ? 'none named' : 'some named');
  if (best !== undefined && value !== null) {
    const size = Math.round(2 * Math.log10(Math.max(1, value / currencySize(best.money.currency))));
    put(`size ${size}`, 0.5);
    if (first === null) put(`size ${size}, none named`, 0.5);
  }
  if (first !== null) put(`first ${first as string}`);
  const investors = found.investors.filter(({ chance }) => chance > 0.3);
  put(`investors ${Math.min(2, investors.length)}`);
  const last = investors[0]?.name.split(/\s+/).at(-1);
  if (last !== undefined) put(`investor ends with ${last.toLowerCase()}`, 0.5);
  return features;
}

type Put = (name: string, value?: number) => void;

/**
 * Adds the funding types that a segment names. Returns the one that counts in this segment, or
 * null.
 */
function addKinds(
  put: Put,
  { text: sentence, tokens }: Segment,
  {
    kinds,
    place,
    amountAt,
    text,
  }: { kinds: TypeMention[]; place: string; amountAt: number; text: MarkedText },
): string | null {
  if (kinds.length === 0) return null;
  for (const { type } of kinds) {
    put(`${place} ${type}`);
    put(`any ${type}`, 0.5);
  }
  const chosen = chooseType(kinds, sentence, text.lexicon);
  put(`chosen ${place} ${chosen}`);
  const amount = tokens[amountAt];
  if (amount !== undefined) {
    const [nearest] = [...kinds].sort(
      (a, b) => Math.abs(a.start - amount.start) - Math.abs(b.start - amount.start),
    );
    put(`nearest ${nearest?.type}`);
    put(`nearest ${place} ${nearest?.type}`);
  }
  return chosen;
}

function addWord(put: Put, place: string, { text, character }: Token, value = 0.5): void {
  if (character === null) put(`${place} word ${text.toLowerCase()}`, value);
  else if (character.begins) put(`${place} word ${character.word}`, value);
}
