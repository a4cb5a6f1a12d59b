import type { CompiledLexicon } from '../lexicon/compile.js';
import { firstOf, termSource, termsOf } from '../lexicon/terms.js';
import { mayHaveMoney } from '../signals/money.js';
import { isInvestorName, keyOf } from '../signals/names.js';
import { countryOf } from '../place.js';
import { isRegion } from '../place-lookup.js';
import { subjectOf, type Subject } from '../signals/subject.js';
import type { ArticleText } from '../text/article-text.js';
import { chooseByContext } from './company-by-context.js';
import { settleForm, type Candidate } from './name-form.js';
import { paymentIn } from './recipient.js';
import { describedNames } from './described-names.js';

/** The company that an article is about, with its votes. */
export interface ChosenCompany extends Subject {
  /** Its votes, and those of the next one. */
  score: number;
  runnerUp: number;
}

/**
 * Chooses the company that raised, by votes. The subjects of the headline, of the statement, of the
 * first sentences and of the "About" paragraph get votes. Who receives an investor's money gets more.
 * Investors, people and places lose votes.
 */
export function chooseCompany(
  input: {
    text: ArticleText;
    statement: string | null;
    investors: readonly string[];
    people: readonly string[];
  },
  lexicon: CompiledLexicon,
): ChosenCompany | null {
  if (!lexicon.data.script.subjectFirst) return chooseByContext(input, lexicon);
  const { text, statement } = input;
  const body = text.paragraphs.join('\n');
  const candidates: Candidate[] = [];
  const add = (subject: Subject | null, weight: number): void => {
    if (!subject || keyOf(subject.name) === '') return;
    const known = candidates.find((candidate) => keyOf(candidate.subject.name) === keyOf(subject.name));
    if (!known) {
      candidates.push({ subject: { ...subject }, score: weight });
      return;
    }
    known.score += weight;
    known.subject.legalName ??= subject.legalName;
    if (subject.description.length > known.subject.description.length)
      known.subject.description = subject.description;
  };
  const weight = saysNothing(text.title, lexicon) ? 1 : 3;
  for (const part of text.title.split(/(?<=[!?])\s(?=\p{Lu})/u)) addFrom(part, weight, add, lexicon);
  if (statement && statement !== text.title) addFrom(statement, 2.5, add, lexicon);
  for (const sentence of text.sentences.slice(0, 4))
    if (sentence !== statement) addFrom(sentence, 1.2, add, lexicon);
  for (const name of aboutNames(text.paragraphs, lexicon))
    add({ name, legalName: null, description: '', end: 0 }, 1);
  for (const sentence of [text.title, statement ?? '', ...text.sentences.slice(0, 6)])
    for (const subject of describedNames(sentence, lexicon)) add(subject, 1.3);
  judge(candidates, { ...input, body });
  if (candidates.every(({ score }) => score <= 0))
    for (const name of ownNames(text, lexicon))
      if (!input.investors.some((investor) => keyOf(investor) === keyOf(name)))
        add({ name, legalName: null, description: '', end: 0 }, 1.5);
  const [best, next] = candidates.sort((a, b) => b.score - a.score);
  if (!best || best.score <= 0) return null;
  return {
    ...settleForm(best, candidates, { title: text.title, body }),
    score: best.score,
    runnerUp: next?.score ?? 0,
  };
}

/** "Dealbook for Wednesday": without verb, money or round the headline may name anything. */
function saysNothing(title: string, lexicon: CompiledLexicon): boolean {
  const { verbs, round } = lexicon;
  return (
    ![verbs.any, round.nouns].some((pattern) => firstOf(pattern, title)) && !mayHaveMoney(title, lexicon)
  );
}

function judge(
  candidates: Candidate[],
  input: { body: string; investors: readonly string[]; people: readonly string[] },
): void {
  const investors = new Set(input.investors.map(keyOf));
  const people = new Set(input.people.map(keyOf));
  for (const candidate of candidates) {
    const { name } = candidate.subject;
    candidate.score += 0.5 * Math.min(3, occurrences(input.body, name));
    if (investors.has(keyOf(name))) candidate.score -= 3;
    if (isInvestorName(name)) candidate.score -= 1.5;
    if (people.has(keyOf(name)) || isPerson(name, input.body)) candidate.score -= 3;
    if (isRegion(name)) candidate.score -= 4;
    else if (countryOf(name) !== null) candidate.score -= 1.5;
  }
}

/** "Mira Castellan … Castellan said": a company is not called by its last word. */
function isPerson(name: string, body: string): boolean {
  const [, last = ''] = /^\p{Lu}\p{Ll}{1,20}\s(\p{Lu}[\p{L}'’-]{2,24})$/u.exec(name) ?? [];
  if (last === '') return false;
  for (let at = body.indexOf(last); at !== -1; at = body.indexOf(last, at + 1)) {
    SPEAKS.lastIndex = at + last.length;
    if (SPEAKS.test(body) && !/[\p{L}'’]$|[\p{L}-]\s$/u.test(body.slice(Math.max(0, at - 3), at)))
      return true;
  }
  return false;
}

/** What stands behind the last name of a person. */
const SPEAKS =
  /(?:,\s\d\d,)?\s(?:said|says|told|tells|adds|recalls|founded|left|is (?:the )?(?:chief|founder))/uy;

type Add = (subject: Subject | null, weight: number) => void;

/** Adds who a sentence is about; of "Acme Ventures leads $5m round in Quill" that is Quill. */
function addFrom(sentence: string, weight: number, add: Add, lexicon: CompiledLexicon): void {
  const payment = paymentIn(sentence, lexicon);
  add(payment?.receiver ?? null, weight);
  const subject = subjectOf(sentence, lexicon);
  add(subject, payment ? 0.2 : subject?.weak ? 0.3 * weight : weight);
}

/** Names after "About" at the start of a paragraph. */
function aboutNames(paragraphs: string[], lexicon: CompiledLexicon): string[] {
  const pattern = lexicon.pattern(
    'about',
    ({ data }) =>
      new RegExp(
        `^(?:${termsOf(data.company.about).map(termSource).join('|')})\\s([\\p{L}\\d@][^:\\n]{1,50}?)\\s?:?$`,
        'iu',
      ),
  );
  return paragraphs.flatMap((paragraph) =>
    paragraph.length < 70 ? (pattern.exec(paragraph)?.[1] ?? []) : [],
  );
}

/** The writer's own company, in a blog that speaks of "we": "when we started Acme", or acme.dev for "Acme". */
function ownNames(text: ArticleText, lexicon: CompiledLexicon): string[] {
  const body = [text.title, ...text.sentences.slice(0, 30)].join('\n').slice(0, 8000);
  const ours = lexicon.pattern(
    'our own name',
    ({ data, source }) =>
      new RegExp(
        `${source(data.company.ours ?? '')}\\s(\\p{Lu}[\\p{L}\\p{N}]{1,30}(?:\\s\\p{Lu}\\p{L}{1,20})?)`,
        'gu',
      ),
  );
  const named = [...body.matchAll(ours)].flatMap((match) => match[1] ?? []);
  const hosts = [
    ...body.matchAll(/(?<![\p{L}\d.-])(?:www\.)?([a-z\d][a-z\d-]{3,30})\.[a-z]{2,6}(?![\p{L}\d])/gu),
  ];
  const sites = hosts.flatMap((match) => {
    const label = match[1] ?? '';
    const spelled = new RegExp(`(?<![\\p{L}.@/])${label}(?![\\p{L}\\d.])`, 'iu').exec(body)?.[0];
    return spelled !== undefined && /^\p{Lu}/u.test(spelled) ? spelled : [];
  });
  return [...named, ...sites].filter((name) => !isRegion(name)).slice(0, 5);
}

function occurrences(text: string, name: string): number {
  let count = 0;
  for (let at = text.indexOf(name); at !== -1 && count < 10; at = text.indexOf(name, at + name.length))
    count++;
  return count;
}
