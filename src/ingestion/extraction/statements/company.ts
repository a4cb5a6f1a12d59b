import type { CompiledLexicon } from '../lexicon/compile.js';
import { termSource, termsOf } from '../lexicon/terms.js';
import { isInvestorName, keyOf } from '../signals/names.js';
import { countryOf } from '../place.js';
import { subjectOf, type Subject } from '../signals/subject.js';
import type { ArticleText } from '../text/article-text.js';
import { chooseByContext } from './company-by-context.js';
import { settleForm, type Candidate } from './name-form.js';
import { recipientsIn } from './recipient.js';
import { describedNames } from './described-names.js';

/** The company that an article is about, and how clearly it is told. */
export interface ChosenCompany extends Subject {
  /** The vote for it, and the one for the next. */
  score: number;
  runnerUp: number;
}

/**
 * Chooses the company that raised: the subject of the headline, of the sentence that states the round, of the first sentences and of the
 * "About" paragraph vote; who gets an investor's money votes for more; investors, people and places vote against themselves.
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
  addFrom(text.title, 3, add, lexicon);
  if (statement && statement !== text.title) addFrom(statement, 2.5, add, lexicon);
  for (const sentence of text.sentences.slice(0, 4))
    if (sentence !== statement) addFrom(sentence, 1.2, add, lexicon);
  for (const name of aboutNames(text.paragraphs, lexicon))
    add({ name, legalName: null, description: '', end: 0 }, 1);
  for (const sentence of [text.title, statement ?? '', ...text.sentences.slice(0, 6)])
    for (const subject of describedNames(sentence, lexicon)) add(subject, 1.3);
  judge(candidates, { ...input, body });
  const [best, next] = candidates.sort((a, b) => b.score - a.score);
  if (!best || best.score <= 0) return null;
  return { ...settleForm(best, candidates, body), score: best.score, runnerUp: next?.score ?? 0 };
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
    if (people.has(keyOf(name))) candidate.score -= 3;
    if (countryOf(name) !== null) candidate.score -= 1.5;
  }
}

type Add = (subject: Subject | null, weight: number) => void;

/** Adds who a sentence is about; of "Acme Ventures leads $5m round in Quill" that is Quill. */
function addFrom(sentence: string, weight: number, add: Add, lexicon: CompiledLexicon): void {
  const given = recipientsIn(sentence, lexicon);
  for (const recipient of given) add(recipient, weight);
  const subject = subjectOf(sentence, lexicon);
  add(subject, given.length > 0 ? 0.2 : subject?.weak ? 0.3 * weight : weight);
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

function occurrences(text: string, name: string): number {
  let count = 0;
  for (let at = text.indexOf(name); at !== -1 && count < 10; at = text.indexOf(name, at + name.length))
    count++;
  return count;
}
