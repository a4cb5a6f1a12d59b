import { escape } from './fields.mjs';

const STRINGS = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`;
const NUMBERS = String.raw`\b\d[\d_.]*\b`;
const WORDS = {
  ts: 'import from export const let for await of if else return new async function try catch throw instanceof true false null undefined class',
  python:
    'import from def class for in if else return with as try except raise async await not and or None True False lambda',
  json: 'true false null',
};
const COMMENTS = {
  ts: String.raw`\/\/[^\n]*`,
  python: '#[^\\n]*',
  sh: String.raw`(?<=^|\s)#[^\n]*`,
  json: '(?!)',
};
const ALIASES = { js: 'ts', typescript: 'ts', py: 'python', bash: 'sh' };

/**
 * Marks comments, texts, numbers and words of a language as HTML. Returns null for an unknown
 * language.
 */
export function highlight(code, given) {
  const language = ALIASES[given] ?? given;
  const comment = COMMENTS[language];
  if (comment === undefined) return null;
  const words = WORDS[language];
  const kinds = [
    ['comment', comment],
    ...(language === 'json' ? [['name', String.raw`"(?:[^"\\\n]|\\.)*"(?=:)`]] : []),
    ['text', STRINGS],
    ...(language === 'sh' ? [] : [['number', NUMBERS]]),
    ...(words === undefined ? [] : [['word', String.raw`\b(?:${words.replaceAll(' ', '|')})\b`]]),
  ];
  const pattern = new RegExp(kinds.map(([kind, source]) => `(?<${kind}>${source})`).join('|'), 'gm');
  let html = '';
  let from = 0;
  for (const match of code.matchAll(pattern)) {
    const [kind] = Object.entries(match.groups).find(([, found]) => found !== undefined);
    html += `${escape(code.slice(from, match.index))}<span class="${kind}">${escape(match[0])}</span>`;
    from = match.index + match[0].length;
  }
  return html + escape(code.slice(from));
}
