import type { CompiledLexicon } from '../lexicon/compile.js';
import { termSource, termsOf } from '../lexicon/terms.js';
import { countryOf } from '../place.js';
import { placesNamed } from '../place-lookup.js';
import { fundingTypeIn, isStage } from '../signals/funding-types.js';
import { candidatesIn, worthOf, WORTH } from '../signals/name-context.js';
import { isInvestorName, keyOf } from '../signals/names.js';
import type { ArticleText } from '../text/article-text.js';
import type { Subject } from '../signals/subject.js';

/** A name over all its mentions. */
interface Entry {
  name: string;
  legalName: string | null;
  description: string;
  score: number;
  inTitle: boolean;
  inBody: boolean;
  mentions: number;
}

/** A word in small letters, not within a web or e-mail address. */
const SMALL_WORD = /(?<![\p{L}\p{N}@./_-])\p{Ll}{4,}(?![\p{L}\p{N}@/]|\.\p{L})/gu;
/** How many sentences of the body are searched. */
const SENTENCES = 7;

/**
 * Chooses the company that raised by the words around each name. Grammar differs between languages,
 * but in all of them a description or a verb of raising stands next to the company, and a word for
 * investing next to its investors.
 */
export function chooseByContext(
  input: { text: ArticleText; investors: readonly string[]; people: readonly string[] },
  lexicon: CompiledLexicon,
): (Subject & { score: number; runnerUp: number }) | null {
  const entries = collect(input.text, lexicon);
  const investors = new Set(input.investors.map(keyOf));
  const people = new Set(input.people.map(keyOf));
  for (const entry of entries) {
    const key = keyOf(entry.name);
    if (entry.inTitle && entry.inBody) entry.score += WORTH.bothPlaces;
    if (investors.has(key)) entry.score += WORTH.investor / 2;
    if (people.has(key)) entry.score += WORTH.person;
    const isShortInvestor = entries.some(
      (other) => other.name.startsWith(`${entry.name} `) && isInvestorName(other.name),
    );
    if (isShortInvestor || isInvestorName(entry.name)) entry.score += WORTH.investorName;
    if (!/\sA[IG]$/.test(entry.name) && countryOf(entry.name) !== null) entry.score += WORTH.place;
    else if (isPlace(entry.name)) entry.score += WORTH.town;
    else if (isDeclinedTown(entry.name, lexicon)) entry.score += WORTH.place;
  }
  const [first] = entries.sort((a, b) => b.score - a.score);
  if (!first || first.score <= 0) return null;
  const best = wholeName(first, entries);
  const next = entries.find(({ name }) => !best.name.includes(name) && !name.includes(best.name));
  const { legalName, description } = best;
  const name = withSmallWords(best.name, [input.text.title, ...input.text.paragraphs].join('\n'), lexicon);
  return {
    name,
    legalName,
    description,
    end: 0,
    score: first.score,
    runnerUp: Math.max(0, next?.score ?? 0),
  };
}

/**
 * "Plumes" is "Marché aux Plumes" and "Lampa" is "Lampa na dvorku" where the text never has it
 * otherwise. A small word may part the words of a name in any language.
 */
function withSmallWords(name: string, text: string, lexicon: CompiledLexicon): string {
  const { script, company } = lexicon.data;
  if (!script.spaced || !script.capitalsMarkNames) return name;
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'gu');
  const around = [...text.slice(0, 12_000).matchAll(whole)].map(({ index }) => ({
    before: BEFORE_NAME.exec(text.slice(Math.max(0, index - 28), index)),
    after: AFTER_NAME.exec(text.slice(index + name.length, index + name.length + 28)),
  }));
  const [first, second] = around;
  if (!first || !second) return name;
  const recipient = lexicon.pattern(
    'small word before a recipient',
    () => new RegExp(`^(?:${termsOf(company.recipient).map(termSource).join('|')})$`, 'iu'),
  );
  const [words = '', small = ''] = first.before ?? [];
  const isFront = around.every(({ before }) => before?.[0].slice(0, 3) === words.slice(0, 3));
  if (words !== '' && isFront && !recipient.test(small)) return `${around.at(-1)?.before?.[0] ?? ''}${name}`;
  const [tail = '', last = ''] = first.after ?? [];
  const isTail = around.every(({ after }) => after?.[0] === tail);
  return tail !== '' && isTail && !isPlace(last) && !isDeclinedTown(last, lexicon) ? name + tail : name;
}

const BEFORE_NAME = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}-]{1,20}\s(\p{Ll}{1,4})\s$/u;
const AFTER_NAME = /^\s\p{Ll}{1,3}\s(\p{L}[\p{L}-]{3,20})(?![\p{L}])/u;

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** "Tårnet" at the start of a sentence is no name where the text also has "tårn". */
function isInflected(name: string, words: ReadonlySet<string>): boolean {
  const word = name.toLowerCase();
  for (let length = Math.max(4, word.length - 3); length <= word.length; length++)
    if (words.has(word.slice(0, length))) return true;
  return false;
}

/** Whether a name is a declined town: "pod Rzeszowem", "v Ostravě". */
function isDeclinedTown(name: string, lexicon: CompiledLexicon): boolean {
  const endings = endingsOf(lexicon);
  for (let cut = 1; cut <= 3 && name.length - cut >= 4; cut++) {
    const stem = name.slice(0, -cut);
    if (endings.test(name.slice(-cut)) && (isPlace(stem) || isPlace(`${stem}a`))) return true;
  }
  return false;
}

function isPlace(name: string): boolean {
  return placesNamed(name).size > 0;
}

/** Of "Merveilles" and "Mots et Merveilles" the whole, when the text has it as often. */
function wholeName(entry: Entry, entries: Entry[]): Entry {
  const whole = entries.find(
    ({ name, inTitle, inBody, mentions }) =>
      name !== entry.name &&
      ` ${name} `.includes(` ${entry.name} `) &&
      mentions >= entry.mentions &&
      inTitle === entry.inTitle &&
      inBody === entry.inBody,
  );
  return whole ?? entry;
}

function collect(text: ArticleText, lexicon: CompiledLexicon): Entry[] {
  const entries = new Map<string, Entry>();
  const sentences = [text.title, ...text.sentences.slice(0, SENTENCES)];
  const mentions = sentences.flatMap((sentence, position) =>
    candidatesIn(sentence, lexicon).map((candidate) => ({ candidate, sentence, position })),
  );
  const names = mentions.map(({ candidate }) => candidate.name);
  const inside = new Set(
    mentions.filter(({ candidate }) => candidate.start > 0).map(({ candidate }) => candidate.name),
  );
  const startsOnly = new Set(names.filter((name) => !inside.has(name)));
  const base = baseForms(names, startsOnly, lexicon);
  const words = new Set(sentences.join(' ').match(SMALL_WORD));
  for (const { candidate, sentence, position } of mentions) {
    const name = base.get(candidate.name) ?? candidate.name;
    const key = keyOf(name);
    // "Seed- und Series-A-Phase" is no name.
    if (key === '' || isStage(fundingTypeIn(name, lexicon))) continue;
    const entry = entries.get(key) ?? {
      name,
      legalName: null,
      description: '',
      score: 0,
      inTitle: false,
      inBody: false,
      mentions: 0,
    };
    entries.set(key, entry);
    entry.mentions++;
    const seat = position === 0 ? WORTH.title : position === 1 ? WORTH.opening : WORTH.later;
    const share = position <= 1 ? 1 : position <= 3 ? 0.7 : 0.35;
    entry.score += seat + share * worthOf(candidate, sentence, lexicon) + WORTH.mention;
    if (startsOnly.has(candidate.name) && isInflected(candidate.name, words)) entry.score += WORTH.common;
    if (candidate.legalName) entry.legalName ??= candidate.legalName;
    if (candidate.description.length > entry.description.length) entry.description = candidate.description;
    if (position === 0) entry.inTitle = true;
    else entry.inBody = true;
  }
  return [...entries.values()];
}

/** The base form of each declined name, where the text has it as well: "Saunalogin" is "Saunalogi". */
function baseForms(
  names: string[],
  startsOnly: ReadonlySet<string>,
  lexicon: CompiledLexicon,
): Map<string, string> {
  const endings = endingsOf(lexicon);
  const apostrophe = /^(.{2,}?)['’]\p{Ll}{1,6}$/u;
  const distinct = [...new Set(names)];
  const forms = new Map<string, string>();
  for (const name of distinct) {
    // "Onoterade Akmo" at the start of a sentence, and "Akmo" elsewhere.
    // "La firma de Medellín Akmo Tech", and "Akmo Tech" elsewhere: the town is no part of the name.
    const tail = distinct.find(
      (other) =>
        name.endsWith(` ${other}`) &&
        ((/^\S+\s\S+$/.test(name) && startsOnly.has(name)) ||
          placesNamed(name.slice(0, -other.length - 1)).size > 0),
    );
    if (tail !== undefined) {
      forms.set(name, tail);
      continue;
    }
    const base = distinct
      .filter((other) => other.length < name.length && other.length > 2 && name.startsWith(other))
      .filter((other) => endings.test(name.slice(other.length)) || name.slice(other.length).startsWith(' '))
      .sort((a, b) => a.length - b.length)[0];
    const rest = base === undefined ? '' : name.slice(base.length);
    if (base !== undefined && !rest.startsWith(' ')) forms.set(name, base);
    else {
      const cut = apostrophe.exec(name)?.[1];
      if (cut !== undefined && endings.test(name.slice(cut.length))) forms.set(name, cut);
    }
  }
  return forms;
}

function endingsOf(lexicon: CompiledLexicon): RegExp {
  return lexicon.pattern('endings of names', ({ data }) => {
    const endings = termsOf(data.company.nameEndings ?? '').map(termSource);
    return new RegExp(`^['’-]?(?:${endings.join('|') || '(?!)'})$`, 'iu');
  });
}
