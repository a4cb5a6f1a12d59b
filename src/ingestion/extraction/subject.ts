import { LEGAL_FORM_AFTER_COMMA, splitLegalForm } from './legal-form.js';
import { countryOf } from './place.js';
import { OTHER_VERBS, STRONG_VERBS, WEAK_VERBS } from './round-terms.js';

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
}

const VERB = new RegExp(`^(?:${STRONG_VERBS}|${WEAK_VERBS}|${OTHER_VERBS})$`, 'i');
const VERB_ANYWHERE = new RegExp(`\\b(?:${STRONG_VERBS}|${WEAK_VERBS}|${OTHER_VERBS})\\b`, 'i');

/** Nouns that end a description put before a name: "payments startup Acme". */
const HEAD_NOUN =
  '(?:start-?up|company|companies|firm|platform|provider|maker|developer|ecosystem|[a-z]*tech|leader|pioneer|specialist|giant|unicorn|app|marketplace|business|brand|operator|manufacturer|creator|service|services|network|studio|publisher|retailer|lender|insurer|bank|neobank|insurtech|proptech|edtech|healthtech|health-tech|medtech|biotech|agtech|foodtech|cleantech|deeptech|legaltech|spin-?out|spin-?off|alum|alumni|alums|grad|graduate|scale-?up|vendor|builder|designer|supplier|tool|solution|innovator|player|distributor|agency|producer|carrier|chain|service provider|outfit|upstart|newcomer|project|dapp|protocol|fund)';
const DESCRIBED = new RegExp(`^(.*\\b${HEAD_NOUN}(?:'s|')?),?\\s+(?:called\\s|named\\s)?(\\S.*)$`, 'i');
/** Words of a trade that alone describe the name behind them: "Healthtech Acme". */
const TRADE =
  /^(?:(?:fin|bio|health|ed|prop|insur|med|ag|food|clean|deep|legal|fem|climate|ad|hr|reg|space)-?tech|start-?up|unicorn|neobank|scale-?up)$/i;
const BACKED =
  /^(?:\S+\s){0,4}\S+-(?:backed|funded|owned|founded|focused|powered|led|[Dd]riven|[Pp]owered|[Nn]ative|[Ee]nabled|[Bb]acked)\s+(?=\p{Lu})/u;
const BASED =
  /^(?:[Tt]he\s|[Aa]n?\s)?(?:(?:\p{Lu}[\p{L}.'’/&-]*,?|and|&|of|de|la)\s){0,8}?\p{Lu}[\p{L}.'’]*[-\s]based\s+/u;

/** "Berlin's Fleetly": the place is one when the gazetteer knows it. */
const POSSESSIVE = /^(\p{Lu}[\p{L}.-]+(?:\s\p{Lu}[\p{L}.-]+){0,2})'s?\s+/u;

/** What outlets put before a headline. */
const LABEL =
  /^(?:exclusive|breaking(?:\snews)?|news|update[d]?|scoop|just\sin|deal|press\srelease|report|(?:daily|weekly|startup|tech|funding|vc|venture)(?:\s(?:startup|tech|funding|vc|venture|deal|news|alert|roundup|round-up|wrap|update|daily|weekly|digest)){1,3}|funding)\s?(?:[:|–—]|\s-)\s+/i;

/** Words in lower case that may stand within a name. */
const CONNECTOR =
  /^(?:of|the|and|for|to|in|on|de|la|le|du|des|by|&|at|from|a|an|or|y|e|von|van|der|den|di|del|x)$/;

/** Phrases before the subject, up to their comma. */
const INTRO =
  /^(?:today|yesterday|recently|earlier|(?:meanwhile|elsewhere|finally|lastly|separately|also|next),|(?:over|elsewhere)\sin\s|this\s\w+|last\s\w+|in\s|on\s|after\s|following\s|according\sto\s|with\s|as\s|at\s|by\s|amid\s|just\s|less\sthan|exactly|since\s|while\s|for\s|under\s|from\s|building\son|fresh\soff|to\s)/i;

const PRONOUN =
  /^(?:the\s(?:company|project|startup|start-up|firm|round|funding|investment|financing|raise|new|latest|deal|capital|platform|team|funds?|proceeds)|we|it|they|he|she|this|these|that|our|its|their|there|you|i|a|an|his|her|if|what|when|how|why|more|new|all|each|here|read|about|contact|photo|image|former|ex-\w+)(?=\s|$)/i;

/** "New rounds" and "the company" are nobody's name, "New Knowledge" is one. */
function isPronoun(name: string): boolean {
  const match = PRONOUN.exec(name);
  if (!match) return false;
  const rest = name.slice(match[0].length);
  return rest === '' || /^\s\p{Ll}/u.test(rest) || /^(?:former|ex-)/i.test(name);
}

/** Words before the subject without a comma: "And Acme closed", "Rapidly growing Acme raises", "Today we led". */
const OPENING =
  /^(?:(?:And|But)\s(?=\p{Lu})|(?:\p{Lu}\p{Ll}+ly|Fast|Newly|Once)[-\s]\p{Ll}+(?:ing|ed)\s(?=\p{Lu})|(?:Today|Yesterday|Now)\s(?=(?:we|our|it|the)\s))/u;

/** Finds the company that `sentence` is about; null when it begins with no name. */
export function subjectOf(sentence: string): Subject | null {
  const named = labelLength(sentence);
  const label = named + (OPENING.exec(sentence.slice(named))?.[0].length ?? 0);
  const intro = label + introLength(sentence.slice(label));
  const based = BASED.exec(sentence.slice(intro))?.[0].length ?? 0;
  // "CloudSpan, Lyon-based maker" and "After Hours, a club" look like a place and a phrase in front, and are names.
  for (const [skip, place] of [
    [intro, based],
    [intro, 0],
    [label, 0],
  ] as const) {
    const subject = readSubject(sentence, { skip, place });
    // "In an interview, …" is a phrase, "In Motion, a maker of …" a name.
    const isPhrase = skip < intro && /^\p{Lu}\p{Ll}+\s(?:\p{Ll}|\d{4}$)/u.test(subject?.name ?? '');
    if (subject && !isPhrase && (isName(subject.name) || skip + place === label)) return subject;
  }
  return null;
}

function readSubject(sentence: string, from: { skip: number; place: number }): Subject | null {
  const offset = from.skip + from.place;
  const body = sentence.slice(offset);
  const titleCase = isTitleCase(sentence);
  const end = nameEnd(body, titleCase);
  const stripped = stripDescription(body.slice(0, end), titleCase);
  const name = cleanName(stripped.name);
  if (
    !name ||
    /^(?:the|a|an)$/i.test(name) ||
    isPronoun(name) ||
    !/[\p{L}\d]/u.test(name) ||
    name.length > 80
  )
    return null;
  const alias = /^\s*\(?(?:d\/b\/a|dba|doing business as)\s+"?([^,"()]{2,50})/i.exec(body.slice(end))?.[1];
  const split = splitLegalForm(name);
  const predicate = predicateStart(body, end);
  const place = sentence.slice(from.skip, offset);
  return {
    name: alias ? splitLegalForm(cleanName(alias)).name : split.name,
    legalName: alias ? name : split.legalName,
    description: `${place}${stripped.description} ${body.slice(end, predicate)}`.trim(),
    end: offset + predicate,
  };
}

/** Whether most longer words are capitalised, as in a headline: then a capital says nothing about a name. */
function isTitleCase(sentence: string): boolean {
  const words = sentence.match(/\p{L}{4,}/gu) ?? [];
  return words.filter((word) => /^\p{Lu}/u.test(word)).length > 0.6 * words.length;
}

/** What stands before a colon, when a whole statement follows it: "Against the tide: Acme raises $5m". */
function labelLength(sentence: string): number {
  const asking = /^(?:How|Why|Meet|Inside|Watch)\s(?=\p{Lu})/u.exec(sentence)?.[0].length ?? 0;
  if (asking > 0) return asking;
  const label = LABEL.exec(sentence)?.[0].length ?? 0;
  const colon = /^[^:$€£(]{3,70}:\s+(?=["'\p{Lu}\d])/u.exec(sentence)?.[0].length ?? 0;
  if (label > 0 || colon === 0) return label;
  const rest = sentence.slice(colon);
  const verb = RAISING.exec(rest.slice(0, 80));
  const isName =
    verb !== null &&
    verb.index > 1 &&
    !/[,:]/.test(rest.slice(0, verb.index)) &&
    !RAISING.test(sentence.slice(0, colon));
  return isName ? colon + labelLength(rest) : 0;
}

const RAISING = new RegExp(`\\s(?:${STRONG_VERBS})\\s`, 'i');

function introLength(sentence: string): number {
  let offset = 0;
  for (let step = 0; step < 2; step++) {
    const rest = sentence.slice(offset);
    if (!INTRO.test(rest)) break;
    const comma = /^[^,]{2,140},\s+(?=["'\p{L}\d])/u.exec(rest);
    // "On Tuesday Acme raised" has no comma to cut at, and is left alone.
    if (!comma) break;
    offset += comma[0].length;
  }
  return offset;
}

/**
 * Where the name at the start of `text` ends: at punctuation that no legal form follows, at a verb, or, in running text, at the
 * first word in lower case behind the name that does not lead to another name ("payments startup Acme").
 */
function nameEnd(text: string, titleCase: boolean): number {
  const words = /[^\s]+/g;
  let named = false;
  let descriptionEnd = 0;
  for (let word = words.exec(text); word; word = words.exec(text)) {
    const start = word.index;
    const token = word[0];
    if (start > 0) {
      if (/^(?:[-–—:|(]|--)/.test(token)) return start;
      if (isVerb(token, titleCase) && !/^partners$/i.test(token)) return start;
      if (isVerb(/^\S+\s\S+/.exec(text.slice(start))?.[0] ?? '', titleCase)) return start;
      if (start > 90) return start;
      if (
        /^(?:[$€£₹]|US\$|Series\b|seed\b|funding\b|round\b)/i.test(token) &&
        /'s?\s$/.test(text.slice(0, start))
      )
        return start - 1;
      if (named && !titleCase && start >= descriptionEnd && endsName(token, text.slice(start, start + 50))) {
        const description = LEADS_TO_NAME.exec(text.slice(start));
        if (!description) return withoutConnectors(text, start);
        descriptionEnd = start + description[0].length;
      }
    }
    named ||= /^["']?[\p{Lu}\d@]|^\p{Ll}+\p{Lu}/u.test(token);
    const mark = /[,;:](?=$)|[–—](?=.)|\($/.exec(token);
    if (!mark) continue;
    const at = start + mark.index;
    const form = LEGAL_FORM_AFTER_COMMA.exec(text.slice(at));
    return form ? at + form[0].length : at;
  }
  return text.length;
}

/** A word in lower case ends a name, unless a comma right behind shows that it is part of it: "iQ media, a …". */
function endsName(token: string, rest: string): boolean {
  if (!/^\p{Ll}/u.test(token) || CONNECTOR.test(token)) return false;
  return !/^[\p{L}\d'-]+(?:\s[\p{L}\d'-]+)?,\s/u.test(rest);
}

const LEADS_TO_NAME = new RegExp(
  `^(?:\\p{Ll}[\\p{L}-]*,?\\s){0,5}?${HEAD_NOUN}(?:'s|')?,?\\s(?=["']?[\\p{Lu}\\d]|\\p{Ll}+\\p{Lu})`,
  'u',
);

/** Takes "to" and "in" off the end: "Acme in talks" is about Acme. */
function withoutConnectors(text: string, end: number): number {
  const trimmed = text.slice(0, end).replace(/(?:\s(?:of|the|and|for|to|in|on|by|at|from|a|an|or))+\s*$/, '');
  return trimmed.length;
}

/** Where the predicate begins: the first verb outside the apposition that may follow the name. */
function predicateStart(text: string, from: number): number {
  const rest = text.slice(from);
  const apposition =
    /^\s*[,–—-]+\s*(?:the|an?|one|formerly|which|who|whose|makers?|creators?|developers?|providers?|\p{Ll})[^]{0,400}?[,–—]\s+(?=(?:has|have|had|today|announce|is|was|will|recently|just|\p{Ll}+s\b|\p{Ll}+ed\b))/u.exec(
      rest,
    );
  const start = from + (apposition?.[0].length ?? 0);
  const verb = VERB_ANYWHERE.exec(text.slice(start));
  return verb ? start + verb.index : start;
}

/** In running text a capital makes a word part of a name: "Iris Plans", "Acme Brands". */
function isVerb(token: string, titleCase: boolean): boolean {
  return VERB.test(token.replace(/[,;:.]+$/, '')) && (titleCase || !/^\p{Lu}/u.test(token));
}

function stripDescription(text: string, titleCase: boolean): { name: string; description: string } {
  let name = text.trim().replace(BACKED, '').replace(BASED, '');
  const place = POSSESSIVE.exec(name);
  if (place?.[1] && countryOf(place[1]) && isName(name.slice(place[0].length)))
    name = name.slice(place[0].length);
  let description = text.trim().slice(0, text.trim().length - name.length);
  const described = DESCRIBED.exec(name);
  const before = described?.[1] ?? '';
  const after = described?.[2] ?? '';
  const head = before.split(' ').at(-1) ?? '';
  // In running text the noun itself is in lower case; in a headline it needs a word before it, or to be one of the trade.
  const describes = TRADE.test(before) || (titleCase ? /\s/.test(before) : /^\p{Ll}/u.test(head));
  if (described && describes && isName(after)) {
    description = `${description} ${before}`;
    name = after;
  }
  return { name, description: description.trim() };
}

/** What is left after a description must itself be able to be a name: begin with a capital or digit, more than a legal form. */
function isName(text: string): boolean {
  return (
    /^["']?[\p{Lu}\d@]|^\p{Ll}+\p{Lu}|^\p{Ll}+\.\p{Ll}+$/u.test(text) &&
    !/^(?:inc|llc|ltd|corp|holdings?|group|technologies|labs|limited|partners|systems|solutions|co|ai|of|for)\b\.?(?:\s|$)/i.test(
      text,
    )
  );
}

/** Takes quotes, marks, brackets and a possessive off a name. */
export function cleanName(name: string): string {
  return name
    .replace(/[®™©]|\((?:TM|R)\)/g, '')
    .replace(/\s*\([^)]*\)?\s*$/, '')
    .replace(/^["'“”‘’\s*–—:-]+|["'“”‘’\s*,;:–—-]+$/g, '')
    .replace(/'s$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
