import { readFileSync, readdirSync } from 'node:fs';
import { LANGUAGES, lexiconFor } from '../../src/extraction/lexicon/lexicons.js';
import { termsOf } from '../../src/extraction/lexicon/terms.js';
import { randomOf } from '../chaos/random.js';

/** A text that a news site could publish, and how the feed encodes it. */
export interface HostileText {
  title: string;
  text: string;
  /** Encoding of the description: text with entities, a CDATA section, or `content:encoded`. */
  form: 'escaped' | 'cdata' | 'encoded';
}

/** Pieces that our patterns repeat, or that look like the start of a text that they search. */
const PIECES = [
  ...[
    'a',
    'A',
    'Aa ',
    'a ',
    'Aa, ',
    "A'",
    'a-',
    '-',
    '–',
    '_',
    '*',
    '.',
    ',',
    ';',
    ':',
    '/',
    '|',
    '"',
    '(',
    '[',
    '&',
    '\n',
    ' ',
    '\t',
  ],
  ...['İ', 'ß', 'ﬁ', 'é', 'e\u0301', '\u200b', '\u202e', '名', '会社', '주', 'א', '😀', '\u00a0', '１', '％'],
  ...[
    '1',
    '1,',
    '1.',
    '1 000 ',
    '$',
    '$1',
    '$1 ',
    '$5 million ',
    '5 Mio. € ',
    '€1,',
    'US$',
    '1-2-',
    '5億円',
    '100万',
    '2026-',
  ],
  ...[
    'Acme raises $5 million ',
    'Series A ',
    'led by ',
    'led by Aa Bb, ',
    'investors including ',
    'CEO of ',
    'Jane Doe, CEO ',
    ', Inc. ',
  ],
  ...[
    'said Jane Doe, ',
    'based in ',
    'New York, ',
    'BERLIN, ',
    'BERLIN -- ',
    '(NASDAQ: ',
    'a@a.',
    '@',
    'http://a.',
    'www.',
    'https://a/?',
    '&lt;',
  ],
  ...[
    '<h1>x</h1>',
    '<br>',
    '<p>',
    '<a href="',
    '<a href=http://a.b>',
    '<!--',
    '-->',
    '<![CDATA[',
    '<script>',
    '<SVG ',
    '<div a="1" b ',
    '</',
    '&amp;',
    '&#',
  ],
  ...[
    '[a](http://b)',
    '![',
    '](',
    '# ',
    '> ',
    '---\n',
    '* ',
    'About Acme\n',
    'and ',
    'the ',
    'of ',
    'who is ',
    '. A',
    '! ',
    '...',
    "'s ",
  ],
];
const LANGUAGE_TERMS = LANGUAGES.map((language) => words(lexiconFor(language)?.data));
const CORPUS = new URL('../../corpus/', import.meta.url);
const NEWS = readNews().map(({ title, text }) => `${title}\n${text}`);
const LONGEST = 1_000_000;
const LONGEST_TITLE = 3_000;

/**
 * Returns the text with this number. The same number gives the same text. Most texts are short. One
 * in fifteen has more than 100,000 characters.
 */
export function hostileText(seed: number): HostileText {
  const random = randomOf(seed * 2 + 1);
  const lengthOf = (longest: number): number =>
    Math.round(10 ** (1 + (Math.log10(longest) - 1) * random() ** 3));
  const sizes = { title: Math.round(10 + random() ** 6 * LONGEST_TITLE), text: lengthOf(LONGEST) };
  const forms = ['escaped', 'cdata', 'encoded'] as const;
  return {
    title: make(random, sizes.title),
    text: make(random, sizes.text),
    form: pick(random, forms),
  };
}

/** Returns a few invented news items in a language. */
export function newsIn(language: string): HostileText[] {
  const items = readNews(language).slice(0, 20);
  return items.map(({ title, text }) => ({ title, text, form: 'escaped' }));
}

/**
 * Makes a text of several parts. Each part is a repeated piece, a mixture of pieces, terms of a
 * language, or cut and repeated news.
 */
function make(random: () => number, length: number): string {
  const parts = 1 + Math.floor(random() ** 2 * 6);
  let text = '';
  for (let part = 1; part <= parts; part += 1) {
    const until = part === parts ? length : text.length + Math.round((length - text.length) * random());
    text += fill(random, until - text.length);
  }
  return text;
}

function fill(random: () => number, length: number): string {
  const kind = random();
  if (kind < 0.25) return repeat(pick(random, PIECES), length);
  if (kind < 0.5) return mix(random, some(random, PIECES, 4), length);
  if (kind < 0.65) return mix(random, PIECES, length);
  if (kind < 0.8)
    return mix(random, [...some(random, pick(random, LANGUAGE_TERMS), 6), ' ', pick(random, PIECES)], length);
  const news = pick(random, NEWS);
  const from = Math.floor(random() * news.length);
  const cut = news.slice(from, from + Math.ceil(random() * news.length));
  return kind < 0.9 ? repeat(cut, length) : mix(random, [cut, ...some(random, PIECES, 3)], length);
}

function mix(random: () => number, pieces: readonly string[], length: number): string {
  // Repeats a mixture of some thousand characters. A longer mixture is no harder to parse, but
  // slower to make.
  let text = '';
  while (text.length < Math.min(length, 5_000)) text += pick(random, pieces);
  return repeat(text, length);
}

function repeat(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / Math.max(1, piece.length))).slice(0, Math.max(0, length));
}

function some(random: () => number, from: readonly string[], count: number): string[] {
  return Array.from({ length: count }, () => pick(random, from));
}

function pick<T>(random: () => number, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]!;
}

/** Returns the terms of a lexicon, without the signs that mark alternatives. */
function words(data: unknown): string[] {
  if (typeof data === 'string') return termsOf(data).map((term) => term.replace(/[()|?*#…]/g, ' '));
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(words) : [];
}

interface LabelledNews {
  title: string;
  text: string;
}

function readNews(start = ''): LabelledNews[] {
  return readdirSync(CORPUS)
    .filter((name) => name.startsWith(start) && name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(new URL(name, CORPUS), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as LabelledNews);
}
