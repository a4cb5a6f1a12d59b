import type { StatedRound } from '../../rounds/stated-round.js';
import type { Article, ArticleOutcome } from './article.js';
import { prepareArticle, type ArticleText } from './article-text.js';
import { objectionTo, reasonFor, type Reading } from './classify.js';
import { chooseCompany, keyOf } from './company.js';
import { confidenceOf, signsOf } from './confidence.js';
import { industryOf } from './industry.js';
import { findInvestors } from './investors.js';
import { findChief } from './people.js';
import { placeOf } from './place.js';
import { splitRoundup } from './roundup.js';
import { findStatements, preciseAmount, typeOf, type Statement } from './statements.js';
import { subjectOf, type Subject } from './subject.js';
import { findWebsite } from './website.js';

/** Nobody has raised more in one round: a larger amount, in dollars, is a slip of the pen, and the round is kept without one. */
const MOST_USD = 1e11;
/** The confidence of such a round, as of others without an amount. */
const SLIP = 0.2;

/** What extraction needs from outside. */
export interface ExtractionContext {
  /** The amount in US dollars at the rate of the day; null when there is none. `date` is `YYYY-MM-DD`, null for unknown. */
  toUsd(amount: number, currency: string, date: string | null): number | null;
}

/**
 * Reads the round, or rounds, that a news item states (decisions 23 and 24), or says why it states none. Pure and linear in the
 * length of the text, of which at most 60,000 characters are read.
 */
export function extractArticle(article: Article, context: ExtractionContext): ArticleOutcome {
  const text = prepareArticle(article);
  const parts = splitRoundup(text);
  if (parts.length === 0) return extractOne(article, text, context);
  const rounds = parts.flatMap((part) => {
    const outcome = extractOne(
      { ...article, links: [] },
      prepareArticle({ ...article, ...part, links: [] }),
      context,
    );
    return outcome.outcome === 'round' ? outcome.rounds : [];
  });
  const distinct = new Map(
    rounds.map((round) => [keyOf(round.companyName), { ...round, articleTitle: text.title || null }]),
  );
  return distinct.size > 0
    ? { outcome: 'round', rounds: [...distinct.values()] }
    : extractOne(article, text, context);
}

function extractOne(article: Article, text: ArticleText, context: ExtractionContext): ArticleOutcome {
  const statements = findStatements(text);
  const best = statements[0] ?? null;
  const company = chooseCompany(text, best?.sentence ?? null);
  const reading = toReading(text, statements, company);
  if (!best) return { outcome: 'rejected', ...reasonFor(reading) };
  const objection = objectionTo(reading);
  if (objection) return { outcome: 'rejected', ...objection };
  if (!company) return { outcome: 'rejected', reason: 'no-company', detail: best.sentence.slice(0, 120) };
  const about = aboutParagraph(text.paragraphs, company.name);
  const investors = findInvestors(text.title, text.sentences, company.name);
  const chief = findChief(text.paragraphs.join('\n'), company.name, text.links);
  const place = placeOf({
    description: company.description,
    about,
    lead: text.sentences[0] ?? '',
    dateline: text.place,
  });
  const website = findWebsite({
    paragraphs: text.paragraphs,
    links: text.links,
    company: company.name,
    legalName: company.legalName,
    articleUrl: article.link,
    investors: investors.all,
  });
  const published = article.publishedDate ?? text.date;
  const money = preciseAmount(best, statements);
  const amountUsd = money ? context.toUsd(money.value, money.currency, published) : null;
  const isSlip = (amountUsd ?? 0) > MOST_USD;
  const confidence = confidenceOf(signsOf(text, statements, company));
  const round: StatedRound = {
    companyName: company.name,
    legalName: company.legalName,
    website,
    amount: isSlip ? null : (money?.value ?? null),
    currency: isSlip ? null : (money?.currency ?? null),
    amountUsd: isSlip ? null : amountUsd,
    fundingType: typeOf(statements),
    articleUrl: article.link,
    articleTitle: text.title || null,
    publishedDate: published,
    ceoName: chief.name,
    ceoEmail: chief.email,
    ceoLinkedinUrl: chief.linkedinUrl,
    industry:
      industryOf(`${company.description} ${about}`) ?? industryOf(text.sentences.slice(0, 2).join(' ')),
    location: place?.location ?? null,
    locationCountry: place?.country ?? null,
    leadInvestor: investors.lead,
    investors: investors.all,
    confidenceScore: isSlip ? Math.min(SLIP, confidence) : confidence,
    filing: null,
  };
  return { outcome: 'round', rounds: [round] };
}

/** The paragraph that says what the company is: "About Acme", with the next one when it stands alone. */
function aboutParagraph(paragraphs: string[], company: string): string {
  const index = paragraphs.findIndex(
    (paragraph) => /^about\b/i.test(paragraph) && paragraph.toLowerCase().includes(company.toLowerCase()),
  );
  if (index === -1) return '';
  const found = paragraphs[index] ?? '';
  return (found.length < 80 ? `${found} ${paragraphs[index + 1] ?? ''}` : found).slice(0, 1500);
}

function toReading(text: ArticleText, statements: Statement[], company: Subject | null): Reading {
  const best = statements[0] ?? null;
  const lead = best?.position ? best.sentence : (text.sentences[0] ?? text.title);
  const subject = best ? subjectOf(best.sentence) : null;
  const money = best?.amount?.money;
  const until = best?.amount ? best.amount.money.end + 60 : 300;
  const statement = best ? best.sentence.slice(subject?.end ?? 0, until) : '';
  return {
    title: text.title,
    headline: text.title.slice(subjectOf(text.title)?.end ?? 0),
    inTitle: statements.some(({ position }) => position === 0),
    named: best?.amount?.noun ?? true,
    type: typeOf(statements),
    lead,
    opening: text.sentences.slice(0, 8).join(' '),
    body: text.paragraphs.join('\n'),
    object:
      best && money ? best.sentence.slice(Math.max(subject?.end ?? 0, money.start - 40), money.end + 80) : '',
    description: company?.description ?? '',
    company: company?.name ?? null,
    statement,
  };
}
