import type { CompiledLexicon } from '../lexicon/compile.js';
import { countryOf } from '../place.js';
import { LEGAL_FORM_AFTER_COMMA, splitLegalForm } from '../text/legal-form.js';
import { subjectByContext } from './name-context.js';
import { wordsFor, type NameWords } from './name-words.js';
import { Recent } from '../lexicon/recent.js';
import { cleanName, isName, isTitleCase } from './names.js';

/** Who a sentence is about. */
export interface Subject {
  /** Without legal form. */
  name: string;
  /** With its legal form, when it has one. */
  legalName: string | null;
  /** What stands around the name and says what the company is: "a Lyon, France-based maker of …". */
  description: string;
  /** Where the predicate begins. */
  end: number;
  /** The name may be no name: one capitalised word at the start, and no verb behind it. */
  weak?: boolean;
}

/** A sentence under reading. */
interface Reading {
  sentence: string;
  titleCase: boolean;
  words: NameWords;
}

/** A subject stands at the start: what follows is not read. */
const MAX_SENTENCE = 400;

/** "Berlin's Fleetly": the place is one when the gazetteer knows it. */
const POSSESSIVE = /^(\p{Lu}[\p{L}.-]{1,30}(?:\s\p{Lu}[\p{L}.-]{1,30}){0,2})['’]s?\s/u;

/**
 * Words before the subject without a comma: "And Acme closed", "Rapidly growing Acme raises", "Today we
 * led", "Former Quill engineer Ada Moss's Acme raises".
 */
const OPENING =
  /^(?:(?:Former|Ex)[-\s](?:[\p{L}&.-]{2,20}\s){1,6}?\p{Lu}[\p{L}-]{1,20}\s\p{Lu}[\p{L}-]{1,25}['’]s?\s(?=\p{Lu})|(?:And|But)\s(?=[\p{Lu}\d])|(?:\p{Lu}\p{Ll}{1,15}ly|Fast|Newly|Once)[-\s]\p{Ll}{1,15}(?:ing|ed)\s(?=\p{Lu})|(?:Today|Yesterday|Now)\s(?=(?:we|our|it|the|I)\s)|(?:(?:This|Last|Earlier this)\s(?:week|month|year|spring|summer|fall|autumn|winter)|(?:In|On)\s(?:January|February|March|April|May|June|July|August|September|October|November|December|20\d\d|\p{Lu}\p{Ll}{2,5}day))\s(?=\p{Lu}|it\s|they\s|we\s|the\s|her\s|his\s|its\s|their\s))/u;

/** How many subjects are cached. Company, investors, traps and features ask for the same sentences. */
const MOST_SENTENCES = 300;
const known = new WeakMap<CompiledLexicon, Recent<Subject | null>>();

/** Finds the company that `sentence` is about; null when it begins with no name. */
export function subjectOf(given: string, lexicon: CompiledLexicon): Subject | null {
  let recent = known.get(lexicon);
  if (recent === undefined) known.set(lexicon, (recent = new Recent(MOST_SENTENCES)));
  return recent.of(given, (sentence) => readSubjectOf(sentence, lexicon));
}

function readSubjectOf(given: string, lexicon: CompiledLexicon): Subject | null {
  if (!lexicon.data.script.subjectFirst) return subjectByContext(given, lexicon);
  const sentence = given.slice(0, MAX_SENTENCE);
  const words = wordsFor(lexicon);
  const reading = { sentence, titleCase: isTitleCase(sentence), words };
  const named = labelLength(sentence, words);
  const brand = smallBrand(sentence.slice(named), words);
  if (brand !== null) return { ...brand, end: named + brand.end };
  const label = named + (OPENING.exec(sentence.slice(named))?.[0].length ?? 0);
  const intro = label + introLength(sentence.slice(label), words);
  const based = words.based.exec(sentence.slice(intro))?.[0].length ?? 0;
  // "CloudSpan, Lyon-based maker" and "After Hours, a club" look like a place and a phrase in front, and are names.
  for (const [skip, place] of [
    [intro, based],
    [intro, 0],
    [label, 0],
  ] as const) {
    const subject = readSubject(reading, { skip, place });
    // "In an interview, …" is a phrase, "In Motion, a maker of …" a name.
    const isPhrase = skip < intro && /^\p{Lu}\p{Ll}{0,20}\s(?:\p{Ll}|\d{4}$)/u.test(subject?.name ?? '');
    if (subject && !isPhrase && (isName(subject.name) || skip + place === label)) return subject;
  }
  return null;
}

function readSubject(reading: Reading, from: { skip: number; place: number }): Subject | null {
  const { sentence, words } = reading;
  const offset = from.skip + from.place;
  const body = sentence.slice(offset);
  const end = nameEnd(body, reading);
  const stripped = stripDescription(body.slice(0, end), reading);
  // A sentence that begins with a small letter begins with a name: "etchd Labs raises".
  const isBrand = offset === 0 && /^\p{Ll}/u.test(sentence);
  const plain = reading.titleCase || isBrand ? 0 : plainWords(stripped.name, body.slice(end), words);
  if (plain > 0) {
    stripped.description = `${stripped.description} ${stripped.name.slice(0, plain)}`;
    stripped.name = stripped.name.slice(plain);
  }
  const name = cleanName(stripped.name);
  if (
    !name ||
    /^[$€£₹¥+#]/.test(name) ||
    isPronoun(name, words) ||
    !/[\p{L}\d]/u.test(name) ||
    name.length > 80
  )
    return null;
  const alias = /^\s?\(?(?:d\/b\/a|dba|doing business as)\s"?([^,"()]{2,50})/i.exec(body.slice(end))?.[1];
  const split = splitLegalForm(name);
  // "The Dutch startup that teaches" and "Debt collection is": what the capital begins is a description.
  const follows = /^\s?(\p{Ll}[\p{L}-]{2,24})(?![\p{L}])/u.exec(body.slice(end))?.[1] ?? '';
  const isDescription = follows !== '' && words.head.test(follows);
  if (isDescription && !reading.titleCase) return lowerCaseName(body.slice(end), words);
  const isWeak =
    follows !== '' &&
    !words.isVerb.test(follows) &&
    !/\s/.test(name) &&
    !/^(?:and|or|with|in|at|on|to|of|by|as|from)$/.test(follows);
  const predicate = predicateStart(body, end, words);
  return {
    name: alias ? splitLegalForm(cleanName(alias)).name : split.name,
    legalName: alias ? name : split.legalName,
    description:
      `${sentence.slice(from.skip, offset)}${stripped.description} ${body.slice(end, predicate)}`.trim(),
    end: offset + predicate,
    ...(isWeak ? { weak: true } : {}),
  };
}

/** "etchd raises $5m": a sentence that begins with a small letter, and a verb of raising right behind. */
function smallBrand(text: string, words: NameWords): Subject | null {
  const [opening = '', name = ''] = /^(\p{Ll}[\p{L}\d.-]{1,20})\s(?:has\s|have\s)?/u.exec(text) ?? [];
  if (name === '' || !words.raisingNext.test(text.slice(name.length))) return null;
  if ([words.isVerb, words.connector, words.head].some((known) => known.test(name)) || isPronoun(name, words))
    return null;
  return { name, legalName: null, description: '', end: opening.length };
}

/** "Chip startup etchd raises": behind the noun a name in lower case, with the verb right behind it. */
function lowerCaseName(text: string, words: NameWords): Subject | null {
  const [, name = '', verb = ''] =
    /^\s?\p{Ll}[\p{L}-]{1,24}\s(\p{Ll}[\p{L}\d.-]{1,24})\s(\p{Ll}{2,20})(?![\p{L}])/u.exec(text) ?? [];
  if (
    name === '' ||
    !words.isVerb.test(verb) ||
    words.isVerb.test(name) ||
    words.connector.test(name) ||
    words.head.test(name)
  )
    return null;
  return /^(?:that|which|who|has|have|just|now)$/.test(name)
    ? null
    : { name, legalName: null, description: '', end: 0 };
}

/**
 * "Card issuer Oja raised": in front of a verb of raising, the last capitalised words are the name.
 * Returns the length of the words before them.
 */
function plainWords(name: string, rest: string, words: NameWords): number {
  const [plain = ''] = /^.*(?<![\p{L}\p{N}])\p{Ll}[\p{Ll}-]{2,24}\s(?=\p{Lu})/u.exec(name) ?? [];
  if (plain === '' || words.connector.test(plain.trim().split(' ').at(-1) ?? '')) return 0;
  return words.raisingNext.test(rest) ? plain.length : 0;
}

/** "New rounds" and "the company" are nobody's name, "New Knowledge" is one. */
function isPronoun(name: string, words: NameWords): boolean {
  if (/^(?:the|a|an)$/i.test(name)) return true;
  const match = words.pronoun.exec(name);
  if (!match) return false;
  const rest = name.slice(match[0].length);
  return rest === '' || /^\s\p{Ll}|^['’]/u.test(rest) || /^(?:former|ex-)/i.test(name);
}

/** What stands before a colon, when a whole statement follows it: "Against the tide: Acme raises $5m". */
function labelLength(sentence: string, words: NameWords): number {
  const asking = /^(?:How|Why|Meet|Inside|Watch)\s(?=\p{Lu})/u.exec(sentence)?.[0].length ?? 0;
  if (asking > 0) return asking;
  const bracket = /^\[[^\][]{2,40}\]\s/.exec(sentence)?.[0].length ?? 0;
  if (bracket > 0) return bracket;
  const label = words.label.exec(sentence)?.[0].length ?? 0;
  const colon = /^[^:$€£(]{3,70}(?::|\s[–—|])\s(?=["'\p{Lu}\d])/u.exec(sentence)?.[0].length ?? 0;
  if (label > 0 || colon === 0) return label;
  const rest = sentence.slice(colon);
  const verb = words.raising.exec(rest.slice(0, 80));
  const isStatement =
    verb !== null &&
    verb.index > 1 &&
    !/[,:]/.test(withoutAdditions(rest.slice(0, verb.index))) &&
    !words.raising.test(sentence.slice(0, colon));
  return isStatement ? colon + labelLength(rest, words) : 0;
}

/** "Acme, Inc. (Nasdaq: ACME)" without legal form and brackets. */
function withoutAdditions(name: string): string {
  return name
    .replace(/\s?\([^()]{0,60}\)/g, '')
    .replace(/,\s(?:Inc|LLC|Ltd|Corp|Co|PLC|plc|S\.A|N\.V|AG|SE|Limited|Corporation)(?![\p{L}])/gu, '');
}

function introLength(sentence: string, words: NameWords): number {
  let offset = 0;
  for (let step = 0; step < 2; step++) {
    const rest = sentence.slice(offset);
    if (!words.intro.test(rest)) break;
    const comma = /^[^,]{2,140},\s(?=["'\p{L}\d])/u.exec(rest);
    // "On Tuesday Acme raised" has no comma to cut at, and is left alone.
    if (!comma) break;
    offset += comma[0].length;
  }
  return offset;
}

/**
 * Finds where the name at the start of `text` ends: at a verb, at punctuation that no legal form
 * follows, or, in running text, at the first word in lower case that leads to no other name
 * ("payments startup Acme").
 */
function nameEnd(text: string, { titleCase, words }: Reading): number {
  const tokens = /[^\s]+/g;
  let named = false;
  let descriptionEnd = 0;
  for (let word = tokens.exec(text); word; word = tokens.exec(text)) {
    const start = word.index;
    const token = word[0];
    if (start > 0) {
      if (start > 90 || /^(?:[-–—:|(]|--)/.test(token)) return start;
      if (isVerb(token, titleCase, words) && !/^partners$/i.test(token)) return start;
      if (isVerb(/^\S{1,30}\s\S{1,30}/.exec(text.slice(start, start + 70))?.[0] ?? '', titleCase, words))
        return start;
      if (
        /^(?:[$€£₹]|US\$|Series\b|seed\b|funding\b|round\b)/i.test(token) &&
        /['’]s?\s$/.test(text.slice(0, start))
      )
        return start - 1;
      if (
        named &&
        !titleCase &&
        start >= descriptionEnd &&
        endsName(token, text.slice(start, start + 50), words)
      ) {
        const rest = text.slice(start, start + 160);
        const description = words.leadsToName.exec(rest) ?? words.leadsToRaiser.exec(rest);
        if (!description) return withoutConnectors(text, start, words);
        descriptionEnd = start + description[0].length;
      }
    }
    named ||= /^["']?[\p{Lu}\d@]|^\p{Ll}{1,15}\p{Lu}/u.test(token);
    const mark = /[,;:](?=$)|[–—](?=.)|\($/.exec(token);
    if (!mark) continue;
    const at = start + mark.index;
    const form = LEGAL_FORM_AFTER_COMMA.exec(text.slice(at, at + 40));
    return form ? at + form[0].length : at;
  }
  return text.length;
}

/** A word in lower case ends a name, unless a comma right behind shows that it is part of it: "iQ media, a …". */
function endsName(token: string, rest: string, words: NameWords): boolean {
  // "Cyber adAPT" is written so.
  if (!/^\p{Ll}/u.test(token) || /^\p{Ll}+\p{Lu}/u.test(token) || words.connector.test(token)) return false;
  return !/^[\p{L}\d'-]{1,30}(?:\s[\p{L}\d'-]{1,30})?,\s/u.test(rest);
}

/** Takes "to" and "in" off the end: "Acme in talks" is about Acme. */
function withoutConnectors(text: string, end: number, words: NameWords): number {
  return text.slice(0, end).replace(words.trailing, '').length;
}

/** Where the predicate begins: the first verb outside the apposition that may follow the name. */
function predicateStart(text: string, from: number, words: NameWords): number {
  const rest = text.slice(from);
  const apposition =
    /^\s?[,–—-]{1,3}\s?(?:the|an?|one|formerly|which|who|whose|makers?|creators?|developers?|providers?|\p{Ll})[^]{0,300}?[,–—]\s(?=(?:has|have|had|today|announce|is|was|will|recently|just|\p{Ll}{1,15}s\b|\p{Ll}{1,15}ed\b))/u.exec(
      rest,
    );
  const start = from + (apposition?.[0].length ?? 0);
  const verb = words.anyVerb.exec(text.slice(start));
  return verb ? start + verb.index : start;
}

/** In running text a capital makes a word part of a name: "Iris Plans", "Acme Brands". */
function isVerb(token: string, titleCase: boolean, words: NameWords): boolean {
  return words.isVerb.test(token.replace(/[,;:.]{1,3}$/, '')) && (titleCase || !/^\p{Lu}/u.test(token));
}

function stripDescription(
  text: string,
  { titleCase, words }: Reading,
): { name: string; description: string } {
  const whole = text.trim();
  let name = whole.replace(words.backed, '').replace(words.based, '');
  const owner = POSSESSIVE.exec(name);
  if (owner?.[1] && countryOf(owner[1]) && isName(name.slice(owner[0].length)))
    name = name.slice(owner[0].length);
  let description = whole.slice(0, whole.length - name.length);
  const described = words.described.exec(name);
  const before = described?.[1] ?? '';
  const after = described?.[2] ?? '';
  const head = before.split(' ').at(-1) ?? '';
  // In running text the noun itself is in lower case; in a headline it needs a word before it, or to be one of the trade.
  const describes = words.trade.test(before) || (titleCase ? /\s/.test(before) : /^\p{Ll}/u.test(head));
  if (described && describes && isName(after)) {
    description = `${description} ${before}`;
    name = after;
  }
  return { name, description: description.trim() };
}
