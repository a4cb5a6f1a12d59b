import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import ts from 'typescript';

/**
 * Fails if extraction contains a word of a language outside `lexicon/` and `data/`. A regular
 * expression, or a string from which code builds one, must not have three letters in a row. No
 * string may have letters beyond ASCII. To fix a fault, move the word to a list of the lexicon or
 * to a table.
 */
const READER = 'src/extraction';
const WORDS = join(READER, 'lexicon') + sep;
/** Files that the check skips, because they write sentences for people. */
const FOR_PEOPLE = [join(READER, 'judgement-words.ts')];
/**
 * Matches letters that a pattern may contain, because they belong to an address and not to a
 * language.
 */
const TECHNICAL = /https\?/g;

const files = readdirSync(READER, { recursive: true })
  .map((name) => join(READER, name))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .filter((path) => !path.startsWith(WORDS) && !FOR_PEOPLE.includes(path));
const faults = files.flatMap(wordsOf);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`${files.length} files of extraction contain no word of a language.`);

function wordsOf(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const isLiteral = ts.isRegularExpressionLiteral(node);
    const isText = ts.isStringLiteralLike(node) || isTemplatePart(node);
    const text = isLiteral ? node.text.slice(1, node.text.lastIndexOf('/')) : isText ? node.text : '';
    const isPattern =
      isLiteral || (isText && (/\\[pPsSdDwWbB]|\(\?|\[\^/.test(text) || isPatternOf(node, source)));
    if (isPattern && /[a-z]{3}/iu.test(withoutSyntax(text))) found.push(node);
    else if (/[^\P{L}ªº]/u.test(beyondAscii(text))) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.map((node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    return `${path}:${line + 1}: ${node.getText()} contains a word. Move the word to a list of the lexicon.`;
  });
}

/**
 * Returns whether a node is the first argument of `RegExp(…)`, or a part of it. Arguments of other
 * calls do not count.
 */
function isPatternOf(node, source) {
  let [part, parent] = [node, node.parent];
  while (ts.isTemplateSpan(parent) || ts.isTemplateExpression(parent) || ts.isBinaryExpression(parent))
    [part, parent] = [parent, parent.parent];
  const isMade = ts.isNewExpression(parent) || ts.isCallExpression(parent);
  return isMade && parent.expression.getText(source) === 'RegExp' && parent.arguments?.[0] === part;
}

function isTemplatePart(node) {
  return ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
}

/**
 * Returns a regular expression without Unicode classes, escapes, group names and technical parts.
 */
function withoutSyntax(pattern) {
  return pattern
    .replace(/\\p\{[^}]*\}/giu, '')
    .replace(/\\u[\da-f]{4}/giu, '')
    .replace(/\(\?<\w+(?:>|$)/gu, '')
    .replace(TECHNICAL, '');
}

/**
 * Returns the letters beyond ASCII, without signs that are not words, such as apostrophes and the
 * long vowel mark of Japanese.
 */
function beyondAscii(text) {
  return [...text].filter((sign) => sign > '\u007f' && !'ー々ʼʻ'.includes(sign)).join('');
}
