import type { StatedRound } from '../../rounds/stated-round.js';
import type { Article, ArticleOutcome } from './article.js';
import { decide } from './decision/decide.js';
import { readFacts } from './facts/facts.js';
import { frameCountry } from './facts/frame-country.js';
import type { CompiledLexicon } from './lexicon/compile.js';
import { lexiconFor } from './lexicon/lexicons.js';
import { firstOf } from './lexicon/terms.js';
import { keyOf } from './signals/names.js';
import { readArticle, type Reading } from './statements/reading.js';
import { furtherRounds, splitRoundup } from './statements/roundup.js';
import { mayStateRound } from './statements/statements.js';
import { prepareArticle, type ArticleText } from './text/article-text.js';

/** No round was ever larger, in dollars. A larger amount is a slip of the pen and is dropped. */
const MOST_USD = 1e11;
/** The confidence of such a round. */
const SLIP = 0.2;

/** What extraction needs from outside. */
export interface ExtractionContext {
  /** The amount in US dollars at the rate of the day; null when there is none. `date` is `YYYY-MM-DD`, null for unknown. */
  toUsd(amount: number, currency: string, date: string | null): number | null;
}

/**
 * Reads the rounds that a news item states (decisions 23 and 24), or says why it states none. Pure, and
 * linear in the length of the text, which is bounded.
 */
export function extractArticle(article: Article, context: ExtractionContext): ArticleOutcome {
  const lexicon = lexiconFor(article.language ?? 'en');
  if (!lexicon)
    return { outcome: 'rejected', reason: 'unsupported-language', detail: article.language ?? '' };
  const text = prepareArticle(article, lexicon);
  const rounds = entriesOf(article, text, lexicon).flatMap((entry) => {
    const outcome = extractOne({ ...article, links: [] }, entry, context, lexicon);
    return outcome.outcome === 'round' ? [outcome] : [];
  });
  const distinct = new Map(
    rounds.flatMap(({ rounds: [round], signals: [signals = []] }) =>
      round === undefined
        ? []
        : [[keyOf(round.companyName), { round: { ...round, articleTitle: text.title || null }, signals }]],
    ),
  );
  const entries = [...distinct.values()];
  if (entries.some(({ round }) => round.locationCountry === null)) {
    const country = frameCountry(text);
    for (const { round } of entries) round.locationCountry ??= country;
  }
  return entries.length > 0
    ? {
        outcome: 'round',
        rounds: entries.map(({ round }) => round),
        signals: entries.map(({ signals }) => signals),
      }
    : withFurther(extractOne(article, readArticle(text, lexicon), context, lexicon), text, lexicon, (part) =>
        extractOne({ ...article, links: [] }, part, context, lexicon),
      );
}

/** Adds the rounds that an article states beside its own: "Separately, the company won £1m from …". */
function withFurther(
  main: ArticleOutcome,
  text: ArticleText,
  lexicon: CompiledLexicon,
  extract: (part: Reading) => ArticleOutcome,
): ArticleOutcome {
  const [first] = main.outcome === 'round' ? main.rounds : [];
  if (main.outcome !== 'round' || first === undefined) return main;
  const { rounds, signals } = main;
  for (const title of furtherRounds(text, first.companyName, lexicon)) {
    const part = prepareArticle({ title, text: '', link: null, publishedDate: first.publishedDate }, lexicon);
    const outcome = extract(readArticle(part, lexicon, true));
    const [round] = outcome.outcome === 'round' ? outcome.rounds : [];
    if (outcome.outcome !== 'round' || !round || round.amount === null || round.amount === first.amount)
      continue;
    const isSame = keyOf(round.companyName) === keyOf(first.companyName);
    const own = isSame ? { locationCountry: first.locationCountry, website: first.website } : {};
    rounds.push({ ...round, ...own, articleTitle: first.articleTitle });
    signals.push(...outcome.signals);
  }
  return main;
}

/** Reads an article, or each entry of a round-up, up to the decision. The models are fitted on this. */
export function readParts(article: Article): Reading[] {
  const lexicon = lexiconFor(article.language ?? 'en');
  if (!lexicon) return [];
  const text = prepareArticle(article, lexicon);
  const entries = entriesOf(article, text, lexicon);
  return entries.length > 0 ? entries : [readArticle(text, lexicon)];
}

/** The entries of a round-up, each read as an article of its own; none for an ordinary article. */
function entriesOf(article: Article, text: ArticleText, lexicon: CompiledLexicon): Reading[] {
  if (!mayStateRound(text, lexicon) || isYearReview(text, lexicon)) return [];
  return splitRoundup(text, lexicon).map((part) =>
    readArticle(prepareArticle({ ...article, ...part, links: [] }, lexicon), lexicon, true),
  );
}

/** "The biggest rounds of 2025": a look back, whose rounds were news long ago. */
function isYearReview({ title }: ArticleText, lexicon: CompiledLexicon): boolean {
  const report = lexicon.traps.find(({ name }) => name === 'market-report')?.terms;
  return report != null && /(?<!\d)20\d\d(?!\d)/.test(title) && firstOf(report, title) !== null;
}

function extractOne(
  article: Article,
  reading: Reading,
  context: ExtractionContext,
  lexicon: CompiledLexicon,
): ArticleOutcome {
  const decision = decide(reading);
  if (decision.outcome === 'rejected') return decision;
  const { company, text } = reading;
  if (!company) return { outcome: 'rejected', reason: 'no-company', detail: reading.statement.slice(0, 120) };
  const facts = readFacts({ reading, company, article }, lexicon);
  const published = article.publishedDate ?? text.date;
  const { money } = reading;
  const amountUsd = money ? context.toUsd(money.value, money.currency, published) : null;
  const isSlip = (amountUsd ?? 0) > MOST_USD;
  const round: StatedRound = {
    companyName: company.name,
    legalName: company.legalName,
    amount: isSlip ? null : (money?.value ?? null),
    currency: isSlip ? null : (money?.currency ?? null),
    amountUsd: isSlip ? null : amountUsd,
    fundingType: reading.type,
    articleUrl: article.link,
    articleTitle: text.title || null,
    publishedDate: published,
    ...facts,
    leadInvestor: reading.investors.lead,
    investors: reading.investors.all,
    confidenceScore: isSlip ? Math.min(SLIP, decision.confidence) : decision.confidence,
    filing: null,
  };
  return { outcome: 'round', rounds: [round], signals: [decision.signals] };
}
