import type { Link } from '../../extraction/article.js';
import { withoutControls } from '../../runtime/control-characters.js';
import { fromWindows1252 } from './windows-1252.js';

/** Maximum number of characters of a link's text, and of its URL. */
const MAX_LINK = 2_000;

/** Plain text of an HTML document, with the links in it. */
export interface HtmlText {
  text: string;
  links: Link[];
}

/** Matches the start of an element whose content a reader of the page does not see. */
const SILENT = /<(script|style|noscript|template|svg|head|iframe|figure)\b/gi;

/**
 * Matches a tag with its attributes. The name must be a whole run of letters, so the pattern does
 * not backtrack on a tag that never ends.
 */
const TAG = /<(\/?[a-zA-Z][\w:-]*)(?![\w:-])((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;

const BLOCK =
  /^\/?(?:p|div|br|hr|h[1-6]|li|ul|ol|dl|dt|dd|table|tr|section|article|aside|header|footer|blockquote|pre|figcaption|address|form|main|nav)$/i;

/**
 * Matches elements that end a word. Examples: `<td>5</td><td>10</td>` is not 510, and
 * `$5<sup>1</sup>` is not 51.
 */
const SPACED = /^\/?(?:td|th|sup|sub|img|button|option|label|summary)$/i;

/**
 * Converts HTML, or plain text with entities, to text with one line per block. Never throws, even
 * for broken markup. Text without block elements keeps its line breaks. Takes linear time.
 */
export function htmlToText(html: string): HtmlText {
  const links: Link[] = [];
  if (!/[<&]/.test(html)) return { text: tidy(html), links };
  // In Markdown, `<https://acme.example>` is a URL and not an element.
  const source = dropSilent(
    html.replace(/<(https?:\/\/[^\s<>]{1,500})>/gi, ' $1 ').replace(/<!--[\s\S]*?(?:-->|$)/g, ' '),
  ).replace(/<!\[CDATA\[|\]\]>/g, '');
  const keepsLines = !/<(?:p|br|div|li|h[1-6]|td)\b/i.test(source);
  let out = '';
  let at = 0;
  let anchor: { url: string; from: number } | null = null;
  for (const tag of source.matchAll(TAG)) {
    out += decoded(source.slice(at, tag.index), keepsLines);
    at = tag.index + tag[0].length;
    const name = tag[1] ?? '';
    if (BLOCK.test(name)) out += '\n';
    else if (SPACED.test(name)) out += ' ';
    if (/^a$/i.test(name)) {
      const url = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag[2] ?? '');
      anchor = url
        ? { url: decodeEntities(url[1] ?? url[2] ?? url[3] ?? '').trim(), from: out.length }
        : null;
    } else if (/^\/a$/i.test(name) && anchor) {
      if (links.length < 500)
        links.push({
          text: withoutControls(out.slice(anchor.from, anchor.from + MAX_LINK))
            .replace(/\s+/g, ' ')
            .trim(),
          url: withoutControls(anchor.url).slice(0, MAX_LINK),
        });
      anchor = null;
    }
  }
  out += decoded(source.slice(at), keepsLines);
  return { text: tidy(out), links };
}

function dropSilent(html: string): string {
  const lower = html.toLowerCase();
  const unclosed = new Set<string>();
  let out = '';
  let at = 0;
  SILENT.lastIndex = 0;
  for (let tag = SILENT.exec(html); tag; tag = SILENT.exec(html)) {
    const tagEnd = html.indexOf('>', tag.index) + 1;
    if (tagEnd === 0) break;
    out += `${html.slice(at, tag.index)} `;
    const name = (tag[1] ?? '').toLowerCase();
    const close = unclosed.has(name) ? -1 : lower.indexOf(`</${name}`, tag.index);
    // The end tag is searched only once per element name. Otherwise a page with a million opening
    // tags would take a minute.
    if (close === -1) unclosed.add(name);
    // If an element is never closed, only its tag is removed and its text stays.
    at = close === -1 ? tagEnd : closingEnd(html, close);
    SILENT.lastIndex = at;
  }
  return out + html.slice(at);
}

function closingEnd(html: string, close: number): number {
  const end = html.indexOf('>', close);
  return end === -1 ? html.length : end + 1;
}

function decoded(text: string, keepsLines: boolean): string {
  const plain = decodeEntities(text);
  return keepsLines ? plain : plain.replace(/\s{2,}|[^\S ]/g, ' ');
}

function tidy(text: string): string {
  return withoutControls(fromWindows1252(text).replace(/[\v\f]/g, ' '))
    .replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '')
    .replace(/[^\S\n]{2,}|[^\S\n ]/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Entity names of U+00A0 to U+00FF, in order. */
const LATIN1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );

const NAMED = new Map<string, string>([
  ...LATIN1.map((name, index): [string, string] => [name, String.fromCharCode(160 + index)]),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['sbquo', '‚'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['hellip', '…'],
  ['bull', '•'],
  ['euro', '€'],
  ['trade', '™'],
  ['ensp', ' '],
  ['emsp', ' '],
  ['thinsp', ' '],
  ['zwnj', ''],
  ['zwj', ''],
  ['Scaron', 'Š'],
  ['scaron', 'š'],
  ['OElig', 'Œ'],
  ['oelig', 'œ'],
  ['Yuml', 'Ÿ'],
  ['minus', '−'],
  ['rsaquo', '›'],
  ['lsaquo', '‹'],
]);

/**
 * Decodes numeric references, and the named references that are common in news. Other references do
 * not change.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,7}));?/g,
    (whole, dec, hex, name) => {
      if (name !== undefined) return whole.endsWith(';') ? (NAMED.get(name) ?? whole) : whole;
      return codePoint(dec !== undefined ? Number(dec) : Number.parseInt(hex, 16)) ?? whole;
    },
  );
}

/**
 * Returns the character of a numeric reference, or null for NUL and surrogates. Reads the codes
 * 0x80 to 0x9f as windows-1252, as browsers do.
 */
function codePoint(code: number): string | null {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null;
  return fromWindows1252(String.fromCodePoint(code));
}
