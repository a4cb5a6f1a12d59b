import { chancesOf, COMPANY, sumTaggings, TAG_COUNT, type Scores } from './lattice.js';

/** Returns random scores for a segment of three tokens. The seed determines the scores. */
function scoresOf(seed: number): Scores {
  let state = 7_919 * seed;
  const random = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  const numbers = (length: number): Float64Array => Float64Array.from({ length }, () => 4 * random() - 2);
  const steps = numbers((TAG_COUNT + 1) * TAG_COUNT).map(Math.exp);
  return { tokens: 3, emissions: numbers(3 * TAG_COUNT), steps };
}

/**
 * Returns all valid taggings of three tokens with their weights. In a valid tagging, a name
 * continues only after a token of the same kind.
 */
function taggingsOf({ emissions, steps }: Scores): { tags: number[]; weight: number }[] {
  const all: { tags: number[]; weight: number }[] = [];
  const isAllowed = (from: number, to: number): boolean =>
    (to !== 2 && to !== 4) || from === to || from === to - 1;
  for (let index = 0; index < TAG_COUNT ** 3; index++) {
    const tags = [
      Math.floor(index / TAG_COUNT ** 2),
      Math.floor(index / TAG_COUNT) % TAG_COUNT,
      index % TAG_COUNT,
    ];
    let log = 0;
    let before: number = TAG_COUNT;
    const isPossible = tags.every((tag, at) => {
      const possible = isAllowed(before, tag);
      log += emissions[at * TAG_COUNT + tag]! + Math.log(steps[before * TAG_COUNT + tag]!);
      before = tag;
      return possible;
    });
    if (isPossible) all.push({ tags, weight: Math.exp(log) });
  }
  return all;
}

describe('sumTaggings', () => {
  it.each([1, 2, 3])('gives the same probabilities as a count of all taggings (seed %i)', (seed) => {
    const scores = scoresOf(seed);
    const all = taggingsOf(scores);
    const total = all.reduce((sum, { weight }) => sum + weight, 0);
    const sums = sumTaggings(scores, null);
    const chances = chancesOf(sums);
    for (let at = 0; at < 3; at++)
      for (let tag = 0; tag < TAG_COUNT; tag++) {
        const share = all.filter(({ tags }) => tags[at] === tag).reduce((sum, { weight }) => sum + weight, 0);
        expect(chances[at * TAG_COUNT + tag]).toBeCloseTo(share / total, 5);
      }
  });

  it('excludes taggings that the mask forbids', () => {
    const chances = chancesOf(sumTaggings(scoresOf(4), Uint8Array.from([1 << COMPANY, 63, 63])));
    expect(chances[COMPANY]).toBeCloseTo(1, 6);
  });

  it('throws if the mask forbids every tagging of a segment', () => {
    const onlyGoesOn = 1 << 2;
    expect(() => sumTaggings(scoresOf(1), Uint8Array.of(onlyGoesOn, onlyGoesOn, onlyGoesOn))).toThrow(
      'No tagging is possible at token 0',
    );
  });
});
