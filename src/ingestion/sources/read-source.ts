import { createReadStream } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { OperatorError } from '../../runtime/errors.js';
import { TooSlow } from '../../runtime/threads/thread-lane.js';
import { guardedFetch } from '../../outgoing/guarded-fetch.js';
import type { OutgoingPolicy } from '../../outgoing/policy.js';
import type { RejectionReason } from '../../extraction/rejection-reason.js';
import type { Document, ExtractedItem } from '../extracted-item.js';
import type { Extractor } from '../threads/extractor.js';
import { InputError } from '../formats/input-error.js';
import { policyForOperatorUrl } from '../operator-url.js';
import type { SourceKind } from './source-kind.js';

const TIMEOUT_MS = 30_000;
/**
 * Maximum bytes of one document. Feeds and filings have lower limits. Above its limit, such a
 * document becomes a rejected item.
 */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_REDIRECTS = 5;

/** Number of items that are extracted in parallel. */
const SIDE_BY_SIDE = 64;

interface Reading {
  policy: OutgoingPolicy;
  extractor: Extractor;
}

/**
 * Reads a file, a folder (files in name order) or a URL, and extracts each item. An invalid item
 * becomes a rejected item. Throws `OperatorError` if the source cannot be read at all.
 */
export async function* readSource(
  kind: SourceKind,
  pathOrUrl: string,
  { policy, extractor }: Reading,
): AsyncGenerator<ExtractedItem> {
  if (/^https?:\/\//i.test(pathOrUrl)) {
    yield* judge(kind, await fetchDocument(pathOrUrl, policy), extractor);
    return;
  }
  const { paths, isFolder } = await listFiles(pathOrUrl);
  for (const path of paths) {
    try {
      yield* judgeFile(kind, path, extractor);
    } catch (error) {
      if (!isFolder || !(error instanceof OperatorError)) throw error;
      // A file in a folder that cannot be read becomes a rejected item. The service continues with
      // the other files.
      yield rejected(basename(path), null, { reason: 'unreadable', detail: error.message });
    }
  }
}

function judgeFile(kind: SourceKind, path: string, extractor: Extractor): AsyncGenerator<ExtractedItem> {
  if (kind === 'rounds')
    return inGroups(listLinesOfFile(path), ({ line, number }) => extractor.extractRoundsLine(line, number));
  return judgeWhole(kind, path, extractor);
}

async function* judgeWhole(
  kind: SourceKind,
  path: string,
  extractor: Extractor,
): AsyncGenerator<ExtractedItem> {
  const document = { bytes: await readAll(path), contentType: null, name: nameOf(path), url: null };
  yield* judge(kind, document, extractor);
}

/**
 * Returns the name that identifies a file. EDGAR names the document of each filing primary_doc.xml,
 * so the folder's name is added.
 */
function nameOf(path: string): string {
  const name = basename(path);
  return name === 'primary_doc.xml' ? join(basename(dirname(resolve(path))), name) : name;
}

/**
 * Judges the items of a document. If the document is not a feed, or takes too long to read, it
 * becomes one rejected item (decision 24).
 */
async function* judge(
  kind: SourceKind,
  document: Document,
  extractor: Extractor,
): AsyncGenerator<ExtractedItem> {
  if (kind === 'form-d') {
    yield await extractor.extractFormD(document);
    return;
  }
  try {
    if (kind === 'rss') {
      const items = await extractor.listFeed(document.bytes, document.contentType);
      yield* inGroups(items, ({ item }) => extractor.extractFeedItem(item));
    } else {
      const lines = await extractor.listLines(document.bytes);
      yield* inGroups(lines, ({ line, number }) => extractor.extractRoundsLine(line, number));
    }
  } catch (error) {
    if (!(error instanceof InputError || error instanceof TooSlow)) throw error;
    const reason = error instanceof InputError ? error.reason : 'too-slow';
    yield rejected(document.name, document.url, { reason, detail: error.message });
  }
}

/** Extracts items in order, several in parallel. */
async function* inGroups<T>(
  items: Iterable<T> | AsyncIterable<T>,
  judgeItem: (item: T) => Promise<ExtractedItem>,
): AsyncGenerator<ExtractedItem> {
  let group: Promise<ExtractedItem>[] = [];
  for await (const item of items) {
    group.push(judgeItem(item));
    if (group.length < SIDE_BY_SIDE) continue;
    yield* await Promise.all(group);
    group = [];
  }
  yield* await Promise.all(group);
}

function rejected(
  sourceItem: string,
  url: string | null,
  why: { reason: RejectionReason; detail: string },
): ExtractedItem {
  return { sourceItem, title: null, url, verdict: { outcome: 'rejected', ...why } };
}

async function* listLinesOfFile(path: string): AsyncGenerator<{ line: string; number: number }> {
  let number = 0;
  try {
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      number += 1;
      if (line.trim() !== '') yield { line: line.replace(/^\uFEFF/, ''), number };
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
  return new OperatorError(`Cannot read ${path} (${code}). Give a file, a folder or an http(s) URL.`, {
    cause: error,
  });
}

async function fetchDocument(url: string, policy: OutgoingPolicy): Promise<Document> {
  let response;
  try {
    response = await guardedFetch(url, {
      ...policyForOperatorUrl(url, policy),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      maxRedirects: MAX_REDIRECTS,
    });
  } catch (error) {
    throw new OperatorError(
      `Cannot read ${url}: ${error instanceof Error ? error.message : String(error)}. Check the URL.`,
      {
        cause: error,
      },
    );
  }
  if (response.status !== 200)
    throw new OperatorError(
      `Cannot read ${url}: the server answered with status ${response.status}. Check the URL.`,
    );
  const contentType = response.headers['content-type'];
  return {
    bytes: response.body,
    contentType: typeof contentType === 'string' ? contentType : null,
    name: url,
    url,
  };
}
