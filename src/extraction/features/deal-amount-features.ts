import type { AmountMention, Mention } from '../claims/candidates.js';
import type { Deal } from '../claims/deals.js';
import type { MarkedText } from '../marking/marked-text.js';
import { SparseVector } from '../model/sparse-vector.js';

/** Maximum relative difference between two amounts that count as equal. */
const SAME = 0.02;
const MOST_BETWEEN = 3;
/** Number of words on each side of the amount that become features. */
const AROUND = 2;

/**
 * Returns the features of the question "is this the amount of that deal?", in a text with several
 * deals. The features describe the text between company and amount, and the order of the companies
 * and of the amounts. They also include the words around the amount.
 */
export function dealAmountFeatures(
  text: MarkedText,
  deals: readonly Deal[],
  deal: Deal,
  amounts: readonly AmountMention[],
  amount: AmountMention,
): SparseVector {
  const features = new SparseVector();
  const put = (name: string): void => features.addNamed(`deal amount ${name}`);
  const tokensBefore = tokensBeforeSegments(text);
  const placeOf = (segment: number, token: number): number => tokensBefore[segment]! + token;
  const here = placeOf(amount.segment, amount.at);
  const distanceTo = ({ segment, from, to }: Mention): number =>
    Math.min(Math.abs(placeOf(segment, from) - here), Math.abs(placeOf(segment, to) - here));
  const mentionsOf = ({ mention, company }: Deal): Mention[] => [mention, ...company.mentions];
  const nearest = mentionsOf(deal).reduce((a, b) => (distanceTo(b) < distanceTo(a) ? b : a));
  const name = placeOf(nearest.segment, nearest.from);
  const isBetween = (place: number): boolean => place > Math.min(name, here) && place < Math.max(name, here);

  const others = deals.filter((other) => other !== deal);
  const names = others.filter((other) =>
    mentionsOf(other).some(({ segment, from }) => isBetween(placeOf(segment, from))),
  ).length;
  const sums = amounts.filter(({ segment, at }) => isBetween(placeOf(segment, at))).length;
  const isNear = nearest.segment === amount.segment;
  const side = here > name ? 'behind' : 'before';
  const bucket = Math.round(2 * Math.log2(1 + distanceTo(nearest)));
  const between = `${Math.min(MOST_BETWEEN, names)} names, ${Math.min(MOST_BETWEEN, sums)} sums`;
  put('always');
  put(`likely ${Math.round(5 * amount.chance)}`);
  put(`${side}${isNear ? '' : ' in another sentence'}`);
  put(`${side} by ${bucket}`);
  put(`between ${between}`);
  put(`${side} between ${between}`);
  put(`within its part ${isWithin(amount, deal)}`);

  const inSegment = deals.filter((other) =>
    mentionsOf(other).some(({ segment }) => segment === amount.segment),
  );
  const sumsInSegment = amounts.filter(({ segment }) => segment === amount.segment);
  const isLinedUp = inSegment.indexOf(deal) === sumsInSegment.indexOf(amount);
  const isAsMany = inSegment.length === sumsInSegment.length;
  const isListFirst = inSegment.every(({ mention }) =>
    sumsInSegment.every(({ segment, at }) => mention.segment !== segment || mention.from < at),
  );
  if (isNear) {
    put(`lined up ${isLinedUp}, as many ${isAsMany}`);
    put(`lined up ${isLinedUp}, as many ${isAsMany}, names first ${isListFirst}`);
  }

  const { value } = amount.money;
  const values = [...new Set(amounts.map(({ money }) => money.value))].filter((one) => one !== value);
  const total = values.reduce((sum, one) => sum + one, 0);
  put(`the sum of the others ${values.length > 1 && Math.abs(total - value) < SAME * value}`);
  put(`the largest ${values.length > 0 && values.every((one) => one < value)}`);
  put(`one of ${Math.min(MOST_BETWEEN, values.length + 1)}`);
  const { tokens } = text.segments[amount.segment]!;
  for (let by = -AROUND; by <= AROUND; by++) {
    const token = tokens[amount.at + by];
    if (by !== 0 && token !== undefined) put(`${by < 0 ? 'word before' : 'word behind'} ${token.word.plain}`);
  }
  return features;
}

function isWithin({ segment, at }: AmountMention, { from, to }: Deal): boolean {
  return (
    (segment > from.segment || (segment === from.segment && at >= from.token)) &&
    (segment < to.segment || (segment === to.segment && at < to.token))
  );
}

/** Returns the number of tokens before each segment. */
function tokensBeforeSegments({ segments }: MarkedText): number[] {
  let count = 0;
  return segments.map(({ tokens }) => {
    const before = count;
    count += tokens.length;
    return before;
  });
}
