import type { DecidingSignal } from '../rounds/judgement.js';
import { inWords, labelWords } from '../runtime/label-words.js';
import { meaningOfReason } from './rejection-reason.js';

/** How many words or classes are named. */
const NAMED = 3;

/** A stored reason such as `planned: title: mulls`, and what decided. */
interface StoredRejection {
  reason: string;
  /** Empty for older items and those that are only tried. */
  signals: readonly DecidingSignal[];
}

/** Returns why an item was rejected, in sentences for a person: what it was taken for, and what decided. */
export function rejectionInSentences(rejection: StoredRejection): string {
  const against = againstInWords(whatDecided(rejection));
  const { sentence } = rejectionInWords(rejection.reason);
  return against === null ? sentence : `${sentence} ${against}`;
}

/** Why an item was rejected, for people. */
export interface Rejection {
  /** The reason in one or two words. */
  label: string;
  /** The label, what it means, and what was found if not words decided. */
  sentence: string;
}

/** Reads a stored reason such as `planned: title: mulls`. Words that decided are in `whatDecided`. */
export function rejectionInWords(reason: string): Rejection {
  const [, name = reason, detail = ''] = /^([\w-]+): (.*)$/s.exec(reason) ?? [];
  const meaning = meaningOfReason(name);
  const isPlain = detail !== '' && detail !== meaning && !isOfSignals(detail);
  const label = labelWords(name);
  const meant = meaning === null ? label : `${label}: ${meaning}`;
  return { label, sentence: isPlain ? `${meant} (${detail}).` : `${meant}.` };
}

/** Returns the sentence that names what spoke most against a round; null if nothing does. */
export function againstInWords(decided: readonly Decided[]): string | null {
  if (decided.length === 0) return null;
  return `What spoke most against a round: ${decided.map(({ words }) => words).join('; ')}.`;
}

/** A signal in words. */
export interface Decided {
  words: string;
  /** In log odds, above zero for a round. Null if only the reason names the signal. */
  effect: number | null;
}

/**
 * Returns the words and classes that spoke most against a round, the strongest first. Older items and
 * those that are only tried have no signals; their reason names the same ones.
 */
export function whatDecided(rejection: StoredRejection): Decided[] {
  return signalsInWords(signalsOf(rejection).filter(({ effect }) => effect === null || effect < 0));
}

/** A signal of a judgement. */
export interface NamedSignal {
  name: string;
  /** In log odds, above zero for a round. Null if only the reason names the signal, which spoke against one. */
  effect: number | null;
}

/** Returns all signals of a rejection, the strongest first: the stored ones, or those that its reason names. */
export function signalsOf({ reason, signals }: StoredRejection): readonly NamedSignal[] {
  if (signals.length > 0) return signals;
  const detail = /^[\w-]+: (.*)$/s.exec(reason)?.[1] ?? '';
  return detail.split(', ').map((name) => ({ name, effect: null }));
}

/**
 * Returns the strongest signals in words. Lengths, counts, bare numbers and the language say nothing to a
 * person, and are left out.
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
/** Signals that are no words of the text. */
const OTHER_SIGNAL =
  /^(?:segments \d|amounts in title \d+|amounts in body (?:true|false)|always|part|under \S+|language \w+|names its feed|second reader)$/;

/** Whether the detail of a reason is a list of signals, and not a sentence. */
function isOfSignals(detail: string): boolean {
  const forms = [WORD_SIGNAL, CLASS_SIGNAL, ANYWHERE_SIGNAL, OTHER_SIGNAL];
  return detail.split(', ').every((name) => forms.some((form) => form.test(name)));
}

/** Places of a word, as the names of signals begin. */
const PLACES: Record<string, string> = {
  title: ' in the headline',
  lead: ' in the first sentences',
  body: ' in the text',
  about: ' in the paragraph about the company',
};

/** Marks that stand for many words. */
const MASKS: Record<string, string> = { '@': 'a name', '§': 'an amount', '0': 'a number' };

/** The lists of words that the reader sees by their names. */
const CLASSES: Record<string, string> = {
  round: 'a word for a round',
  'sure-round': 'a word that means a round only',
  'up-to': 'a word such as “up to”',
  led: 'a word for who led',
  from: 'a word for who gave the money',
  joined: 'a word for who joined',
  'head-noun': 'a word for a company',
  based: 'a word for where a company is',
  'investor-kind': 'a word for an investor',
  earlier: 'a word for earlier money',
  stage: 'a stage of a round',
  kind: 'a kind of money',
};

/** Returns a signal such as `title: raises` in words; null if it is no word and no class. */
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

/** Words in quotes, and marks by their meaning: an amount, then “deal”. Null if there is neither a word nor a name or amount. */
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
