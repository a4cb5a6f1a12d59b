import { startThreadClock } from '../../../test/harness/thread-clock.js';
import { decodeEntities, htmlToText } from './html-text.js';

describe('htmlToText', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['One<br/>Two', 'One\nTwo'],
    ['raised <b>$5</b><b>m</b>', 'raised $5m'],
    ['<td>5</td><td>10</td>', '5 10'],
    ['raised $5<sup>1</sup> million', 'raised $5 1 million'],
    ['<script>var a = "<p>";</script>Text<style>p{}</style>', 'Text'],
    ['<script>never closed', 'never closed'],
    ['<svg class="a" data-b="c">x</svg>Text<iframe', 'Text<iframe'],
    ['<!-- no --> yes', 'yes'],
    ['R&amp;D &#8364;5 &pound;3 &rsquo;s &unknown; AT&T', 'R&D €5 £3 ’s &unknown; AT&T'],
    ['growth < 5 % and > 3 %', 'growth < 5 % and > 3 %'],
    ['see <https://acme.example/a>', 'see https://acme.example/a'],
    ['line one\nline two', 'line one\nline two'],
    ['<p>wrapped\nline</p>', 'wrapped line'],
    ['zero\u200bwidth\u00a0space', 'zerowidth space'],
  ])('converts %p', (html, text) => {
    expect(htmlToText(html).text).toBe(text);
  });

  it('returns the targets of links', () => {
    expect(htmlToText('<a class=x href="https://a.example/?b=1&amp;c=2">A <b>b</b></a>').links).toEqual([
      { text: 'A b', url: 'https://a.example/?b=1&c=2' },
    ]);
  });

  it.each(['<script>', '<a ', '<!--', '&amp;', '<', '<p>', '<b a="'])(
    'reads a megabyte of %s in linear time',
    (part) => {
      const cpuMs = startThreadClock();
      htmlToText(part.repeat(1_000_000 / part.length));
      expect(cpuMs()).toBeLessThan(2000);
    },
  );

  it.each(['-', 'a', ':', ' "" '])(
    'regression: skips an unclosed tag with a megabyte of %j in linear time',
    (part) => {
      const cpuMs = startThreadClock();
      expect(htmlToText(`<a${part.repeat(1_000_000 / part.length)}<p>Text</p>`).text).toContain('Text');
      expect(cpuMs()).toBeLessThan(2000);
    },
  );
});

describe('decodeEntities', () => {
  it('does not change invalid character references', () => {
    expect(decodeEntities('&#0;&#xD800;&#x110000;&#150;')).toBe('&#0;&#xD800;&#x110000;–');
  });
});
