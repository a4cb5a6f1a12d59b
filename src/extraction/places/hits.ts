import { Recent } from '../lexicon/recent.js';
import { DIGIT, isLetter, kindAt, sizeAt } from '../lexicon/characters.js';
import type { Span } from '../lexicon/terms.js';
import { foldPlace } from './names.js';
import { matchesOf } from '../lexicon/matches.js';

/** Words that look like a place, and how strongly the text says that the company sits there. */
export interface PlaceHit {
  /** As printed: `Lagos, Nigeria`, `Finnish`. */
  words: string;
  /** Where in `words` the place is. `before-last`: a word follows it. */
  look: 'end' | 'start' | 'anywhere' | 'before-last';
  /** The words may be an adjective: "Finnish", "Berliner". */
  mayBeAdjective: boolean;
  weight: number;
  /** The other firm that the sentence names there. Empty: the company itself. */
  owner: string;
}

const NAME =
  "\\p{Lu}[\\p{L}\\p{M}'’.-]*(?:\\s(?:\\p{Lu}[\\p{L}\\p{M}'’.-]*|of|de|la|las|los|do|da|del|upon|on|am|the))*";
const PLACE = `${NAME}(?:,\\s?${NAME}){0,2}`;
/** Nouns for a company in all languages. A place stands before or behind them. */
const NOUNS =
  '[\\p{L}-]*start-?ups?|[\\p{L}-]*scale-?ups?|company|firm|business|group|maker|developer|provider|platform|marketplace|manufacturer|operator|lender|bank|insurer|brand|retailer|unicorn|spin-?(?:out|off)s?|[\\p{L}]*(?:fin|bio|insur|prop|med|health|food|agri?|clean|climate|ed|legal|reg|deep|green|hr|space)-?tech|outfit|shop|studio|app|venture|player|supplier|specialist|specialists|producer|builder|carrier|broker|planner|chain|tech|robotics|chipmaker|[\\p{L}-]*[bf]irma(?:et|n)?|unternehmen|anbieter|hersteller|entwickler|jungunternehmen|gründerteam|entreprise|société|jeune\\spousse|pépite|spin-off|marque|éditeur|fabricant|plateforme|empresa|compañía|firm[aouy]|emergente|plataforma|marchio|azienda|società|impresa|piattaforma|companhia|bedrijf|scale-?up|onderneming|maker|bolag(?:et)?|företag(?:et)?|[\\p{L}-]*selskap(?:et)?|[\\p{L}-]*bedrift(?:en)?|virksomhed(?:en)?|[\\p{L}-]*selskab(?:et)?|[\\p{L}-]*yhtiö\\p{L}{0,3}|[\\p{L}-]*yrity[sk]\\p{L}{0,4}|spół[kc]\\p{L}{1,3}|společnost\\p{L}{0,2}|şirketi|girişimi?|platformu';
/** Each noun with its first letter in either case: headlines write them large. */
const NOUN = `(?:${NOUNS.replace(/(^|\|)(\p{Ll})/gu, (_whole, bar: string, letter: string) => `${bar}[${letter}${letter.toUpperCase()}]`)})`;

/** "Denver-based Acme", "the Boulder-based maker" */
const BASED = new RegExp(
  `(${PLACE})\\s?[-–‑]?,?\\s?[-–‑]?\\s?(?:based|headquartered|founded)\\b(?!\\s(?:in|at|on|out)\\b)`,
  'gu',
);
/** "headquartered in Lagos, Nigeria" */
const SEATED = new RegExp(
  `\\b(?:[Bb]ased|[Hh]eadquartered|[Hh]eadquarters?(?:\\s(?:is|are))?|HQ|[Ll]ocated|[Dd]omiciled|[Ss]eat|[Ee]stablished|[Ff]ounded|[Oo]ffices?)\\s(?:\\p{Ll}+\\s){0,2}?(?:in|at|out\\sof|:)\\s(?:the\\s(?:\\p{Ll}+\\s)*?)?(${PLACE})`,
  'gu',
);
/** The same in other languages: "mit Sitz in Köln", "basée à Lyon", "con sede en Madrid", "gevestigd in Utrecht". */
const SEATED_ABROAD = new RegExp(
  `(?:[Ss]itz(?:t|end)?\\s(?:in|im)|[Ss]itz\\sder\\s\\p{Ll}+\\sist|ansässig\\sin|beheimatet\\sin|(?:basée?s?|installée?s?|implantée?s?|située?s?|établie?s?|née?)\\s(?:à|au|en|dans)|siège\\s(?:social\\s)?(?:est\\s)?(?:à|au|en)|sede\\s(?:central\\s|social\\s|legale\\s|principal\\s)?(?:está\\s)?(?:en|em|a|ad|in|no|na)|(?:radicad[ao]|basad[ao]|afincad[ao]|ubicad[ao]|basat[ao]|fondat[ao]|sediad[ao]|baseada?o?)\\s(?:en|em|a|in|no|na)|(?:gevestigd|gebaseerd|zetel|kantoor)\\s(?:in|te)|(?:base(?:rad|rat|ret|rt)|säte|huvudkontor|hovedkontor|hovedsæde|hovedsete|base)\\si|(?:[Ff]ondée?|[Cc]réée?|[Ff]ondat[ao]|[Ff]undad[ao]|[Gg]egründet)\\s[^.,;]{0,30}?\\s?(?:à|a|en|em|in)|(?:siedzibą|biurem)\\sw[e]?|sídl(?:em|í)\\sv[e]?|se\\ssídlem\\sv[e]?)\\s(${PLACE})`,
  'gu',
);
const IS_IN = '(?:is|works|sits|operates|has\\sits\\soffices?)\\s(?:in|from|out\\sof)';
/** "The startup works in Cambridge, Massachusetts" */
const THE_COMPANY_IS_IN = new RegExp(
  `(?:\\b[Tt]he\\s(?:company|startup|start-up|firm)|^It)\\s${IS_IN}\\s(${PLACE})`,
  'gu',
);
/** A noun of the list, as a word of its own. */
const NOUN_AT = new RegExp(`^${NOUN}(?![\\p{L}])`, 'u');
/** The words before it, within the phrase: "The Toulouse", "the Finnish deeptech". */
const WORDS_BEFORE = /(?:[\p{L}\p{M}\d&'’./-]+\s){1,5}$/u;
/** The words behind it: "francesa", "con sede". */
const WORDS_BEHIND = /^\s((?:[\p{L}-]+\s){0,2}?[\p{L}-]{4,})(?!\p{L})/u;
/** "aus Berlin", "uit Gent", "från Lund", "z Krakowa" behind it. */
const FROM_BEHIND = new RegExp(
  `^\\s(?:from|of|in|out\\sof|aus|de|du|di|da|do|uit|från|fra|z|ze|v|w|à)\\s(${PLACE})`,
  'u',
);
/** "Stockholmsbaserade", "Oslo-baserte", "İstanbul merkezli", "Aarhus-baserede" */
const BASED_ABROAD =
  /(\p{Lu}[\p{L}\p{M}-]{2,}?)s?[-\s]?(?:baserade|baserad|baserte|baseret|baserede|merkezli|bazlı|-pohjainen)(?!\p{L})/gu;
const MAY_HAVE_IDEOGRAPHS = /[\u1100-\uffff]/;
const CJK = '[\\p{sc=Han}\\p{sc=Katakana}\\p{sc=Hangul}ー]';
/** "本社：東京都", "总部位于上海", "大阪拠点の", "서울 성수동에 본사를 둔" */
const CJK_SEAT = new RegExp(
  `(?:本社|本店|总部|總部|公司|본사)[：:はが]?\\s?(?:位于|位於|设在|設在|设立在|在)?\\s?(${CJK}{2,8})|(${CJK}{2,8}?)(?:に本社|を拠点|拠点)|((?:[\\p{sc=Hangul}]{2,5}\\s){0,2}[\\p{sc=Hangul}]{2,5})에\\s?(?:본사|위치)`,
  'gu',
);

/** Finds where a text says that somebody sits. `company` is whose seat is wanted; null: unknown. */
export function findPlaceHits(text: string, company: string | null): PlaceHit[] {
  const hits: PlaceHit[] = [];
  const add = (pattern: RegExp, hit: Omit<PlaceHit, 'words' | 'owner'>, isOwned = true): void => {
    for (const match of matchesOf(pattern, text)) {
      const words = match.slice(1).find((group) => group !== undefined);
      if (words === undefined) continue;
      const end = match.index + match[0].length;
      const owner = isOwned
        ? ownerOf(text, { start: match.index, end, isAttribute: hit.look !== 'start' }, company)
        : '';
      hits.push({ words: words.trim(), ...hit, owner });
    }
  };
  // These two try every capital letter, which takes longer than looking for their words first.
  if (/based|headquartered|founded/.test(text))
    add(BASED, { look: 'end', mayBeAdjective: false, weight: 10 });
  if (/base|merkezli|bazlı|pohjainen/.test(text))
    add(BASED_ABROAD, { look: 'end', mayBeAdjective: false, weight: 10 });
  add(SEATED, { look: 'start', mayBeAdjective: false, weight: 9 });
  add(SEATED_ABROAD, { look: 'start', mayBeAdjective: false, weight: 9 });
  add(THE_COMPANY_IS_IN, { look: 'start', mayBeAdjective: false, weight: 6 });
  if (MAY_HAVE_IDEOGRAPHS.test(text))
    add(CJK_SEAT, { look: 'anywhere', mayBeAdjective: false, weight: 9 }, false);
  hits.push(...hitsAtNouns(text, company));
  return company === null || !text.includes(company) ? hits : [...hits, ...hitsAround(text, company)];
}

/** How far a phrase reaches from its noun. */
const PHRASE = 90;

/** Finds places around a noun such as "startup": before it, behind it, behind a preposition. */
function hitsAtNouns(text: string, company: string | null): PlaceHit[] {
  const hits: PlaceHit[] = [];
  for (const { start: at, end } of nounsIn(text)) {
    const before = WORDS_BEFORE.exec(text.slice(Math.max(0, at - PHRASE), at))?.[0] ?? '';
    const behind = text.slice(end, end + PHRASE);
    const add = (words: string | undefined, look: PlaceHit['look'], weight: number): void => {
      if (!words) return;
      const isAttribute = look !== 'start';
      const start = words === before ? at - before.length : at;
      const owner = ownerOf(text, { start, end, isAttribute }, company);
      hits.push({ words: words.trim(), look, mayBeAdjective: isAttribute, weight, owner });
    };
    add(before, 'anywhere', 7);
    add(WORDS_BEHIND.exec(behind)?.[1], 'anywhere', 6);
    add(FROM_BEHIND.exec(behind)?.[1], 'start', 4);
  }
  return hits;
}

/** Words whose answers are remembered: the same ones stand in every article. */
const MOST_WORDS = 5_000;
const nouns = new Recent<number>(MOST_WORDS);

/** Finds the nouns of a text. Trying the long pattern in every word takes six times as long. */
function nounsIn(text: string): Span[] {
  const found: Span[] = [];
  for (let start = 0; start < text.length;) {
    let end = start;
    while (end < text.length && isPartOfNoun(text, end)) end += sizeAt(text, end);
    const word = end - start < SHORTEST_NOUN ? '' : text.slice(start, end);
    // "Jeune pousse" is the only noun of two words.
    const length =
      word.toLowerCase() === 'jeune'
        ? nounLength(text.slice(start, start + PHRASE))
        : word === ''
          ? 0
          : nouns.of(word, nounLength);
    if (length > 0) found.push({ start, end: start + length });
    start = Math.max(end, start + 1);
  }
  return found;
}

const SHORTEST_NOUN = 3;

function isPartOfNoun(text: string, at: number): boolean {
  const kind = kindAt(text, at);
  return isLetter(kind) || kind === DIGIT || text[at] === '-';
}

/** The length of the noun with which a text begins; 0 for none. */
function nounLength(text: string): number {
  return NOUN_AT.exec(text)?.[0].length ?? 0;
}

/** Stands for the company's name, so that the patterns around it are compiled once. */
const MARK = '\uE000';
const NAMED = `${MARK}(?:\\s(?:GmbH|AG|UG|SAS|SA|SL|AB|AS|ApS|Oy|BV|Inc\\.?|Ltd\\.?))?`;
/** "Porto's Casca" */
const OWNED = new RegExp(`(${NAME})['’]s?\\s(?:[\\p{L}\\d-]+\\s){0,5}?${NAMED}`, 'gu');
/** "Kenyan fintech Pikiboda". It looks back from the name: a search for the words takes ten times as long. */
const BEHIND_WORDS = new RegExp(
  `${MARK}(?<=((?:[\\p{L}\\p{M}\\d&'’./-]+\\s){1,5})「?${MARK})${NAMED.slice(MARK.length)}`,
  'gu',
);
/** "Casca（東京）", "東京のCasca" */
const IN_IDEOGRAPHS = new RegExp(`${NAMED}[（(](${CJK}{2,6})[)）]|(${CJK}{2,4})[的の]「?${MARK}`, 'gu');
const AROUND: [RegExp, PlaceHit['look'], number][] = [
  [OWNED, 'end', 8],
  [new RegExp(`${NAMED}\\s\\((${PLACE})\\)`, 'gu'), 'start', 8],
  // "Casca (payroll for farms; Leeds)"
  [new RegExp(`${NAMED}\\s\\([^()]{2,60}[;,]\\s(${PLACE})\\)`, 'gu'), 'start', 8],
  [
    new RegExp(`${NAMED}(?:,\\s(?:of|from)|\\sof|\\sin|\\sfrom|\\s\\(\\p{L}+\\),\\sof)\\s(${PLACE})`, 'gu'),
    'start',
    5,
  ],
  [
    new RegExp(
      `${NAMED}(?:['’]s?)?(?:,|\\sis|\\s[–—-])\\s(?:an?|the|one\\sof)\\s(?:\\p{Ll}[\\p{L}-]*\\s){0,2}(${NAME})`,
      'gu',
    ),
    'anywhere',
    8,
  ],
  [
    new RegExp(`${NAMED},\\s(?:an?|the)\\s[^.,;]{2,80}?\\s(?:from|in|of|out\\sof)\\s(${PLACE})`, 'gu'),
    'start',
    6,
  ],
  [BEHIND_WORDS, 'before-last', 6],
  [
    new RegExp(
      `${NAMED}(?:,\\s[^.,;]{2,80}?)?\\s(?:aus|uit|från|fra|z|ze|di|da|de|à|i|w|v)\\s(${PLACE})`,
      'gu',
    ),
    'start',
    5,
  ],
  [IN_IDEOGRAPHS, 'anywhere', 6],
  [new RegExp(`${NAMED}\\s${IS_IN}\\s(${PLACE})`, 'gu'), 'start', 6],
];

/** Finds places beside the company's name: "Porto's Casca", "Casca (Porto)", "Kenyan fintech Pikiboda". */
function hitsAround(text: string, company: string): PlaceHit[] {
  const marked = text.split(company).reduce((before, after) => {
    const isInWord = /[\p{L}\d]$/u.test(before) || /^[\p{L}\d]/u.test(after);
    return `${before}${isInWord && !isIdeographic(company) ? company : MARK}${after}`;
  });
  const hits: PlaceHit[] = [];
  for (const [pattern, look, weight] of AROUND) {
    // It tries every capital letter, which takes longer than looking for its mark first.
    if (pattern === OWNED && !/['’]s?\s/.test(marked)) continue;
    if (pattern === IN_IDEOGRAPHS && !MAY_HAVE_IDEOGRAPHS.test(text)) continue;
    for (const match of matchesOf(pattern, marked)) {
      const mayBeAdjective = look === 'anywhere' || look === 'before-last';
      const words = match[1] ?? match[2];
      if (words) hits.push({ words: words.trim(), look, mayBeAdjective, weight, owner: '' });
    }
  }
  return hits;
}

function isIdeographic(text: string): boolean {
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(text);
}

const ENTITY =
  "(?:\\p{Lu}|\\d)[\\p{L}\\d&'’.-]*(?:\\s(?:\\p{Lu}[\\p{L}\\d&'’.-]*|&|and\\s\\p{Lu}[\\p{L}]*))*";
/** "Dockside Systems, a ", "Balderton, ", "Quill is " in front of a seat. */
const OWNER_BEFORE = new RegExp(
  `(${ENTITY})(?:,\\s(?:an?|the|which\\sis|the\\s\\p{Ll}+)?\\s?|\\s(?:is|was)\\s(?:an?\\s)?|\\s\\()$`,
  'u',
);
/** "-based Balderton Capital", " startup Acme" behind one, without a word that begins another phrase. */
const OWNER_BEHIND = new RegExp(
  `^(?:\\s(?!(?:an?|the|of|in|to|for|with|by|from|at|on|and|has|have|is|was|will|that|which|whose|said|says)\\s)\\p{Ll}[\\p{L}-]*){0,4}\\s(${ENTITY})`,
  'u',
);

/** Returns the name of another firm whose place it is. Empty: the company's, or nobody's by name. */
function ownerOf(
  text: string,
  at: { start: number; end: number; isAttribute: boolean },
  company: string | null,
): string {
  if (company === null) return '';
  // "Ferrybridge Capital, the Houston company said": somebody speaks for the company.
  if (/^,?\s(?:said|says|told|announced|added)\b/.test(text.slice(at.end))) return '';
  // Other languages write common nouns large, or have other words between.
  if (!/\s(?:the|and|of|has|with|for|an?)\s/.test(text)) return '';
  const before = OWNER_BEFORE.exec(text.slice(Math.max(0, at.start - 80), at.start))?.[1];
  const behind = at.isAttribute ? OWNER_BEHIND.exec(text.slice(at.end, at.end + 80))?.[1] : undefined;
  const own = foldPlace(company);
  const isOther = (name: string): boolean => {
    const folded = foldPlace(name.replace(/['’]s$/, ''));
    return (
      /\p{L}{2}/u.test(name) &&
      !/^(?:The|It|In|On|At|A|An|This)$/.test(name) &&
      !folded.includes(own) &&
      !own.includes(folded)
    );
  };
  if (before !== undefined && !isOther(before)) return '';
  if (behind !== undefined && !isOther(behind)) return '';
  if (before !== undefined && before.length > 2 && isOther(before)) return before;
  return behind !== undefined && isOther(behind) ? behind : '';
}
