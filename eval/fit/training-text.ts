import { markItem } from '../../src/extraction/marking/mark-item.js';
import type { MarkedText, Segment } from '../../src/extraction/marking/marked-text.js';
import type { NameCandidate } from '../../src/extraction/claims/candidates.js';
import { dealsOf, textOfDeal, type Deal } from '../../src/extraction/claims/deals.js';
import { LEAST_PIECE, piecesOf } from '../../src/extraction/marking/pieces.js';
import { AMOUNT, COMPANY, INVESTOR, OTHER } from '../../src/extraction/model/lattice.js';
import { hashText } from '../../src/extraction/model/hashing.js';
import type { RejectionReason } from '../../src/extraction/rejection-reason.js';
import {
  companyNames,
  investorNames,
  isLabelledAmount,
  newsItemOf,
  reasonOf,
  type ItemLabel,
  type RoundLabel,
} from './label.js';
import type { Random } from './random.js';
import { isWire, type SetTraits } from './sets.js';

/** A labelled text from which models learn. */
export interface TrainingText {
  id: string;
  /**
   * Group of the text. An item and its pieces have the same group, so a fold contains all or none
   * of them.
   */
  group: string;
  set: string;
  marked: MarkedText;
  rounds: RoundLabel[];
  isRound: boolean;
  /** The rejection reason. Null for a round, and for a label without a reason. */
  reason: RejectionReason | null;
  /** Weight of the text in the fit. */
  weight: number;
  /** True if the label may omit some investors. */
  isPartial: boolean;
}

/**
 * Converts a labelled item as the service does with a feed item. Detects the language instead of
 * reading it from the label.
 */
export function trainingText(label: ItemLabel, traits: SetTraits): TrainingText {
  const marked = markItem(newsItemOf(label));
  const { id, rounds } = label;
  return { id, group: id, marked, rounds, isRound: rounds.length > 0, reason: reasonOf(label), ...traits };
}

const PIECE_WEIGHT = 0.7;
const PARAGRAPH_WEIGHT = 0.5;
/** Share of texts with one round or none from which one paragraph becomes a separate text. */
const PARAGRAPHS = 0.25;
const LEAST_TEXT = 60;

/**
 * Cuts pieces out of texts, so that the reader learns the parts of round-ups. A piece is a part of
 * a round-up, or a single paragraph of another text. No piece has a title.
 */
export function trainingPieces(texts: readonly TrainingText[], random: Random): TrainingText[] {
  return texts.flatMap((text) => {
    const { title, body } = text.marked;
    if (isRoundUp(text))
      return [
        ...piecesOf(body).map((piece) => ({ ...piece, wholeTitle: title })),
        { text: title, heading: '', wholeTitle: '' },
      ].flatMap(({ text: piece, heading: around, wholeTitle }) => {
        const part = pieceOf(text, piece, { weight: PIECE_WEIGHT, isPart: true, around, wholeTitle });
        return piece.length < LEAST_PIECE ? [] : [part, ...dealsWithin(part), ...sentencesWithin(part)];
      });
    if (body.length <= LEAST_TEXT || random() >= PARAGRAPHS) return [];
    const pieces = piecesOf(body).map((piece) => piece.text);
    const piece = text.isRound
      ? pieces.find((one) => text.rounds.some((round) => names(one, round)))
      : pieces[Math.floor(random() * pieces.length)];
    if (piece === undefined || piece.length < LEAST_PIECE * 2 || (text.isRound && !/\d/.test(piece)))
      return [];
    return [pieceOf(text, piece, { weight: PARAGRAPH_WEIGHT, isPart: false })];
  });
}

const BLOCKS_OF_DIGEST = 4;

/**
 * Returns whether the reader must read a text part by part. Such a text has rounds of several
 * companies, or one round among other news. In the second case, the title does not name the company
 * and only one block does.
 */
export function isRoundUp({ marked, rounds }: TrainingText): boolean {
  const [round] = rounds;
  if (round === undefined) return false;
  // An equity round and a loan of one company do not make a round-up.
  if (rounds.length > 1) return rounds.some(({ company }) => company !== round.company);
  const pieces = piecesOf(marked.body).map(({ text }) => text);
  return (
    pieces.length >= BLOCKS_OF_DIGEST &&
    !names(marked.title, round) &&
    pieces.filter((piece) => names(piece, round)).length === 1
  );
}

/** Returns the labelled deals of a text with several rounds. */
export function labelledDeals({ marked, rounds }: TrainingText): Deal[] {
  const companies = rounds.flatMap((round): NameCandidate[] => {
    const mentions = marked.segments.flatMap(({ text, tokens }, segment) =>
      companyNames(round)
        .flatMap((name) => placesOf(text, name))
        .map(([start, end]) => ({
          segment,
          from: tokens.findIndex((token) => token.end > start),
          to: tokens.findLastIndex((token) => token.start < end),
        }))
        .filter(({ from, to }) => from >= 0 && to >= from),
    );
    const [first] = mentions;
    const chances = { score: 1, chance: 1, titleChance: 0, leadChance: 1 };
    return first === undefined
      ? []
      : [{ name: round.company, ...chances, mentions, first, count: mentions.length }];
  });
  return companies.length < 2 ? [] : dealsOf(marked, companies);
}

/** Returns one piece for each deal of a part with several deals. */
function dealsWithin(part: TrainingText): TrainingText[] {
  const { marked } = part;
  const around = `${marked.around}\n${marked.body}`;
  return labelledDeals(part).flatMap((deal) => {
    const text = textOfDeal(marked, deal);
    const rounds = part.rounds.filter(({ company }) => company === deal.company.name);
    return text.length < LEAST_DEAL_TEXT
      ? []
      : [
          pieceOf({ ...part, rounds }, text, {
            weight: PIECE_WEIGHT,
            isPart: true,
            around,
            wholeTitle: marked.wholeTitle,
          }),
        ];
  });
}

const LEAST_DEAL_TEXT = 8;

/** Returns the sentences with an amount, from a part with several rounds. */
function sentencesWithin(part: TrainingText): TrainingText[] {
  if (part.rounds.length < 2 || part.marked.segments.length < 3) return [];
  return part.marked.segments.flatMap(({ text, tokens }) =>
    tokens.some(({ money }) => money !== null)
      ? [pieceOf(part, text, { weight: PIECE_WEIGHT, isPart: true, wholeTitle: part.marked.wholeTitle })]
      : [],
  );
}

/**
 * Name of the set of headlines that are cut from texts. A headline may omit investors and the type
 * of the round.
 */
export const HEADLINE = 'headline';
const HEADLINE_WEIGHT = 0.5;
/**
 * Share of headlines without a round that become separate texts. WIRE_HEADLINES is this share for
 * releases of a wire.
 */
const HEADLINES = 0.3;
const WIRE_HEADLINES = 0.05;
/** Classes of words that state a round in a headline. */
const TELLING = new Set(['round', 'sure-round', 'led']);

/**
 * Returns headlines as separate texts, so that the reader learns headlines without a text. Uses a
 * headline of a round if it names the company and states the round. Uses a share of the headlines
 * without a round, but none of public offerings, because only the text may say that the offering is
 * public.
 */
export function trainingHeadlines(texts: readonly TrainingText[], random: Random): TrainingText[] {
  return texts.flatMap((text) => {
    const { title, body, language, segments } = text.marked;
    if (body.length <= LEAST_TEXT || title.length < LEAST_PIECE) return [];
    const rounds = text.rounds.filter((round) => names(title, round));
    const [head] = segments;
    const tells =
      head?.tokens.some(({ money }) => money !== null) === true ||
      head?.classes.flat().some((name) => TELLING.has(name)) === true;
    if (text.isRound && (rounds.length === 0 || !tells)) return [];
    const share = isWire(text.set) ? WIRE_HEADLINES : HEADLINES;
    if (!text.isRound && (text.reason === 'public-offering' || random() >= share)) return [];
    const marked = markItem({ title, text: '', language });
    const weight = HEADLINE_WEIGHT;
    return [{ ...text, id: `${text.id}/title`, set: HEADLINE, marked, rounds, reason: null, weight }];
  });
}

function names(piece: string, round: RoundLabel): boolean {
  return companyNames(round).some((name) => piece.includes(name));
}

function pieceOf(
  text: TrainingText,
  piece: string,
  {
    weight,
    isPart,
    around = '',
    wholeTitle = '',
  }: { weight: number; isPart: boolean; around?: string; wholeTitle?: string },
): TrainingText {
  const { language } = text.marked;
  const marked = markItem({ title: '', text: piece, language, isPart, around, wholeTitle });
  const rounds = isPart ? text.rounds.filter((round) => names(piece, round)) : text.rounds;
  const isRound = rounds.length > 0;
  return { ...text, id: `${text.id}/piece`, set: 'piece', marked, rounds, isRound, reason: null, weight };
}

/** Returns the fold of a text, from 0 to `count` - 1. All texts of a group have the same fold. */
export function foldOf({ group }: TrainingText, count: number): number {
  return (hashText(`fold ${group}`) >>> 0) % count;
}

/**
 * Returns the allowed tags of each token in a segment. Each tag is one bit. If the label may omit
 * investors, a token that looks like a name may also be an investor.
 */
export function labelledTags({ rounds, isPartial }: TrainingText, segment: Segment): Uint8Array {
  const { tokens, text } = segment;
  const tags = new Uint8Array(tokens.length).fill(OTHER);
  const isTaken = new Array<boolean>(tokens.length).fill(false);
  const named = rounds.flatMap((round) => [
    ...companyNames(round).map((name) => ({ name, tag: COMPANY })),
    ...investorNames(round).map((name) => ({ name, tag: INVESTOR })),
  ]);
  named.sort((a, b) => b.name.length - a.name.length);
  for (const { name, tag } of named)
    for (const [start, end] of placesOf(text, name)) {
      const within = tokens.flatMap((token, at) => (token.start < end && token.end > start ? [at] : []));
      if (within.length === 0 || within.some((at) => isTaken[at] || tokens[at]?.money)) continue;
      within.forEach((at, index) => {
        isTaken[at] = true;
        tags[at] = index === 0 ? tag : tag + 1;
      });
    }
  return Uint8Array.from(tokens, ({ money, text: word, character }, at) => {
    if (money !== null && rounds.some((round) => isLabelledAmount(money, round))) return 1 << AMOUNT;
    const isFree =
      isPartial &&
      rounds.length > 0 &&
      tags[at] === OTHER &&
      money === null &&
      (character !== null || /^\p{Lu}/u.test(word));
    return isFree ? (1 << OTHER) | (1 << INVESTOR) | (1 << (INVESTOR + 1)) : 1 << (tags[at] ?? OTHER);
  });
}

/**
 * Returns the start and end of each place where a text contains a name as whole words. If the text
 * does not contain the exact name, ignores upper and lower case.
 */
function placesOf(text: string, name: string): [start: number, end: number][] {
  const exact = find(text, name);
  if (exact.length > 0 || name.length <= 3) return exact;
  const small = text.toLowerCase();
  return small.length === text.length ? find(small, name.toLowerCase()) : [];
}

const CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]/u;
const WORD = /[\p{L}\p{N}]/u;

function find(text: string, name: string): [start: number, end: number][] {
  const places: [number, number][] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const end = at + name.length;
    if (isBoundary(text, at) && isBoundary(text, end)) places.push([at, end]);
  }
  return places;
}

/** Returns whether a word may start or end before the character at `at`. */
function isBoundary(text: string, at: number): boolean {
  const [before, behind] = [text[at - 1] ?? ' ', text[at] ?? ' '];
  if (CHARACTER.test(before) || CHARACTER.test(behind)) return true;
  return !WORD.test(before) || !WORD.test(behind);
}
