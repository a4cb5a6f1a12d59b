import type { Candidates, NameCandidate } from '../claims/candidates.js';
import type { MarkedText } from '../marking/marked-text.js';
import { SparseVector } from '../model/sparse-vector.js';
import { isShort } from './words.js';

const SIDE = 4;
const CLASS_REACH = 8;
const LEADING = ['led', 'from', 'joined'];

/**
 * Returns the features of the question "did this investor lead the round?". They describe the words
 * and the lexicon's classes around the investor's mentions.
 */
export function leadFeatures(text: MarkedText, found: Candidates, investor: NameCandidate): SparseVector {
  const features = new SparseVector();
  const put = (name: string): void => features.addNamed(`lead ${name}`);
  const likely = found.investors.filter(({ chance }) => chance > 0.3);
  const inOrder = [...likely].sort(
    (a, b) => a.first.segment - b.first.segment || a.first.from - b.first.from,
  );
  put('always');
  put(`investors ${Math.min(4, likely.length)}`);
  put(`rank ${Math.min(3, likely.indexOf(investor))}`);
  put(`order ${Math.min(4, inOrder.indexOf(investor))}`);
  put(`in title ${investor.titleChance > 0.3}`);
  const chance = Math.round(4 * investor.chance);
  put(`chance ${chance}`);
  put(`chance ${chance}, alone ${likely.length === 1}`);
  put(`mentions ${Math.min(4, investor.count)}`);
  put(`investors ${likely.length}, part ${text.isPart}, short ${isShort(text)}`);
  put(`language ${text.language}`);
  for (const { segment, from, to } of investor.mentions) {
    const { tokens, classes } = text.segments[segment]!;
    const word = (at: number): string => {
      const token = tokens[at];
      return token === undefined ? (at < 0 ? '^' : '$') : token.word.plain;
    };
    for (let by = 1; by <= SIDE; by++) {
      put(`before ${word(from - by)}`);
      put(`behind ${word(to + by)}`);
    }
    put(`-1 ${word(from - 1)}`);
    put(`+1 ${word(to + 1)}`);
    put(`-2 ${word(from - 2)} ${word(from - 1)}`);
    put(`+2 ${word(to + 1)} ${word(to + 2)}`);
    put(`-3 ${word(from - 3)} ${word(from - 2)} ${word(from - 1)}`);
    put(`+3 ${word(to + 1)} ${word(to + 2)} ${word(to + 3)}`);
    const before = classBeside(classes, from, -1);
    const behind = classBeside(classes, to, 1);
    const isLedHere = classes.some((names) => names.includes('led'));
    put(`class before ${before.name} ${before.step}`);
    put(`class behind ${behind.name} ${behind.step}`);
    put(`classes ${before.name} ${before.step} ${behind.name} ${behind.step}`);
    put(`classes ${before.name} ${behind.name} ${isLedHere}`);
  }
  return features;
}

function classBeside(
  all: readonly (readonly string[])[],
  from: number,
  direction: 1 | -1,
): { name: string; step: number } {
  for (let by = 1; by <= CLASS_REACH; by++) {
    const classes = all[from + by * direction]?.filter((name) => LEADING.includes(name)) ?? [];
    if (classes.length > 0) return { name: classes.join('+'), step: by < 3 ? 1 : by < 6 ? 2 : 3 };
  }
  return { name: '-', step: 0 };
}
