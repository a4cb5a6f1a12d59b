import type { Candidates, NameCandidate } from '../claims/candidates.js';
import type { MarkedText } from '../marking/marked-text.js';
import { SparseVector } from '../model/sparse-vector.js';

/** Minimum probability of the names and amounts that are counted. */
const LIKELY = 0.3;
const MOST_COUNTED = 4;
/** Maximum number of words between the first two names that become one feature. */
const MOST_BETWEEN = 4;

/**
 * Returns the features of the question "does this piece of a round-up report several deals?". The
 * features describe how many names and amounts are likely, and the words between and next to the
 * first two names. The second name may be a place, an investor or another company.
 */
export function pieceFeatures(
  text: MarkedText,
  companies: readonly NameCandidate[],
  { amounts }: Candidates,
): SparseVector {
  const features = new SparseVector();
  const put = (name: string, value = 1): void => features.addNamed(`piece ${name}`, value);
  const likely = companies.filter(({ chance }) => chance > LIKELY);
  const sums = amounts.filter(({ chance }) => chance > LIKELY).length;
  const [first, second] = [...likely].sort((a, b) => b.chance - a.chance);
  put('always');
  put(`language ${text.language}`, 0.3);
  const names = Math.min(MOST_COUNTED, likely.length);
  put(`names ${names}`);
  put(`names ${names}, sums ${Math.min(MOST_COUNTED, sums)}`);
  put(`names ${names}, all sums ${Math.min(MOST_COUNTED, amounts.length)}`);
  put(`segments ${Math.min(MOST_COUNTED, text.segments.length)}`);
  put('second sum', amounts[1]?.chance ?? 0);
  if (first === undefined || second === undefined) return features;
  put('second name', second.chance);
  put(`second name ${Math.round(5 * second.chance)}`);
  put(`first name ${Math.round(5 * first.chance)}`);
  if (text.wholeTitle !== '') {
    const inTitle = [first, second].map(({ name }) => text.wholeTitle.includes(name));
    put(`in whole title ${inTitle.join()}`);
  }
  addBeside(put, text, first, second);
  return features;
}

function addBeside(
  put: (name: string, value?: number) => void,
  { segments }: MarkedText,
  { first: one }: NameCandidate,
  { first: other }: NameCandidate,
): void {
  if (one.segment !== other.segment) {
    put('in two sentences');
    return;
  }
  const [left, right] = one.from < other.from ? [one, other] : [other, one];
  const { tokens, classes } = segments[one.segment]!;
  const word = (at: number): string => tokens[at]?.word.plain ?? (at < 0 ? '^' : '$');
  const between = tokens.slice(left.to + 1, right.from);
  put(`between ${Math.min(9, between.length)}`);
  put(`sum between ${between.some(({ money }) => money !== null)}`);
  put(`likelier one is left ${left === one}`);
  if (between.length <= MOST_BETWEEN) put(`between = ${between.map((token) => token.word.plain).join(' ')}`);
  for (let at = left.to + 1; at < right.from; at++) {
    put(`between has ${word(at)}`, 0.5);
    for (const name of classes[at] ?? []) put(`between is ${name}`, 0.5);
  }
  put(`before the right one ${word(right.from - 1)}`);
  put(`behind the right one ${word(right.to + 1)}`);
  put(`behind the left one ${word(left.to + 1)}`);
}
