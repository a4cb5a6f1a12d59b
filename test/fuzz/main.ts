import { parseArgs } from 'node:util';
import { fuzzTexts } from './text-fuzz.js';

/**
 * Runs the long version of the text fuzz. Exits with 1 if a text took longer than promised or
 * blocked the event loop.
 */

const MAX_TEXT_MS = 250;
const MAX_TURN_MS = 50;

const { values } = parseArgs({
  options: {
    texts: { type: 'string', default: '100000' },
    from: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
  },
});
const [texts, from, minutes] = [values.texts, values.from, values.minutes].map(Number);
if (![texts, from, minutes].every((value) => Number.isInteger(value) && Number(value) > 0)) {
  process.stderr.write('Usage: npm run test:fuzz -- [--texts 100000] [--from 1] [--minutes 60]\n');
  process.exit(2);
}

let nextNote = 0;
const result = await fuzzTexts({
  from: from!,
  texts: texts!,
  withinMs: minutes! * 60_000,
  onProgress: ({ texts: done, longestTurnMs, slowest }) => {
    if (performance.now() < nextNote) return;
    nextNote = performance.now() + 30_000;
    const ms = Math.round(slowest[0]?.cpuMs ?? 0);
    process.stderr.write(
      `${done} texts; slowest ${ms} ms; longest block of the event loop ${Math.round(longestTurnMs)} ms\n`,
    );
  },
});

const { slowest, longestTurnMs, slowestFeedMs, tooSlow } = result;
process.stdout.write(
  `${result.texts} texts with ${(result.chars / 1e6).toFixed(0)} million characters: ${result.rounds} stated a round, ${tooSlow} were too slow.\n` +
    `Longest turn of the event loop: ${longestTurnMs.toFixed(0)} ms of CPU time. Slowest feed: ${slowestFeedMs.toFixed(0)} ms. Slowest texts:\n` +
    slowest
      .map(({ text, chars, cpuMs }) => `  ${text}: ${cpuMs.toFixed(0)} ms, ${chars} characters\n`)
      .join(''),
);
const slowestMs = Math.max(slowest[0]?.cpuMs ?? 0, slowestFeedMs);
const isKept = tooSlow === 0 && slowestMs <= MAX_TEXT_MS && longestTurnMs <= MAX_TURN_MS;
process.exit(isKept ? 0 : 1);
