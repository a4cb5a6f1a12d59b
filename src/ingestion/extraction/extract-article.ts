import type { StatedRound } from '../../rounds/stated-round.js';
import { weighAmounts, type StatedAmount } from './amounts.js';
import type { Article, ArticleOutcome } from './article.js';
import { prepareArticle, type ArticleText } from './article-text.js';
import { objectionTo, reasonFor, type Reading } from './classify.js';
import { chooseCompany } from './company.js';
import { fundingTypeIn } from './funding-type.js';
import { industryOf } from './industry.js';
import { findInvestors } from './investors.js';
import { findChief } from './people.js';
import { placeOf } from './place.js';
import type { Money } from './money.js';
import { ROUND_NOUNS, STRONG_VERBS } from './round-terms.js';
import { subjectOf, type Subject } from './subject.js';
import { findWebsite } from './website.js';

/** What extraction needs from outside. */
export interface ExtractionContext {
  /** The amount in US dollars at the rate of the day; null when there is none. `date` is `YYYY-MM-DD`, null for unknown. */
  toUsd(amount: number, currency: string, date: string | null): number | null;
}

/** How many sentences of the body may state the round. Further down, rounds are background. */
const LEAD_SENTENCES = 6;

/** A sentence that states a round, with the amount it states. */
interface Statement {
  sentence: string;
  /** 0 for the title, from 1 on for the body. */
  position: number;
  amount: StatedAmount | null;
  score: number;
}

/**
 * Reads the round, or rounds, that a news item states (decisions 23 and 24), or says why it states none. Pure and linear in the
 * length of the text, of which at most 60,000 characters are read.
 */
export function extractArticle(article: Article, context: ExtractionContext): ArticleOutcome {
  const text = prepareArticle(article);
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
  const round: StatedRound = {
    companyName: company.name,
    legalName: company.legalName,
    website,
    amount: money?.value ?? null,
    currency: money?.currency ?? null,
    amountUsd: money ? context.toUsd(money.value, money.currency, published) : null,
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
    confidenceScore: 0.5,
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

function findStatements(text: ArticleText): Statement[] {
  const sentences = [text.title, ...text.sentences.slice(0, LEAD_SENTENCES)];
  const statements = sentences.flatMap((sentence, position) => statementsIn(sentence, position));
  for (const statement of statements) {
    const same = statements.some(
      (other) =>
        other !== statement && agree(statement.amount, other.amount) && other.position !== statement.position,
    );
    if (same) statement.score += 1;
  }
  return statements.sort((a, b) => b.score - a.score);
}

/** "Over $1 Million" in the headline and $1.07 million in the text are one amount, and the text has it. */
function preciseAmount(best: Statement, statements: Statement[]): Money | null {
  const money = best.amount?.money ?? null;
  if (!money || !VAGUE.test(best.sentence.slice(Math.max(0, money.start - 20), money.start))) return money;
  const exact = statements.find(({ amount }) => {
    const other = amount?.money;
    return (
      other !== undefined &&
      other.currency === money.currency &&
      other.value !== money.value &&
      Math.abs(other.value / money.value - 1) < 0.12
    );
  });
  return exact?.amount?.money ?? money;
}

const VAGUE =
  /\b(?:over|more\sthan|nearly|almost|about|around|approx\w*\.?|north\sof|close\sto|some|up\sto)\s$/i;

function agree(a: StatedAmount | null, b: StatedAmount | null): boolean {
  if (!a || !b || a.money.currency !== b.money.currency) return false;
  return Math.abs(a.money.value - b.money.value) <= 0.02 * Math.max(a.money.value, b.money.value);
}

const WITHOUT_AMOUNT = new RegExp(
  `\\b(?:${STRONG_VERBS}|received|receives|announc(?:es|ed)|with)\\s(?:[^\\s,.;]+\\s){0,6}?(?:${ROUND_NOUNS})\\b`,
  'i',
);

function statementsIn(sentence: string, position: number): Statement[] {
  if (!sentence) return [];
  const rank = position === 0 ? 1.5 : 1.5 - 0.4 * (position - 1);
  const weighed = weighAmounts(sentence);
  const amounts = weighed
    .filter((amount) => amount.score >= 2 && (amount.noun || amount.verb))
    .map((amount) => ({ sentence, position, amount, score: amount.score + rank }));
  if (amounts.length > 0 || position > 2) return amounts;
  // "Extended its Series B round, bringing total funding to $20m": a round, its amount unknown.
  const raised = WITHOUT_AMOUNT.exec(sentence);
  const known = fundingTypeIn(sentence) !== 'undisclosed' || UNSTATED_SUM.test(sentence);
  return raised && known && subjectOf(sentence)
    ? [{ sentence, position, amount: null, score: 1 + rank }]
    : [];
}

const UNSTATED_SUM =
  /\b(?:(?:six|seven|eight|nine|multi-?million)[-\s](?:figures?|dollar|pound|euro)|undisclosed\s(?:amount|sum|round|funding|investment)|(?:seed|growth|new|fresh|initial|strategic|minority)\s(?:funding|investment|capital|financing))\b/i;

function typeOf(statements: Statement[]): StatedRound['fundingType'] {
  for (const { sentence, amount } of statements) {
    const from = amount ? Math.max(0, amount.money.start - 120) : 0;
    const near = sentence.slice(from, amount ? amount.money.end + 120 : undefined);
    const type = fundingTypeIn(near);
    if (type !== 'undisclosed') return type;
  }
  return 'undisclosed';
}

function toReading(text: ArticleText, statements: Statement[], company: Subject | null): Reading {
  const best = statements[0] ?? null;
  const lead = best?.position ? best.sentence : (text.sentences[0] ?? text.title);
  const subject = best ? subjectOf(best.sentence) : null;
  const until = best?.amount ? best.amount.money.end + 60 : 300;
  const statement = best ? best.sentence.slice(subject?.end ?? 0, until) : '';
  return {
    title: text.title,
    inTitle: statements.some(({ position }) => position === 0),
    named: best?.amount?.noun ?? true,
    lead,
    opening: text.sentences.slice(0, 8).join(' '),
    body: text.paragraphs.join('\n'),
    description: company?.description ?? '',
    company: company?.name ?? null,
    statement,
  };
}
