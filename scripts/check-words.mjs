import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * Fails if the reader knows a word of a language outside `lexicon/`: in its rooms no regular expression
 * may hold three letters in a row, and no text may hold letters beyond ASCII. What it has to know of
 * words belongs into a list of the lexicon, where the fit weighs it.
 */
const READER = 'src/extraction';
const ROOMS = ['marking', 'features', 'claims', 'model'];

const files = ROOMS.flatMap((room) => readdirSync(join(READER, room)).map((name) => join(READER, room, name)))
  .concat(join(READER, 'read-item.ts'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
const faults = files.flatMap(wordsOf);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`${files.length} files of the reader hold no word of a language.`);

function wordsOf(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const isPattern = ts.isRegularExpressionLiteral(node);
    if (isPattern && /[a-z]{3}/iu.test(withoutSyntax(node.text))) found.push(node);
    else if ((isPattern || ts.isStringLiteralLike(node)) && /[^\P{L}ªº]/u.test(beyondAscii(node.text)))
      found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.map((node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    return `${path}:${line + 1}: ${node.text} holds a word. Put it into a list of the lexicon.`;
  });
}

/** A regular expression without classes of characters, names of groups and flags. */
function withoutSyntax(pattern) {
  return pattern
    .slice(1, pattern.lastIndexOf('/'))
    .replace(/\\p\{[^}]*\}/giu, '')
    .replace(/\(\?<\w+>/gu, '');
}

/** Signs of writing systems, such as the long vowel mark of Japanese and apostrophes, are no words. */
function beyondAscii(text) {
  return [...text].filter((sign) => sign > '\u007f' && !'ー々ʼ'.includes(sign)).join('');
}
