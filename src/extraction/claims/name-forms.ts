import type { MarkedText, Segment, Token } from '../marking/marked-text.js';
import { lettersOf } from '../../company-names/folding.js';
import type { Mention, NameCandidate } from './candidates.js';

/**
 * A form in which a text may write a name. Examples: "Acme" for "Startup Acme", "Acme Robotics" for
 * "Acme".
 */
export interface NameForm {
  name: string;
  /** How the form differs from the name: which words it adds or omits, and at which end. */
  relation: string;
  /**
   * The words that the form adds or omits, in lower case. For another grammatical case, the old and
   * the new ending.
   */
  words: readonly string[];
  /** The end of the name where the form differs. */
  side: 'none' | 'front' | 'end';
}

/** Maximum number of tokens of a name that is split into parts. */
const MOST_TOKENS = 7;
/** Maximum number of tokens that a form adds at each end of the name. */
const MOST_ADDED = 3;
const MOST_FORMS = 20;
/** Maximum number of occurrences of a name that are searched for. */
const MOST_SPOTS = 12;

/**
 * Returns the forms of a name, with the name itself first. A form omits the first or last words,
 * adds adjacent words, or has another grammatical case. Tagged names that contain the name, or are
 * contained in it, are forms too. The list is empty if the name has no other form.
 */
export function nameForms(text: MarkedText, name: string, tagged: readonly NameCandidate[]): NameForm[] {
  const forms = new Map<string, NameForm>();
  const add = (form: NameForm): void => {
    if (forms.size < MOST_FORMS && lettersOf(form.name).length > 1 && !forms.has(form.name))
      forms.set(form.name, form);
  };
  add({ name, relation: 'same', words: [], side: 'none' });
  const spots = spotsOf(text, name);
  const [spot] = spots;
  if (forms.size === 0) return [];
  if (spot !== undefined) addParts(add, text.segments[spot.segment]!, spot);
  for (const one of spots) addLonger(add, text.segments[one.segment]!, one);
  if (spot !== undefined && text.segments[spot.segment]!.tokens[spot.to]!.character === null)
    addCases(add, text, name);
  for (const other of tagged) {
    const [one, own] = [lettersOf(other.name), lettersOf(name)];
    const relation = one.length > own.length ? 'tagged longer' : 'tagged shorter';
    if (one !== own && (one.includes(own) || own.includes(one)))
      add({ name: other.name, relation, words: [], side: 'none' });
  }
  return forms.size < 2 ? [] : [...forms.values()];
}

type Add = (form: NameForm) => void;

/** Adds the name without its first words, and the name without its last words. */
function addParts(add: Add, segment: Segment, { from, to }: Mention): void {
  const { tokens } = segment;
  const count = to - from + 1;
  const bears = ({ word }: Token): boolean => word.hasLetter || word.isNumber;
  // A form starts where a word starts. Example: "1stLight" is not split into "1" and "stLight".
  const begins = (token: Token): boolean =>
    token.isApart || token.character?.begins === true || !bears(token);
  if (count > MOST_TOKENS) return;
  for (let cut = 1; cut < count; cut++) {
    if (bears(tokens[from + cut]!) && begins(tokens[from + cut]!))
      add({
        name: textOf(segment, from + cut, to),
        relation: `without first ${cut}`,
        words: wordsOf(segment, from, from + cut - 1),
        side: 'front',
      });
    if (bears(tokens[to - cut]!) && begins(tokens[to - cut + 1]!))
      add({
        name: textOf(segment, from, to - cut),
        relation: `without last ${cut}`,
        words: wordsOf(segment, to - cut + 1, to),
        side: 'end',
      });
  }
}

const JOINS = /^[&.'+/-]$/;

/** Adds the name with those adjacent words that look like parts of names. */
function addLonger(add: Add, segment: Segment, { from, to }: Mention): void {
  const { tokens } = segment;
  const isName = (at: number): boolean => {
    const token = tokens[at];
    return token !== undefined && (token.word.isCapital || token.word.isNumber || token.character !== null);
  };
  const joins = (at: number): boolean => JOINS.test(tokens[at]?.text ?? '');
  for (let end = to + 1; end <= to + MOST_ADDED && (isName(end) || joins(end)); end++)
    if (isName(end))
      add({
        name: textOf(segment, from, end),
        relation: `longer behind ${end - to}`,
        words: wordsOf(segment, to + 1, end),
        side: 'end',
      });
  for (let start = from - 1; start >= from - MOST_ADDED && (isName(start) || joins(start)); start--)
    if (isName(start))
      add({
        name: textOf(segment, start, to),
        relation: `longer before ${from - start}`,
        words: wordsOf(segment, start, from - 1),
        side: 'front',
      });
}

const LEAST_STEM = 3;
const LONGEST_ENDING = 4;

/**
 * Adds the name in other grammatical cases. It looks for words in the text that have the stem of
 * the last word and another ending.
 */
function addCases(add: Add, { segments }: MarkedText, name: string): void {
  const last = LAST_WORD.exec(name)?.[0] ?? '';
  const own = last.toLowerCase();
  if (own.length <= LEAST_STEM) return;
  for (const { tokens } of segments)
    for (const { word, text } of tokens) {
      const difference = text.length - last.length;
      if (!word.isCapital || word.small === own || Math.abs(difference) > LONGEST_ENDING) continue;
      const stem = sharedLength(word.small, own);
      if (stem < Math.max(LEAST_STEM, Math.min(own.length, word.small.length) - 2)) continue;
      add({
        name: name.slice(0, name.length - last.length) + text,
        relation: `other case ${difference}`,
        words: [`${own.slice(stem)}>${word.small.slice(stem)}`],
        side: 'end',
      });
    }
}

const LAST_WORD = /[\p{L}\p{M}]+$/u;

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

function textOf({ text, tokens }: Segment, from: number, to: number): string {
  return text.slice(tokens[from]!.start, tokens[to]!.end);
}

function wordsOf({ tokens }: Segment, from: number, to: number): string[] {
  return tokens.slice(from, to + 1).map(({ word }) => word.plain);
}

/** Returns where a text contains a name as whole tokens. */
export function spotsOf({ segments }: MarkedText, name: string): Mention[] {
  const spots: Mention[] = [];
  segments.forEach(({ text, tokens }, segment) => {
    for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + name.length)) {
      if (spots.length === MOST_SPOTS) return;
      const from = tokens.findIndex((token) => token.start === start);
      const to = tokens.findIndex((token) => token.end === start + name.length);
      if (from >= 0 && to >= from) spots.push({ segment, from, to });
    }
  });
  return spots;
}

/** Returns how often a form occurs outside longer forms, and in which places of the text. */
export function standingAlone(
  { segments }: MarkedText,
  name: string,
  forms: readonly NameForm[],
): { count: number; places: ReadonlySet<string> } {
  const longer = forms
    .map((form) => form.name)
    .filter((one) => one.length > name.length && one.includes(name));
  const places = new Set<string>();
  let count = 0;
  for (const { text, place, tokens } of segments)
    for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + name.length)) {
      const end = start + name.length;
      const isWhole =
        tokens.some((token) => token.start === start) && tokens.some((token) => token.end === end);
      if (!isWhole || longer.some((one) => isWithin(text, start, one, name))) continue;
      count++;
      places.add(place);
    }
  return { count, places };
}

/** Returns whether the name at `start` is part of a longer name. */
function isWithin(text: string, start: number, longer: string, name: string): boolean {
  const begin = start - longer.indexOf(name);
  return begin >= 0 && text.startsWith(longer, begin);
}
