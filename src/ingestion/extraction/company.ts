import type { ArticleText } from './article-text.js';
import { subjectOf, type Subject } from './subject.js';

interface Candidate {
  subject: Subject;
  score: number;
}

/**
 * Chooses the company that an article is about: the subject of the headline, of the sentence that states the round, of the first
 * sentences and of the "About" paragraph vote, and the rest of the text says which of two forms of a name is used.
 */
export function chooseCompany(text: ArticleText, statement: string | null): Subject | null {
  const body = text.paragraphs.join('\n');
  const candidates: Candidate[] = [];
  const add = (subject: Subject | null, weight: number): void => {
    if (!subject) return;
    const known = candidates.find((candidate) => keyOf(candidate.subject.name) === keyOf(subject.name));
    if (!known) {
      candidates.push({ subject: { ...subject }, score: weight });
      return;
    }
    known.score += weight;
    known.subject.legalName ??= subject.legalName;
    if (subject.description.length > known.subject.description.length) {
      known.subject.description = subject.description;
    }
  };
  addFrom(text.title, 3, add);
  if (statement && statement !== text.title) addFrom(statement, 2.5, add);
  for (const sentence of text.sentences.slice(0, 3))
    if (sentence !== statement) add(subjectOf(sentence), 1.2);
  for (const name of aboutNames(text.paragraphs)) add({ name, legalName: null, description: '', end: 0 }, 1);
  for (const candidate of candidates) {
    candidate.score += 0.5 * Math.min(3, occurrences(body, candidate.subject.name));
  }
  const best = candidates.sort((a, b) => b.score - a.score)[0];
  return best ? settleForm(best, candidates, body) : null;
}

type Add = (subject: Subject | null, weight: number) => void;

/** Adds who a sentence is about; of "Acme Ventures leads $5m round in Quill" that is Quill. */
function addFrom(sentence: string, weight: number, add: Add): void {
  const given = recipientOf(sentence);
  add(given, weight);
  add(subjectOf(sentence), given ? 0.2 : weight);
}

/** Verbs of an investor, where the predicate begins. */
const INVESTING =
  /^\W*(?:(?:has|have|today|announces?|announced)\s(?:that\sit\s)?(?:has\s)?)?(?:co-?leads?|co-?led|leads?|led|invests?|invested|backs?|backed|joins?|joined|pours?|injects?|bets?|puts?|commits?|participat\w+)\b/i;
/** "Acme Ventures backs drone maker Quill with €14M". */
const BACKED = /^\W*back(?:s|ed)?\s([^,;.$€£₹]{2,80}?)\s(?:with|in)\s/i;
const RECIPIENT =
  /[$€£₹][^,;.]{0,80}?\b(?:round|funding|financing|investment|stake|seed|series\s[a-j]\d?|extension|\d+\s?(?:million|m|mn|bn|k))\b\s(?:in|into|for|of)\s(?!series|seed|pre-seed|funding|financing|equity|debt|venture|growth|new|fresh|capital)(.{2,90})$/i;

/** The company behind "in" or "for" when the subject is an investor or nobody: "$6M for Ledgerly". */
function recipientOf(sentence: string): Subject | null {
  const giver = subjectOf(sentence);
  const predicate = sentence.slice(giver?.end ?? 0, (giver?.end ?? 0) + 40);
  const gives = giver ? INVESTING.test(predicate) : /\brais(?:e|es|ed)\b/i.test(sentence.slice(0, 90));
  const match = gives ? RECIPIENT.exec(sentence.slice(0, 220)) : null;
  const named = match?.[1] ?? BACKED.exec(sentence.slice(giver?.end ?? 0))?.[1];
  const recipient = named ? subjectOf(named) : null;
  return recipient && /^["']?[\p{Lu}\d]/u.test(recipient.name) ? recipient : null;
}

/**
 * Of two forms of one name, "Acme" and "Acme Labs", the longer is the name when the text itself begins with it; a longer form that
 * only the headline has is a description: "Acme App".
 */
function settleForm(best: Candidate, candidates: Candidate[], body: string): Subject {
  const name = best.subject.name;
  const longer = candidates.find(
    ({ subject, score }) =>
      subject.name.startsWith(`${name} `) && score >= 2 && occurrences(body, subject.name) > 0,
  );
  if (longer && longer.subject.name.split(' ').length <= 4) return inherit(longer.subject, best.subject);
  if (body === '' || occurrences(body, name) > 0) return best.subject;
  const shorter = candidates.find(
    ({ subject }) => contains(name, subject.name) && occurrences(body, subject.name) > 0,
  );
  if (shorter) return inherit(shorter.subject, best.subject);
  // "Acme Ships, Raises $2M" in the headline and "Acme Labs, developer of" below it.
  const words = name.split(' ');
  const kin = candidates.find(
    ({ subject }) => subject.name.split(' ')[0] === words[0] && occurrences(body, subject.name) > 0,
  );
  if (kin) return inherit(kin.subject, best.subject);
  for (const part of [words.slice(0, -1), words.slice(1)]) {
    const form = part.join(' ');
    if (form.length > 2 && occurrences(body, form) > 2) return { ...best.subject, name: form };
  }
  return best.subject;
}

function inherit(subject: Subject, other: Subject): Subject {
  const description =
    subject.description.length > other.description.length ? subject.description : other.description;
  return { ...subject, description, legalName: subject.legalName ?? other.legalName };
}

function contains(long: string, short: string): boolean {
  return long !== short && ` ${long} `.includes(` ${short} `);
}

/** Names after "About" at the start of a paragraph. */
function aboutNames(paragraphs: string[]): string[] {
  return paragraphs.flatMap(
    (paragraph) => /^(?:About|ABOUT)\s+([\p{L}\d@][^:\n]{1,50}?)\s*:?$/u.exec(paragraph)?.[1] ?? [],
  );
}

function occurrences(text: string, name: string): number {
  let count = 0;
  for (let at = text.indexOf(name); at !== -1 && count < 10; at = text.indexOf(name, at + name.length))
    count++;
  return count;
}

/** Case, accents and marks do not tell names apart. */
export function keyOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
