import type { FundingType } from '../../rounds/stated-round.js';
import type { Candidates } from '../claims/candidates.js';
import type { MarkedText, Segment } from '../marking/marked-text.js';
import { SparseVector } from '../model/sparse-vector.js';
import { chooseType, findFundingTypes, isStage, type TypeMention } from '../signals/funding-types.js';
import type { KindSegment } from './kind-segments.js';

/** Number of words on each side of a funding type that become features. */
const REACH = 3;

/** Names and values of features, by the funding type that they describe. */
type Notes = Map<FundingType, [name: string, value: number][]>;

/**
 * Returns the features of the question "is this named funding type the round's?", for each type
 * that the text names. The features describe the type's place, its distance to the amount, the
 * company in the same sentence, and the words around it. They also say which other types the text
 * names.
 */
export function namedKindFeatures(
  text: MarkedText,
  found: Candidates,
  segments: readonly KindSegment[],
): Map<FundingType, SparseVector> {
  const notes: Notes = new Map();
  const ofCompany = new Set(found.companies[0]?.mentions.map(({ segment }) => segment));
  for (const one of segments)
    if (one.kinds.length > 0) addSegment(notes, one, { hasCompany: ofCompany.has(one.index), text });
  const isNamed = notes.size > 0;
  for (const around of [text.around, text.wholeTitle])
    for (const { type } of findFundingTypes(around, text.lexicon))
      note(notes, type, isNamed ? 'around' : 'around alone');
  const stages = [...notes.keys()].filter(isStage).length;
  const others = notes.size - stages;
  for (const type of notes.keys()) {
    note(notes, type, 'named');
    note(notes, type, `among ${Math.min(3, stages)} stages, ${Math.min(3, others)} others`);
  }
  return new Map([...notes].map(([type, list]) => [type, vectorOf(type, list)]));
}

function note(notes: Notes, type: FundingType, name: string, value = 1): void {
  const list = notes.get(type);
  if (list === undefined) notes.set(type, [[name, value]]);
  else list.push([name, value]);
}

/**
 * Returns the features of a funding type. Each feature is added twice: once for all types, and once
 * for its group (stages or other types).
 */
function vectorOf(type: FundingType, notes: readonly [string, number][]): SparseVector {
  const features = new SparseVector();
  const group = isStage(type) ? 'stage' : 'other';
  for (const [name, value] of notes) {
    features.addNamed(`named ${name}`, value);
    features.addNamed(`named ${group} ${name}`, value);
  }
  return features;
}

function addSegment(
  notes: Notes,
  { segment, place, amount, kinds }: KindSegment,
  { hasCompany, text }: { hasCompany: boolean; text: MarkedText },
): void {
  const isFirst = notes.size === 0;
  const chosen = chooseType(kinds, segment.text, text.lexicon);
  note(notes, chosen, `chosen in ${place}`);
  if (isFirst) note(notes, chosen, 'chosen first');
  const distanceOf = ({ start }: TypeMention): number =>
    amount === undefined ? Infinity : Math.abs(start - amount.start);
  const least = Math.min(...kinds.map(distanceOf));
  for (const kind of kinds) {
    note(notes, kind.type, `in ${place}`);
    note(notes, kind.type, `alone in its sentence ${kinds.length === 1}`);
    if (isFirst) note(notes, kind.type, 'in the first sentence with a kind');
    if (hasCompany) note(notes, kind.type, `with the company in ${place}`);
    if (amount !== undefined) {
      const side = kind.start < amount.start ? 'before' : 'behind';
      note(notes, kind.type, `nearest ${distanceOf(kind) === least} in ${place}`);
      note(
        notes,
        kind.type,
        `${side} the amount by ${Math.min(5, Math.round(Math.log2(1 + distanceOf(kind))))}`,
      );
    }
    addWords(notes, segment, kind);
  }
}

/** Adds the wording of a funding type, and the words next to it. */
function addWords(notes: Notes, { text, tokens }: Segment, { type, start, end }: TypeMention): void {
  note(notes, type, `written ${text.slice(start, end).toLowerCase()}`, 0.7);
  const from = tokens.findIndex((token) => token.end > start);
  const to = tokens.findLastIndex((token) => token.start < end);
  for (let by = 1; by <= REACH; by++) {
    const before = tokens[from - by]?.word.plain ?? '^';
    const behind = tokens[to + by]?.word.plain ?? '$';
    note(notes, type, `behind ${before}`, 0.5);
    note(notes, type, `before ${behind}`, 0.5);
    if (by > 1) continue;
    note(notes, type, `at once behind ${before}`);
    note(notes, type, `at once before ${behind}`);
  }
}
