import { sentencesOf } from './segments.js';

const ENTRY = /^\s*(?:[-•*·▲■◆●▶○・]|\d{1,2}[.)、]|[①-⑳])\s*\S/u;
/** Cells of a table's row, as markdown writes them. */
const ROW = /\|/;
/** Shorter pieces hold no deal, in characters. */
export const LEAST_PIECE = 20;
const MAX_PIECES = 60;

/** Cuts a text into the pieces that may each tell of a deal: paragraphs, list entries, rows. */
export function piecesOf(body: string): string[] {
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  let blocks = body
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  if (blocks.length < 3 && lines.length >= 3) blocks = lines;
  const pieces = blocks.flatMap(entriesOf);
  const withNumber = pieces.filter((piece) => /\d/.test(piece));
  // One paragraph may tell of several deals, sentence by sentence.
  const cut =
    withNumber.length === 1
      ? pieces.flatMap((piece) => (piece === withNumber[0] ? sentencesOf(piece) : [piece]))
      : pieces;
  return cut.slice(0, MAX_PIECES);
}

/** The entries of a list or table, each with the lines that go on with it; else the block itself. */
function entriesOf(block: string): string[] {
  const lines = block.split('\n');
  const begins = (line: string): boolean => ENTRY.test(line) || ROW.test(line);
  if (
    lines.filter((line) => ENTRY.test(line)).length < 2 &&
    lines.filter((line) => ROW.test(line)).length < 2
  )
    return [block];
  const entries: string[] = [];
  for (const line of lines) {
    if (entries.length === 0 || begins(line)) entries.push(line);
    else entries.push(`${entries.pop() ?? ''}\n${line}`);
  }
  return entries;
}
