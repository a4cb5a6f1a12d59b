import { fuzzTexts } from './text-fuzz.js';

it('the extractor reads each hostile text within 0.5 s of CPU time, and never blocks the event loop for 300 ms', async () => {
  // The long run is `npm run test:fuzz`. If a text fails there, add its number here.
  const result = await fuzzTexts({ from: 1, texts: 100 });
  expect(result).toMatchObject({ texts: 100, tooSlow: 0 });
  expect(result.slowest.filter(({ cpuMs }) => cpuMs > 500)).toEqual([]);
  expect(result.slowestFeedMs).toBeLessThan(500);
  expect(result.longestTurnMs).toBeLessThan(300);
});
