import type { Candidates, NameCandidate } from '../claims/candidates.js';
import type { MarkedText } from '../marking/marked-text.js';
import { SparseVector } from '../model/sparse-vector.js';
import { lettersOf } from '../../company-names/folding.js';

/** Maximum number of names that are scored, most likely first. The others are never the company. */
export const MOST_COMPANIES = 8;
const MOST_COUNTED = 6;
/** Minimum probability of an amount. A less likely amount does not help to find the company. */
const LIKELY_AMOUNT = 0.1;
/** Small value that keeps the logarithm finite if a probability is 0. */
const LEAST = 1e-3;

/**
 * Returns the features of the question "is this name the company?", for each of the most likely
 * names. The features describe the tagger's result, the number and places of the mentions, and the
 * distance to the amount. They also include the words next to the first mention.
 */
export function companyFeatures(text: MarkedText, found: Candidates): SparseVector[] {
  const companies = found.companies.slice(0, MOST_COMPANIES);
  const places = companies.map(({ name }) => placesOf(text, name));
  const most = Math.max(1, ...places.map(({ length }) => length));
  const total = companies.reduce((sum, { score }) => sum + score, 0);
  return companies.map((company, rank) => {
    const features = new SparseVector();
    const put = (name: string, value = 1): void => features.addNamed(`company ${name}`, value);
    const [best] = companies;
    put('always');
    put(`language ${text.language}`, 0.3);
    put(`rank ${Math.min(4, rank)}`);
    put('score', Math.min(3, company.score) / 2);
    put('log score', Math.log(LEAST + company.score) / 4);
    put('share of score', total > 0 ? company.score / total : 0);
    put('behind the best', Math.min(4, Math.log((best!.score + LEAST) / (company.score + LEAST))) / 2);
    put('chance', company.chance);
    put('log chance', Math.log(LEAST + company.chance) / 4);
    put('in title', company.titleChance);
    put('in lead', company.leadChance);
    const asInvestor =
      found.investors.find(({ name }) => lettersOf(name) === lettersOf(company.name))?.chance ?? 0;
    put('investor', asInvestor);
    put(`investor ${Math.round(3 * asInvestor)}`);
    if (text.wholeTitle !== '') put(`in whole title ${text.wholeTitle.includes(company.name)}`);
    addPlaces(put, text, found, places[rank]!, most);
    addWords(put, text, company);
    return features;
  });
}

type Put = (name: string, value?: number) => void;

/** Returns the segments that contain a name. A segment is repeated for each occurrence. */
function placesOf({ segments }: MarkedText, name: string): number[] {
  const places: number[] = [];
  segments.forEach(({ text }, segment) => {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length))
      places.push(segment);
  });
  return places;
}

function addPlaces(
  put: Put,
  { segments }: MarkedText,
  { amounts: [amount] }: Candidates,
  places: readonly number[],
  most: number,
): void {
  put(`mentions ${Math.min(MOST_COUNTED, places.length)}`);
  put('share of mentions', places.length / most);
  const kinds = new Set(places.map((segment) => segments[segment]!.place));
  for (const kind of kinds) put(`stands in ${kind}`);
  put(`places ${Math.min(4, kinds.size)}`);
  if (amount === undefined || amount.chance < LIKELY_AMOUNT) return;
  const steps = Math.min(4, ...places.map((segment) => Math.abs(segment - amount.segment)));
  put(`sentences to the amount ${steps}`);
}

function addWords(put: Put, { segments }: MarkedText, { first }: NameCandidate): void {
  const { tokens, classes, place } = segments[first.segment]!;
  const word = (at: number): string => {
    const token = tokens[at];
    return token === undefined ? (at < 0 ? '^' : '$') : token.word.plain;
  };
  put(`before ${word(first.from - 1)}`, 0.5);
  put(`behind ${word(first.to + 1)}`, 0.5);
  put(`begins ${word(first.from)}`, 0.5);
  put(`shape ${tokens[first.from]!.word.shape}`, 0.5);
  put(`length ${Math.min(5, first.to - first.from + 1)}`);
  put(`first in ${place}${first.from === 0 ? ', at its start' : ''}`);
  for (const name of classes[first.from - 1] ?? []) put(`class before ${name}`, 0.5);
  for (const name of classes[first.to + 1] ?? []) put(`class behind ${name}`, 0.5);
}
