import type { CompiledLexicon } from '../lexicon/compile.js';
import { termSource, termsOf } from '../lexicon/terms.js';

/** Patterns over a lexicon's words for companies, for reading who a sentence is about. */
export interface NameWords {
  isVerb: RegExp;
  anyVerb: RegExp;
  raising: RegExp;
  /** "…-backed Acme" and "Lyon, France-based Acme". */
  backed: RegExp;
  based: RegExp;
  described: RegExp;
  /** A noun that says what a company is, alone. */
  head: RegExp;
  trade: RegExp;
  leadsToName: RegExp;
  /** A verb of raising right behind a name. */
  raisingNext: RegExp;
  /** Words in lower case, a name and a verb of raising: "charger Acme raises". */
  leadsToRaiser: RegExp;
  pronoun: RegExp;
  intro: RegExp;
  label: RegExp;
  connector: RegExp;
  trailing: RegExp;
}

const known = new WeakMap<CompiledLexicon, NameWords>();

/** Gives the patterns of a lexicon, built at their first use. */
export function wordsFor(lexicon: CompiledLexicon): NameWords {
  const found = known.get(lexicon);
  if (found) return found;
  const words = build(lexicon);
  known.set(lexicon, words);
  return words;
}

function build(lexicon: CompiledLexicon): NameWords {
  const { company, verbs } = lexicon.data;
  const either = (terms: string): string => `(?:${termsOf(terms).map(termSource).join('|') || '(?!)'})`;
  const heads = either(company.headNouns);
  const connectors = either(company.connectors);
  const place = "\\p{Lu}[\\p{L}.'’/&-]{0,30},?";
  return {
    isVerb: lexicon.verbs.isVerb,
    anyVerb: new RegExp(lexicon.verbs.any.source, 'iu'),
    raising: new RegExp(`\\s${either(`${verbs.raise}`)}\\s`, 'iu'),
    backed: new RegExp(
      `^(?:[^\\s-]{1,30}\\s){0,4}[^\\s-]{1,30}(?:-[^\\s-]{1,20})?-${either(company.backed)}\\s(?=["']?[\\p{Lu}\\d]|\\p{Ll}{1,12}\\p{Lu})`,
      'iu',
    ),
    based: new RegExp(
      `^(?:[Tt]he\\s|[Aa]n?\\s)?(?:(?:${place}|and|&|of|de|la)\\s){0,6}\\p{Lu}[\\p{L}.'’]{0,30}[-\\s]${either(company.based)}\\s`,
      'u',
    ),
    described: new RegExp(
      `^(.{0,90}(?<![\\p{L}\\p{N}])${heads}(?:'s|')?),?\\s(?:called\\s|named\\s|dubbed\\s)?(\\S.{0,90})$`,
      'iu',
    ),
    head: new RegExp(`^${heads}$`, 'iu'),
    trade: new RegExp(`^${either(company.trades)}$`, 'iu'),
    leadsToName: new RegExp(
      `^(?:\\p{Ll}[\\p{L}-]{0,24},?\\s){0,5}?${heads}(?:'s|')?,?\\s(?=["']?[\\p{Lu}\\d]|\\p{Ll}{1,12}\\p{Lu})`,
      'u',
    ),
    raisingNext: new RegExp(
      `^\\s?(?:(?:has|have|had|just|today)\\s)?(?:${either(verbs.raise)}\\s|${either(verbs.receive)}\\s(?:\\p{L}{1,5}\\s)?\\p{L}{0,3}[$€£₹¥])`,
      'iu',
    ),
    leadsToRaiser: new RegExp(
      `^(?:(?!${either([verbs.raise, verbs.receive, verbs.invest, verbs.other, company.connectors].join(';'))}\\s)\\p{Ll}[\\p{L}-]{1,24}\\s){1,3}(?=[\\p{Lu}\\d][\\p{L}\\p{N}.&'’-]{1,25}(?:\\s[\\p{Lu}\\d][\\p{L}\\p{N}.&'’-]{0,25}){0,2}\\s(?:has\\s|have\\s)?${either(verbs.raise)}\\s)`,
      'u',
    ),
    pronoun: new RegExp(`^${either(company.pronouns)}(?=\\s|$|['’-])`, 'iu'),
    intro: new RegExp(`^${either(company.intros)}(?=\\s|,)`, 'iu'),
    label: new RegExp(`^${either(company.labels)}\\s?(?:[:|–—]|\\s-)\\s`, 'iu'),
    connector: new RegExp(`^${connectors}$`, 'u'),
    trailing: new RegExp(`(?:\\s${connectors}){1,4}\\s?$`, 'u'),
  };
}
