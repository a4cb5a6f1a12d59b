import { parentPort } from 'node:worker_threads';
import { parseFeed } from '../../src/ingestion/formats/feed.js';
import { LANGUAGES } from '../../src/extraction/lexicon/lexicons.js';
import { startThreadClock } from '../harness/thread-clock.js';
import { hostileText, newsIn } from './hostile-text.js';
import type { HostileText } from './hostile-text.js';
import type { FuzzFeed } from './text-fuzz.js';

/** Maximum number of characters in a feed. A feed has at least one text, which may be longer. */
const FEED_CHARS = 1_000_000;
const FEED_ITEMS = 200;

/**
 * Makes feeds on request. A feed contains consecutive hostile texts, or one news item of each
 * language.
 */
parentPort?.on('message', (ask: { warmUp: true } | { from: number; most: number }) => {
  const feed = 'warmUp' in ask ? feedOf(LANGUAGES.flatMap(newsIn), 0) : hostileFeed(ask);
  parentPort?.postMessage(feed, [feed.bytes.buffer as ArrayBuffer]);
});

function hostileFeed({ from, most }: { from: number; most: number }): FuzzFeed {
  const texts: HostileText[] = [];
  for (let chars = 0; texts.length < Math.min(most, FEED_ITEMS);) {
    const text = hostileText(from + texts.length);
    chars += text.text.length + text.title.length;
    if (chars > FEED_CHARS && texts.length > 0) break;
    texts.push(text);
  }
  return feedOf(texts, from);
}

function feedOf(texts: HostileText[], from: number): FuzzFeed {
  const items = texts.map((text, at) => item(text, from + at));
  const xml = `<rss version="2.0"><channel><title>x</title>${items.join('')}</channel></rss>`;
  // The buffer of the encoded feed is shared, so the thread sends a copy.
  const bytes = new Uint8Array(new TextEncoder().encode(xml));
  const cpuMs = startThreadClock();
  parseFeed(bytes, null);
  return {
    bytes,
    parseMs: cpuMs(),
    chars: texts.map(({ title, text }, at) => [from + at, title.length + text.length]),
  };
}

function item({ title, text, form }: HostileText, number: number): string {
  const cdata = `<![CDATA[${text.replaceAll(']]>', ']]')}]]>`;
  const body = {
    escaped: () => `<description>${escaped(text)}</description>`,
    cdata: () => `<description>${cdata}</description>`,
    encoded: () => `<content:encoded>${cdata}</content:encoded>`,
  }[form]();
  return `<item><guid isPermaLink="false">${number}</guid><title>t${escaped(title)}</title>${body}</item>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
