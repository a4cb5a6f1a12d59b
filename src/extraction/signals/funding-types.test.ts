import { lexiconFor } from '../lexicon/lexicons.js';
import { chooseType, findFundingTypes } from './funding-types.js';

const EN = lexiconFor('en');
if (!EN) throw new Error('There is no lexicon for English.');

describe('the funding type of a round', () => {
  it.each([
    ['a $5M Series A round', 'series-a'],
    ['a Series A extension', 'series-a'],
    ['its Series A-1 financing', 'series-a1'],
    ['a series B2 round', 'series-b2'],
    ['Series B+ funding', 'series-b'],
    ['Series Seed preferred', 'seed'],
    ['an oversubscribed seed round', 'seed'],
    ['raised $3m in seed', 'seed'],
    ['Secures $2M Seed to grow', 'seed'],
    ['pre-seed funding', 'pre-seed'],
    ['a pre-Series A round', 'seed'],
    ['seed and Series A funding', 'series-a'],
    ['Series B growth capital', 'series-b'],
    ['a Series C equity and venture debt financing', 'series-c'],
    ['a Series B bridge', 'series-b'],
    ['a bridge round', 'bridge'],
    ['an angel round', 'angel'],
    ['funding from angel investors', 'undisclosed'],
    ['growth equity financing', 'growth'],
    ['a private equity investment', 'private-equity'],
    ['a private equity firm', 'undisclosed'],
    ['a strategic investment', 'strategic'],
    ['through convertible notes', 'convertible-note'],
    ['a $20m credit facility', 'debt'],
    ['debt and equity funding', 'debt'],
    ['equity and debt funding', 'undisclosed'],
    ['a $2m SBIR grant', 'grant'],
    ['an equity crowdfunding campaign', 'equity-crowdfunding'],
    ['venture capital funding', 'venture'],
    ['from a venture capital firm', 'undisclosed'],
    ['a series a viewer will love', 'undisclosed'],
    ['$10m in new funding', 'undisclosed'],
  ])('reads "%s" as %s', (text, type) => {
    expect(chooseType(findFundingTypes(text, EN), text, EN)).toBe(type);
  });
});
