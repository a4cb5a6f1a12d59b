import { markItem } from '../../src/ingestion/extraction/marking/mark-item.js';
import type { MarkedText, Segment } from '../../src/ingestion/extraction/marking/marked-text.js';
import { LEAST_PIECE, piecesOf } from '../../src/ingestion/extraction/marking/pieces.js';
import { AMOUNT, COMPANY, INVESTOR, OTHER } from '../../src/ingestion/extraction/model/lattice.js';
import { hashText } from '../../src/ingestion/extraction/model/hashing.js';
import type { RejectionReason } from '../../src/ingestion/extraction/rejection-reason.js';
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

/** A labelled text that models learn from. */
export interface TrainingText {
  id: string;
  /** Texts of one group are left out together: an item and its pieces. */
  group: string;
  set: string;
  marked: MarkedText;
  rounds: RoundLabel[];
  isRound: boolean;
  /** Why there is none; null for a round, and for a label without a reason. */
  reason: RejectionReason | null;
  /** How much it counts. */
  weight: number;
  /** Its investors are labelled in part only. */
  isPartial: boolean;
}

/** What a set says of all its texts. */
export interface SetTraits {
  set: string;
  weight: number;
  isPartial: boolean;
}

/** Marks a labelled item as the service would read it from a feed. The language is detected, not told. */
export function trainingText(label: ItemLabel, traits: SetTraits): TrainingText {
  const marked = markItem(newsItemOf(label));
  const { id, rounds } = label;
  return { id, group: id, marked, rounds, isRound: rounds.length > 0, reason: reasonOf(label), ...traits };
}

const PIECE_WEIGHT = 0.7;
const PARAGRAPH_WEIGHT = 0.5;
/** The share of ordinary texts of which one paragraph is learned on its own. */
const PARAGRAPHS = 0.25;
const LEAST_TEXT = 60;

/**
 * Cuts pieces out of texts, so that the reader learns what it meets in a round-up: the pieces of texts
 * with several rounds, and single paragraphs of others, all without a title.
 */
export function trainingPieces(texts: readonly TrainingText[], random: Random): TrainingText[] {
  return texts.flatMap((text) => {
    const pieces = piecesOf(text.marked.body);
    if (text.rounds.length > 1 && pieces.length > 1)
      return pieces.flatMap((piece) => {
        const rounds = text.rounds.filter((round) => names(piece, round));
        return piece.length < LEAST_PIECE || rounds.length > 1
          ? []
          : [pieceOf(text, piece, rounds, PIECE_WEIGHT)];
      });
    if (text.marked.body.length <= LEAST_TEXT || random() >= PARAGRAPHS) return [];
    const piece = text.isRound
      ? pieces.find((one) => text.rounds.some((round) => names(one, round)))
      : pieces[Math.floor(random() * pieces.length)];
    if (piece === undefined || piece.length < LEAST_PIECE * 2 || (text.isRound && !/\d/.test(piece)))
      return [];
    return [pieceOf(text, piece, text.rounds, PARAGRAPH_WEIGHT)];
  });
}

function names(piece: string, round: RoundLabel): boolean {
  return companyNames(round).some((name) => piece.includes(name));
}

function pieceOf(text: TrainingText, piece: string, rounds: RoundLabel[], weight: number): TrainingText {
  const marked = markItem({ title: '', text: piece, language: text.marked.language });
  const isRound = rounds.length > 0;
  return { ...text, id: `${text.id}/piece`, set: 'piece', marked, rounds, isRound, reason: null, weight };
}

/** Says in which of `count` folds a text is; texts of a group are in the same. */
export function foldOf({ group }: TrainingText, count: number): number {
  return (hashText(`fold ${group}`) >>> 0) % count;
}

/**
 * Gives the tags that each token of a segment may have, as bits. If investors are labelled in part,
 * every other name may be one.
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

/** Where a name stands in a text as a whole word; in other letters' case only if it is nowhere as such. */
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

/** Whether a word may begin or end between two characters. */
function isBoundary(text: string, at: number): boolean {
  const [before, behind] = [text[at - 1] ?? ' ', text[at] ?? ' '];
  if (CHARACTER.test(before) || CHARACTER.test(behind)) return true;
  return !WORD.test(before) || !WORD.test(behind);
}
