import type { CompiledLexicon } from '../lexicon/compile.js';
import { termSource, termsOf } from '../lexicon/terms.js';
import { matchesOf } from '../lexicon/matches.js';

/**
 * Splits a paragraph into sentences. A stop ends a sentence if a capital, a digit, a quotation mark
 * or a currency sign follows. A stop after an abbreviation or an initial does not end a sentence. A
 * stop directly before the next word also ends a sentence. Example: "ecosystem.This".
 */
export function splitSentences(paragraph: string, lexicon: CompiledLexicon): string[] {
  if (!lexicon.data.script.spaced)
    return paragraph
      .split(/(?<=[。！？])/u)
      .map((part) => part.trim())
      .filter((part) => part !== '');
  const abbreviations = abbreviationsOf(lexicon);
  const stage = stageAtEnd(lexicon);
  const sentences: string[] = [];
  let from = 0;
  for (const { index } of matchesOf(/[.!?]/g, paragraph)) {
    if (index < from) continue;
    STOP.lastIndex = index;
    const stop = STOP.exec(paragraph);
    if (stop === null) continue;
    if (
      stop[0].startsWith('.') &&
      !stage.test(paragraph.slice(Math.max(from, stop.index - 12), stop.index)) &&
      endsInAbbreviation(paragraph.slice(Math.max(from, stop.index - 12), stop.index), abbreviations)
    )
      continue;
    const end = stop.index + stop[0].length;
    sentences.push(paragraph.slice(from, end).trim());
    from = end;
  }
  sentences.push(paragraph.slice(from).trim());
  return sentences.filter((sentence) => sentence !== '');
}

/**
 * This pattern is tried only at each stop. A search through the whole text takes twenty times as
 * long.
 */
const STOP = /[.!?]["'”’)\]]{0,2}(?=\s+["'“‘([]?[\p{Lu}\d$€£])|(?<=\p{Ll}{3})[.!?](?=\p{Lu}\p{Ll}+\s)/uy;

/**
 * Matches a stage at the end of a text, whose letter is not an initial. Example: "Closed a Series
 * A. Acme led".
 */
function stageAtEnd(lexicon: CompiledLexicon): RegExp {
  return lexicon.pattern(
    'stage at the end',
    ({ data }) =>
      new RegExp(`(?:${termsOf(data.series.before).map(termSource).join('|') || '(?!)'})\\s[A-J]$`, 'iu'),
  );
}

function endsInAbbreviation(before: string, abbreviations: Set<string>): boolean {
  const word = /[\p{L}.]{1,12}$/u.exec(before)?.[0] ?? '';
  return /^\p{Lu}$/u.test(word) || /\.\p{L}$/u.test(word) || abbreviations.has(word.toLowerCase());
}

const known = new WeakMap<CompiledLexicon, Set<string>>();

function abbreviationsOf(lexicon: CompiledLexicon): Set<string> {
  const found = known.get(lexicon) ?? new Set(termsOf(lexicon.data.sentences.abbreviations));
  known.set(lexicon, found);
  return found;
}
