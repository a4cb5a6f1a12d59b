import type { FundingType } from '../../rounds/stated-round.js';
import type { Lexicon, Terms } from './lexicon.js';
import { TermIndex } from './term-index.js';
import { alternation, compileTerms, indexPattern } from './terms.js';

export interface CompiledType {
  type: FundingType;
  patterns: RegExp[];
}

/**
 * A lexicon whose terms are compiled to regular expressions. Use them with `firstOf` and `spansOf`.
 */
export interface CompiledLexicon {
  data: Lexicon;
  verbs: { raise: RegExp; invest: RegExp };
  round: { nouns: RegExp; sure: RegExp };
  stages: CompiledType[];
  otherTypes: CompiledType[];
  upTo: RegExp;
  /**
   * Compiles a pattern once per lexicon and caches it by name. It is for patterns that only one
   * file needs.
   */
  pattern(name: string, make: (lexicon: CompiledLexicon) => RegExp): RegExp;
  /**
   * Compiles a plain list of terms once per lexicon. `behind` is a pattern that may follow each
   * term. An index of the terms' first words makes the search much faster than with `pattern`.
   */
  list(name: string, terms: Terms, behind?: string): RegExp;
  /** Returns the source of an alternation of the terms, which can be part of a pattern. */
  source(terms: Terms): string;
}

/**
 * Compiles a lexicon. Throws if a term does not give a valid regular expression, so that a test
 * finds the error.
 */
export function compileLexicon(data: Lexicon): CompiledLexicon {
  const { spaced } = data.script;
  const index = spaced ? new TermIndex() : null;
  const known = (pattern: RegExp, terms: Terms): RegExp =>
    index ? indexPattern(pattern, terms, index) : pattern;
  const compile = (terms: Terms): RegExp => known(compileTerms(terms, { spaced }), terms);
  const optional = (terms: Terms | undefined): RegExp | null =>
    terms === undefined || terms.trim() === '' ? null : compile(terms);
  const exact = (terms: Terms | undefined): RegExp | null =>
    terms === undefined || terms.trim() === ''
      ? null
      : known(compileTerms(terms, { spaced, exact: true }), terms);
  const types = (list: Lexicon['stages']): CompiledType[] =>
    list.map(({ type, terms, exact: cased }) => ({
      type,
      patterns: [optional(terms), exact(cased)].filter((pattern) => pattern !== null),
    }));
  const { raise, invest } = data.verbs;
  const cache = new Map<string, RegExp>();
  const compiled: CompiledLexicon = {
    data,
    verbs: { raise: compile(raise), invest: compile(invest) },
    round: { nouns: compile(data.round.nouns), sure: compile(data.round.sure) },
    stages: types(data.stages),
    otherTypes: types(data.otherTypes),
    upTo: compile(data.money.upTo),
    pattern(name, make) {
      const known = cache.get(name);
      if (known) return known;
      const made = make(compiled);
      cache.set(name, made);
      return made;
    },
    list: (name, terms, behind = '') =>
      compiled.pattern(name, () => known(new RegExp(`${alternation(terms, spaced)}${behind}`, 'giu'), terms)),
    source: (terms) => alternation(terms, spaced),
  };
  return compiled;
}
