import type { Article, Link } from '../article.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import { alternation } from '../lexicon/terms.js';
import { readDateline } from './dateline.js';
import { splitSentences } from './sentences.js';

/**
 * An article prepared for reading: without layout marks, with plain quotes, split into sentences.
 */
export interface ArticleText {
  title: string;
  paragraphs: string[];
  /** The sentences of the body in order, without the dateline. At most `MAX_SENTENCES`. */
  sentences: string[];
  /** Place and date of the dateline. The date has the format `YYYY-MM-DD`. */
  place: string | null;
  date: string | null;
  links: Link[];
}

/**
 * Maximum length of a text, in characters. The rest is cut. The longest press release that we
 * measured had 30,000.
 */
const MAX_TEXT = 40_000;
const MAX_TITLE = 600;
const MAX_SENTENCES = 150;
const MAX_SENTENCE = 1200;

/**
 * Matches the line with which a wire or blog ends an item. The text after the line is not about the
 * company.
 */
function footer(lexicon: CompiledLexicon): RegExp {
  return lexicon.pattern(
    'footer',
    ({ data }) =>
      new RegExp(`^(?:-{3,}|\\*{3,}|_{3,})$|^${alternation(data.footers, data.script.spaced)}`, 'iu'),
  );
}

/**
 * Prepares an article for reading. It never throws. It limits every length, so that the later steps
 * take limited time.
 */
export function prepareArticle(article: Article, lexicon: CompiledLexicon): ArticleText {
  const links: Link[] = (article.links ?? []).slice(0, 500);
  const heading = plain(article.title.slice(0, MAX_TITLE), links)
    .replace(/\s+/g, ' ')
    .replace(/\s\|\s[^|]{2,40}$/, '')
    .trim();
  // A feed may put the whole item into the title. If so, the first sentence is the headline.
  const [title = '', ...rest] = heading.length > 160 ? splitSentences(heading, lexicon) : [heading];
  const paragraphs: string[] =
    rest.length > 0 && article.text.length <= heading.length ? [rest.join(' ')] : [];
  for (const line of article.text.slice(0, MAX_TEXT).split(/\n+/)) {
    const paragraph = plain(line, links);
    if (footer(lexicon).test(paragraph.slice(0, 400))) {
      if (paragraphs.length === 0) continue;
      break;
    }
    if (
      paragraph &&
      !(paragraphs.length <= 1 && (sameText(paragraph, title) || sameText(paragraph, heading)))
    )
      paragraphs.push(paragraph);
  }
  return { title, paragraphs, ...withDateline(paragraphs, lexicon), links };
}

function withDateline(
  paragraphs: string[],
  lexicon: CompiledLexicon,
): {
  sentences: string[];
  place: string | null;
  date: string | null;
} {
  let place: string | null = null;
  let date: string | null = null;
  const sentences: string[] = [];
  for (const [index, paragraph] of paragraphs.entries()) {
    const dateline = index < 4 ? readDateline(paragraph) : { place: null, date: null, length: 0 };
    place ??= dateline.place;
    date ??= dateline.date;
    for (const sentence of splitSentences(paragraph.slice(dateline.length), lexicon)) {
      if (sentences.length < MAX_SENTENCES) sentences.push(sentence.slice(0, MAX_SENTENCE));
    }
  }
  return { sentences, place, date };
}

/** Removes the Markdown marks of a line, collects its links, and makes quotes and spaces plain. */
function plain(line: string, links: Link[]): string {
  let text = line.includes('](') ? withoutLinks(line, links) : line;
  text = text.replace(/^\s{0,3}#{1,6}\s+/, '');
  if (text.includes('<')) text = text.replace(/<\/?[a-z][^<>]{0,200}>/gi, ' ');
  text = text.replace(/\*\*|__|`/g, '').replace(/^\s*(?:[*•·]|>)\s+/, '');
  // Most lines are already plain, and every search through a text takes time.
  if (/[^ -~]| {2}/.test(text))
    text = text
      .replace(/[‘’‛′]/g, "'")
      .replace(/[“”„‟]/g, '"')
      .replace(/[０-９．，]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
      .replace(/[\s\u00a0\u2000-\u200b\u202f]+/g, ' ');
  return text.replace(/([-–—_=*~•.·#|]\s?)\1{3,}/g, '$1$1').trim();
}

function withoutLinks(line: string, links: Link[]): string {
  return line
    .replace(/!\[[^\][]{0,300}\]\([^)(]{0,700}\)/g, ' ')
    .replace(
      /\[([^\][]{0,300})\]\((https?:\/\/[^)(\s]{1,500})(?:\s[^)(]{0,200})?\)/g,
      (_whole, text: string, url: string) => {
        if (links.length < 500) links.push({ text, url });
        return text;
      },
    );
}

/**
 * Returns whether two texts have the same letters and digits. The first characters are compared
 * first, because most texts differ there.
 */
function sameText(a: string, b: string): boolean {
  const [first, second] = [letters(a.slice(0, 40)), letters(b.slice(0, 40))];
  if (!first.startsWith(second) && !second.startsWith(first)) return false;
  return letters(a) === letters(b);
}

function letters(text: string): string {
  return text.replace(/\W/g, '').toLowerCase();
}
