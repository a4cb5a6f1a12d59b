import { identifyingDomain } from '../../domains/identifying-domain.js';
import { parseUrl } from '../../outgoing/parse-url.js';
import { isId } from '../../http/app-calls/query-fields.js';

/** A customer's reference to a round: an id, an article, a website or a name. */
export type RoundReference =
  | { kind: 'id'; id: string }
  /**
   * Spellings of the article's URL. If the URL has no path, it may be a company's website. Then
   * `domain` is the domain of that company.
   */
  | { kind: 'article'; urls: string[]; domain: string | null }
  | { kind: 'domain'; domain: string }
  /** Start of a company's name. */
  | { kind: 'name'; text: string };

/**
 * Reads a reference: a round's id, an article's URL, a company's website, or the start of a
 * company's name.
 */
export function readReference(text: string): RoundReference {
  if (isId(text)) return { kind: 'id', id: text.toLowerCase() };
  const url = addressIn(text);
  if (url === null) return { kind: 'name', text };
  const domain = identifyingDomain(url.hostname);
  const isHost = url.pathname === '/' && url.search === '';
  if (isHost && domain !== null && !text.includes('://')) return { kind: 'domain', domain };
  return { kind: 'article', urls: waysToWrite(url), domain: isHost ? domain : null };
}

/**
 * Returns the URL that the text contains, or null. A text with a dot is a URL only if it has no
 * spaces. Examples: `acme.io` may be a URL or a name, and `Dr. Smile` is a name.
 */
function addressIn(text: string): URL | null {
  if (text.includes(' ') || !text.includes('.')) return null;
  const url = parseUrl(text.includes('://') ? text : `https://${text}`);
  if (url === null) return null;
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.hostname.includes('.') && !url.hostname.endsWith('.') ? url : null;
}

/**
 * Returns the usual spellings of a URL. People copy URLs with campaign parameters, and with or
 * without `www.`, `https` and the last slash.
 */
function waysToWrite(url: URL): string[] {
  const host = url.host.startsWith('www.') ? url.host.slice('www.'.length) : url.host;
  const path = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname;
  const marks = [...url.searchParams.keys()].filter((name) => name.startsWith('utm_'));
  const plain = new URL(url);
  for (const name of marks) plain.searchParams.delete(name);
  const ways = ['https://', 'http://'].flatMap((scheme) =>
    [host, `www.${host}`].flatMap((name) =>
      [path, `${path}/`].flatMap((place) =>
        [url.search, plain.search].map((search) => `${scheme}${name}${place}${search}`),
      ),
    ),
  );
  return [...new Set(ways)];
}
