import type { Article, Link } from '../article.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import { alternation } from '../lexicon/terms.js';
import { readDateline } from './dateline.js';
import { splitSentences } from './sentences.js';

/** An article prepared for reading: without layout marks, with plain quotes, cut into sentences. */
export interface ArticleText {
  title: string;
  paragraphs: string[];
  /** The sentences of the body in order, without dateline; at most `MAX_SENTENCES`. */
  sentences: string[];
  /** From the dateline. */
  place: string | null;
  date: string | null;
  links: Link[];
}

/** Longer texts are cut. The longest release measured had 30,000 characters. */
const MAX_TEXT = 40_000;
const MAX_TITLE = 600;
const MAX_SENTENCES = 150;
const MAX_SENTENCE = 1200;

/** Lines with which wires and blogs end an item; what follows is theirs, not the company's. */
function footer(lexicon: CompiledLexicon): RegExp {
  return lexicon.pattern(
    'footer',
    ({ data }) =>
      new RegExp(`^(?:-{3,}|\\*{3,}|_{3,})$|^${alternation(data.footers, data.script.spaced)}`, 'iu'),
  );
}

/** Prepares an article. Never throws; caps every length, so that what follows is bounded. */
export function prepareArticle(article: Article, lexicon: CompiledLexicon): ArticleText {
  const links: Link[] = (article.links ?? []).slice(0, 500);
  const heading = plain(article.title.slice(0, MAX_TITLE), links)
    .replace(/\s+/g, ' ')
    .replace(/\s\|\s[^|]{2,40}$/, '')
    .trim();
  // A feed may put the whole item into its title. Then the first sentence is the headline.
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

/** Takes markdown's marks off a line, collecting its links, and makes quotes and spaces plain. */
function plain(line: string, links: Link[]): string {
  let text = line.includes('](') ? withoutLinks(line, links) : line;
  text = text.replace(/^\s{0,3}#{1,6}\s+/, '');
  if (text.includes('<')) text = text.replace(/<\/?[a-z][^<>]{0,200}>/gi, ' ');
  text = text.replace(/\*\*|__|`/g, '').replace(/^\s*(?:[*•·]|>)\s+/, '');
  // Most lines are plain already, and every search through a text costs.
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

/** Whether two texts have the same letters and digits. Most differ in their first ones. */
function sameText(a: string, b: string): boolean {
  const [first, second] = [letters(a.slice(0, 40)), letters(b.slice(0, 40))];
  if (!first.startsWith(second) && !second.startsWith(first)) return false;
  return letters(a) === letters(b);
}

function letters(text: string): string {
  return text.replace(/\W/g, '').toLowerCase();
}
