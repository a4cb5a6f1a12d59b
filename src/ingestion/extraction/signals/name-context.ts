import type { CompiledLexicon } from '../lexicon/compile.js';
import { termSource, termsOf } from '../lexicon/terms.js';
import { nameCandidates, type NameCandidate } from './name-candidates.js';
import { namePieces } from './name-pieces.js';

/** What a mention's surroundings say. Chosen by hand: each is worth about what a mention in the headline is. */
export const WORTH = {
  title: 1,
  opening: 0.7,
  later: 0.25,
  described: 2,
  origin: 1.2,
  quoted: 1,
  raises: 2.2,
  receives: 0.8,
  behindVerb: 0.3,
  recipient: 1.6,
  apposition: 0.6,
  legalForm: 1.2,
  bothPlaces: 2,
  mention: 0.3,
  investor: -2.4,
  invests: -1.8,
  investorName: -2.5,
  person: -3.5,
  common: -1.5,
  place: -3,
  town: -1.5,
};

/** Finds the name that a single sentence is about; null when none stands out. */
export function subjectByContext(
  sentence: string,
  lexicon: CompiledLexicon,
): { name: string; legalName: string | null; description: string; end: number } | null {
  const rated = candidatesIn(sentence, lexicon)
    .map((candidate) => ({ candidate, score: worthOf(candidate, sentence, lexicon) }))
    .sort((a, b) => b.score - a.score)[0];
  if (!rated || rated.score <= 0) return null;
  const { name, legalName, description, end } = rated.candidate;
  return { name, legalName, description, end };
}

/** Finds what may be names in a sentence, by capitals or, in scripts without them, by marks and particles. */
export function candidatesIn(sentence: string, lexicon: CompiledLexicon): NameCandidate[] {
  const { spaced, capitalsMarkNames } = lexicon.data.script;
  const hasCapitals = spaced && (capitalsMarkNames || lexicon.data.language === 'de');
  return hasCapitals ? nameCandidates(sentence, lexicon) : namePieces(sentence, lexicon);
}

/** What one mention's surroundings say for it. */
export function worthOf(candidate: NameCandidate, sentence: string, lexicon: CompiledLexicon): number {
  const before = sentence.slice(Math.max(0, candidate.start - 70), candidate.start);
  const after = sentence.slice(candidate.end, candidate.end + 110);
  const cues = cuesOf(lexicon);
  let worth = 0;
  if (candidate.described) worth += WORTH.described;
  if (candidate.origin) worth += WORTH.origin;
  if (candidate.common) worth += WORTH.common;
  if (candidate.quoted) worth += WORTH.quoted;
  if (candidate.legalName) worth += WORTH.legalForm;
  if (candidate.person) worth += WORTH.person;
  if (/^,\s\p{Ll}|^\s?[(（]|^は|^、/u.test(after)) worth += WORTH.apposition;
  const plain = after.replace(/^,\s[^,]{2,90},/u, '').replace(/^\s?[(（][^)）]{0,60}[)）]/u, '');
  const isNamedGiver = cues.givenBefore.test(before) || cues.gaveAfter.test(after);
  // "5 Millionen von Akmo" is from a giver, "la start-up de Akmo" is not.
  const isGiver = isNamedGiver || (!candidate.described && /\d/.test(before) && cues.fromBefore.test(before));
  if (isGiver) return worth + WORTH.investor;
  if (cues.raiseAfter.test(plain)) worth += WORTH.raises;
  else if (cues.investAfter.test(plain)) worth += WORTH.invests;
  else if (cues.receiveAfter.test(plain)) worth += WORTH.receives;
  if (cues.raiseBefore.test(before)) worth += WORTH.behindVerb;
  if (cues.recipientBefore.test(before) || cues.recipientAfter.test(after)) worth += WORTH.recipient;
  return worth;
}

interface ContextCues {
  raiseAfter: RegExp;
  receiveAfter: RegExp;
  investAfter: RegExp;
  raiseBefore: RegExp;
  recipientBefore: RegExp;
  recipientAfter: RegExp;
  givenBefore: RegExp;
  fromBefore: RegExp;
  gaveAfter: RegExp;
}

const known = new WeakMap<CompiledLexicon, ContextCues>();

function cuesOf(lexicon: CompiledLexicon): ContextCues {
  const found = known.get(lexicon);
  if (found) return found;
  const { verbs, company, investors, script } = lexicon.data;
  const either = (terms: string): string => `(?:${termsOf(terms).map(termSource).join('|') || '(?!)'})`;
  const { spaced } = script;
  // German ends with the verb as well, but its subject may stand behind the first one.
  const verbFinal = script.verbFinal && company.subjectMarks !== undefined;
  const edge = spaced ? '(?![\\p{L}\\p{N}])' : '';
  // Up to three small words between a name and its verb; in languages that end with the verb, all of the clause.
  const gap = verbFinal
    ? '[^。.;]{0,60}?'
    : spaced
      ? "\\s(?:\\p{Ll}[\\p{L}'’-]{0,14}\\s){0,3}"
      : '[^。，,]{0,8}?';
  const lead = spaced ? '(?<![\\p{L}\\p{N}])' : '';
  const cues: ContextCues = {
    raiseAfter: new RegExp(`^${gap}${verbFinal && spaced ? '\\s' : ''}${either(verbs.raise)}${edge}`, 'iu'),
    receiveAfter: new RegExp(`^${gap}${either(verbs.receive)}${edge}`, 'iu'),
    investAfter: new RegExp(
      verbFinal ? `^[^。.;、]{0,24}?${either(verbs.invest)}${edge}` : `^${gap}${either(verbs.invest)}${edge}`,
      'iu',
    ),
    raiseBefore: new RegExp(`${lead}${either(verbs.raise)}\\s["'„“«(]?$`, 'iu'),
    recipientBefore: new RegExp(
      spaced
        ? `${lead}${either(company.recipient)}\\s?(?:\\p{Ll}[\\p{L}-]{0,20}\\s){0,3}["'„“«(]?$`
        : `${either(company.recipient)}[「『“]?$`,
      'iu',
    ),
    recipientAfter: new RegExp(`^["'”」』]?${either(company.recipientMarks ?? '')}`, 'iu'),
    givenBefore: new RegExp(
      `${lead}(?:${either(investors.ledBy)}|${either(investors.from)})${spaced ? "\\s?(?:\\p{Ll}[\\p{L}'’-]{0,20}\\s){0,2}" : ''}["'„“«(:]?$`,
      'iu',
    ),
    fromBefore: new RegExp(
      `${lead}${either(investors.givenBy)}${spaced ? '\\s?(?:\\p{Ll}{1,4}\\s)?' : ''}$`,
      'iu',
    ),
    gaveAfter: new RegExp(
      `^${spaced ? "['’\\s]?\\s?" : ''}(?:${either(investors.leads)}|${either(investors.joined)})`,
      'iu',
    ),
  };
  known.set(lexicon, cues);
  return cues;
}
