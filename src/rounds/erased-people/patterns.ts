import { ANY_I, JOINED } from './cut-names.js';

/** PostgreSQL patterns that find the same texts in a column of text and in JSON printed as text. */
export interface Pattern {
  text: string;
  json: string;
}

/** Characters that may not stand before a text, and a pattern of what follows it. */
interface Edges {
  before: string;
  after: string;
}

const WHOLE: Edges = { before: String.raw`\w.+-`, after: String.raw`(?![\w-]|\.\w)` };
/** A genitive such as "Lunds" is the name too. */
const NAME: Edges = { before: String.raw`\w`, after: String.raw`s?(?!\w)` };
/** An escape of JSON, or an escaped backslash. Receivers answer with JSON as well. */
const ESCAPE = String.raw`(?:^|[^\\])(?:\\\\)*\\(?:[\\bf]|[nrt]|u00[01][0-9a-f])`;
const SPACE = String.raw`(?:\s|\\[nrt])+`;
const NOTHING = '(?=a)b';

/** Finds whole addresses, profiles or companies, not a part of a longer one. */
export function patternOf(...texts: readonly string[]): Pattern {
  return build(texts, WHOLE, (text) => escaped(text));
}

/** Finds names of people, in upper and lower case. */
export function namePatternOf(names: readonly string[]): Pattern {
  return build(names, NAME, (name) => escaped(name).replace(ANY_I, '[iıİI]\\u0307?').replace(/ +/g, SPACE));
}

function build(texts: readonly string[], edges: Edges, sourceOf: (text: string) => string): Pattern {
  const known = texts.map((text) => text.trim()).filter((text) => text !== '');
  const join = (parts: string[]) => (parts.length === 0 ? NOTHING : parts.join('|'));
  return {
    text: join(known.map((text) => between(edges, text, sourceOf(text)))),
    // Without its first letter an escape would be broken: "\nina@…" does not hold "nina@…".
    json: join(
      known.map((text) => {
        const printed = JSON.stringify(text).slice(1, -1);
        return between({ ...edges, before: `\\\\${edges.before}` }, text, sourceOf(printed));
      }),
    ),
  };
}

function between({ before, after }: Edges, text: string, source: string): string {
  const letters = [...text];
  // Looks back from the end of the text: looking back from each letter takes ten times as long.
  const start = JOINED.test(letters.at(0) ?? '') ? '' : `(?<=(?:^|[^${before}]|${ESCAPE})${source})`;
  const end = JOINED.test(letters.at(-1) ?? '') ? '' : after;
  return `${source}${start}${end}`;
}

function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}@ ]/gu, '\\$&');
}
