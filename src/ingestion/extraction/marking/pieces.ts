import { sentencesOf } from './segments.js';
import { rowsOfTable } from './table-rows.js';

const ENTRY = /^\s*(?:[-•*·▲■◆●▶○・→]|\d{1,2}[.)、]|[①-⑳])\s*\S/u;
/** Shorter pieces hold no deal, in characters. */
export const LEAST_PIECE = 20;
const MAX_PIECES = 60;
/** A line of at most this length without a full stop is the heading of what follows, if that is longer. */
const MOST_HEADING = 80;
const SENTENCE_STOP = /[.!?。！？:：]["”»]?$/u;

/** A line such as "Amount: $5m". */
const LABELLED = /^[^\p{L}]{0,4}[\p{L} ]{2,24}[:：]\s/u;
const LEAST_FACTS = 3;
/** The longest entry of a list without marks. */
const MOST_ENTRY = 200;

/** A part of a text that may tell of a deal. */
export interface Piece {
  text: string;
  /** The heading of the list that it is an entry of; else empty. */
  heading: string;
}

/** Cuts a text into the pieces that may each tell of a deal: paragraphs, list entries, rows of tables. */
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
  // One paragraph may tell of several deals, sentence by sentence.
  const cut =
    withNumber.length === 1
      ? pieces.flatMap((piece) => (piece === withNumber[0] ? sentencesOf(piece.text).map(alone) : [piece]))
      : pieces;
  return cut.slice(0, MAX_PIECES);
}

/** Whether the lines of a block are facts of one deal, each behind its label. Few of them have a number. */
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

/** Puts headings in front of the paragraph that they stand over. */
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

/**
 * The entries of a list, each with the lines that go on with it and the list's heading; else the block itself. Lines
 * without marks are entries if each has a number and a heading stands over them.
 */
function entriesOf(block: string): Piece[] {
  const lines = block.split('\n');
  if (isLabelled(block)) return [alone(block)];
  const [first = '', ...rest] = lines;
  const heading = isHeading(first) && rest.length > 1 ? first : '';
  const isBare = rest.every(
    (line) => /^[^\p{Ll}]/u.test(line) && /\d/.test(line) && line.length <= MOST_ENTRY,
  );
  if (heading !== '' && isBare && !rest.some((line) => ENTRY.test(line)))
    return rest.map((text) => ({ text, heading }));
  if (lines.filter((line) => ENTRY.test(line)).length < 2) return [alone(block)];
  const entries: string[] = [];
  for (const line of heading === '' ? lines : rest) {
    if (entries.length === 0 || ENTRY.test(line)) entries.push(line);
    else entries.push(`${entries.pop() ?? ''}\n${line}`);
  }
  return entries.map((text) => ({ text, heading }));
}
