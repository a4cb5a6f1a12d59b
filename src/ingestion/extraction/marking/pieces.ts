import { sentencesOf } from './segments.js';
import { rowsOfTable } from './table-rows.js';

const ENTRY = /^\s*(?:[-•*·▲■◆●▶○・→]|\d{1,2}[.)、]|[①-⑳])\s*\S/u;
/** Shorter pieces hold no deal, in characters. */
export const LEAST_PIECE = 20;
const MAX_PIECES = 60;
/** A line of at most this length without a full stop is the heading of what follows, if that is longer. */
const MOST_HEADING = 80;
const SENTENCE_STOP = /[.!?。！？:：]["”»]?$/u;

/** Cuts a text into the pieces that may each tell of a deal: paragraphs, list entries, rows of tables. */
export function piecesOf(body: string): string[] {
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  const blocks = body
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  const tables = blocks.map(rowsOfTable);
  const isOneText = blocks.length < 3 && lines.length >= 3 && tables.every((rows) => rows === null);
  const pieces = withHeadings(
    isOneText ? lines : blocks.flatMap((block, at) => tables[at] ?? entriesOf(block)),
  );
  const withNumber = pieces.filter((piece) => /\d/.test(piece));
  // One paragraph may tell of several deals, sentence by sentence.
  const cut =
    withNumber.length === 1
      ? pieces.flatMap((piece) => (piece === withNumber[0] ? sentencesOf(piece) : [piece]))
      : pieces;
  return cut.slice(0, MAX_PIECES);
}

/** Puts headings in front of the paragraph that they stand over. */
function withHeadings(blocks: readonly string[]): string[] {
  const isHeading = (block: string): boolean =>
    block.length <= MOST_HEADING && !block.includes('\n') && !ENTRY.test(block) && !SENTENCE_STOP.test(block);
  const pieces: string[] = [];
  blocks.forEach((block, at) => {
    const above = blocks[at - 1];
    if (above !== undefined && isHeading(above) && !isHeading(block)) pieces.pop();
    pieces.push(above !== undefined && isHeading(above) && !isHeading(block) ? `${above}\n${block}` : block);
  });
  return pieces;
}

/** The entries of a list, each with the lines that go on with it; else the block itself. */
function entriesOf(block: string): string[] {
  const lines = block.split('\n');
  if (lines.filter((line) => ENTRY.test(line)).length < 2) return [block];
  const entries: string[] = [];
  for (const line of lines) {
    if (entries.length === 0 || ENTRY.test(line)) entries.push(line);
    else entries.push(`${entries.pop() ?? ''}\n${line}`);
  }
  return entries;
}
