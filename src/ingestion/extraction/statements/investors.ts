import type { CompiledLexicon } from '../lexicon/compile.js';
import { firstOf, spansOf, termSource, termsOf } from '../lexicon/terms.js';
import { wordsFor } from '../signals/name-words.js';
import { countryOf } from '../place.js';
import { foldPlace, isRegion } from '../place-lookup.js';
import { countryOfAdjective } from '../place-nationality.js';
import { cleanName, isInvestorName, keyOf } from '../signals/names.js';
import { paymentIn } from './recipient.js';

/** Who put money into a round. */
export interface Investors {
  /** The first-named leader. */
  lead: string | null;
  /** In the order in which the text names them, leaders first. */
  all: string[];
}

/** The names of investors are in the first sentences that speak of the round. */
const MAX_SENTENCES = 40;
const MAX_SENTENCE = 700;

/** Patterns over a lexicon's words for investors. */
interface InvestorPatterns {
  ledBy: RegExp;
  leads: RegExp;
  /** "Acme Ventures has led Quill's": the verb before whose round it is. */
  leadsOf: RegExp;
  from: RegExp;
  joined: RegExp;
  /** Only right before a stop: "Acme Ventures led; …". */
  leadsAlone: RegExp;
  giver: RegExp;
  follows: RegExp;
  stop: RegExp;
  split: RegExp;
  kind: RegExp;
  adjectives: RegExp;
  notName: RegExp;
  /** A particle written onto the last name before a cue; null where the language has none. */
  marks: RegExp | null;
}

const known = new WeakMap<CompiledLexicon, InvestorPatterns>();

function patternsFor(lexicon: CompiledLexicon): InvestorPatterns {
  const found = known.get(lexicon);
  if (found) return found;
  const { investors, script } = lexicon.data;
  const either = (terms: string): string => `(?:${termsOf(terms).map(termSource).join('|') || '(?!)'})`;
  const { source } = lexicon;
  const gap = '\\s';
  const patterns: InvestorPatterns = {
    ledBy: lexicon.list('led by', investors.ledBy, `:?${gap}{0,3}`),
    leads: lexicon.list('leads', investors.leads),
    leadsOf: new RegExp(
      `(?<![\\p{L}\\p{N}])${either(investors.leadsOf ?? '')}\\s(?=\\p{Lu}[^,.;:]{1,40}['’]s?\\s)`,
      'gu',
    ),
    from: lexicon.list('from investors', investors.from, `:?${gap}{0,3}`),
    joined: lexicon.list('joined by', investors.joined),
    leadsAlone: lexicon.list('leads alone', investors.leadsAlone, '(?=[;,.]|$)'),
    giver: lexicon.list('given by', investors.givenBy, `${gap}{0,3}`),
    follows: new RegExp(
      `${source(investors.earlier)}|(?:after|follow(?:s|ing|ed)?|since)\\s(?:an?|its|the)\\s[^,;]{0,90}$`,
      'iu',
    ),
    stop: new RegExp(
      script.spaced
        ? `(?<!(?:^|\\s)\\p{Lu})\\.(?:\\s|$)|[;:!?()]|\\s(?:[-–—]|--)\\s|\\s${either(investors.stops)}(?![\\p{L}\\p{N}])`
        : `[。；：！？（）「」]|${either(investors.stops)}`,
      'iu',
    ),
    split: new RegExp(
      script.spaced
        ? `\\s?(?:,(?!\\d)|[、；，])\\s?(?:${either(investors.and)}\\s)?|\\s${either(investors.and)}\\s`
        : `\\s?[,、；，・]\\s?|${either(investors.and)}`,
      'iu',
    ),
    kind: new RegExp(
      `^(?:[^\\s]{1,30}\\s){0,6}?${either(investors.kinds)}\\s(?=["']?[\\p{Lu}\\d]|\\p{Ll}{1,20}\\.\\p{Ll}{2,})`,
      'u',
    ),
    adjectives: new RegExp(
      `^(?:(?:${either(investors.adjectives)}|(?:\\p{Lu}[\\p{L}.]{1,20}\\s){0,2}[\\p{L}.]{2,20}-(?:based|focused|backed))\\s){1,6}`,
      'u',
    ),
    notName: new RegExp(`^${either(investors.notNames)}$|(?<![\\p{L}])(?:CEO|CFO|CTO)(?![\\p{L}])`, 'iu'),
    marks:
      investors.nameMarks === undefined
        ? null
        : new RegExp(`(?<=[\\p{L}\\p{N}]{2})${either(investors.nameMarks)}\\s?$`, 'u'),
  };
  known.set(lexicon, patterns);
  return patterns;
}

/** Finds the investors of a round in its title and sentences; `company` is never one of them. */
export function findInvestors(
  input: { title: string; sentences: string[]; company: string },
  lexicon: CompiledLexicon,
): Investors {
  const patterns = patternsFor(lexicon);
  const leads: string[] = [];
  const others: string[] = [];
  for (const given of [...input.sentences.slice(0, MAX_SENTENCES), input.title]) {
    const sentence = given.slice(0, MAX_SENTENCE);
    if (!isAboutRound(sentence, patterns, lexicon) || isEarlier(sentence, lexicon)) continue;
    for (const { start, end } of spansOf(patterns.ledBy, sentence))
      if (!patterns.follows.test(sentence.slice(Math.max(0, start - 100), start)))
        leads.push(...namesAfter(sentence.slice(end), patterns));
    const leading = [patterns.leads, patterns.leadsAlone, patterns.leadsOf].flatMap((pattern) =>
      spansOf(pattern, sentence),
    );
    for (const { start } of leading.sort((a, b) => a.start - b.start))
      leads.push(...namesBefore(sentence.slice(0, start), patterns));
    for (const { start, end } of spansOf(patterns.from, sentence))
      if (!patterns.follows.test(sentence.slice(Math.max(0, start - 100), start)))
        others.push(...namesAfter(sentence.slice(end), patterns));
    for (const { start } of spansOf(patterns.joined, sentence))
      others.push(...namesBefore(sentence.slice(0, start), patterns));
  }
  const isCrowd = crowdIn(input.sentences);
  const payer = payerIn(input, lexicon);
  if (payer) (payer.joins || leads.length > 0 ? others : leads).unshift(payer.name);
  const first = leads.length === 0 ? giver(input, lexicon) : null;
  const all = distinct([...leads, ...(first ?? []), ...others], input.company).filter(
    (name) => !isCrowd(name),
  );
  const leaders = (first?.length === 1 ? first : leads).filter((name) => !isCrowd(name));
  return { lead: leadOf(leaders, all, input.company), all };
}

function isAboutRound(
  sentence: string,
  { ledBy, joined }: InvestorPatterns,
  lexicon: CompiledLexicon,
): boolean {
  const { round, verbs } = lexicon;
  return [round.nouns, verbs.invest, ledBy, joined].some((terms) => firstOf(terms, sentence) !== null);
}

/** "140 Teachers" of a headline are people where the text has "teachers". "500 Kestrels" is a firm. */
function crowdIn(sentences: string[]): (name: string) => boolean {
  return (name) => {
    const [, people = ''] = /^\d[\d.,]*\s(\p{L}+s)$/u.exec(name) ?? [];
    return people !== '' && sentences.some((sentence) => sentence.includes(` ${people.toLowerCase()}`));
  };
}

/** "Acme Ventures invests in Quill": the subject of the headline or lead is the investor. */
function payerIn(
  input: { title: string; sentences: string[]; company: string },
  lexicon: CompiledLexicon,
): { name: string; joins: boolean } | null {
  if (!lexicon.data.script.subjectFirst) return null;
  for (const sentence of [input.title, ...input.sentences.slice(0, 2)]) {
    const payment = paymentIn(sentence, lexicon);
    if (!payment?.giver || isEarlier(sentence, lexicon)) continue;
    const patterns = patternsFor(lexicon);
    const giver = payment.giver.name.replace(/^The\s/, '');
    if (wordsFor(lexicon).intro.test(giver)) continue;
    const names = itemsOf(giver, patterns).flatMap((item) => investorName(item, patterns) ?? []);
    // Of two that invest neither is said to lead.
    const [name] = names;
    if (name !== undefined && keyOf(name) !== keyOf(payment.receiver.name))
      return { name: wholeForm(name, input.sentences, lexicon), joins: payment.joins || names.length > 1 };
  }
  return null;
}

/** "Acme" in the headline is "Acme Growth Partners" where the first sentences begin with that. */
function wholeForm(name: string, sentences: string[], lexicon: CompiledLexicon): string {
  for (const sentence of sentences.slice(0, 2)) {
    const whole = paymentIn(sentence, lexicon)?.giver?.name.replace(/^The\s/, '');
    if (whole?.startsWith(`${name} `) === true && whole.split(' ').length <= 5) return whole;
  }
  return name;
}

/** A sentence that only tells of an earlier round. */
function isEarlier(sentence: string, lexicon: CompiledLexicon): boolean {
  const pattern = lexicon.list('earlier round', lexicon.data.investors.earlier);
  const cue = firstOf(pattern, sentence);
  return cue !== null && cue.start < 60;
}

/** The first leader, in the form that the list of all has it. */
function leadOf(leads: string[], all: string[], company: string): string | null {
  const lead = distinct(leads.slice(0, 1), company)[0] ?? distinct(leads, company)[0];
  return lead ? (all.find((name) => name === lead || name.startsWith(`${lead} `)) ?? lead) : null;
}

/** "secures $4M from Acme Ventures": a sole giver leads. */
function giver(input: { title: string; sentences: string[] }, lexicon: CompiledLexicon): string[] | null {
  const patterns = patternsFor(lexicon);
  for (const sentence of [input.title, ...input.sentences.slice(0, 3)]) {
    if (isEarlier(sentence, lexicon)) continue;
    const text = sentence.slice(0, MAX_SENTENCE);
    for (const { start, end } of spansOf(patterns.giver, text)) {
      const before = text.slice(Math.max(0, start - 60), start);
      if (
        !/[$€£₹¥\d]/.test(before) &&
        !spansOf(lexicon.round.nouns, before).some((span) => before.length - span.end < 20) &&
        !spansOf(lexicon.unstated, before).some((span) => before.length - span.end < 4)
      )
        continue;
      const given = text.slice(end);
      // "Grant to map soil carbon from tractors": behind what the money is for nobody gives.
      const isPurpose = /[$€£₹¥\d][^$€£₹¥]{0,40}\sto\s(?!date\b)\p{L}{3,}\s[^$€£₹¥]{0,40}$/u.test(before);
      // Of "several investors including Acme" nobody is said to lead.
      if (/^[^\p{Lu}]{0,80}\b(?:including|includes?|such\sas|like)\s/u.test(given)) return null;
      const names = namesAfter(given, patterns);
      if (names.length > 0 && (!isPurpose || names.some(isInvestorName))) return names;
    }
  }
  return null;
}

/** Reads a list of names at the start of `text`. */
function namesAfter(text: string, patterns: InvestorPatterns): string[] {
  // "by elite institutions such as Acme": the names come after the kind.
  const list = text
    .slice(0, 500)
    .replace(/\s?\([^()]{0,80}\)/g, '')
    // "By Stamford, CT-based Acme Capital".
    .replace(
      /(?:\p{Lu}[\p{L}.]{1,20}\s){0,2}\p{Lu}[\p{L}.]{1,20},\s(?:\p{Lu}[\p{L}.]{0,20}\s?){1,2}-based\s/gu,
      '',
    )
    .replace(/^[^,.;\p{Lu}]{0,80}\b(?:including|includes?|such\sas|like|namely)\s/u, '');
  const stop = patterns.stop.exec(list)?.index ?? list.length;
  return itemsOf(list.slice(0, stop), patterns)
    .flatMap((item) => investorName(item, patterns) ?? [])
    .slice(0, 40);
}

/** Reads the list of names that ends where `text` ends. */
function namesBefore(text: string, patterns: InvestorPatterns): string[] {
  const tail = text
    .slice(-260)
    .replace(/\s?\([^()]{0,80}\)/g, '')
    .replace(/\s(?:are|is|were|was)\s(?:(?:\p{Ll}+)\s){0,2}\p{Ll}+\s?$/u, '')
    .replace(/\s(?:also|both|jointly|has|have|which|who|will|is|were|was)\s?$/i, '')
    // "We at Acme Ventures are thrilled to lead".
    .replace(/^(?:We|The\steam|All\sof\sus)\s(?:here\s)?at\s(?=\p{Lu})/u, '');
  // An apposition between name and verb: "Acme Ventures, a fund for robots, led".
  let clause = tail.replace(/,\s(?:an?|the)\s\p{Ll}[^,]{0,120},?\s?$/u, '');
  // With particles the topic may open the sentence: "the round, Acme led".
  if (patterns.marks) clause = ` ${clause.replace(patterns.marks, '')}`;
  for (let cut = patterns.stop.exec(clause); cut; cut = patterns.stop.exec(clause))
    clause = clause.slice(cut.index + cut[0].length);
  return itemsOf(clause, patterns)
    .flatMap((item) => investorName(item, patterns) ?? [])
    .slice(0, 12);
}

/** "Keel & Compass Partners" is one name: what stands before the mark could be no firm's whole name. */
const JOINED_NAME =
  /(?<=(?:^|,\s|\s)\p{Lu}[\p{L}'’-]{1,20})\s&\s(?=\p{Lu}[\p{L}'’-]{1,20}\s(?:Capital|Partners|Ventures|Holdings|Company|Investments|Group|Co)(?![\p{L}])|(?:Research|Sons|Daughters|Company|Associates|Co|Byers)(?![\p{L}]))/gu;

/** Splits a list into its items. */
function itemsOf(list: string, patterns: InvestorPatterns): string[] {
  return list
    .replace(JOINED_NAME, ' \u0001 ')
    .split(patterns.split)
    .map((item) => (item ?? '').replace('\u0001', '&'));
}

/** A word that is no firm's whole name. */
const GENERIC =
  /^(?:Ventures?|Capital|Partners|Invest(?:ments?)?|Holdings?|Group|Growth|Equity|Fund|Angels|Management)$/u;

/** Cleans one item of a list to a name; null for what is none. */
function investorName(item: string, patterns: InvestorPatterns): string | null {
  // "A principal scientist", "Kenya's Savanna Fund".
  if (/^an?\s(?!\S{1,30}-(?:based|backed)\s)/.test(item.trim())) return null;
  let name = withoutPlace(item.trim().replace(/[®™]/g, '').trim());
  const described = patterns.kind.exec(name);
  if (described) name = name.slice(described[0].length);
  const plain = name.replace(patterns.adjectives, '');
  // "Steinadler Capital": the first word only looks like an adjective of a place.
  if (!GENERIC.test(plain)) name = plain;
  name = cleanName(
    properRun(name.replace(/\s(?:respectively|and\sothers|among\sothers|and\smore|each|and)$/i, '')).replace(
      /\s(?:and|e|y|et|und|och|og|&)$/u,
      '',
    ),
  );
  if (name.length < 2 || name.length > 60 || patterns.notName.test(name)) return null;
  const isProper = /^["']?[\p{Lu}\p{Lo}\d]|^a16z\b|^\p{Ll}{1,20}(?:\p{Lu}|\.\p{Ll}{2,3}$)/u.test(name);
  // "500 Global" is a firm, "12 angels" and "2 Board Members" are none.
  if (!isProper || /[$€£¥₹]|^\d{1,2}(?:[.,%]\d*)*(?:\s|$)|^[\d.,%]+$|^[\d.,%]+\s\P{Lu}/u.test(name))
    return null;
  return name.split(' ').length > 7 || isRegion(name) || countryOfAdjective(foldPlace(name)) !== null
    ? null
    : name;
}

/** "Denmark's Novo Holdings" as "Novo Holdings". */
function withoutPlace(name: string): string {
  const owner = /^(\p{Lu}[\p{L}.-]{1,30}(?:\s\p{Lu}[\p{L}.-]{1,30})?)['’]s?\s(?=\p{Lu})/u.exec(name);
  return owner?.[1] !== undefined && countryOf(owner[1]) !== null ? name.slice(owner[0].length) : name;
}

/** Cuts a name at the first word that can be no part of one: "Acme gives us" is Acme. */
function properRun(name: string): string {
  const words = name.split(' ');
  const end = words.findIndex(
    (word, index) =>
      index > 0 &&
      /^\p{Ll}/u.test(word) &&
      !/^(?:of|the|de|for|du|la|von|van|by|e|y|und|et|di|del|do|da|dos|das|des|della|dei|los|las|le|les|den|der|af|av|og|och|i|na|&)$|\.\p{Ll}{2,3}$|\p{Lu}/u.test(
        word,
      ),
  );
  return end === -1 ? name : words.slice(0, end).join(' ');
}

function distinct(names: string[], company: string): string[] {
  const seen = new Map<string, string>();
  const own = keyOf(company);
  for (const name of names) {
    const key = keyOf(name);
    const isOwn =
      company !== '' &&
      (name.includes(company) || company.startsWith(`${name} `) || company.endsWith(`& ${name}`));
    if (key && key !== own && !isOwn && !seen.has(key)) seen.set(key, name);
  }
  const all = [...seen.values()];
  // "Acme" beside "Acme Capital" is the same giver, named short.
  return all.filter((name) => !all.some((other) => other.startsWith(`${name} `))).slice(0, 60);
}
