import type { CompiledLexicon } from '../lexicon/compile.js';
import { alternation } from '../lexicon/terms.js';
import { countryOf } from '../place.js';
import { weighAmounts } from '../signals/amounts.js';
import { mayHaveMoney } from '../signals/money.js';
import { fundingTypeIn } from '../signals/funding-types.js';
import { keyOf } from '../signals/names.js';
import { subjectOf } from '../signals/subject.js';
import type { ArticleText } from '../text/article-text.js';
import { splitSentences } from '../text/sentences.js';

/** One company's share of a round-up, as an article of its own. */
export interface Part {
  title: string;
  text: string;
}

/** A label in front that announces a round-up, whatever the rest of the headline says. */
const LABELLED =
  /^[^:|]{0,50}\b(?:round-?ups?|recap|digest|briefs?|wrap(?:-?up)?|weekly|daily|deals|week)\b[^:|]{0,30}[:|]/i;

/** Numbered and bulleted entries: `3. (tied) Acme, $40M, robotics: …`. */
const ENTRY = /^(?:\d{1,2}[.)]|[-–•*])\s*(?:\(tied\)\s*)?/;
const SUM =
  '(?:US|CAD?|AU?|NZ|SG?|HK|R)?[$€£₹]\\s?[\\d.,]+\\s?(?:[Mm](?:illion|n)?|[Bb](?:illion|n)?|[Kk]|crore|lakh)?\\b';
const HEADED = new RegExp(`^([^,:;$€£]{2,60}),\\s*(${SUM})\\s*(?:,\\s*([^:]{2,60}))?:\\s*(.*)$`, 's');
/** A line of a list or table: `Acme (Oslo) - $4M Seed - led by Quill`, `Acme | $4M | Seed`, `Acme: $4M Series A from Quill`. */
const LISTED = new RegExp(
  `^(\\p{Lu}[^,:;|$€£()]{0,50}?)(?:\\s\\(([^)]{2,40})\\))?(?:\\s?[|:–—]\\s?|\\s-+\\s|\\s)(${SUM})(.{0,160})$`,
  'su',
);

function headlines(lexicon: CompiledLexicon): RegExp {
  return lexicon.pattern(
    'headline of a round-up',
    ({ data }) => new RegExp(alternation(data.roundup.headlines, data.script.spaced), 'iu'),
  );
}

/** The least number of companies that make an item a round-up when its headline does not say so. */
const MANY = 3;

/**
 * Cuts a round-up into one part per company. Returns nothing for an ordinary article: its headline
 * states one company's round, or its text states too few. A round-up needs two companies, or three if
 * its headline does not announce one.
 */
export function splitRoundup(text: ArticleText, lexicon: CompiledLexicon): Part[] {
  const { title } = text;
  const inTitle = severalIn(title, lexicon);
  const isOne = statesRound(title, lexicon);
  const announced =
    inTitle.length > 1 ||
    PLURAL.test(title) ||
    EACH.test(title) ||
    namesOnly(title) ||
    (headlines(lexicon).test(title) && (!isOne || LABELLED.test(title)));
  if (!announced && isOne) return [];
  const parts = new Map<string, Part>();
  const add = (part: Part): void => {
    const name = subjectOf(part.title, lexicon)?.name;
    if (name && parts.size < 100 && !parts.has(keyOf(name))) parts.set(keyOf(name), part);
  };
  for (const [index, paragraph] of text.paragraphs.slice(0, 400).entries())
    for (const part of partsOf(paragraph, text.paragraphs[index - 1] ?? '', announced, lexicon)) add(part);
  // What only the headline says counts as well: a feed may carry nothing else.
  for (const clause of inTitle) add({ title: clause, text: '' });
  return parts.size >= (announced ? 2 : MANY) ? [...parts.values()] : [];
}

/** "Pellucid and Marrowind raise $5M and $9M": a verb of many, and an amount for each. */
const PLURAL = new RegExp(
  `\\S\\s(?:and|&)\\s\\p{Lu}\\S*(?:\\s\\S+){0,2}\\s(?:raise|secure|land|bag|close|nab|get|score|snag|net)\\s${SUM}[^.;]{0,60}\\band\\s${SUM}`,
  'u',
);
/** "Pellucid and Marrowind each raise $5M". */
const EACH = new RegExp(
  `\\S\\s(?:and|&)\\s\\p{Lu}\\S*(?:\\s\\S+){0,2}\\s(?:each|both)\\s(?:raise|secure|land|bag|close|nab|get)d?\\s${SUM}`,
  'u',
);
/** "Deals: Opal, Rootcellar, 12Volt": a headline of three names or more, and nothing else. */
function namesOnly(title: string): boolean {
  const names = title.replace(/^[^:,]{2,40}:\s/, '').split(/,\s(?:and\s)?|\s(?:and|&)\s/);
  const isName = (name: string): boolean =>
    name.split(' ').length <= 3 && name.split(' ').every((word) => /^[\p{Lu}\d]/u.test(word));
  return names.length >= 3 && names.every(isName);
}

/** The clauses of a sentence, when they state rounds of different companies: "Acme bags $10M, Quill closes $3M seed". */
function severalIn(sentence: string, lexicon: CompiledLexicon): string[] {
  const clauses = sentence
    // "Acme, which pays nurses, raised": without the apposition its commas part no clause.
    .replace(/,\s(?:which|whose|who|an?|the)\s[^,;$€£]{3,90},\s(?=\p{Ll})/gu, ' ')
    .split(/\s*[;|]\s+|,\s+(?:(?:and|while|as)\s+)?|\s+(?:and|while|as|plus)\s+/)
    .map(withoutKin);
  const stating = new Map<string, string>();
  for (const clause of clauses) {
    const name = statesRound(clause, lexicon, true) ? subjectOf(clause, lexicon)?.name : undefined;
    if (name && /^\p{Lu}|^\p{Ll}+\p{Lu}|^\d/u.test(name) && !stating.has(keyOf(name)))
      stating.set(keyOf(name), clause);
  }
  return stating.size > 1 ? [...stating.values()] : [];
}

/** "Its rival Quill landed" as "Quill landed". */
function withoutKin(clause: string): string {
  return clause.replace(/^(?:(?:its|their|his|a)\s)?(?:rivals?|peers?|competitors?)\s(?=\p{Lu})/iu, '');
}

function partsOf(paragraph: string, previous: string, announced: boolean, lexicon: CompiledLexicon): Part[] {
  if (!mayHaveMoney(paragraph.slice(0, 3000), lexicon) && !announced) return [];
  const entry = paragraph.replace(ENTRY, '');
  const headed = HEADED.exec(entry);
  if (headed) return [{ title: `${headed[1]} raised ${headed[2]} in funding`, text: headed[4] ?? '' }];
  const text = withHeading(entry, previous);
  const listed = announced ? listedPart(text, lexicon) : null;
  if (listed) return [listed];
  const sentences = splitSentences(text.slice(0, 3000), lexicon);
  const parts: Part[] = [];
  let company = '';
  for (const [index, given] of sentences.entries()) {
    const sentence = withoutKin(given);
    const clauses = announced ? severalIn(sentence, lexicon) : [];
    const isNext = (announced || index === 0) && statesRound(sentence, lexicon, announced);
    const key = isNext ? keyOf(subjectOf(sentence, lexicon)?.name ?? '') : '';
    if (clauses.length > 0) parts.push(...clauses.map((title) => ({ title, text: '' })));
    else if (isNext && key !== company) parts.push({ title: sentence, text: '' });
    else if (parts.length > 0) addTo(parts, sentence);
    else if (!announced) return [];
    if (isNext) company = key;
  }
  return parts;
}

function addTo(parts: Part[], sentence: string): void {
  const last = parts.at(-1);
  if (last) last.text = `${last.text} ${sentence}`.trim();
}

/** A heading that is the company's name, and the sentence below it with a pronoun. */
function withHeading(sentence: string, previous: string): string {
  const pronoun = /^(?:the\s(?:company|startup|firm)|it)\s/i.exec(sentence)?.[0];
  if (previous.length >= 60 || previous === '' || pronoun === undefined) return sentence;
  return `${previous.replace(ENTRY, '').replace(/:$/, '')} ${sentence.slice(pronoun.length)}`;
}

/** Makes a sentence of a line that has only a name, a sum and perhaps the kind of round, a place and who led. */
function listedPart(line: string, lexicon: CompiledLexicon): Part | null {
  const [, name = '', place = '', sum = '', rest = ''] = LISTED.exec(line) ?? [];
  if (sum === '' || new RegExp(lexicon.verbs.any.source, 'iu').test(name)) return null;
  const cells = rest
    .split(/\s*[|–—]\s*|\s-+\s|,\s/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  const kind = cells.find((cell) => fundingTypeIn(`in ${cell} funding`, lexicon) !== 'undisclosed') ?? '';
  const isPlain = line.charAt(name.length) === ' ' && !/^[^\p{L}]*[|:–—-]/u.test(line.slice(name.length));
  // Without a mark between name and sum only a line that names the kind of round is an entry.
  if (isPlain && kind === '') return null;
  const from = cells.find((cell) => cell !== kind && /^(?:led\sby|from|backed\sby)\s/i.test(cell)) ?? '';
  const seat = countryOf(place) === null ? '' : `, a ${place}-based company,`;
  const round = /\b(?:funding|round|financing|investment|capital)\b/i.test(kind) ? kind : `${kind} funding`;
  const others = cells.filter((cell) => cell !== kind && cell !== from).join('. ');
  const led = from === '' ? '' : ` ${from.charAt(0).toLowerCase()}${from.slice(1)}`;
  return { title: `${name}${seat} raised ${sum} in ${round.trim()}${led}`, text: others };
}

/** In a round-up the plainest words will do: "Acme raised $5m", "Acme announced a $5m Series A". */
function statesRound(sentence: string, lexicon: CompiledLexicon, announced = false): boolean {
  const amounts = weighAmounts(sentence, lexicon);
  const subject = amounts.length > 0 ? subjectOf(sentence, lexicon) : null;
  if (!subject) return false;
  return amounts.some(
    (amount) =>
      amount.money.start > subject.end - 40 &&
      (amount.verb
        ? amount.score >= (announced ? 2.5 : 4)
        : announced && amount.score >= 3 && fundingTypeIn(sentence, lexicon) !== 'undisclosed'),
  );
}
