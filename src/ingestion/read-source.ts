import { createReadStream } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { OperatorError } from '../runtime/errors.js';
import { guardedFetch } from '../outgoing/guarded-fetch.js';
import type { OutgoingPolicy } from '../outgoing/policy.js';
import type { ExtractionContext } from './extraction/extract-article.js';
import { extractFeed, extractFormD, extractRoundsLine } from './extract-items.js';
import type { Document, ExtractedItem } from './extract-items.js';
import { policyForOperatorUrl } from './operator-url.js';
import type { SourceKind } from './source-kind.js';

const TIMEOUT_MS = 30_000;
/** Bytes of one document; a feed or filing has a lower limit of its own, beyond which it is a rejected item. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_REDIRECTS = 5;

/**
 * Reads a file, a folder (its files in the order of their names) or a URL and judges each item in it.
 * Errors: OperatorError when the source cannot be read at all; a bad item is a rejected one.
 */
export async function* readSource(
  kind: SourceKind,
  pathOrUrl: string,
  { policy, context }: { policy: OutgoingPolicy; context: ExtractionContext },
): AsyncGenerator<ExtractedItem> {
  if (/^https?:\/\//i.test(pathOrUrl)) {
    yield* judge(kind, await fetchDocument(pathOrUrl, policy), context);
    return;
  }
  const { paths, isFolder } = await listFiles(pathOrUrl);
  for (const path of paths) {
    try {
      yield* judgeFile(kind, path, context);
    } catch (error) {
      if (!isFolder || !(error instanceof OperatorError)) throw error;
      // One file of a folder that cannot be read is a bad item; the others go on.
      const verdict = { outcome: 'rejected' as const, reason: 'unreadable' as const, detail: error.message };
      yield { sourceItem: basename(path), title: null, url: null, verdict };
    }
  }
}

async function* judgeFile(
  kind: SourceKind,
  path: string,
  context: ExtractionContext,
): AsyncGenerator<ExtractedItem> {
  if (kind === 'rounds') yield* judgeLinesOfFile(path, context);
  else {
    const document = { bytes: await readAll(path), contentType: null, name: nameOf(path), url: null };
    yield* judge(kind, document, context);
  }
}

/** EDGAR calls every filing's document primary_doc.xml: the folder above tells them apart. */
function nameOf(path: string): string {
  const name = basename(path);
  return name === 'primary_doc.xml' ? join(basename(dirname(resolve(path))), name) : name;
}

function* judge(kind: SourceKind, document: Document, context: ExtractionContext): Generator<ExtractedItem> {
  if (kind === 'rss') yield* extractFeed(document, context);
  else if (kind === 'form-d') yield extractFormD(document);
  else {
    let number = 0;
    for (const line of new TextDecoder().decode(document.bytes).split('\n')) {
      number += 1;
      if (line.trim() !== '') yield extractRoundsLine(line, number, context);
    }
  }
}

async function* judgeLinesOfFile(path: string, context: ExtractionContext): AsyncGenerator<ExtractedItem> {
  let number = 0;
  try {
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      number += 1;
      if (line.trim() !== '') yield extractRoundsLine(line.replace(/^\uFEFF/, ''), number, context);
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}

async function listFiles(path: string): Promise<{ paths: string[]; isFolder: boolean }> {
  try {
    if (!(await stat(path)).isDirectory()) return { paths: [path], isFolder: false };
    const entries = await readdir(path, { withFileTypes: true });
    const paths = entries
      .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => join(path, entry.name))
      .sort();
    return { paths, isFolder: true };
  } catch (error) {
    throw unreadable(path, error);
  }
}

async function readAll(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

function unreadable(path: string, error: unknown): Error {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === undefined) return error instanceof Error ? error : new Error(String(error));
  return new OperatorError(`Cannot read ${path} (${code}); give a file, a folder or an http(s) URL.`, {
    cause: error,
  });
}

async function fetchDocument(url: string, policy: OutgoingPolicy): Promise<Document> {
  let response;
  try {
    response = await guardedFetch(url, {
      policy: policyForOperatorUrl(url, policy),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      maxRedirects: MAX_REDIRECTS,
    });
  } catch (error) {
    throw new OperatorError(`Cannot read ${url}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  if (response.status !== 200)
    throw new OperatorError(`Cannot read ${url}: it answers with status ${response.status}.`);
  const contentType = response.headers['content-type'];
  return {
    bytes: response.body,
    contentType: typeof contentType === 'string' ? contentType : null,
    name: url,
    url,
  };
}
