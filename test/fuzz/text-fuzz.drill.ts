import { fuzzTexts } from './text-fuzz.js';

it('extracts hostile texts within 250 ms each, and never blocks the event loop for 50 ms', async () => {
  // The long run is `npm run test:fuzz`; a text that fails there belongs here, by its number.
  const result = await fuzzTexts({ from: 1, texts: 40 });
  expect(result).toMatchObject({ texts: 40, tooSlow: 0 });
  expect(result.slowest.filter(({ cpuMs }) => cpuMs > 250)).toEqual([]);
  expect(result.slowestFeedMs).toBeLessThan(250);
  expect(result.longestTurnMs).toBeLessThan(50);
});
