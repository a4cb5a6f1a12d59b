import type { Candidates } from '../claims/candidates.js';
import type { MarkedText } from '../marking/marked-text.js';
import { SparseVector } from '../model/sparse-vector.js';
import { isShort } from './words.js';

/** Log-odds from the two models that the verdict combines. */
export interface Opinions {
  /** Log-odds from the words of the item. */
  words: number;
  /** Log-odds from the words around the company and the amount. */
  statement: number;
}

/**
 * Returns the features of the final verdict, which are all numbers. They are the results of the two
 * models, and what the tagger found.
 */
export function verdictFeatures(
  text: MarkedText,
  { words, statement }: Opinions,
  found: Candidates,
): SparseVector {
  const [company, second] = found.companies;
  const [amount] = found.amounts;
  const short = isShort(text) ? 1 : 0;
  const companyChance = company?.chance ?? 0;
  const amountChance = amount?.chance ?? 0;
  const investors = found.investors.reduce((sum, { chance }) => sum + chance, 0);
  const titleHasAmount = text.segments[0]?.tokens.some(({ money }) => money !== null) === true;
  return numbers('verdict', {
    always: 1,
    words: words / 4,
    statement: statement / 4,
    'short and statement': (short * statement) / 4,
    'words and statement': Math.max(-1, Math.min(1, words / 4)) * Math.max(-1, Math.min(1, statement / 4)),
    company: companyChance,
    'company in title': company?.titleChance ?? 0,
    'company in lead': company?.leadChance ?? 0,
    'company in all': Math.min(3, company?.score ?? 0) / 2,
    amount: amountChance,
    'no amount': amount === undefined ? 1 : 0,
    'amount in title': titleHasAmount ? 1 : 0,
    investors: Math.min(2, investors) / 2,
    'company and amount': companyChance * amountChance,
    'words and company': Math.max(-1, Math.min(1, words / 4)) * companyChance,
    'second company': second?.chance ?? 0,
    short,
    'company in whole title': company !== undefined && text.wholeTitle.includes(company.name) ? 1 : 0,
    part: text.isPart ? 1 : 0,
    'part and words': text.isPart ? words / 4 : 0,
    'short and words': (short * words) / 4,
    'log company': Math.log(1e-3 + companyChance) / 7,
    'log amount': Math.log(1e-3 + (amount?.chance ?? 1e-3)) / 7,
  });
}

/** Returns the features of the question "does the text report several rounds?". */
export function severalFeatures(text: MarkedText, found: Candidates): SparseVector {
  const likely = found.companies.filter(({ chance }) => chance > 0.3);
  const [first, second] = found.companies;
  const total = likely.reduce((sum, { score }) => sum + score, 0);
  const inTitle = likely.filter(({ titleChance }) => titleChance > 0.3).length;
  const features = numbers('several', {
    always: 1,
    [`companies ${Math.min(5, likely.length)}`]: 1,
    'share of the best': likely.length > 0 ? (first?.score ?? 0) / total : 1,
    segments: Math.min(4, new Set(likely.map((candidate) => candidate.first.segment)).size) / 4,
    amounts: Math.min(4, found.amounts.filter(({ chance }) => chance > 0.3).length) / 4,
    'list entries': Math.min(6, text.segments.filter(({ place }) => place === 'list').length) / 6,
    'in title': inTitle > 0 ? 1 : 0,
    blocks: Math.min(8, text.segments.at(-1)?.block ?? 0) / 8,
    'blocks of the best':
      Math.min(3, new Set(first?.mentions.map(({ segment }) => text.segments[segment]!.block)).size) / 3,
    'all amounts': Math.min(8, found.amounts.length) / 8,
    'companies in title': Math.min(3, inTitle) / 3,
    'second company': Math.min(1, second?.chance ?? 0),
    'second elsewhere': second !== undefined && second.first.segment !== first?.first.segment ? 1 : 0,
  });
  for (const { text: word, character } of text.segments[0]?.tokens ?? [])
    if (character === null) features.addNamed(`several title ${word.toLowerCase()}`, 0.5);
    else if (character.begins) features.addNamed(`several title ${character.word}`, 0.5);
  return features;
}

function numbers(question: string, values: Record<string, number>): SparseVector {
  const features = new SparseVector();
  for (const [name, value] of Object.entries(values)) features.addNamed(`${question} ${name}`, value);
  return features;
}
