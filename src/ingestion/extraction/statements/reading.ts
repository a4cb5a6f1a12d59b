import type { FundingType } from '../../../rounds/stated-round.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import type { Money } from '../signals/money.js';
import type { TrapName } from '../lexicon/lexicon.js';
import { findTickers, type Ticker } from '../signals/tickers.js';
import { findTraps, type TrapSignal } from '../signals/traps.js';
import { keyOf } from '../signals/names.js';
import { subjectOf } from '../signals/subject.js';
import type { ArticleText } from '../text/article-text.js';
import { chooseCompany, type ChosenCompany } from './company.js';
import { findInvestors, type Investors } from './investors.js';
import { peopleIn } from './people-named.js';
import { typeOf } from './kind.js';
import { amountOfLead, findStatements, preciseAmount, type Statement } from './statements.js';

/** What an article says: its best statement of a round, with all signals around it. */
export interface Reading {
  text: ArticleText;
  lexicon: CompiledLexicon;
  statements: Statement[];
  best: Statement | null;
  /** The sentence of the best statement, else the first one. */
  statement: string;
  company: ChosenCompany | null;
  investors: Investors;
  type: FundingType;
  money: Money | null;
  traps: TrapSignal[];
  /** A ticker behind the company's own name. */
  ownTicker: Ticker | null;
  /** A ticker of somebody else. */
  otherTicker: Ticker | null;
  /** The company is the subject of the statement itself. */
  ownStatement: boolean;
  /** An entry of a round-up, cut out of it. */
  entry: boolean;
}

/** Traps by which the money is not there yet, whatever the round is called. */
export const UNSETTLED: readonly TrapName[] = ['planned', 'rumour', 'denial'];

const NOBODY: Investors = { lead: null, all: [] };

/** Finds an article's statements and, if there are any, who raised, from whom, and what speaks against it. */
export function readArticle(text: ArticleText, lexicon: CompiledLexicon, entry = false): Reading {
  const statements = findStatements(text, lexicon);
  const best = statements[0] ?? null;
  const statement = best?.sentence ?? text.sentences[0] ?? text.title;
  const opening = text.sentences.slice(0, 4).join('\n').slice(0, 2500);
  const places = {
    title: text.title,
    statement: best && best.position > 0 ? statement : '',
    lead: opening,
  };
  if (!best) {
    return { ...empty(text, lexicon, entry), statement, traps: trapsOfOther(text, lexicon) };
  }
  const named = findInvestors({ title: text.title, sentences: text.sentences, company: '' }, lexicon);
  const people = peopleIn([text.title, ...text.sentences.slice(0, 20)], lexicon);
  const company = chooseCompany({ text, statement, investors: named.all, people }, lexicon);
  const investors = company
    ? withoutOwn(named, company.name, { title: text.title, sentences: text.sentences }, lexicon)
    : named;
  const tickers = findTickers(`${text.title}\n${text.sentences.slice(0, 12).join('\n').slice(0, 6000)}`);
  const found = findTraps(
    {
      ...places,
      company: company ? `${company.name}\n${company.description.slice(0, 240)}` : '',
      body: `${text.paragraphs.join('\n').slice(0, 8000)}\n${text.footer}`,
    },
    lexicon,
  );
  // "Circle raises $5m": the company's own name tells no rumour.
  const traps = found.filter(
    ({ name, text: words }) => !(UNSETTLED.includes(name) && company?.name.includes(words)),
  );
  const subject = subjectOf(statement, lexicon);
  return {
    text,
    lexicon,
    statements,
    best,
    statement,
    company,
    investors,
    type: typeOf(statements, text, lexicon),
    money: preciseAmount(best, statements, lexicon) ?? amountOfLead(best, text, lexicon),
    traps,
    ownTicker: tickers.find(({ owner }) => company !== null && isSame(owner, company.name)) ?? null,
    otherTicker:
      tickers.find(
        ({ owner }) =>
          (company === null || !isSame(owner, company.name)) &&
          !investors.all.some((name) => isSame(owner, name)),
      ) ?? null,
    ownStatement: subject !== null && company !== null && keyOf(subject.name) === keyOf(company.name),
    entry,
  };
}

/** What an item without any statement is about: its headline says it, else its first sentence. */
function trapsOfOther(text: ArticleText, lexicon: CompiledLexicon): TrapSignal[] {
  const nowhere = { title: '', statement: '', company: '', lead: '', body: '' };
  const inTitle = findTraps({ ...nowhere, title: text.title }, lexicon);
  const first = (text.sentences[0] ?? '').slice(0, 400);
  const company = subjectOf(first === '' ? text.title : first, lexicon)?.description.slice(0, 240) ?? '';
  const below = findTraps({ ...nowhere, statement: inTitle.length > 0 ? '' : first, company }, lexicon);
  return [...inTitle, ...below];
}

function empty(text: ArticleText, lexicon: CompiledLexicon, entry: boolean): Reading {
  return {
    text,
    lexicon,
    statements: [],
    best: null,
    statement: '',
    company: null,
    investors: NOBODY,
    type: 'undisclosed',
    money: null,
    traps: [],
    ownTicker: null,
    otherTicker: null,
    ownStatement: false,
    entry,
  };
}

/** The investors without the company itself, in whatever form it is named. */
function withoutOwn(
  named: Investors,
  company: string,
  input: { title: string; sentences: string[] },
  lexicon: CompiledLexicon,
): Investors {
  const isOwn = named.all.some(
    (name) => keyOf(name) === keyOf(company) || name.includes(company) || company.startsWith(`${name} `),
  );
  return isOwn ? findInvestors({ ...input, company }, lexicon) : named;
}

/** Whether the owner of a ticker is the company: their first words agree. */
function isSame(owner: string, company: string): boolean {
  const [a, b] = [keyOf(owner), keyOf(company)];
  if (a === '' || b === '') return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.startsWith(short) || long.endsWith(short);
}
