import { REJECTION_REASONS } from '../../../src/extraction/rejection-reason.js';
import type { DecidingSignalItem } from '../generated/models/DecidingSignalItem.js';
import { inWords, labelWords } from './format.js';

/** Why an item was rejected, for people. */
export interface Rejection {
  /** The reason in one or two words. */
  label: string;
  /** What it means; null for a reason of another version. */
  meaning: string | null;
  /** What was found, if not words decided. */
  detail: string | null;
}

/** Reads a stored reason such as `planned: title: mulls`. Words that decided are with the signals. */
export function rejectionInWords(reason: string, signals: readonly DecidingSignalItem[]): Rejection {
  const [, label = reason, detail = ''] = /^([\w-]+): (.*)$/s.exec(reason) ?? [];
  const meaning = Object.entries(REJECTION_REASONS).find(([known]) => known === label)?.[1] ?? null;
  return { label: labelWords(label), meaning, detail: signals.length > 0 || detail === '' ? null : detail };
}

/** Places of a word, as the names of signals begin. */
const PLACES: Record<string, string> = {
  title: ' in the title',
  lead: ' in the first sentences',
  body: ' in the text',
  about: ' in the paragraph about the company',
};

/** Marks that stand for many words. */
const MASKS: Record<string, string> = { '@': 'a name', '§': 'an amount', '0': 'a number' };

/**
 * The words and classes that weighed most, the strongest first. Lengths, counts and the language
 * are none, and are left out.
 */
export function strongestWords(
  signals: readonly DecidingSignalItem[],
  count: number,
): { words: string; effect: number }[] {
  return signals
    .flatMap(({ name, effect }) => {
      const words = signalInWords(name);
      return words === null ? [] : [{ words, effect }];
    })
    .slice(0, count);
}

/** A signal such as `title: raises` in words; null if it is no word and no class. */
function signalInWords(name: string): string | null {
  const [, classPlace = '', order = ''] = /^(title|lead) classes: (.+)$/s.exec(name) ?? [];
  if (order !== '')
    return `${order.split(' > ').map(classInWords).join(', then ')}${PLACES[classPlace] ?? ''}`;
  const [, place = '', words = ''] = /^(title|body|about): (.+)$/s.exec(name) ?? [];
  if (words !== '') return `“${unmasked(words)}”${PLACES[place] ?? ''}`;
  const [, anywhere = ''] = /^anywhere (.+)$/s.exec(name) ?? [];
  return anywhere === '' ? null : `“${unmasked(anywhere)}”`;
}

function classInWords(name: string): string {
  return (
    MASKS[name] ??
    name
      .split('+')
      .map((one) => `“${inWords(one)}”`)
      .join(' and ')
  );
}

function unmasked(words: string): string {
  return words
    .split(' ')
    .map((word) => MASKS[word] ?? word)
    .join(' ');
}
