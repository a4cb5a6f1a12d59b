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
    if (known) {
      known.score += weight;
      if (subject.description.length > known.subject.description.length)
        known.subject.description = subject.description;
      known.subject.legalName ??= subject.legalName;
    } else candidates.push({ subject: { ...subject }, score: weight });
  };
  add(subjectOf(text.title), 3);
  if (statement && statement !== text.title) add(subjectOf(statement), 2.5);
  for (const sentence of text.sentences.slice(0, 3))
    if (sentence !== statement) add(subjectOf(sentence), 1.2);
  for (const name of aboutNames(text.paragraphs)) {
    const named = candidates.find(
      (candidate) =>
        keyOf(name).startsWith(keyOf(candidate.subject.name)) ||
        keyOf(candidate.subject.name).endsWith(keyOf(name)),
    );
    if (named) named.score += 1.5;
    add({ name, legalName: null, description: '', end: 0 }, 1);
  }
  for (const candidate of candidates)
    candidate.score += Math.min(3, occurrences(body, candidate.subject.name)) * 0.5;
  const best = candidates.sort((a, b) => b.score - a.score)[0];
  if (!best) return null;
  return best.subject;
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
