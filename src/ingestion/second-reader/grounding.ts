import { isFundingType } from '../../rounds/stated-round.js';
import type { Advice } from '../../extraction/advice.js';
import type { Question } from './question.js';

/**
 * Thrown if an answer is rejected as a whole. The message completes the text "the answer was
 * refused: …".
 */
export class RefusedAnswer extends Error {}

const MOST_INVESTORS = 50;
/** Maximum number of characters of a name. */
const LONGEST_NAME = 200;
const LONGEST_SENTENCE = 1_000;

/**
 * Checks an answer against the item. The answer must fit the schema, and the item must contain each
 * name, amount and sentence. Returns the advice with names, amounts and sentence in the spelling of
 * the item. Throws `RefusedAnswer`.
 */
export function ground(content: string, { title, text }: Question): Advice {
  const answer = objectOf(content);
  const isRound = answer['is_round'];
  if (typeof isRound !== 'boolean') throw new RefusedAnswer('is_round is neither true nor false');
  const item = new StandingText(`${title}\n${text}`);
  const named = (field: string): string | null => {
    const value = textOf(answer, field, field === 'sentence' ? LONGEST_SENTENCE : LONGEST_NAME);
    return value === null ? null : item.find(field, value);
  };
  const investors = listOf(answer, 'investors').map((name) => item.find('investors', name));
  const [company, sum, lead, country, sentence] = [
    named('company'),
    named('sum'),
    named('lead'),
    named('country'),
    named('sentence'),
  ];
  const kind = textOf(answer, 'kind', LONGEST_NAME);
  const currency = textOf(answer, 'currency', LONGEST_NAME);
  if (kind !== null && !isFundingType(kind)) throw new RefusedAnswer('kind is not one of the listed values');
  if (!isRound) return NO_ROUND;
  if (company === null) throw new RefusedAnswer('the round has no company');
  if (sentence === null) throw new RefusedAnswer('the round has no sentence');
  if (!sentence.includes(company) && (sum === null || !sentence.includes(sum)))
    throw new RefusedAnswer('the sentence contains neither the company nor the sum');
  return {
    isRound,
    company,
    sum,
    currency: currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null,
    kind,
    lead,
    investors: [...new Set(investors)],
    country,
    sentence,
  };
}

const NO_ROUND: Advice = {
  isRound: false,
  company: null,
  sum: null,
  currency: null,
  kind: null,
  lead: null,
  investors: [],
  country: null,
  sentence: null,
};

/**
 * Parses the JSON of an answer. A model may put its JSON into a Markdown code block. No other text
 * is allowed around the JSON.
 */
function objectOf(content: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(
      content
        .trim()
        .replace(/^```(?:json)?\n/, '')
        .replace(/\n```$/, ''),
    );
  } catch {
    throw new RefusedAnswer('the answer is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RefusedAnswer('the answer is not a JSON object');
  return value as Record<string, unknown>;
}

function textOf(answer: Record<string, unknown>, field: string, longest: number): string | null {
  const value = answer[field];
  if (value === null) return null;
  if (typeof value !== 'string') throw new RefusedAnswer(`${field} is not a text`);
  if (value.length > longest) throw new RefusedAnswer(`${field} is too long`);
  return value.trim() === '' ? null : value.trim();
}

function listOf(answer: Record<string, unknown>, field: string): string[] {
  const value = answer[field];
  const isList = Array.isArray(value) && value.length <= MOST_INVESTORS;
  if (!isList || !value.every((each) => typeof each === 'string' && each.length <= LONGEST_NAME))
    throw new RefusedAnswer(`${field} is not a list of names`);
  return (value as string[]).map((each) => each.trim()).filter((each) => each !== '');
}

/**
 * A text in which `find` searches whole words. Runs of white space count as one blank, and all
 * kinds of quotes are equal.
 */
class StandingText {
  private readonly folded: string;
  /** The position in the text of each character of `folded`. */
  private readonly places: number[] = [];

  constructor(private readonly text: string) {
    let folded = '';
    for (let at = 0; at < text.length; at += 1) {
      const character = foldCharacter(text[at] ?? '');
      if (character === ' ' && folded.endsWith(' ')) continue;
      folded += character;
      this.places.push(at);
    }
    this.folded = folded;
  }

  /**
   * Returns the words as the text spells them. Throws `RefusedAnswer` if the text does not contain
   * the words.
   */
  find(field: string, words: string): string {
    const wanted = [...words].map(foldCharacter).join('').replace(/ +/g, ' ');
    for (let at = this.folded.indexOf(wanted); at >= 0; at = this.folded.indexOf(wanted, at + 1)) {
      const end = at + wanted.length;
      if (isCutWord(this.folded, at) || isCutWord(this.folded, end)) continue;
      return this.text.slice(this.places[at], (this.places[end - 1] ?? 0) + 1);
    }
    throw new RefusedAnswer(`${field} is not in the text of the item`);
  }
}

function foldCharacter(character: string): string {
  if (/\s/.test(character)) return ' ';
  if (/[‘’]/.test(character)) return "'";
  return /[“”]/.test(character) ? '"' : character;
}

/**
 * Returns whether a position is inside a word. Checks only scripts that separate words by blanks.
 */
function isCutWord(text: string, at: number): boolean {
  return SPACED.test(text.slice(at - 1, at)) && SPACED.test(text.slice(at, at + 1));
}

const SPACED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]$/u;
