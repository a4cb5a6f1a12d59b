import { RegExpParser } from '@eslint-community/regexpp';

/**
 * Limits of repetition counts. A maximum up to LARGE becomes at most SMALL, and a higher maximum
 * becomes unlimited.
 */
const LARGE = 100;
const SMALL = 3;

const parser = new RegExpParser({ ecmaVersion: 2024 });

/**
 * Replaces the words of a pattern by one or two letters, and removes alternatives that become
 * equal. The lexicons compile 2,000 patterns of up to 3,500 characters, which no checker reads in
 * reasonable time. After folding, most patterns are equal. Folding keeps all repetitions.
 */
export function foldPattern(source, flags) {
  return branches(parse(source, flags), false);
}

/**
 * Returns whether a pattern has a repetition or a backreference. Without them, its time does not
 * depend on the text.
 */
export function repeats(source, flags) {
  return !isPlain(parse(source, flags));
}

function parse(source, flags) {
  return parser.parsePattern(source, 0, source.length, { unicode: flags.includes('u') });
}

function branches({ alternatives }) {
  if (alternatives.length === 1) return sequence(alternatives[0], false);
  return [...new Set(alternatives.map((alternative) => sequence(alternative, true)))].sort().join('|');
}

/**
 * Replaces each run of word parts by `a`, or by `a[\s-]b` if the run may contain the end of a word.
 */
function sequence({ elements }, isBranch) {
  let text = '';
  for (let at = 0; at < elements.length;) {
    const run = plainRun(elements, at);
    const isOneMark = !isBranch && run.length === 1 && run[0].type !== 'Group';
    if (run.length === 0) text += fold(elements[at]);
    else if (isOneMark) text += run[0].raw;
    else text += run.some(mayEndWord) ? 'a[\\s-]b' : 'a';
    at += Math.max(1, run.length);
  }
  return text;
}

function plainRun(elements, from) {
  const to = elements.findIndex((element, at) => at >= from && !isWordPart(element));
  return elements.slice(from, to === -1 ? undefined : to);
}

function fold(node) {
  switch (node.type) {
    case 'Group':
      return `(?:${branches(node)})`;
    case 'CapturingGroup':
      return `(${node.name ? `?<${node.name}>` : ''}${branches(node)})`;
    case 'Assertion':
      if (node.kind !== 'lookahead' && node.kind !== 'lookbehind') return node.raw;
      return `(?${node.kind === 'lookbehind' ? '<' : ''}${node.negate ? '!' : '='}${branches(node)})`;
    case 'Quantifier':
      return fold(node.element) + fewer(node);
    default:
      return node.raw;
  }
}

/**
 * Returns smaller limits. A small limit adds only constant time, but makes the automaton too large
 * to check. A large limit is as slow as no limit.
 */
function fewer({ min, max, greedy }) {
  const most = max > LARGE ? '' : Math.min(max, SMALL);
  return `{${Math.min(min, 2)},${most}}${greedy ? '' : '?'}`;
}

/**
 * Returns whether a node is a letter, a separator between the words of a term, or alternatives of
 * these.
 */
function isWordPart(node) {
  if (node.type === 'Character') return /[\p{L}\p{N}]/u.test(String.fromCodePoint(node.value));
  if (node.type === 'CharacterClass') return node.raw === '[\\s-]';
  if (node.type === 'Quantifier') return node.max <= 1 && isWordPart(node.element);
  return node.type === 'Group' && node.alternatives.every(({ elements }) => elements.every(isWordPart));
}

function mayEndWord(node) {
  return node.raw.includes('[\\s-]');
}

function isPlain(node) {
  if (node.type === 'Quantifier') return node.max <= 1 && isPlain(node.element);
  if (node.type === 'Backreference') return false;
  const within = node.alternatives ?? (node.type === 'Alternative' ? node.elements : []);
  return within.every(isPlain);
}
