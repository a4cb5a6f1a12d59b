import type { CompiledLexicon } from '../lexicon/compile.js';
import { spansOf } from '../lexicon/terms.js';
import type { Token } from './marked-text.js';

/** A word list of the lexicon. The models see its words only by the name of the list. */
interface WordClass {
  name: string;
  pattern: RegExp;
}

const known = new WeakMap<CompiledLexicon, WordClass[]>();

/**
 * Returns the word lists that mark tokens. The models learn a weight for each list. No list decides
 * alone.
 */
function wordClassesOf(lexicon: CompiledLexicon): WordClass[] {
  const cached = known.get(lexicon);
  if (cached !== undefined) return cached;
  const { data, round } = lexicon;
  const list = (name: string, terms: string): WordClass[] =>
    terms.trim() === '' ? [] : [{ name, pattern: lexicon.list(`class ${name}`, terms) }];
  const classes: WordClass[] = [
    { name: 'round', pattern: round.nouns },
    { name: 'sure-round', pattern: round.sure },
    { name: 'up-to', pattern: lexicon.upTo },
    ...list('led', data.investors.ledBy),
    ...list('led', data.investors.leads),
    ...list('from', data.investors.from),
    ...list('joined', data.investors.joined),
    ...list('head-noun', data.company.headNouns),
    ...list('based', data.company.based),
    ...list('investor-kind', data.investors.kinds),
    ...list('earlier', data.investors.earlier),
    ...lexicon.stages.flatMap(({ patterns }) => patterns.map((pattern) => ({ name: 'stage', pattern }))),
    ...lexicon.otherTypes.flatMap(({ patterns }) => patterns.map((pattern) => ({ name: 'kind', pattern }))),
  ];
  known.set(lexicon, classes);
  return classes;
}

/** Returns for each token of a text which word lists of the lexicon contain it. */
export function classesOf(
  text: string,
  tokens: readonly Token[],
  lexicon: CompiledLexicon,
): (readonly string[])[] {
  const classes: (readonly string[])[] = tokens.map(() => NONE);
  for (const { name, pattern } of wordClassesOf(lexicon)) {
    let first = 0;
    for (const { start, end } of spansOf(pattern, text)) {
      while (first < tokens.length && tokens[first]!.end <= start) first++;
      for (let at = first; at < tokens.length && tokens[at]!.start < end; at++)
        if (tokens[at]!.money === null && !classes[at]!.includes(name)) classes[at] = [...classes[at]!, name];
    }
  }
  return classes;
}

const NONE: readonly string[] = [];
