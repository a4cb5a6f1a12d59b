import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** A statement, as it appears in the source code. */
export interface SourceStatement {
  /** Location of the statement, as `file:line`. */
  place: string;
  /** The function that runs the statement. */
  runBy: string;
  /**
   * Possible texts of the statement, one for each branch of the code. Empty if the text is known
   * only at run time.
   */
  texts: string[];
  /** Matches the statement's text at run time, with any inserted values. */
  pattern: RegExp;
}

const SQL = /^\s*(?:with|select|insert|update|delete)\s/;
/**
 * Folders whose statements are skipped. The running service runs no migrations, backups or server
 * maintenance. The demo always has an embedded PostgreSQL.
 */
const APART = /^src\/(?:database|backup|composition\/demo)\//;

/** Returns every string in a folder that looks like an SQL statement. */
export async function readSourceStatements(root: string): Promise<SourceStatement[]> {
  return (await readSources(root)).flatMap(readStatements);
}

/** Returns the calls of `query` whose argument is not an SQL text, as `file:line`. */
export async function readOpaqueCalls(root: string): Promise<string[]> {
  return (await readSources(root)).flatMap((source) => {
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      const [statement] = ts.isCallExpression(node) ? node.arguments : [];
      const isQuery =
        ts.isCallExpression(node) &&
        ts.isPropertyAccessExpression(node.expression) &&
        node.expression.name.text === 'query';
      if (isQuery && (statement === undefined || !isText(statement))) found.push(placeOf(node, source));
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

async function readSources(root: string): Promise<ts.SourceFile[]> {
  return (await readdir(root, { recursive: true }))
    .map((file) => relative('.', join(root, file)))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !APART.test(file))
    .sort()
    .map((file) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
}

function placeOf(node: ts.Node, source: ts.SourceFile): string {
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

function readStatements(source: ts.SourceFile): SourceStatement[] {
  const found: SourceStatement[] = [];
  const visit = (node: ts.Node): void => {
    if (isText(node) && SQL.test(headOf(node)) && !isPart(node)) {
      found.push({
        place: placeOf(node, source),
        runBy: runnerOf(node, source),
        texts: textsOf(node),
        pattern: patternOf(node),
      });
    }
    const inserted = insertedBy(node);
    if (inserted !== null)
      found.push({
        place: placeOf(node, source),
        runBy: runnerOf(node, source),
        texts: [],
        pattern: new RegExp(`^insert into ${inserted} \\(`),
      });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * Returns the table into which a call of insertRows inserts, because insertRows builds the
 * statement. Returns null for other nodes.
 */
function insertedBy(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'insertRows') return null;
  const into = /\binto: '([^']+)'/.exec(node.getText());
  if (into === null) throw new Error('Expected a string literal as the option into of insertRows.');
  return into[1] ?? null;
}

type Text = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression;

function isText(node: ts.Node): node is Text {
  return (
    ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)
  );
}

function headOf(node: Text): string {
  return ts.isTemplateExpression(node) ? node.head.text : node.text;
}

/**
 * Returns whether a text is only a part of a statement. Such a text is a variable in a template of
 * the same file, or the result of a function that a template calls.
 */
function isPart(node: Text): boolean {
  if (ts.findAncestor(node, ts.isCallExpression) !== undefined) return false;
  const holder = ts.findAncestor(node, ts.isReturnStatement)
    ? ts.findAncestor(node, ts.isFunctionDeclaration)
    : ts.findAncestor(node, ts.isVariableDeclaration);
  const name = holder?.name?.getText();
  if (name === undefined) return false;
  let isPutIn = false;
  const visit = (other: ts.Node): void => {
    if (ts.isTemplateSpan(other)) {
      const { expression } = other;
      isPutIn ||= (ts.isCallExpression(expression) ? expression.expression : expression).getText() === name;
    }
    ts.forEachChild(other, visit);
  };
  visit(node.getSourceFile());
  return isPutIn;
}

function textsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isNumericLiteral(node)) return [node.text.replaceAll('_', '')];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isIdentifier(node)) return textsOfConstant(node);
  if (!ts.isTemplateExpression(node)) return [];
  return node.templateSpans.reduce(
    (texts, span) =>
      textsOf(span.expression).flatMap((value) => texts.map((text) => text + value + span.literal.text)),
    [node.head.text],
  );
}

function textsOfConstant(name: ts.Identifier): string[] {
  let texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name.text && node.initializer !== undefined)
      texts = textsOf(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(name.getSourceFile());
  return texts;
}

function patternOf(node: Text): RegExp {
  const parts = ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
    : [node.text];
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^]*')}$`);
}

/**
 * Returns the name of the function that contains a text. If the text is a constant, returns the
 * function that uses the constant.
 */
function runnerOf(node: ts.Node, source: ts.SourceFile): string {
  const around = ts.findAncestor(
    node,
    (at): at is ts.FunctionDeclaration | ts.MethodDeclaration =>
      ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at),
  );
  if (around !== undefined) return around.name?.getText() ?? '';
  const name = ts.findAncestor(node, ts.isVariableDeclaration)?.name.getText();
  let runner = '';
  const visit = (at: ts.Node): void => {
    if (ts.isIdentifier(at) && at.text === name && !ts.isVariableDeclaration(at.parent))
      runner = ts.findAncestor(at, ts.isFunctionDeclaration)?.name?.text ?? runner;
    ts.forEachChild(at, visit);
  };
  visit(source);
  return runner;
}
