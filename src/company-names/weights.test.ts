import { normaliseCompanyName } from './normalise.js';
import { judgeNames, MATCH_THRESHOLD } from './similarity.js';
import { nameWeights, type NameWeights } from './weights.js';

const change = (weights: NameWeights, part: Partial<NameWeights>): NameWeights => ({ ...weights, ...part });

describe('nameWeights', () => {
  it('every weight is a number, and no similar word counts more than an equal word', () => {
    const { shared, missing, alike, formula, logOdds } = nameWeights();
    const numbers = [shared, missing, formula, logOdds].flatMap((group) => Object.values(group));
    expect(numbers.filter((weight) => !Number.isFinite(weight))).toEqual([]);
    const rare = Array.from({ length: 9 }, (_, at) => shared[`rare${at + 1}` as 'rare1']);
    expect(rare).toEqual([...rare].sort((x, y) => x - y));
    const likenesses = Object.values(alike);
    expect(likenesses.filter(({ share, doubt }) => !(share > 0 && share <= 1 && doubt >= 0))).toEqual([]);
  });

  it('the weights decide the penalty of a missing trade', () => {
    const [a, b] = ['Zentrovia', 'Zentrovia Robotics'].map(normaliseCompanyName) as [never, never];
    const weights = nameWeights();
    const costly = change(weights, {
      missing: { ...weights.missing, industry: 9 },
      formula: { ...weights.formula, mostDescription: 9 },
    });
    expect(judgeNames(a, b, {}, weights).score).toBeGreaterThan(MATCH_THRESHOLD);
    expect(judgeNames(a, b, {}, costly).score).toBeLessThan(MATCH_THRESHOLD);
  });
});
