import type { FundingType } from '../../../rounds/stated-round.js';
import { firstOf, spansOf } from '../lexicon/terms.js';
import type { TrapName } from '../lexicon/lexicon.js';
import { weighAmounts } from '../signals/amounts.js';
import { fundingTypeIn, isStage } from '../signals/funding-types.js';
import { findMoney } from '../signals/money.js';
import { isInvestorName, keyOf } from '../signals/names.js';
import { subjectOf } from '../signals/subject.js';
import type { RejectionReason } from '../rejection-reason.js';
import { UNSETTLED, type Reading } from '../statements/reading.js';
import { agree, LEAD_SENTENCES } from '../statements/statements.js';
import { reasonFor } from './reason.js';
import { isInAbout, isNamedBehindInvest, isSilent } from './features.js';

/** A rule that overrules the model. If `holds` and not `unless`, the item is rejected for `reason`. */
interface Veto {
  name: string;
  /** Null: the first trap says it. */
  reason: RejectionReason | null;
  holds(reading: Reading): boolean;
  unless?(reading: Reading): boolean;
}

/** Traps of headlines under which a company's round is sometimes told at once. */
const SOFT: readonly TrapName[] = [
  'launch',
  'own-spending',
  'contract',
  'portrait',
  'prize',
  'coin-talk',
  'issuer',
  'valuation-talk',
];

/** Traps whose words stand over rounds as well: "How", "acquires". */
const PASSING: readonly TrapName[] = ['advice', 'acquisition', ...SOFT];

/** Roles of sums that no round has. */
const OTHER_ROLES = new Set<string>(['object', 'price', 'revenue', 'spending', 'volume']);

/** What a company tells after a round, with the round in passing. */
const AFTERMATH: readonly TrapName[] = ['people', 'contract', 'launch', 'results', 'prize', 'acquisition'];

/** The first row that holds decides. Examples of each are in `vetoes.test.ts`. */
const VETOES: readonly Veto[] = [
  { name: 'own ticker', reason: 'public-offering', holds: ({ ownTicker }) => ownTicker !== null },
  { name: 'not settled', reason: 'planned', holds: isUnsettled },
  {
    name: 'commitment',
    reason: 'commitment',
    holds: (reading) =>
      has(reading, 'commitment', 'title') && !isSettledTitle(reading.text.title, reading.lexicon),
    unless: ({ type }) => isStage(type),
  },
  {
    name: 'facility',
    reason: 'commitment',
    holds: (reading) =>
      reading.best?.amount?.upTo === true && has(reading, 'commitment', 'title', 'statement', 'lead'),
    unless: ({ type }) => isStage(type),
  },
  {
    name: 'promotion',
    reason: 'planned',
    holds: (reading) => has(reading, 'promotion'),
    unless: ({ type, best, investors }) =>
      isStage(type) || (best?.amount?.noun === true && isInvestorName(investors.lead ?? '')),
  },
  {
    name: 'offer to invest',
    reason: 'planned',
    holds: (reading) => has(reading, 'solicitation', 'title'),
    unless: ({ type, investors }) => isStage(type) || investors.lead !== null,
  },
  {
    name: 'fund of an investor',
    reason: 'fund-close',
    holds: (reading) =>
      has(reading, 'fund', 'title', 'statement') &&
      (has(reading, 'investor-business') || isInvestorName(reading.company?.name ?? '')),
    unless: (reading) =>
      has(reading, 'fund', 'title') ? isStageInTitle(reading) : isStage(typeBehindName(reading)),
  },
  {
    // "Acme Ventures closes second fund … it invests in seed rounds".
    name: 'headline about a fund',
    reason: 'fund-close',
    holds: (reading) => has(reading, 'fund', 'title') && !isNamedInTitle(reading),
    unless: ({ best }) => best?.position === 0,
  },
  {
    name: 'investor without a round',
    reason: 'fund-close',
    holds: (reading) =>
      has(reading, 'investor-business') &&
      (isInvestorName(reading.company?.name ?? '') || reading.best?.amount === null),
    unless: (reading) => isStage(typeBehindName(reading)) || reading.investors.all.length > 0,
  },
  {
    // "Then the council adopts a budget with $2m of seed money": it gives, and the headline says so.
    name: 'public body',
    reason: 'contract-award',
    holds: (reading) => has(reading, 'public-body', 'company') && isPublicBody(reading),
    unless: ({ best }) => best?.position === 0 && best.amount?.verb === true,
  },
  {
    // In English the model has enough examples: there a private firm may close a "private placement".
    name: 'offering',
    reason: 'public-offering',
    holds: (reading) => has(reading, 'offering', 'title') && reading.lexicon.data.language !== 'en',
    unless: (reading) => isStageInTitle(reading) || isInvestorName(reading.investors.lead ?? ''),
  },
  {
    name: 'token sale',
    reason: 'token-sale',
    holds: (reading) => has(reading, 'token', 'title'),
    unless: ({ type, investors, best }) =>
      isStage(type) || best?.amount?.noun === true || investors.all.some(isInvestorName),
  },
  {
    // The headline has the price of a takeover, and the text says what the target once raised.
    name: 'takeover',
    reason: 'acquisition',
    holds: (reading) =>
      has(reading, 'acquisition', 'title') &&
      (reading.best?.position ?? 0) > 0 &&
      hasOtherSum(reading) &&
      !isSettledTitle(reading.text.title, reading.lexicon),
  },
  {
    // A report on a year or a market names rounds as examples.
    name: 'market report',
    reason: 'no-round',
    holds: (reading) =>
      has(reading, 'market-report', 'title') &&
      (!isNamedInTitle(reading) || /(?<!\d)20\d\d(?!\d)/.test(reading.text.title)),
    unless: ({ best, type }) => best?.position === 0 && isStage(type),
  },
  {
    // "Acme names a finance chief … it raised $5m": the headline says what the news is.
    name: 'other headline',
    reason: null,
    holds: (reading) => isBelowOther(reading, (name) => !PASSING.includes(name)),
  },
  {
    name: 'other headline, softer',
    reason: null,
    holds: (reading) => isBelowOther(reading, (name) => SOFT.includes(name)),
    unless: ({ best, type }) =>
      best !== null && best.position <= LEAD_SENTENCES && best.amount?.verb === true && isStage(type),
  },
  {
    // "Fresh off its $50m round, Acme poaches a finance chief": what the headline tells is not the round.
    name: 'round in passing',
    reason: null,
    holds: (reading) =>
      has(reading, 'background', 'title') &&
      (has(reading, 'background', 'statement') || AFTERMATH.some((name) => has(reading, name, 'title'))),
    unless: ({ best }) => best?.position === 0 && best.amount?.verb === true,
  },
  {
    // "Acme wins $48m contract months after its seed round": the sum of the headline is another sum.
    name: 'sum of something else',
    reason: null,
    holds: isSumOfOther,
  },
  {
    // In English the model has enough examples: there a public fund may take part in a private round.
    name: 'public money',
    reason: 'contract-award',
    holds: (reading) => has(reading, 'public-money', 'title') && reading.lexicon.data.language !== 'en',
    unless: ({ type, investors }) => type !== 'undisclosed' || isInvestorName(investors.lead ?? ''),
  },
  {
    name: 'own description',
    reason: 'no-round',
    holds: ({ best, text, lexicon }) =>
      best !== null &&
      best.position > 0 &&
      isSilent(text.title, lexicon) &&
      isInAbout(best.sentence, text.paragraphs, lexicon),
  },
  {
    // Outside English "invests" and "investment" are one word: "Acme'den 5 milyonluk yatırım".
    name: 'own plant',
    reason: 'no-round',
    holds: (reading) =>
      reading.lexicon.data.language !== 'en' &&
      has(reading, 'own-spending', 'title', 'statement') &&
      reading.best?.amount?.noun === true,
    unless: ({ type, investors }) => type !== 'undisclosed' || investors.all.length > 0,
  },
  {
    name: 'gift',
    reason: 'charity',
    holds: (reading) => has(reading, 'giving', 'title') || has(reading, 'cause', 'title', 'statement'),
    unless: (reading) =>
      isStageInTitle(reading) ||
      reading.type === 'grant' ||
      isInvestorName(reading.investors.lead ?? '') ||
      (reading.best?.position === 0 && reading.best.amount?.noun === true),
  },
  {
    name: 'loan for a property',
    reason: 'property-loan',
    holds: (reading) =>
      has(reading, 'property', 'title') && (reading.type === 'debt' || reading.type === 'bridge'),
    unless: isTrade,
  },
  {
    name: 'sales',
    reason: 'revenue',
    holds: (reading) => has(reading, 'results', 'title'),
    unless: ({ type, best, investors }) =>
      isStage(type) || best?.amount?.noun === true || investors.all.length > 0,
  },
  {
    name: 'own spending',
    reason: 'no-round',
    holds: isOwnSpending,
    unless: ({ type }) => isStage(type),
  },
  {
    name: 'crime',
    reason: 'legal',
    holds: (reading) => has(reading, 'crime', 'title'),
    unless: ({ type, best }) => isStage(type) || best?.amount?.noun === true,
  },
];

/** Returns the reason and detail of the first veto that holds, or null. */
export function vetoOf(reading: Reading): { reason: RejectionReason; detail: string } | null {
  const veto = VETOES.find(({ holds, unless }) => holds(reading) && !unless?.(reading));
  if (!veto) return null;
  if (veto.reason === null) return reasonFor(reading);
  const words =
    reading.traps.find(({ reason }) => reason === veto.reason)?.text ?? reading.ownTicker?.ticker ?? '';
  return { reason: veto.reason, detail: words === '' ? veto.name : `${veto.name}: ${words}` };
}

/** The kind of round that the statement names behind its subject: "a seed-stage firm" is a description. */
function typeBehindName({ statement, lexicon }: Reading): FundingType {
  return fundingTypeIn(statement.slice(subjectOf(statement, lexicon)?.end ?? 0), lexicon);
}

/** The headline has money, and not the sum of the statement. */
function hasOtherSum({ best, text, lexicon }: Reading): boolean {
  const sums = findMoney(text.title, lexicon);
  return sums.length > 0 && !sums.some(({ value }) => value === best?.amount?.money.value);
}

/** The headline has the statement's sum, and says that it is a price, a contract or revenue. */
function isSumOfOther({ best, text, lexicon }: Reading): boolean {
  if (best === null || best.position === 0 || best.amount === null) return false;
  const same = weighAmounts(text.title, lexicon, null).filter((amount) => agree(amount, best.amount));
  return same.length > 0 && same.every(({ role }) => role !== null && OTHER_ROLES.has(role));
}

/** The headline tells of something else and has no word of a round, which stands below it. */
function isBelowOther(
  { best, text, traps, lexicon }: Reading,
  isOther: (name: TrapName) => boolean,
): boolean {
  if (best === null || best.position === 0 || !isSilent(text.title, lexicon)) return false;
  return traps.some(({ name, place }) => place === 'title' && isOther(name));
}

/** The headline itself states the round, with its amount and stage. */
function isStageInTitle({ best }: Reading): boolean {
  return best?.position === 0 && best.amount !== null && isStage(best.type);
}

/** The name itself is of a public body: "City Council". What the text says about a company may have such words too. */
function isPublicBody({ company, lexicon }: Reading): boolean {
  const terms = lexicon.traps.find(({ name }) => name === 'public-body')?.terms;
  return company !== null && terms != null && firstOf(terms, company.name) !== null;
}

function isNamedInTitle({ company, text }: Reading): boolean {
  return company !== null && keyOf(text.title).includes(keyOf(company.name));
}

/** "Proptech startup Acme": the text calls the company one of a trade that raises money. */
function isTrade({ company, text, lexicon }: Reading): boolean {
  const trades = lexicon.pattern(
    'trades',
    ({ data, source }) => new RegExp(source(data.company.trades), 'giu'),
  );
  return firstOf(trades, `${text.title}\n${company?.description ?? ''}`) !== null;
}

function has({ traps }: Reading, name: TrapName, ...places: string[]): boolean {
  return traps.some((trap) => trap.name === name && (places.length === 0 || places.includes(trap.place)));
}

/**
 * A firm spends on itself: "Acme invests $40M in a new plant". A verb of investing governs the
 * amount, no verb raises money, and the company is not named where its receiver would stand.
 */
function isOwnSpending(reading: Reading): boolean {
  const { best, statement, text, lexicon, traps } = reading;
  if (!best?.amount?.paid || !traps.some(isSpending) || isNamedBehindInvest(reading)) return false;
  return ![text.title, statement].some((sentence) => firstOf(lexicon.verbs.raise, sentence));
}

function isSpending({ name, place }: Reading['traps'][number]): boolean {
  return name === 'own-spending' && (place === 'title' || place === 'statement');
}

/**
 * A plan, a rumour or a denial stands before any verb of raising. "Raises $14m, plans to raise more"
 * is settled.
 */
function isUnsettled({ traps, text, statement, lexicon }: Reading): boolean {
  return traps.some(({ name, place, start }) => {
    if (!UNSETTLED.includes(name) || (place !== 'title' && place !== 'statement')) return false;
    const sentence = place === 'title' ? text.title : statement;
    const before = sentence.slice(0, start);
    // "Acme, which aims to secure devices, raised": a description of Acme.
    const isDescription = /[,–—]\s(?:an?|the|which|who|whose|that)\s/u.test(before);
    if (isDescription && start < (subjectOf(sentence, lexicon)?.end ?? 0)) return false;
    return (
      spansOf(lexicon.verbs.raise, before).length === 0 &&
      (place === 'title' || !isSettledTitle(text.title, lexicon))
    );
  });
}

function isSettledTitle(title: string, lexicon: Reading['lexicon']): boolean {
  return firstOf(lexicon.verbs.raise, title) !== null;
}
