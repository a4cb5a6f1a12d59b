import { fitModels, itemsOfSet, type FitOptions } from '../../eval/fit/main.js';
import { scoreReader } from '../../eval/fit/score-reader.js';
import { encodeWeights } from '../../src/extraction/model/weight-file.js';
import { modelsToArrays, type ReaderModels } from '../../src/extraction/reader-models.js';

/** Options for a fit of every hundredth item, without two sets. The fit has about 120 items. */
const ROUGH: FitOptions = {
  ...{ data: null, own: true, every: 100, items: null },
  ...{ leave: ['modern-en', 'world'], leaveLanguages: [], score: [], seed: 1 },
  ...{ errors: null, write: false, json: null },
};

/**
 * Minimum scores of a rough fit on sets that the fit has not seen. Measured: .80, .86 and .69 for
 * modern-en, and .84, .69 and .51 for world.
 */
const LEAST = {
  'modern-en': { F1: 0.75, company: 0.8, 'all three': 0.62 },
  world: { F1: 0.79, company: 0.62, 'all three': 0.44 },
};

const bytesOf = (models: ReaderModels): Uint8Array => encodeWeights(modelsToArrays(models));

it('a fit of about 120 items reads sets that it has not seen, and gives the same weights again', async () => {
  const { models } = await fitModels(ROUGH);
  for (const [set, least] of Object.entries(LEAST)) {
    const { figures } = scoreReader(set, itemsOfSet(set), models);
    for (const [name, value] of Object.entries(least))
      expect(figures.find((figure) => figure.name === name)!.value).toBeGreaterThan(value);
  }
  const again = await fitModels(ROUGH);
  expect(Buffer.compare(bytesOf(again.models), bytesOf(models))).toBe(0);
});
