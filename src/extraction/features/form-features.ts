import type { NameCandidate } from '../claims/candidates.js';
import { standingAlone, type NameForm } from '../claims/name-forms.js';
import type { MarkedText } from '../marking/marked-text.js';
import { wordOf, type Vocabulary } from '../marking/word.js';
import { SparseVector } from '../model/sparse-vector.js';
import { lettersOf } from '../../company-names/folding.js';

const MOST_COUNTED = 4;
/** Small value that avoids a division by zero if no name has a score. */
const LEAST = 1e-3;

/**
 * Returns the features of the question "does the company write its name in this form?", for each
 * form of a name. The features describe the words that the form adds or omits, where it occurs
 * outside longer forms, and the tagger's result.
 */
export function formFeatures(
  text: MarkedText,
  forms: readonly NameForm[],
  tagged: readonly NameCandidate[],
  vocabulary: Vocabulary,
): SparseVector[] {
  const standing = forms.map(({ name }) => standingAlone(text, name, forms));
  const ownCount = standing[0]?.count ?? 0;
  const most = Math.max(LEAST, ...tagged.map(({ score }) => score));
  return forms.map((form, index) => {
    const { name, relation } = form;
    const { count, places } = standing[index]!;
    const features = new SparseVector();
    const put = (what: string, value = 1): void => features.addNamed(`form ${what}`, value);
    put('always');
    put(relation);
    put(`${relation} in ${text.language}`, 0.5);
    addWords(put, form, vocabulary);
    const more = count > ownCount ? 'more' : count === ownCount ? 'as many' : 'fewer';
    for (const suffix of ['', ` ${relation}`]) {
      put(`stands ${Math.min(MOST_COUNTED, count)}${suffix}`);
      put(`stands ${more}${suffix}`);
      for (const place of places) put(`stands in ${place}${suffix}`, 0.7);
    }
    addTags(put, form, tagged, most);
    put(`words ${Math.min(5, name.split(' ').length)}`, 0.5);
    return features;
  });
}

type Put = (name: string, value?: number) => void;

/**
 * Adds the words that the form adds or omits. A known word becomes a feature itself. The last two
 * letters of an unknown word become a feature.
 */
function addWords(put: Put, { words, side, relation }: NameForm, vocabulary: Vocabulary): void {
  const change = relation.startsWith('without') ? 'cut' : 'added';
  for (const word of words) {
    const isKnown = wordOf(word).isIn(vocabulary);
    put(`${change} at ${side} known ${isKnown}`, 0.5);
    if (isKnown) put(`${change} at ${side} ${word}`);
    else put(`${change} at ${side} ending ${word.slice(-2)}`, 0.5);
  }
}

function addTags(
  put: Put,
  { name, relation }: NameForm,
  tagged: readonly NameCandidate[],
  most: number,
): void {
  const own =
    tagged.find((one) => one.name === name) ?? tagged.find((one) => lettersOf(one.name) === lettersOf(name));
  if (own === undefined) {
    put('not tagged');
    put(`not tagged ${relation}`);
    return;
  }
  put('tagged');
  put('score', Math.min(1, own.score / most));
  put('chance', own.chance);
  put('in title', own.titleChance);
  put('in lead', own.leadChance);
  put(`${relation} chance ${Math.round(4 * own.chance)}`);
}
