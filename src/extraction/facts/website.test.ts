import { findWebsite } from './website.js';

const find = (
  paragraphs: string[],
  more: { links?: { text: string; url: string }[]; investors?: string[] } = {},
) =>
  findWebsite({
    paragraphs,
    links: more.links ?? [],
    company: 'Quillbase Labs',
    legalName: 'Quillbase Labs, Inc.',
    articleUrl: 'https://news.dailywire.example.com/quillbase-raises',
    investors: more.investors ?? [],
  });

describe('findWebsite', () => {
  it.each([
    ['For more information visit www.quillbase.com.', 'https://quillbase.com'],
    ['Learn more at https://quillbase.io/about?utm=1', 'https://quillbase.io'],
    ['Company Website: https://www.quillbaselabs.co.uk/', 'https://quillbaselabs.co.uk'],
    ['Contact: press@quillbase.ai', 'https://quillbase.ai'],
  ])('finds the website in "%s"', (line, website) => {
    expect(find(['Quillbase Labs raised $5m.', line])).toBe(website);
  });

  it('ignores the sites of outlets, social networks, news wires and investors', () => {
    expect(
      find(['Follow us on https://linkedin.com/company/quillbase and twitter.com/quillbase']),
    ).toBeNull();
    expect(find(['View on https://www.prnewswire.com/quillbase and dailywire.example.com'])).toBeNull();
    expect(
      find(['Visit www.kestrelventures.com to learn more.'], { investors: ['Kestrel Ventures'] }),
    ).toBeNull();
  });

  it('finds the website in a link, and does not return numbers or abbreviations as a website', () => {
    expect(
      find(['It grew 3.5x, e.g. in Node.js.'], {
        links: [{ text: 'Quillbase', url: 'https://quillbase.dev/' }],
      }),
    ).toBe('https://quillbase.dev');
    expect(find(['It grew 3.5x, e.g. at noon.'])).toBeNull();
  });
});
