import { readFileSync, readdirSync } from 'node:fs';
import ts from 'typescript';

/**
 * Collects every regular expression of the service and its clients: literals in the source, and
 * patterns that code compiles. Code compiles patterns when a module loads, or when it first reads a
 * language.
 */

const FOLDERS = ['src', 'sdk/src', 'cli/src', 'web/src'];

/**
 * Returns each pattern once, with the file and line of its literal, or with the file that compiles
 * it.
 */
export async function collectPatterns() {
  const found = new Map();
  const note = (source, flags, place) => {
    const key = `/${source}/${flags}`;
    if (!found.has(key)) found.set(key, { source, flags, place });
  };
  for (const file of sourceFiles()) for (const literal of literalsOf(file)) note(...literal);
  for (const compiled of await compiledPatterns()) note(...compiled);
  return [...found.values()];
}

function sourceFiles() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((name) => `${folder}/${name}`.replaceAll('\\', '/'))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/generated\//.test(file)),
  ).sort();
}

function literalsOf(file) {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const literals = [];
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      literals.push([node.text.slice(1, end), node.text.slice(end + 1), `${file}:${line + 1}`]);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return literals;
}

/**
 * Loads the modules that compile patterns. Then extracts news in every language, so that every word
 * list is compiled.
 */
async function compiledPatterns() {
  const compiled = [];
  const Native = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Native, {
    construct(target, [pattern, flags], newTarget) {
      const made = Reflect.construct(target, [pattern, flags], newTarget);
      const from = /(src\/[\w./-]+\.ts):(\d+)/.exec(new Error().stack ?? '');
      if (from !== null) compiled.push([made.source, made.flags, `${from[1]} (compiled)`]);
      return made;
    },
  });
  try {
    for (const file of sourceFiles())
      if (file.startsWith('src/') && readFileSync(file, 'utf8').includes('new RegExp('))
        await import(new URL(`../${file}`, import.meta.url).href);
    const { extractFeedItem } = await import('../src/ingestion/threads/extract-items.ts');
    for (const file of readdirSync('corpus')
      .filter((name) => name.endsWith('.jsonl'))
      .sort())
      for (const line of readFileSync(`corpus/${file}`, 'utf8').trim().split('\n')) {
        const { id, title, text } = JSON.parse(line);
        const item = { key: id, title, text, link: null, publishedAt: null, links: [] };
        extractFeedItem(item, { toUsd: (amount) => amount });
      }
  } finally {
    globalThis.RegExp = Native;
  }
  return compiled;
}
