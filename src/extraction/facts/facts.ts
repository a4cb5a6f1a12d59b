import type { StatedRound } from '../../rounds/stated-round.js';
import type { Article } from '../article.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import { termSource, termsOf } from '../lexicon/terms.js';
import { countryOfCurrency, homeOf } from '../signals/currencies.js';
import { placeOf } from '../places/place.js';
import type { NamedCompany } from '../claims/named-company.js';
import type { ArticleText } from '../text/article-text.js';
import { industryOf } from './industry.js';
import { findChief } from './people.js';
import { findWebsite } from './website.js';

type Facts = Pick<
  StatedRound,
  'website' | 'ceoName' | 'ceoEmail' | 'ceoLinkedinUrl' | 'industry' | 'location' | 'locationCountry'
>;

/** The inputs from which the facts are read. */
interface FactSources {
  article: Article;
  text: ArticleText;
  company: NamedCompany;
  investors: string[];
  /** ISO 4217 code of the round's currency. Null if the round has no amount. */
  currency: string | null;
}

/** Reads the facts about the company: website, location, chief executive and industry. */
export function readFacts(
  { article, text, company, investors, currency }: FactSources,
  lexicon: CompiledLexicon,
): Facts {
  const about = aboutParagraph(text.paragraphs, company.name, lexicon);
  const chief = findChief(text.paragraphs.join('\n'), company.name, text.links);
  const place = placeOf(
    { title: text.title, sentences: text.sentences, dateline: text.place, company: company.name, about },
    lexicon,
  );
  return {
    website: findWebsite({
      paragraphs: text.paragraphs,
      links: text.links,
      company: company.name,
      legalName: company.legalName,
      articleUrl: article.link,
      investors,
    }),
    ceoName: chief.name,
    ceoEmail: chief.email,
    ceoLinkedinUrl: chief.linkedinUrl,
    industry:
      industryOf(`${company.description} ${about}`) ?? industryOf(text.sentences.slice(0, 2).join(' ')),
    location: place?.location ?? null,
    locationCountry: place?.country ?? homeOfOutlet(currency, lexicon.data.language),
  };
}

/** Currencies of countries whose English-language outlets write mostly about local companies. */
const HOMES_OF_ENGLISH = ['INR', 'AUD'];

/**
 * Infers the country of a company from an article that names no place. If the article's language
 * and currency belong to one country, it returns that country. Otherwise it returns null.
 */
function homeOfOutlet(currency: string | null, language: string): string | null {
  if (currency === null) return null;
  const country = countryOfCurrency(currency);
  const home = homeOf(language);
  return home === country || (home === null && HOMES_OF_ENGLISH.includes(currency)) ? country : null;
}

/**
 * Returns the paragraph that describes the company. Example: a paragraph that starts with "About
 * Acme". A paragraph of less than 80 characters is a heading, so the next paragraph is added.
 */
function aboutParagraph(paragraphs: string[], company: string, lexicon: CompiledLexicon): string {
  const pattern = lexicon.pattern(
    'about paragraph',
    ({ data }) =>
      new RegExp(`^(?:${termsOf(data.company.about).map(termSource).join('|') || '(?!)'})(?![\\p{L}])`, 'iu'),
  );
  const index = paragraphs.findIndex(
    (paragraph) => pattern.test(paragraph) && paragraph.toLowerCase().includes(company.toLowerCase()),
  );
  if (index === -1) return '';
  const found = paragraphs[index] ?? '';
  return (found.length < 80 ? `${found} ${paragraphs[index + 1] ?? ''}` : found).slice(0, 1500);
}
