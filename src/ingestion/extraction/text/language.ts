import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

type Detector = (typeof import('eld/small'))['eld'];

/** Its table takes 150 MB and 0.4 s to load, so it is loaded by the first item that is not plainly English. */
let detector: Detector | undefined;

function loadDetector(): Detector {
  const path = fileURLToPath(import.meta.resolve('eld/small'));
  return (createRequire(import.meta.url)(path) as { eld: Detector }).eld;
}

/**
 * How much of an item is looked at, in characters: detection takes 0.15 ms for this much, and was right on every item of eighteen
 * languages measured. Titles alone were right in 98 of 100.
 */
const ENOUGH = 300;

/** Languages of texts too short for the detector. Kana comes before Han: Japanese has both. */
const SCRIPTS: readonly [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
];

/** Words that only English has together. Most feeds are English, and detection is slow. */
const ENGLISH = /(?<![\w'-])(?:the|and|of|with|its|that|from|this|today|their|which|announced)(?![\w'-])/gi;

/** Detects the language of an item, as ISO 639-1. Short texts in Latin letters count as English. */
export function detectLanguage(title: string, text: string): string {
  const sample = `${title}\n${text}`.slice(0, ENOUGH);
  if (new Set(sample.toLowerCase().match(ENGLISH)).size >= 3) return 'en';
  detector ??= loadDetector();
  const result = detector.detect(sample);
  if (result.language !== '' && result.isReliable()) return result.language;
  for (const [script, language] of SCRIPTS) if (script.test(sample)) return language;
  // A few words, names most of them: the best guess is worse than the commonest language of feeds.
  return 'en';
}
