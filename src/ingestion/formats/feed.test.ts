import { startThreadClock } from '../../../test/harness/thread-clock.js';
import { parseEdgarCurrent } from './edgar-current.js';
import { parseDate, parseFeed } from './feed.js';
import { InputError } from './input-error.js';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const rss = (items: string): string =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>t</title>${items}</channel></rss>`;
const reasonOf = (bytes: Uint8Array): string => {
  try {
    parseFeed(bytes, null);
  } catch (error) {
    if (error instanceof InputError) return error.reason;
    throw error;
  }
  return 'read';
};

describe('parseFeed', () => {
  it('reads the longest text of an RSS 2.0 item as plain text, and its links', () => {
    const items = parseFeed(
      utf8(
        rss(
          `<item><title>Acme &amp; Söhne raise &#8364;5m</title><link>https://news.example.com/a?x=1&amp;y=2</link><guid isPermaLink="false">g1</guid>
           <pubDate>Fri, 02 Oct 2026 18:06 GMT</pubDate><description>Short.</description>
           <content:encoded><![CDATA[<style>p{}</style><p>Acme raised <b>$5</b><b>m</b>.</p><table><tr><td>5</td><td>10</td></tr></table>
           <p>Visit <a href="https://acme.example">our site</a>.<script>alert(1)</script></p>]]></content:encoded></item>`,
        ),
      ),
      'application/rss+xml; charset=utf-8',
    );
    expect(items).toEqual([
      {
        feedTitle: 't',
        key: 'g1',
        title: 'Acme & Söhne raise €5m',
        text: 'Acme raised $5m.\n\n5 10\n\nVisit our site.',
        link: 'https://news.example.com/a?x=1&y=2',
        publishedAt: new Date('2026-10-02T18:06:00Z'),
        publishedDay: '2026-10-02',
        links: [{ text: 'our site', url: 'https://acme.example' }],
      },
    ]);
  });

  it.each([
    [
      'RSS',
      '<rss version="2.0"><channel><title>Bramble &amp; Co Blog</title><item><title>A</title></item></channel></rss>',
    ],
    [
      'Atom',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">Bramble &amp;amp; Co Blog</title><entry><id>urn:1</id><title>A</title></entry></feed>',
    ],
  ])('stores the title of the feed in each item of %s', (_format, xml) => {
    expect(parseFeed(utf8(xml), null)).toEqual([
      expect.objectContaining({ title: 'A', feedTitle: 'Bramble & Co Blog' }),
    ]);
  });

  it('reads Atom, RSS 1.0, and RSS 0.91 with a document type', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>urn:1</id><title>A</title><link href="https://e.example/1"/><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Hi</p></div></content><updated>2025-01-01T00:00:00Z</updated></entry></feed>`;
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"/><item rdf:about="https://e.example/2"><title>B</title><link>https://e.example/2</link><dc:date>2024-01-02T03:04:05Z</dc:date></item></rdf:RDF>`;
    const old = `<?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://example.com/rss.dtd"><rss version="0.91"><channel><item><title>C</title><link>https://e.example/3</link></item></channel></rss>`;
    expect(parseFeed(utf8(atom), null)[0]).toMatchObject({
      key: 'urn:1',
      title: 'A',
      text: 'Hi',
      link: 'https://e.example/1',
    });
    expect(parseFeed(utf8(rdf), null)[0]).toMatchObject({ key: 'https://e.example/2', title: 'B' });
    expect(parseFeed(utf8(rdf), null)[0]?.publishedAt).toEqual(new Date('2024-01-02T03:04:05Z'));
    expect(parseFeed(utf8(old), null)[0]).toMatchObject({ title: 'C', link: 'https://e.example/3' });
  });

  it.each([
    ['Fri, 02 Oct 2026 23:30:00 -0500', '2026-10-02'],
    ['Sat, 03 Oct 2026 00:30:00 +0900', '2026-10-03'],
    ['Fri, 02 Oct 2026 23:30:00 EST', '2026-10-02'],
    ['Fri, 02 Oct 2026 23:30:00 GMT', '2026-10-02'],
    ['2026-10-03T00:30:00+05:30', '2026-10-03'],
  ])('uses the day of %s in the time zone of the feed: %s', (date, day) => {
    const [item] = parseFeed(utf8(rss(`<item><title>A</title><pubDate>${date}</pubDate></item>`)), null);
    expect(item?.publishedDay).toBe(day);
  });

  it('uses the guid if the link is missing, and a hash if the guid is missing', () => {
    const [a, b, c] = parseFeed(
      utf8(
        rss(
          '<item><title>A</title><guid>https://e.example/a</guid></item><item><title>B</title></item><item><title>B</title></item><item></item>',
        ),
      ),
      null,
    );
    expect(a).toMatchObject({ key: 'https://e.example/a', link: 'https://e.example/a' });
    expect(b?.key).toMatch(/^[0-9a-f]{64}$/);
    expect(c).toBeUndefined();
  });

  it.each<[string, Uint8Array, string | null]>([
    [
      'ISO-8859-1 by declaration',
      Buffer.from(
        '<?xml version="1.0" encoding="ISO-8859-1"?><rss><channel><item><title>Café £5</title></item></channel></rss>',
        'latin1',
      ),
      null,
    ],
    [
      'windows-1252 by header',
      Buffer.from('<rss><channel><item><title>Caf\xe9 \xa35</title></item></channel></rss>', 'latin1'),
      'text/xml; charset="windows-1252"',
    ],
    [
      'windows-1252 that is declared as UTF-8',
      Buffer.from(
        '<?xml version="1.0" encoding="UTF-8"?><rss><channel><item><title>Caf\xe9 \xa35</title></item></channel></rss>',
        'latin1',
      ),
      null,
    ],
    [
      'UTF-16 with a byte order mark',
      Buffer.from('\uFEFF<rss><channel><item><title>Café £5</title></item></channel></rss>', 'utf16le'),
      null,
    ],
    [
      'UTF-8 with a byte order mark and blank lines',
      Buffer.from(
        '\uFEFF\n\n<?xml version="1.0"?><rss><channel><item><title>Café £5</title></item></channel></rss>',
      ),
      null,
    ],
  ])('reads %s', (_name, bytes, contentType) => {
    expect(parseFeed(bytes, contentType)[0]?.title).toBe('Café £5');
  });

  it('reads the quotes and dashes of windows-1252 in a feed that is declared as ISO-8859-1', () => {
    const bytes = Buffer.from(
      '<rss><channel><item><title>Acme\x92s \x80 5 \x96</title></item></channel></rss>',
      'latin1',
    );
    expect(parseFeed(bytes, 'text/xml; charset=iso-8859-1')[0]?.title).toBe('Acme’s € 5 –');
  });

  it('reads a feed with comments after its end', () => {
    const end = '<!-- made -- by hand --> <!---->\n<!-- in 3 ms -->\n';
    const feed = utf8(`<rss><channel><item><title>Acme</title></item></channel></rss>\n${end}`);
    expect(parseFeed(feed, null).map(({ title }) => title)).toEqual(['Acme']);
  });

  it.each<[string, Uint8Array, string]>([
    ['HTML', utf8('<!DOCTYPE html><html><body>503</body></html>'), 'not-xml'],
    ['JSON', utf8('{"items":[]}'), 'not-xml'],
    ['an empty document', new Uint8Array(), 'not-xml'],
    ['another XML document', utf8('<svg></svg>'), 'not-xml'],
    ['a feed cut short', utf8('<rss><channel><item><title>A</title>'), 'not-xml'],
    [
      'a billion laughs',
      utf8(
        '<!DOCTYPE l [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><rss><channel><item><title>&b;</title></item></channel></rss>',
      ),
      'entity-bomb',
    ],
    [
      'a feed that ends in many comments and an invalid character (regression)',
      utf8(`<rss><channel><item><title>A</title></item></channel></rss>${'<!---->'.repeat(130)}x`),
      'not-xml',
    ],
    ['50 MB', new Uint8Array(50 * 1024 * 1024).fill(60), 'too-large'],
  ])('throws an InputError for %s', (_name, bytes, reason) => {
    const cpuMs = startThreadClock();
    expect(reasonOf(bytes)).toBe(reason);
    expect(cpuMs()).toBeLessThan(500);
  });
});

describe('parseDate', () => {
  it.each<[string, string | null]>([
    ['Fri, 02 Oct 2026 18:06 GMT', '2026-10-02T18:06:00.000Z'],
    ['Fri, 02 Oct 2026 18:06:30 EST', '2026-10-02T23:06:30.000Z'],
    ['02 Oct 2026 18:06', '2026-10-02T18:06:00.000Z'],
    ['2026-10-02', '2026-10-02T00:00:00.000Z'],
    ['2026-10-02 18:06:30', '2026-10-02T18:06:30.000Z'],
    ['2026-10-02T18:06:30+02:00', '2026-10-02T16:06:30.000Z'],
    ['yesterday', null],
    ['02 Oct 1926 18:06 GMT', null],
  ])('reads "%s" as %s', (text, iso) => {
    expect(parseDate(text)?.toISOString() ?? null).toBe(iso);
  });
});

describe('parseEdgarCurrent', () => {
  const entry = (form: string, accession: string, cik: string): string =>
    `<entry><title>${form} - ACME (${cik.padStart(10, '0')}) (Filer)</title><link rel="alternate" type="text/html" href="https://www.sec.gov/Archives/edgar/data/${cik}/${accession.replace(/-/g, '')}/${accession}-index.htm"/><updated>2026-01-05T17:30:47-05:00</updated><category scheme="https://www.sec.gov/" label="form type" term="${form}"/><id>urn:tag:sec.gov,2008:accession-number=${accession}</id></entry>`;

  it('returns each accession of forms D and D/A once', () => {
    const feed = `<?xml version="1.0" encoding="ISO-8859-1" ?><feed xmlns="http://www.w3.org/2005/Atom">${[
      entry('D', '0001234567-26-000001', '1234567'),
      entry('D', '0001234567-26-000001', '7654321'),
      entry('DEF 14A', '0001234567-26-000002', '1234567'),
      entry('D/A', '0001234567-26-000003', '99'),
    ].join('')}</feed>`;
    expect(parseEdgarCurrent(utf8(feed)).map(({ accession, form, cik }) => [accession, form, cik])).toEqual([
      ['0001234567-26-000001', 'D', '1234567'],
      ['0001234567-26-000003', 'D/A', '99'],
    ]);
    expect(parseEdgarCurrent(utf8(feed))[0]?.filedAt).toEqual(new Date('2026-01-05T22:30:47Z'));
  });
});
