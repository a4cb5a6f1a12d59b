import type { CompiledLexicon } from '../lexicon/compile.js';
import { mayHold, termSource, termsOf } from '../lexicon/terms.js';
import { matchesOf } from '../lexicon/matches.js';

const PERSON = "(\\p{Lu}[\\p{L}'’-]{1,25}(?:\\s(?:\\p{Lu}\\.|\\p{Lu}[\\p{L}'’-]{1,25})){1,2})";

/** Finds people by the titles beside their names, so that nobody is taken for a company. */
export function peopleIn(sentences: readonly string[], lexicon: CompiledLexicon): string[] {
  const titles = (data: CompiledLexicon['data']): string =>
    `(?:${termsOf(data.chief).map(termSource).join('|') || '(?!)'})`;
  const before = lexicon.pattern(
    'title before a person',
    ({ data }) => new RegExp(`(?<![\\p{L}])${titles(data)}s?,?\\s${PERSON}`, 'gu'),
  );
  const behind = lexicon.pattern(
    'title behind a person',
    ({ data }) =>
      new RegExp(
        `${PERSON},\\s(?:(?:the|its|their|our|a|an)\\s)?(?:[\\p{L}'’-]{1,20}\\s){0,3}${titles(data)}(?![\\p{L}])`,
        'gu',
      ),
  );
  const title = lexicon.list('titles', lexicon.data.chief);
  const found = new Set<string>();
  for (const sentence of sentences.filter((text) => mayHold(title, text)))
    for (const pattern of [before, behind])
      for (const match of matchesOf(pattern, sentence.slice(0, 500)))
        if (match[1] && found.size < 30) found.add(match[1]);
  return [...found];
}
