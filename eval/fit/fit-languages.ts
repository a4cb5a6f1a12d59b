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
/** Minimum number of items of a language. The detector does not learn a language with fewer. */
const LEAST_ITEMS = 4;
/**
 * Minimum length of a text, in characters. From this length on, the fit also learns the text
 * without its title, and the title alone.
 */
const LEAST_TEXT = 80;
/** If a language has fewer items than this, its items get a higher weight, up to `MOST_WEIGHT`. */
const FEW = 300;
const MOST_WEIGHT = 4;

interface Sample {
  text: string;
  language: string;
}

/**
 * Fits the language detector to the repository's items, without the sets in `leave`. Prints the
 * share of correct answers on the sets in `leave`. With `write`, the result replaces the released
 * detector.
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
