import { InputError } from './input-error.js';
import { fromWindows1252 } from './windows-1252.js';

/** Maximum size of a feed or filing, in bytes. The largest public feeds have less than 5 MB. */
export const MAX_XML_BYTES = 20 * 1024 * 1024;

/**
 * Decodes an XML document to text. The charset comes from the byte order mark. Without one, it
 * comes from the HTTP header, then the XML declaration, then UTF-8 (RFC 7303). A document that
 * claims UTF-8 but is not valid UTF-8 is read as windows-1252, which it usually is.
 *
 * Throws `InputError` for documents that are too large, are HTML, are not XML, or declare entities.
 * Such documents must not reach a parser. Accepts a document type without an internal subset (RSS
 * 0.91).
 */
export function decodeXml(bytes: Uint8Array, contentType: string | null): string {
  if (bytes.byteLength > MAX_XML_BYTES) {
    throw new InputError(
      'too-large',
      `the document has ${bytes.byteLength} bytes, and the limit is ${MAX_XML_BYTES}`,
    );
  }
  const text = decode(bytes, contentType).replace(/^\uFEFF?\s+|^\uFEFF/, '');
  const root = checkProlog(text);
  if (/^<(?:html|head|body|script|div)\b/i.test(text.slice(root, root + 8))) {
    throw new InputError('not-xml', 'the document is HTML, not XML');
  }
  return text;
}

function decode(bytes: Uint8Array, contentType: string | null): string {
  const mark = byteOrderMark(bytes);
  if (mark) return new TextDecoder(mark).decode(bytes);
  const stated = httpCharset(contentType) ?? declaredCharset(bytes) ?? 'utf-8';
  try {
    const text = new TextDecoder(stated, { fatal: true }).decode(bytes);
    return /^(?:windows-1252|cp1252|iso-8859-1|latin1|us-ascii|ascii)$/.test(stated)
      ? fromWindows1252(text)
      : text;
  } catch {
    return fromWindows1252(new TextDecoder('windows-1252').decode(bytes));
  }
}

function byteOrderMark(bytes: Uint8Array): string | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  // Without a byte order mark, UTF-16 is recognised by its first character `<`, which takes two
  // bytes.
  if (a === 0x3c && b === 0x00) return 'utf-16le';
  if (a === 0x00 && b === 0x3c) return 'utf-16be';
  return null;
}

function httpCharset(contentType: string | null): string | null {
  return /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase() ?? null;
}

function declaredCharset(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 400)).toString(
    'latin1',
  );
  return /<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1]?.toLowerCase() ?? null;
}

/**
 * Skips the XML declaration, comments and document type. Returns the position of the root element.
 */
function checkProlog(text: string): number {
  let at = 0;
  for (let steps = 0; steps < 1000; steps++) {
    while (/\s/.test(text[at] ?? '')) at++;
    if (text.startsWith('<?', at)) at = end(text, '?>', at);
    else if (text.startsWith('<!--', at)) at = end(text, '-->', at);
    else if (/^<!DOCTYPE/i.test(text.slice(at, at + 9))) at = skipDoctype(text, at);
    else if (/^<[A-Za-z_]/.test(text.slice(at, at + 2))) return at;
    else throw new InputError('not-xml', 'the document does not start with an element');
  }
  throw new InputError('not-xml', 'the document has no root element');
}

function skipDoctype(text: string, at: number): number {
  if (/^<!DOCTYPE\s+html/i.test(text.slice(at, at + 20)))
    throw new InputError('not-xml', 'the document is HTML, not XML');
  const close = text.indexOf('>', at);
  const subset = text.indexOf('[', at);
  if (subset !== -1 && (close === -1 || subset < close)) {
    throw new InputError('entity-bomb', 'the document type has an internal subset');
  }
  if (close === -1) throw new InputError('not-xml', 'the document ends within its document type');
  return close + 1;
}

function end(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at === -1) throw new InputError('not-xml', `the document ends before ${mark}`);
  return at + mark.length;
}
