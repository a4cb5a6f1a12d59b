import type { CompiledLexicon } from '../lexicon/compile.js';
import type { TrapName } from '../lexicon/lexicon.js';
import { alternation, firstOf } from '../lexicon/terms.js';
import { countryOf } from '../place.js';
import { weighAmounts } from '../signals/amounts.js';
import { mayHaveMoney } from '../signals/money.js';
import { fundingTypeIn } from '../signals/funding-types.js';
import { keyOf } from '../signals/names.js';
import { subjectOf } from '../signals/subject.js';
import type { ArticleText } from '../text/article-text.js';
import { raisesUnstated } from './statements.js';
import { splitSentences } from '../text/sentences.js';
import { clausesOf, eachOfList, inPlainWords, SUM, withoutKin } from './roundup-clauses.js';

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
  const inTitle = severalIn(inPlainWords(title, lexicon), lexicon);
  const isOne = statesRound(title, lexicon);
  const isInTitle =
    inTitle.length > 1 ||
    PLURAL.test(title) ||
    EACH.test(title) ||
    namesOnly(title) ||
    (headlines(lexicon).test(title) && (!isOne || LABELLED.test(title)));
  if (!isInTitle && tellsOther(title, lexicon)) return [];
  const announced =
    isInTitle || text.sentences.slice(0, 8).some((sentence) => eachOfList(sentence).length > 1);
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

/** Headlines of other news, below which rounds of several companies are examples. */
const OTHER_NEWS: readonly TrapName[] = ['fund', 'people', 'prize', 'results', 'acquisition'];

/** "Harbour Ventures closes its third fund": the firms of its portfolio are named in passing. */
function tellsOther(title: string, lexicon: CompiledLexicon): boolean {
  return lexicon.traps.some(
    ({ name, terms }) => OTHER_NEWS.includes(name) && terms && firstOf(terms, title) !== null,
  );
}

/** How many sentences may state one more round. */
const MAX_FURTHER = 20;

/**
 * Gives the sentences by which an article about one round states another one, in plain words. A pronoun
 * there means the article's own company.
 */
export function furtherRounds(text: ArticleText, company: string, lexicon: CompiledLexicon): string[] {
  const { further } = lexicon.data.roundup;
  if (further === undefined) return [];
  const opening = lexicon.pattern(
    'one more round',
    ({ source }) => new RegExp(`^${source(further)},?\\s(?=\\S)`, 'iu'),
  );
  return text.sentences.slice(0, MAX_FURTHER).flatMap((given) => {
    const found = opening.exec(given);
    if (found === null) return [];
    const rest = given.slice(found[0].length).replace(PRONOUN, `${company} `);
    const sentence = inPlainWords(rest.charAt(0).toUpperCase() + rest.slice(1), lexicon);
    return statesRound(sentence, lexicon, true) ? [sentence] : [];
  });
}

const PRONOUN = /^(?:the\s(?:company|startup|start-up|firm|business)|it)\s(?:(?:has|have)\s)?(?:also\s)?/iu;

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

/**
 * The clauses of a sentence, when they state rounds of different companies: "Acme bags $10M, Quill closes
 * $3M seed". What states no round of its own goes on with the clause before it.
 */
function severalIn(sentence: string, lexicon: CompiledLexicon): string[] {
  const stating = new Map<string, string>();
  let last = '';
  for (const { mark, clause } of clausesOf(sentence)) {
    const name = statesRound(clause, lexicon, true) ? subjectOf(clause, lexicon)?.name : undefined;
    if (name && /^\p{Lu}|^\p{Ll}+\p{Lu}|^\d/u.test(name) && !stating.has(keyOf(name))) {
      last = keyOf(name);
      stating.set(last, clause);
    } else if (last !== '' && /^\s+(?:and|plus)\s|^,\s(?:and\s)?$/.test(mark) && isTail(clause, lexicon))
      stating.set(last, `${stating.get(last) ?? ''}${mark}${clause}`);
    else last = '';
  }
  return stating.size > 1 ? [...stating.values()] : [];
}

/** Further investors, or who led: not a sentence about somebody else. */
function isTail(clause: string, lexicon: CompiledLexicon): boolean {
  return (
    !mayHaveMoney(clause, lexicon) && (!lexicon.verbs.any.test(clause) || /^(?:co-)?led\s/i.test(clause))
  );
}

function partsOf(paragraph: string, previous: string, announced: boolean, lexicon: CompiledLexicon): Part[] {
  if (!mayHaveMoney(paragraph.slice(0, 3000), lexicon) && !announced) return [];
  const entry = paragraph.replace(ENTRY, '');
  const headed = HEADED.exec(entry);
  if (headed) return [headedPart(headed, lexicon)];
  const text = withHeading(entry, previous);
  const listed = announced ? listedPart(text, lexicon) : null;
  if (listed) return [listed];
  const sentences = splitSentences(text.slice(0, 3000), lexicon).map((sentence) =>
    announced ? inPlainWords(sentence, lexicon) : sentence,
  );
  const parts: Part[] = [];
  let company = '';
  for (const [index, given] of sentences.entries()) {
    const sentence = withoutKin(given);
    const clauses = announced ? severalIn(sentence, lexicon) : [];
    const isNext = (announced || index === 0) && statesRound(sentence, lexicon, announced);
    const key = isNext ? keyOf(subjectOf(sentence, lexicon)?.name ?? '') : '';
    const each = announced ? eachOfList(sentence) : [];
    if (each.length > 1) parts.push(...each.map((title) => ({ title, text: '' })));
    else if (clauses.length > 0) parts.push(...clauses.map((title) => ({ title, text: '' })));
    else if (isNext && key !== company) parts.push({ title: sentence, text: '' });
    else if (parts.length > 0) addTo(parts, sentence);
    else if (!announced) return [];
    if (isNext) company = key;
  }
  return parts;
}

/** The text of a headed entry may only name the kind and who gave it: "Growth funding from Ember", "Series C, Ember". */
function headedPart([, name = '', sum = '', , text = '']: RegExpExecArray, lexicon: CompiledLexicon): Part {
  const opening = text.slice(0, 40);
  const isKind =
    fundingTypeIn(`in ${opening} funding`, lexicon) !== 'undisclosed' &&
    !lexicon.verbs.any.test(opening) &&
    !/^(?:the|an?|its)\s/i.test(opening) &&
    subjectOf(name, lexicon) !== null;
  if (!isKind) return { title: `${name} raised ${sum} in funding`, text };
  const told = text.replace(
    /^([^,.]{3,30}),\s(?=\p{Lu}[^,.]{2,40}(?:,\s\p{Lu}[^,.]{2,40})*\.?$)/u,
    '$1 led by ',
  );
  const kind = told.charAt(0).toLowerCase() + told.slice(1);
  return { title: `${name} raised ${sum} in ${kind}`, text: '' };
}

function addTo(parts: Part[], sentence: string): void {
  const last = parts.at(-1);
  if (last) last.text = `${last.text} ${sentence}`.trim();
}

/** A heading that is the company's name, and the sentence below it with a pronoun. */
function withHeading(sentence: string, previous: string): string {
  const pronoun = PRONOUN.exec(sentence)?.[0];
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
  const isUnstated = announced && amounts.length === 0 && raisesUnstated(sentence, lexicon);
  const subject = amounts.length > 0 || isUnstated ? subjectOf(sentence, lexicon) : null;
  if (!subject || isUnstated) return subject !== null;
  return amounts.some(
    (amount) =>
      amount.money.start > subject.end - 40 &&
      (amount.verb
        ? amount.score >= (announced ? 2.5 : 4)
        : announced && amount.score >= 3 && fundingTypeIn(sentence, lexicon) !== 'undisclosed'),
  );
}
