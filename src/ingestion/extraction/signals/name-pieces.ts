import type { CompiledLexicon } from '../lexicon/compile.js';
import { termSource, termsOf } from '../lexicon/terms.js';
import { splitLegalForm } from '../text/legal-form.js';
import type { NameCandidate } from './name-candidates.js';
import { matchesOf } from '../lexicon/matches.js';

/** Patterns of a lexicon for finding names where no capital marks them. */
interface Patterns {
  /** What ends a piece: marks, particles behind the subject, verbs. */
  ends: RegExp;
  headAtStart: RegExp;
  head: RegExp;
  notName: RegExp;
  words: RegExp;
  particle: RegExp;
  chief: RegExp;
}

const known = new WeakMap<CompiledLexicon, Patterns>();

const QUOTED = /[「『“‘"'《]([^「」『』“”‘’"'《》]{2,24})[」』”’"'》]/gu;
/** Legal forms before a name, and marks that part pieces. */
const FORM = /^(?:株式会社|合同会社|有限会社|（株）|\(주\)|㈜|주식회사)\s?/u;
const MARKS = '[\\s、。，,；;：:！？!?（）()「」『』【】“”"\'‘’《》〜～|｜…·・/—–]';

function patternsFor(lexicon: CompiledLexicon): Patterns {
  const found = known.get(lexicon);
  if (found) return found;
  const { company, verbs, round, investors, chief } = lexicon.data;
  const either = (terms: string): string =>
    `(?:${
      termsOf(terms)
        .sort((a, b) => b.length - a.length)
        .map(termSource)
        .join('|') || '(?!)'
    })`;
  const spaced = lexicon.data.script.spaced;
  const kana =
    lexicon.data.language === 'ja' ? '|(?<=[\\p{L}\\p{N}])(?:の|を|で|と|へ|や|から|による|向け)' : '';
  const patterns: Patterns = {
    ends: spaced
      ? new RegExp(MARKS, 'gu')
      : new RegExp(
          `${MARKS}|${either(company.subjectMarks ?? '')}|${either(verbs.invest)}|${either(verbs.raise)}${kana}`,
          'giu',
        ),
    headAtStart: new RegExp(`^.{0,24}${either(company.headNouns)}(?=.{2})`, 'iu'),
    head: new RegExp(`${either(company.headNouns)}$`, 'iu'),
    notName: new RegExp(`^(?:${either(company.notNames ?? '')}|${either(company.pronouns)})$`, 'iu'),
    words: new RegExp(
      `${either(round.nouns)}|${either(verbs.raise)}|${either(verbs.other)}|${either(investors.leads)}`,
      'iu',
    ),
    particle: new RegExp(`^(.{2,}?)(?:${either(company.nameEndings ?? '')})$`, 'u'),
    chief: new RegExp(either(chief), 'iu'),
  };
  known.set(lexicon, patterns);
  return patterns;
}

/** Finds what may be names in a sentence of a script without capitals: quoted words, and pieces between marks and particles. */
export function namePieces(given: string, lexicon: CompiledLexicon): NameCandidate[] {
  const sentence = given.slice(0, 300);
  const patterns = patternsFor(lexicon);
  const found: NameCandidate[] = [];
  const add = (text: string, start: number, quoted: boolean): void => {
    const candidate = candidateOf(text, start, { quoted, sentence }, patterns);
    if (candidate) found.push(candidate);
  };
  for (const match of matchesOf(QUOTED, sentence)) add(match[1] ?? '', match.index + 1, true);
  let from = 0;
  for (const end of [...matchesOf(patterns.ends, sentence), { index: sentence.length, 0: '' }]) {
    if (end.index > from) add(sentence.slice(from, end.index), from, false);
    from = Math.max(from, end.index + end[0].length);
  }
  return found;
}

function candidateOf(
  text: string,
  at: number,
  { quoted, sentence }: { quoted: boolean; sentence: string },
  patterns: Patterns,
): NameCandidate | null {
  const trimmed = text.trim();
  const form = FORM.exec(trimmed)?.[0] ?? '';
  let name = trimmed.slice(form.length);
  const head = quoted ? null : patterns.headAtStart.exec(name);
  const before = sentence.slice(Math.max(0, at - 24), at);
  if (head) name = name.slice(head[0].length);
  const particle = quoted ? null : patterns.particle.exec(name);
  const start = at + Math.max(0, text.indexOf(name));
  const behind = sentence.slice(start + name.length, start + name.length + 2);
  const { name: short, legalName } = splitLegalForm(particle?.[1] ?? name);
  if (short.length < 2 || short.length > 24 || patterns.notName.test(short)) return null;
  if (!quoted && (patterns.words.test(short) || /[\d０-９]{2,}|^[\d０-９]/u.test(short))) return null;
  if (quoted && (/[はがをにで、。]|\s.*[다요]$/u.test(short) || /\s\S+\s\S+\s/.test(short))) return null;
  return {
    name: short,
    legalName: form ? `${form.trim()}${short}` : legalName,
    start,
    end: start + name.length,
    described: head !== null || form !== '' || patterns.head.test(before.trimEnd()),
    origin: false,
    common: false,
    quoted,
    description: `${before}${head?.[0] ?? ''}`.trim(),
    person:
      patterns.chief.test(before.slice(-12)) ||
      patterns.chief.test(behind) ||
      /^氏|^代表|^\s?대표/u.test(sentence.slice(start + name.length)),
  };
}
