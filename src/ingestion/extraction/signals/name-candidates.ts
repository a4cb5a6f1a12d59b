import type { CompiledLexicon } from '../lexicon/compile.js';
import { termSource, termsOf } from '../lexicon/terms.js';
import { LEGAL_FORM_AFTER_COMMA, splitLegalForm } from '../text/legal-form.js';
import { cleanName } from './names.js';
import { matchesOf } from '../lexicon/matches.js';

/** A stretch of a sentence that may be a name, with what stands around it. */
export interface NameCandidate {
  name: string;
  legalName: string | null;
  start: number;
  end: number;
  /** A noun that says what a company is stands before it: "the startup Acme", "payments-startup Acme". */
  described: boolean;
  /** An adjective of a place stands before it: "Berliner Acme". */
  origin: boolean;
  quoted: boolean;
  /** It has the ending of a common word: "Zeewierhuis" may be a name, and "Pakhuis" a house. */
  common: boolean;
  /** What stands before it and belongs to it. */
  description: string;
  /** The title of a chief stands next to it. */
  person: boolean;
}

/** Patterns of a lexicon for finding names by their letters. */
interface Patterns {
  run: RegExp;
  /** The words themselves, without endings. */
  word: RegExp;
  head: RegExp;
  headBefore: RegExp;
  skip: RegExp;
  /** Numbers in words. */
  number: RegExp;
  origin: RegExp;
  chief: RegExp;
  money: RegExp;
  chiefBefore: RegExp;
  chiefAfter: RegExp;
  verb: RegExp;
  /** Where a run of capitalised words is more than one name. */
  stop: RegExp;
}

/** In "Akmo'dan Bursa'ya" each declined word ends a name. */
const DECLINED = "(?<=\\p{L}{2}['’]\\p{Ll}{1,6})\\s(?=\\p{Lu})";

const known = new WeakMap<CompiledLexicon, Patterns>();

function patternsFor(lexicon: CompiledLexicon): Patterns {
  const found = known.get(lexicon);
  if (found) return found;
  const { company, chief, verbs, money, investors } = lexicon.data;
  const either = (terms: string): string => `(?:${termsOf(terms).map(termSource).join('|') || '(?!)'})`;
  const capital = `(?:\\p{Lu}|\\d(?=[\\p{L}\\d]*\\p{L})|\\p{Ll}{1,12}(?=\\p{Lu}|\\.\\p{L}{2,}))`;
  const connectors = `(?:${either(`${lexicon.data.joins};${LINKS}`)}\\s){0,2}`;
  const patterns: Patterns = {
    run: new RegExp(
      `(?<![\\p{L}\\p{N}])${capital}[\\p{L}\\p{N}.'’&+/-]{0,40}(?:\\s${connectors}(?:\\p{Lu}|\\d|&)[\\p{L}\\p{N}.'’&+/-]{0,40}){0,6}`,
      'gu',
    ),
    word: new RegExp(
      `^${either(
        [company.headNouns, company.pronouns, company.notNames ?? '', company.origins ?? '']
          .flatMap(termsOf)
          .filter((term) => !term.includes('*'))
          .join(';'),
      )}$`,
      'iu',
    ),
    head: new RegExp(`^(?:[\\p{L}\\p{N}&.]{1,30}-){0,3}${either(company.headNouns)}$`, 'iu'),
    headBefore: new RegExp(
      `(?<![\\p{L}\\p{N}])${either(company.headNouns)}['"”»]?(?:\\s\\p{Ll}[\\p{L}-]{0,24}){0,5}\\s["'„“«‘(]?$`,
      'iu',
    ),
    skip: new RegExp(
      `^(?:${either(company.pronouns)}|${either(company.notNames ?? '')}|${either(Object.keys(money.numbers).join(';'))})$`,
      'iu',
    ),
    number: new RegExp(`^${either(Object.keys(money.numbers).join(';'))}$`, 'iu'),
    origin: new RegExp(`^${either(company.origins ?? '')}$`, 'iu'),
    chief: new RegExp(`^${either(chief)}\\p{L}{0,3}$`, 'iu'),
    money: new RegExp(
      `^(?:${[...Object.keys(money.scales), ...Object.keys(money.after)].map(termSource).join('|')})\\.?$`,
      'iu',
    ),
    chiefBefore: new RegExp(`${either(chief)}(?:,|:)?\\s$`, 'iu'),
    chiefAfter: new RegExp(`^(?:,|\\s\\()\\s?(?:\\p{L}{1,12}\\s){0,2}${either(chief)}(?![\\p{L}])`, 'iu'),
    stop: new RegExp(
      `(?<=[\\p{L}\\d]{3})\\.\\s(?=\\p{Lu})${company.recipientMarks?.includes("'") ? `|${DECLINED}` : ''}`,
      'gu',
    ),
    verb: new RegExp(`^(?:${[verbs.raise, verbs.invest, investors.joined].map(either).join('|')})$`, 'iu'),
  };
  known.set(lexicon, patterns);
  return patterns;
}

/** Small words within names, beside each language's "and". */
const LINKS = '&; of; the; de; du; des; la; le; les; del; della; di; do; dos; das; von; van; der; den; de la';

/** Articles and prepositions that are written onto the next word: "L'infrastructure", "dell'Acme". */
const ELIDED = /^(?:[LDCNSJM]|Un|Qu|Dell|All|Nell|Sull|Dall)['’](?=\p{L})/iu;

const STAGE =
  /^(?:pre-?)?(?:(?:seri\p{L}{0,3}|séri\p{L}{1,2}|kierros)\s[A-J]\d?|[A-J][\s-](?:kierro|runde?|rond)\p{L}{0,6})$/iu;

/** The longest sentence that is searched. */
const MAX_SENTENCE = 500;

/** Finds what may be names in a sentence of a language whose names begin with capitals, in order. */
export function nameCandidates(given: string, lexicon: CompiledLexicon): NameCandidate[] {
  const sentence = given.slice(0, MAX_SENTENCE);
  const patterns = patternsFor(lexicon);
  const found: NameCandidate[] = [];
  for (const match of matchesOf(patterns.run, sentence)) {
    for (const { run, at } of sentencesOf(match[0], match.index, patterns)) {
      const candidate = trimmed(sentence, at, run, patterns);
      if (candidate) found.push(candidate, ...partsOf(candidate, sentence, patterns));
    }
  }
  return found;
}

/** A run goes on behind "Dr." and "Drue & Co.", not behind a longer word with a full stop. */
function sentencesOf(run: string, at: number, { stop: end }: Patterns): { run: string; at: number }[] {
  const pieces: { run: string; at: number }[] = [];
  let from = 0;
  for (const stop of matchesOf(end, run)) {
    pieces.push({ run: run.slice(from, stop.index), at: at + from });
    from = stop.index + stop[0].length;
  }
  return [...pieces, { run: run.slice(from), at: at + from }];
}

/** "Casillas y Piqué" may be one name or two, "Zement-Alternative von Kalkwende" a thing and a name. */
function partsOf(candidate: NameCandidate, sentence: string, patterns: Patterns): NameCandidate[] {
  const joint = /\s\p{Ll}[\p{L}’']{0,6}\s(?=\p{Lu})/gu;
  const text = sentence.slice(candidate.start, candidate.end);
  const parts: NameCandidate[] = [];
  let from = 0;
  for (const match of [...matchesOf(joint, text), { index: text.length, 0: '' }]) {
    const run = text.slice(from, match.index);
    const part = run === text ? null : trimmed(sentence, candidate.start + from, run, patterns);
    if (part) parts.push(part);
    from = match.index + match[0].length;
  }
  return parts;
}

/** Takes articles, places and nouns off the front of a run of capitalised words, and what is no name off its end. */
function trimmed(sentence: string, at: number, run: string, patterns: Patterns): NameCandidate | null {
  const tokens = matchesOf(/\S+/gu, run).map((token) => ({ text: token[0], start: at + token.index }));
  let described = false;
  let origin = false;
  let chief = false;
  let first = 0;
  for (; first < tokens.length - 1; first++) {
    const word = bare(tokens[first]?.text ?? '');
    const isHead = patterns.head.test(word);
    const isOrigin = patterns.origin.test(word);
    const opens = at === 0 && first === 0 && patterns.verb.test(word);
    const isChief = patterns.chief.test(word);
    if (!isHead && !isOrigin && !opens && !isChief && !isSkipped(word, patterns)) break;
    // "Browar Trzy Szyszki": a number with a capital within a sentence belongs to the name.
    if ((at > 0 || first > 0) && /^\p{Lu}/u.test(word) && patterns.number.test(word)) break;
    // "Pflegeplaner GmbH": what stands before a legal form is the name, whatever it looks like.
    if (isLegalForm(tokens.slice(first + 1))) break;
    chief ||= isChief;
    described ||= isHead;
    origin ||= isOrigin;
  }
  let last = tokens.length;
  while (last > first + 1) {
    const word = bare(tokens[last - 1]?.text ?? '');
    if (!patterns.money.test(word) && !/^\d+$/.test(word)) break;
    last--;
  }
  while (last - first > 2 && STAGE.test(bare(`${tokens[last - 2]?.text} ${tokens[last - 1]?.text}`)))
    last -= 2;
  const kept = tokens.slice(first, last);
  // "Akmo'ya": the ending is no part of the name, and says what it does in the sentence.
  const lastToken = kept.at(-1);
  const ending = /['’]\p{Ll}{1,6}$/u.exec(lastToken?.text ?? '')?.[0] ?? '';
  if (lastToken && ending !== '') lastToken.text = lastToken.text.slice(0, -ending.length);
  const elided = ELIDED.exec(kept[0]?.text ?? '')?.[0] ?? '';
  const start = (kept[0]?.start ?? at) + elided.length;
  const end = (kept.at(-1)?.start ?? start) + (kept.at(-1)?.text.length ?? 0);
  if (elided !== '' && /^\p{Ll}/u.test(sentence.slice(start))) return null;
  const form = LEGAL_FORM_AFTER_COMMA.exec(sentence.slice(end, end + 30))?.[0] ?? '';
  const raw = cleanName(sentence.slice(start, end) + form).replace(/(?<=\p{Ll})[.]$/u, '');
  const { name, legalName } = splitLegalForm(raw);
  const word = bare(name);
  if (STAGE.test(name) || patterns.money.test(word) || sentence[end] === '$') return null;
  if (isLegalForm([{ text: raw }])) return null;
  if (name.length < 2 || name.length > 60 || /^[\d.,%\s-]+$/.test(name)) return null;
  if (patterns.word.test(word)) return null;
  const isCommon = isSkipped(word, patterns) || patterns.head.test(word) || patterns.origin.test(word);
  const before = sentence.slice(Math.max(0, start - 90), start);
  const isHeadBefore = patterns.headBefore.test(before);
  return {
    name,
    legalName,
    start,
    end: end + form.length,
    described: described || isHeadBefore,
    origin,
    common: isCommon,
    quoted: /["'„“«‘(]\s?$/.test(before) && /^["'”“»’)]/.test(sentence.slice(end)),
    description: sentence.slice(Math.max(0, at - 60), start).trim(),
    person:
      chief ||
      patterns.chiefBefore.test(before) ||
      (/^\p{Lu}\S+\s\p{Lu}\S+$/u.test(name) && patterns.chiefAfter.test(sentence.slice(end, end + 60))),
  };
}

function isLegalForm(tokens: { text: string }[]): boolean {
  return splitLegalForm(`X ${tokens.map(({ text }) => bare(text)).join(' ')}`).name === 'X';
}

/** A word of the lexicon that is no name, also as the last part of a compound: "Seed-Runde", "FDA-lupaa". */
function isSkipped(word: string, patterns: Patterns): boolean {
  if (patterns.skip.test(word)) return true;
  const part = /-([\p{L}]{3,})$/u.exec(word)?.[1];
  return (
    part !== undefined && (/^\p{Ll}/u.test(part) || patterns.skip.test(part) || patterns.head.test(part))
  );
}

function bare(word: string): string {
  return word.replace(/^["'„“«‘(]|["'”“»’),;:!?]{1,3}$/gu, '').replace(/['’]\p{Ll}{0,6}$/u, '');
}
