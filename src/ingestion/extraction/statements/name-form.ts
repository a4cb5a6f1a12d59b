import type { Subject } from '../signals/subject.js';

/** A name with its votes. */
export interface Candidate {
  subject: Subject;
  score: number;
}

/**
 * Chooses between two forms of one name, "Acme" and "Acme Labs". The longer one counts if the body has
 * it. A longer form that only the headline has is a description: "Acme App".
 */
export function settleForm(
  best: Candidate,
  candidates: Candidate[],
  { title, body }: { title: string; body: string },
): Subject {
  const { name } = best.subject;
  // The headline and most of the text call "Acme Fantasy Football" by its first word.
  const brand = candidates.find(
    ({ subject }) =>
      name.startsWith(`${subject.name} `) &&
      title.includes(subject.name) &&
      !title.includes(name) &&
      occurrences(body, subject.name) > 3 * occurrences(body, name),
  );
  if (brand) return inherit(brand.subject, best.subject);
  const longer = candidates.find(
    ({ subject, score }) =>
      subject.name.startsWith(`${name} `) && score >= 2 && occurrences(body, subject.name) > 0,
  );
  // With a legal form the longer one is the registered name, and the short one is the brand.
  const isRegistered =
    longer?.subject.legalName != null &&
    (occurrences(body, name) > occurrences(body, longer.subject.name) ||
      (title.includes(name) && !title.includes(longer.subject.name)));
  // "Acme" in the headline and most of the text, "Acme Fantasy Football" once or twice.
  if (
    longer &&
    !isRegistered &&
    title.includes(name) &&
    !title.includes(longer.subject.name) &&
    occurrences(body, name) > 3 * occurrences(body, longer.subject.name)
  )
    return inherit(best.subject, longer.subject);
  if (longer && !isRegistered && longer.subject.name.split(' ').length <= 4)
    return inherit(longer.subject, best.subject);
  if (longer && isRegistered) return inherit(best.subject, longer.subject);
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

function occurrences(text: string, name: string): number {
  let count = 0;
  for (let at = text.indexOf(name); at !== -1 && count < 40; at = text.indexOf(name, at + name.length))
    count++;
  return count;
}
