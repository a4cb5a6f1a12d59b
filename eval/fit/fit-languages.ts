import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { choiceOf, type ChoiceWeights } from '../../src/extraction/model/choice.js';
import { encodeWeights } from '../../src/extraction/model/weight-file.js';
import { LANGUAGE_FILE, languageFeatures, languageOf } from '../../src/extraction/text/language.js';
import { newsItemOf, type ItemLabel } from './label.js';
import { randomOf } from './random.js';
import { SETS } from './sets.js';
import { exactWeights } from './train-logistic.js';

const OPTIONS = { bits: 13, epochs: 6, rate: 0.3, decay: 1e-6 };
/** A language is learned if it has this many items. */
const LEAST_ITEMS = 4;
/** A text longer than this is also learned without its title, and its title without the text. */
const LEAST_TEXT = 80;
/** Items of languages with fewer than `FEW` count for more, up to `MOST_WEIGHT`. */
const FEW = 300;
const MOST_WEIGHT = 4;

interface Sample {
  text: string;
  language: string;
}

/**
 * Fits the detector of languages from our own items, without those that are left out, and prints how often it is right on
 * those. With `write` it becomes the shipped one.
 */
export function fitLanguages(
  { leave, seed, write }: { leave: readonly string[]; seed: number; write: boolean },
  print: (line: string) => void,
): void {
  const own = SETS.filter(({ isOwn }) => isOwn);
  const weights = fitted(
    own.filter(({ set }) => !leave.includes(set)).flatMap(({ items }) => items('').flatMap(samplesOf)),
    seed,
  );
  if (write)
    writeFileSync(fileURLToPath(LANGUAGE_FILE), encodeWeights({ [weights.answers.join()]: weights.weights }));
  for (const { set, items } of own.filter((one) => leave.includes(one.set))) {
    const labelled = items('').filter(({ lang }) => lang !== undefined);
    const right = (textOf: (item: ItemLabel) => string): string => {
      const count = labelled.filter((item) => languageOf(textOf(item), weights) === item.lang).length;
      return `${((100 * count) / labelled.length).toFixed(1)} %`;
    };
    print(
      `${set}: ${right(wholeOf)} of ${labelled.length} items, ${right(({ title }) => title)} of their titles`,
    );
  }
}

function fitted(samples: readonly Sample[], seed: number): ChoiceWeights<string> {
  const counts = new Map<string, number>();
  for (const { language } of samples) counts.set(language, (counts.get(language) ?? 0) + 1);
  const examples = samples.map(({ text, language }) => ({
    language,
    features: languageFeatures(text),
    weight: Math.min(MOST_WEIGHT, Math.sqrt(FEW / counts.get(language)!)),
  }));
  const random = randomOf(seed);
  return choiceOf(
    [...counts]
      .filter(([, count]) => count >= LEAST_ITEMS)
      .map(([language]) => [
        language,
        exactWeights(
          examples.map((example) => ({ ...example, isYes: example.language === language })),
          OPTIONS,
          random,
        ),
      ]),
  );
}

function samplesOf(item: ItemLabel): Sample[] {
  const { lang, title, text } = item;
  if (lang === undefined) return [];
  const texts = text.length > LEAST_TEXT ? [wholeOf(item), title, text] : [wholeOf(item)];
  return texts.map((one) => ({ text: one, language: lang }));
}

function wholeOf(item: ItemLabel): string {
  const { title, text } = newsItemOf(item);
  return `${title}\n${text}`;
}
