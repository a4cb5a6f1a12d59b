import type { DecidingSignal } from '../rounds/judgement.js';
import { inWords, labelWords } from '../runtime/label-words.js';
import { meaningOfReason } from './rejection-reason.js';

/** Maximum number of signals that are shown to a person. */
const NAMED = 3;

/** A stored reason such as `planned: title: mulls`, with the signals that decided. */
interface StoredRejection {
  reason: string;
  /**
   * Empty if an older version rejected the item, or if the item belongs to a trial and is not
   * stored.
   */
  signals: readonly DecidingSignal[];
}

/**
 * Returns why an item was rejected, in sentences for a person. The first sentence gives the reason.
 * The second one names the signals that decided.
 */
export function rejectionInSentences(rejection: StoredRejection): string {
  const against = againstInWords(whatDecided(rejection));
  const { sentence } = rejectionInWords(rejection.reason);
  return against === null ? sentence : `${sentence} ${against}`;
}

/** The reason for a rejection, in words for a person. */
export interface Rejection {
  /** The reason in one or two words. */
  label: string;
  /**
   * The label and its meaning. If signals did not decide, the sentence also has the detail of the
   * reason.
   */
  sentence: string;
}

/**
 * Parses a stored reason such as `planned: title: mulls`. `whatDecided` returns the signals that
 * decided.
 */
export function rejectionInWords(reason: string): Rejection {
  const [, name = reason, detail = ''] = /^([\w-]+): (.*)$/s.exec(reason) ?? [];
  const meaning = meaningOfReason(name);
  const isPlain = detail !== '' && detail !== meaning && !isOfSignals(detail);
  const label = labelWords(name);
  const meant = meaning === null ? label : `${label}: ${meaning}`;
  return { label, sentence: isPlain ? `${meant} (${detail}).` : `${meant}.` };
}

/**
 * Returns a sentence that names the signals that count most against a round, or null if there are
 * none.
 */
export function againstInWords(decided: readonly Decided[]): string | null {
  if (decided.length === 0) return null;
  return `Strongest signals against a round: ${decided.map(({ words }) => words).join('; ')}.`;
}

/** A signal in words for a person. */
export interface Decided {
  words: string;
  /**
   * In log-odds. A positive effect counts for a round. Null if only the reason names the signal.
   */
  effect: number | null;
}

/**
 * Returns the words and classes that count most against a round, strongest first. If an item has no
 * stored signals, they are parsed from its reason.
 */
export function whatDecided(rejection: StoredRejection): Decided[] {
  return signalsInWords(signalsOf(rejection).filter(({ effect }) => effect === null || effect < 0));
}

export interface NamedSignal {
  name: string;
  /**
   * In log-odds. A positive effect counts for a round. Null if only the reason names the signal.
   * Such a signal counts against a round.
   */
  effect: number | null;
}

/**
 * Returns all signals of a rejection, strongest first. If no signals are stored, they are parsed
 * from the reason.
 */
export function signalsOf({ reason, signals }: StoredRejection): readonly NamedSignal[] {
  if (signals.length > 0) return signals;
  const detail = /^[\w-]+: (.*)$/s.exec(reason)?.[1] ?? '';
  return detail.split(', ').map((name) => ({ name, effect: null }));
}

/**
 * Returns the strongest signals in words. It omits lengths, counts, bare numbers and the language,
 * because they mean nothing to a person.
 */
export function signalsInWords(signals: readonly NamedSignal[]): Decided[] {
  return signals
    .flatMap(({ name, effect }) => {
      const words = signalInWords(name);
      return words === null ? [] : [{ words, effect }];
    })
    .slice(0, NAMED);
}

const WORD_SIGNAL = /^(title|body|about): (.+)$/s;
const CLASS_SIGNAL = /^(title|lead) classes: (.+)$/s;
const ANYWHERE_SIGNAL = /^anywhere (.+)$/s;
/** Matches signals that are not words of the text. */
const OTHER_SIGNAL =
  /^(?:segments \d|amounts in title \d+|amounts in body (?:true|false)|always|part|under \S+|language \w+|names its feed|second reader)$/;

/** Returns whether the detail of a reason is a list of signals rather than a sentence. */
function isOfSignals(detail: string): boolean {
  const forms = [WORD_SIGNAL, CLASS_SIGNAL, ANYWHERE_SIGNAL, OTHER_SIGNAL];
  return detail.split(', ').every((name) => forms.some((form) => form.test(name)));
}

/** Describes where a word was found. The keys are the first words of signal names. */
const PLACES: Record<string, string> = {
  title: ' in the headline',
  lead: ' in the first sentences',
  body: ' in the text',
  about: ' in the paragraph about the company',
};

/** Describes the masks in signal names. A mask replaces many different words. */
const MASKS: Record<string, string> = { '@': 'a name', '§': 'an amount', '0': 'a number' };

/** Describes the lexicon's word classes. The keys are class names. */
const CLASSES: Record<string, string> = {
  round: 'a word for a round',
  'sure-round': 'a word that always means a round',
  'up-to': 'a word such as “up to”',
  led: 'a word for the lead investor',
  from: 'a word for the source of the money',
  joined: 'a word for further investors',
  'head-noun': 'a word for a company',
  based: 'a word for a location',
  'investor-kind': 'a word for an investor',
  earlier: 'a word for earlier funding',
  stage: 'a funding stage',
  kind: 'a funding type',
};

/**
 * Returns a signal such as `title: raises` in words. Returns null if the signal is neither a word
 * nor a class.
 */
export function signalInWords(name: string): string | null {
  if (name === 'second reader') return 'the second reader';
  const [, classPlace = '', order = ''] = CLASS_SIGNAL.exec(name) ?? [];
  if (order !== '')
    return `${order.split(' > ').map(classInWords).join(', then ')}${PLACES[classPlace] ?? ''}`;
  const [, place = '', words = ''] = WORD_SIGNAL.exec(name) ?? [];
  const [, anywhere = ''] = ANYWHERE_SIGNAL.exec(name) ?? [];
  const said = quoted(words === '' ? anywhere : words);
  return said === null ? null : `${said}${PLACES[place] ?? ''}`;
}

function classInWords(name: string): string {
  return (
    MASKS[name] ??
    name
      .split('+')
      .map((one) => CLASSES[one] ?? `“${inWords(one)}”`)
      .join(' and ')
  );
}

/**
 * Quotes words and describes masks. Example: `§ deal` becomes: an amount, then “deal”. Returns null
 * if the text contains no word, name or amount.
 */
function quoted(text: string): string | null {
  const words = text.split(' ').filter((word) => word !== '…');
  if (!words.some((word) => /\p{L}/u.test(word) || word === '@' || word === '§')) return null;
  const parts: string[] = [];
  let isQuoting = false;
  for (const word of words) {
    const mask = MASKS[word];
    if (mask === undefined && isQuoting) parts.push(`${parts.pop()?.slice(0, -1)} ${word}”`);
    else parts.push(mask ?? `“${word}”`);
    isQuoting = mask === undefined;
  }
  return parts.join(', then ');
}
