import { sentencesOf } from './segments.js';
import { rowsOfTable } from './table-rows.js';

const ENTRY = /^\s*(?:[-•*·▲■◆●▶○・→]|\d{1,2}[.)、]|[①-⑳])\s*\S/u;
/** Minimum length of a piece with a deal, in characters. */
export const LEAST_PIECE = 20;
const MAX_PIECES = 60;
/**
 * Maximum length of a heading, in characters. A heading has no full stop at its end, and a longer
 * paragraph follows.
 */
const MOST_HEADING = 80;
const SENTENCE_STOP = /[.!?。！？:：]["”»]?$/u;

/** Matches a labelled line. Example: "Amount: $5m". */
const LABELLED = /^[^\p{L}]{0,4}[\p{L} ]{2,24}[:：]\s/u;
const LEAST_FACTS = 3;
/** Maximum length of an entry in a list without bullets, in characters. */
const MOST_ENTRY = 200;

/** A part of a text that may report a deal. */
interface Piece {
  text: string;
  /** The heading of the list that contains the entry. Empty for other pieces. */
  heading: string;
}

/**
 * Splits a text into pieces that may each report a deal: paragraphs, list entries and table rows.
 */
export function piecesOf(body: string): Piece[] {
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  const blocks = body
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  const tables = blocks.map(rowsOfTable);
  const entries = blocks.flatMap((block, at) => tables[at]?.map(alone) ?? entriesOf(block));
  const isOneText =
    blocks.length < 3 && lines.length >= 3 && entries.length === blocks.length && !blocks.some(isLabelled);
  const pieces = withHeadings(isOneText ? lines.map(alone) : entries);
  const withNumber = pieces.filter(({ text }) => /\d/.test(text));
  // If only one piece has numbers, each of its sentences may report a deal.
  const cut =
    withNumber.length === 1
      ? pieces.flatMap((piece) => (piece === withNumber[0] ? sentencesOf(piece.text).map(alone) : [piece]))
      : pieces;
  return cut.slice(0, MAX_PIECES);
}

/**
 * Returns whether the lines of a block are labelled facts of one deal. Few of these lines have a
 * number.
 */
function isLabelled(block: string): boolean {
  const lines = block.split('\n');
  const share = (pattern: RegExp): number => lines.filter((line) => pattern.test(line)).length / lines.length;
  return lines.length >= LEAST_FACTS && share(LABELLED) > 0.5 && share(/\d/) <= 0.5;
}

function alone(text: string): Piece {
  return { text, heading: '' };
}

function isHeading(line: string): boolean {
  return (
    line.length <= MOST_HEADING && !line.includes('\n') && !ENTRY.test(line) && !SENTENCE_STOP.test(line)
  );
}

/** Joins each heading with the paragraph below it. */
function withHeadings(blocks: readonly Piece[]): Piece[] {
  const pieces: Piece[] = [];
  blocks.forEach((block, at) => {
    const above = blocks[at - 1];
    const isUnder =
      above !== undefined && block.heading === '' && isHeading(above.text) && !isHeading(block.text);
    if (isUnder) pieces.pop();
    pieces.push(isUnder ? alone(`${above.text}\n${block.text}`) : block);
  });
  return pieces;
}

/** Maximum length of a heading between two entries, in characters. Such a heading has no number. */
const MOST_INNER_HEADING = 40;

function isInnerHeading(line: string): boolean {
  return line.length <= MOST_INNER_HEADING && /^[^\p{Ll}]/u.test(line) && !/\d/.test(line);
}

/** Returns whether a line without a bullet may be an entry. */
function isBareEntry(line: string): boolean {
  return /^[^\p{Ll}]/u.test(line) && /\d/.test(line) && line.length <= MOST_ENTRY && !ENTRY.test(line);
}

/**
 * Returns the entries of a list, each with its further lines and the heading above it. If the block
 * is not a list, it returns the block. Lines without bullets are entries if a heading is above them
 * and each line has a number.
 */
function entriesOf(block: string): Piece[] {
  const lines = block.split('\n');
  const [first = '', ...rest] = lines;
  const isMarked = lines.filter((line) => ENTRY.test(line)).length > 1;
  const isBare =
    !isMarked &&
    (isHeading(first) || isInnerHeading(first)) &&
    rest.filter(isBareEntry).length > 1 &&
    rest.every((line) => isBareEntry(line) || isInnerHeading(line));
  if (isLabelled(block) || !(isMarked || isBare)) return [alone(block)];
  const entries: Piece[] = [];
  let heading = '';
  // If every entry has only one line, a line after the last entry is not part of that entry.
  const lastEntry = isMarked ? lines.findLastIndex((line) => ENTRY.test(line)) : lines.length;
  const isOneLine = lines.slice(1, lastEntry).every((line) => ENTRY.test(line) || isInnerHeading(line));
  lines.forEach((line, at) => {
    const isBehind = isOneLine && at > lastEntry && /^\p{Lu}/u.test(line);
    const isEntry = isBehind || (isMarked ? ENTRY.test(line) : at > 0 && isBareEntry(line));
    const isOver = at === 0 ? isBare || isHeading(line) : isInnerHeading(line);
    const last = entries.at(-1);
    if (isEntry) entries.push(isBehind ? alone(line) : { text: line, heading });
    else if (isOver && (isBare || ENTRY.test(lines[at + 1] ?? ''))) heading = line;
    else if (last === undefined) entries.push(alone(line));
    else entries[entries.length - 1] = { ...last, text: `${last.text}\n${line}` };
  });
  return entries;
}
