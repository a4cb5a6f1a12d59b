import type { TrapName } from '../lexicon/lexicon.js';
import { firstOf, spansOf } from '../lexicon/terms.js';
import { isStage } from '../signals/funding-types.js';
import { isInvestorName, keyOf } from '../signals/names.js';
import { mayHaveMoney } from '../signals/money.js';
import { subjectOf, type Subject } from '../signals/subject.js';
import { isRegion, placesNamed } from '../place-lookup.js';
import { paymentIn } from '../statements/recipient.js';
import { agree, LEAD_SENTENCES, raisesUnstated } from '../statements/statements.js';
import { UNSETTLED, type Reading } from '../statements/reading.js';

/** Signals for or against a private round, by name, each from 0 to 1. The same in every language. */
export type Features = ReadonlyMap<string, number>;

type Part = Record<string, number>;

const flag = (value: unknown): number => (value ? 1 : 0);

/** Computes the features of a reading. */
export function featuresOf(reading: Reading): Features {
  // A map: an object of a hundred features takes ten times as long to make and to read.
  const features = new Map<string, number>();
  for (const part of [ofStatement(reading), ofPlace(reading), ofNames(reading), ofTraps(reading, features)])
    for (const name in part) features.set(name, part[name] ?? 0);
  return features;
}

function ofStatement(reading: Reading): Part {
  const { best, statements, type, money, lexicon, text } = reading;
  const amount = best?.amount ?? null;
  const isPaid = isNamedBehindInvest(reading);
  const value = money?.value ?? 0;
  const agreeing = statements.filter(
    (other) => other !== best && best && agree(best.amount, other.amount),
  ).length;
  const sums = new Set(
    statements.flatMap(({ amount: other }) =>
      other ? [Math.round(Math.log10(other.money.value) * 50)] : [],
    ),
  );
  return {
    stage: flag(isStage(type)),
    typed: flag(type !== 'undisclosed'),
    debt: flag(type === 'debt'),
    grant: flag(type === 'grant'),
    crowd: flag(type === 'equity-crowdfunding'),
    amount: flag(amount),
    noun: flag(amount?.noun),
    verb: flag(amount?.verb),
    nounAndVerb: flag(amount?.noun && amount.verb),
    score: Math.min(1, Math.max(0, (best?.score ?? 0) / 9)),
    upTo: flag(amount?.upTo),
    payer: flag(amount?.paid && !isPaid),
    payee: flag(amount?.paid && isPaid),
    small: flag(money && value < 200_000),
    tiny: flag(money && value < 50_000),
    large: flag(money && value > 4e8),
    huge: flag(money && value > 2e9),
    slip: flag(money?.slip),
    confirmed: flag(agreeing > 0),
    otherAmounts: Math.min(1, Math.max(0, sums.size - 1) / 3),
    use: flag(
      text.sentences.slice(0, 40).some((sentence) => firstOf(lexicon.round.use, sentence.slice(0, 500))),
    ),
  };
}

/** Whether the statement names the company behind a verb of investing, where the receiver stands. */
export function isNamedBehindInvest({ company, statement, lexicon }: Reading): boolean {
  const verb = firstOf(lexicon.verbs.invest, statement);
  return company !== null && verb !== null && statement.lastIndexOf(company.name) >= verb.end;
}

function ofPlace({ best, statements, text, lexicon, entry, type }: Reading): Part {
  const inTitle = statements.find(({ position }) => position === 0);
  return {
    inTitle: flag(inTitle),
    titleStrong: flag(inTitle && (inTitle.amount?.noun || inTitle.amount?.verb)),
    titleNoun: Math.min(1, spansOf(lexicon.round.sure, text.title).length),
    titleRaise: flag(firstOf(lexicon.verbs.raise, text.title)),
    titleInvest: flag(firstOf(lexicon.verbs.invest, text.title)),
    lead: flag(best && best.position >= 1 && best.position <= 3),
    deep: best ? Math.min(1, Math.max(0, best.position - 3) / 12) : 0,
    short: flag(text.sentences.length <= 6),
    long: flag(text.sentences.length > 30),
    entry: flag(entry),
    noTitle: flag(text.title === ''),
    bare: flag(best && best.amount === null && !isStage(type)),
    unstatedSum: flag(best && best.amount === null && raisesUnstated(best.sentence, lexicon)),
    bareInTitle: flag(best && best.amount === null && best.position === 0),
    plainTitle: flag(inTitle && (inTitle.amount?.verb || isStage(inTitle.type))),
    silentTitle: flag(isSilent(text.title, lexicon)),
    silentDeep: flag(best && best.position > LEAD_SENTENCES && isSilent(text.title, lexicon)),
    inAbout: flag(best && isInAbout(best.sentence, text.paragraphs, lexicon)),
    question: flag(/[?]$|^(?:how|why|what|is|are|can|should)\b/i.test(text.title)),
  };
}

/** The headline has no word of a round, of raising or of money: the news may be another one. */
export function isSilent(title: string, lexicon: Reading['lexicon']): boolean {
  const { verbs, round, unstated } = lexicon;
  const words = [round.sure, verbs.raise, verbs.invest, unstated];
  return title !== '' && !words.some((pattern) => firstOf(pattern, title)) && !mayHaveMoney(title, lexicon);
}

/** "About Acme: … has raised $30 million": what a company always says of itself is no news. */
export function isInAbout(sentence: string, paragraphs: string[], lexicon: Reading['lexicon']): boolean {
  const about = lexicon.pattern(
    'about a company',
    ({ data, source }) => new RegExp(`^${source(data.company.about)}`, 'iu'),
  );
  const at = paragraphs.findIndex((paragraph) => paragraph.includes(sentence));
  return [paragraphs[at], paragraphs[at - 1]].some(
    (paragraph, index) =>
      paragraph !== undefined && about.test(paragraph) && (index === 0 || paragraph.length < 70),
  );
}

function ofNames({
  company,
  investors,
  ownTicker,
  otherTicker,
  ownStatement,
  text,
  lexicon,
  statement,
}: Reading): Part {
  const title = subjectOf(text.title, lexicon);
  const isCompany = (name: string | undefined): boolean =>
    name !== undefined && company !== null && keyOf(name) === keyOf(company.name);
  const about = investorCues(text.sentences, lexicon);
  return {
    company: flag(company),
    placeName: flag(company && (isRegion(company.name) || placesNamed(company.name).size > 0)),
    ownStatement: flag(ownStatement),
    titleSubject: flag(isCompany(title?.name)),
    titleOther: flag(title && company && !isCompany(title.name)),
    ...firstVerbOf(text.title, title, lexicon),
    companyMargin: company ? Math.min(1, Math.max(0, company.score - company.runnerUp) / 6) : 0,
    companyScore: company ? Math.min(1, company.score / 9) : 0,
    longName: flag(company && company.name.split(' ').length > 4),
    investorName: flag(company && isInvestorName(company.name)),
    lead: flag(investors.lead),
    investors: Math.min(1, investors.all.length / 4),
    anyInvestor: flag(investors.all.length > 0),
    ledCue: flag(about.led),
    fromCue: flag(about.from),
    ownTicker: flag(ownTicker),
    otherTicker: flag(otherTicker),
    legalForm: flag(company?.legalName),
    publicForm: flag(company && hasPublicForm(company.name, text.sentences)),
    described: flag(company && company.description.length > 12),
    inStatement: flag(company && statement.includes(company.name)),
    ownLead: flag(
      company &&
        text.sentences.slice(0, 3).some((sentence) => {
          const subject = subjectOf(sentence, lexicon);
          return (
            isCompany(subject?.name) &&
            firstOf(lexicon.verbs.raise, sentence.slice(subject?.end ?? 0, (subject?.end ?? 0) + 120)) !==
              null
          );
        }),
    ),
  };
}

/**
 * What the headline says first about its subject: that it raises money or is given some, or something
 * else. "Acme poaches a finance chief after its $50m round" tells of a person.
 */
function firstVerbOf(title: string, subject: Subject | null, lexicon: Reading['lexicon']): Part {
  if (subject === null || !lexicon.data.script.subjectFirst) return {};
  const predicate = title.slice(subject.end, subject.end + 40).trimStart();
  const word = /^[\p{L}-]{2,20}/u.exec(predicate)?.[0] ?? '';
  if (word === '') return {};
  const { raise, receive, invest } = lexicon.verbs;
  const begins = (pattern: RegExp): boolean => firstOf(pattern, predicate)?.start === 0;
  const isRaise = begins(raise) || begins(invest);
  return {
    raisesFirst: flag(isRaise),
    receivesFirst: flag(!isRaise && begins(receive)),
    otherFirst: flag(!isRaise && !begins(receive) && /(?:s|ed)$/u.test(word)),
  };
}

/** "Acme Group PLC": the form of companies whose shares may be offered to everybody. */
function hasPublicForm(name: string, sentences: readonly string[]): boolean {
  return sentences.slice(0, 8).some((sentence) => {
    const at = sentence.indexOf(name);
    return (
      at !== -1 &&
      /^[^,.;]{0,24}\s(?:PLC|plc|ASA|Oyj|Abp|AB \(publ\))(?!\p{L})/u.test(sentence.slice(at + name.length))
    );
  });
}

/** The headline says that somebody puts money into the company. */
function isPaidInTitle({ company, text, lexicon }: Reading): boolean {
  const receiver = paymentIn(text.title, lexicon)?.receiver;
  return company !== null && receiver !== undefined && keyOf(receiver.name) === keyOf(company.name);
}

function investorCues(sentences: string[], lexicon: Reading['lexicon']): { led: boolean; from: boolean } {
  const { investors } = lexicon.data;
  const led = lexicon.list('any leader', `${investors.ledBy};${investors.leads}`);
  const from = lexicon.list('any investor', investors.from);
  const first = sentences.slice(0, 25).map((sentence) => sentence.slice(0, 600));
  return {
    led: first.some((sentence) => firstOf(led, sentence)),
    from: first.some((sentence) => firstOf(from, sentence)),
  };
}

/** Traps that name another kind of news, where "launch" or "event" only colour it. */
const STRONG_TRAPS: TrapName[] = [
  'offering',
  'acquisition',
  'fund',
  'token',
  'legal',
  'crime',
  'market-report',
  'commitment',
  'planned',
  'rumour',
  'denial',
  'property',
  'loan-made',
  'giving',
  'cause',
  'public-money',
  'prize',
  'contract',
  'own-spending',
  'results',
  'people',
  'shutdown',
  'research',
  'portrait',
];
/** How many different words of listed firms a text has: one alone says little. */
function issuerWords({ text, lexicon }: Reading): number {
  const terms = lexicon.traps.find(({ name }) => name === 'issuer')?.terms;
  if (!terms) return 0;
  const body = [text.title, ...text.sentences.slice(0, 30), text.footer].join('\n').slice(0, 8000);
  const words = new Set(spansOf(terms, body).map(({ start, end }) => body.slice(start, end).toLowerCase()));
  return Math.min(1, Math.max(0, words.size - 1) / 4);
}

/** Kinds under which the money for a building goes. */
const PROPERTY_KINDS = new Set<string>(['debt', 'bridge', 'undisclosed']);
/** Behind the amount of a headline, these traps only say what the money is for, or what else is new. */
const PURPOSES: TrapName[] = [
  'launch',
  'own-spending',
  'event',
  'research',
  'advice',
  'acquisition',
  'people',
];

/** Adds the features of the traps that were found, and returns what they mean together. */
function ofTraps(reading: Reading, features: Map<string, number>): Part {
  const { type, company, investors, otherTicker } = reading;
  const raised = reading.statements.find(({ position, amount }) => position === 0 && amount?.verb);
  const amountEnd = raised?.amount?.money.end ?? Infinity;
  const traps = reading.traps.filter(
    ({ name, place, start }) => place !== 'title' || start < amountEnd || !PURPOSES.includes(name),
  );
  const has = (name: TrapName, ...places: string[]): boolean =>
    traps.some((trap) => trap.name === name && (places.length === 0 || places.includes(trap.place)));
  // A trap that is absent counts as 0.
  for (const name of new Set(traps.map((trap) => trap.name))) {
    features.set(`${name}:title`, flag(has(name, 'title')));
    features.set(`${name}:text`, flag(has(name, 'statement', 'company')));
    features.set(`${name}:around`, flag(has(name, 'lead', 'body')));
  }
  const strong = STRONG_TRAPS.filter((name) => has(name, 'title')).length;
  const equity = isStage(type);
  const settled = strong === 0 && otherTicker === null;
  const paid = isPaidInTitle(reading);
  return {
    plainRaise: flag(settled && raised),
    plainRound: flag(settled && raised && (raised.amount?.noun || equity)),
    paid: flag(paid),
    paidPlainly: flag(settled && paid),
    backedAndTyped: flag(settled && investors.all.length > 0 && type !== 'undisclosed'),
    strongTrapsInTitle: Math.min(1, strong / 2),
    strongTrapInTitle: flag(strong > 0),
    titleIsOther: flag(strong > 0 && !reading.statements.some(({ position }) => position === 0)),
    strongTrapInText: flag(STRONG_TRAPS.some((name) => has(name, 'statement', 'company'))),
    trapNoStage: flag(!equity && strong > 0),
    unsettled: flag(UNSETTLED.some((name) => has(name, 'title', 'statement'))),
    stageAndTrap: flag(equity && strong > 0),
    issuerWithoutStage: flag(has('issuer') && !equity),
    issuerWords: has('issuer') ? issuerWords(reading) : 0,
    propertyLoan: flag(
      has('property', 'title', 'statement') && PROPERTY_KINDS.has(type) && !reading.investors.lead,
    ),
    gift: flag((has('giving') || has('cause') || has('public-body')) && !equity && !has('fund')),
    ownFund: flag(has('fund') && (has('investor-business') || isInvestorName(company?.name ?? ''))),
  };
}
