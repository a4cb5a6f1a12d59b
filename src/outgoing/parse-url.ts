/**
 * Parses a URL. Returns null if the text is not a URL. `URL.canParse` must not be used: in Node.js
 * 20, after about 4,000 calls, it rejects every URL with a letter such as ü. From then on, Node
 * uses an optimised version, which reads Latin-1 as UTF-8.
 */
export function parseUrl(text: string, base?: URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
