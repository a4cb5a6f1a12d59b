import { findMoney, type Money } from './money.js';
import { ROUND_NOUNS, ROUND_WORDS, STRONG_VERBS, WEAK_VERBS } from './round-terms.js';

/** What an amount in a text is about, when it is not a round. */
export type OtherRole =
  'object' | 'valuation' | 'total' | 'price' | 'revenue' | 'market' | 'fund' | 'volume' | 'past';

/** An amount with what its sentence says of it. */
export interface StatedAmount {
  money: Money;
  /** Above zero: speaks for a round. */
  score: number;
  role: OtherRole | null;
  /** Whether a word for a round goes with it, and a verb of raising. */
  noun: boolean;
  verb: boolean;
}

const NOUN_AFTER = new RegExp(
  `^['’]?[-\\s)*]*(?:\\([^)]{1,40}\\)\\s*)?(?:(?:in|of|as|through|from|via|for|worth|into|on|a|an|its|the|new|first|second|initial|fresh|additional|more|total)\\s+)*(?:[^\\s,;.$€£]+[\\s-]+){0,7}?(?:${ROUND_NOUNS})\\b`,
  'i',
);
const NOUN_BEFORE = new RegExp(`\\b(?:${ROUND_NOUNS})\\b[^.;$€£₹]{0,60}$`, 'i');
const NAMED_ROUND = /^[^,.;$€£]{0,60}\b(?:seed|series\s[a-j]|rounds?|pre-?seed)\b/i;
const WORD_BEFORE = new RegExp(`\\b(?:${ROUND_WORDS})\\b[^.;$€£₹]{0,60}$`, 'i');
const STRONG_BEFORE = new RegExp(`\\b(?:${STRONG_VERBS})\\b[^.;$€£₹]{0,90}$`, 'i');
const WEAK_BEFORE = new RegExp(`\\b(?:${WEAK_VERBS}|with|of)\\b[^.;$€£₹]{0,90}$`, 'i');

/** The first of these that fits makes an amount something else than a round. */
const ROLES: [OtherRole, 'before' | 'after', RegExp][] = [
  // What else is raised: "raises its dividend to $2m", "raises prices by $2m", "raises 500 cattle on a $2m farm".
  [
    'object',
    'before',
    /\brais(?:e|es|ed|ing)\s(?:[\w%'-]+\s){0,4}?(?:prices?|rates?|wages?|salar(?:y|ies)|fees?|tax(?:es)?|tuition|rents?|dividends?|forecasts?|guidance|outlook|targets?|estimates?|ratings?|stakes?|bids?|offers?|limits?|caps?|ceilings?|bar|awareness|concerns?|questions?|doubts?|hopes|expectations|standards?)\b[^.;$€£₹]{0,50}$/i,
  ],
  [
    'object',
    'before',
    /\brais(?:e|es|ed|ing)\s(?:(?:over|about|nearly|some|more\sthan)\s)?\d[\d,.]*\s(?!rounds?\b|tranches?\b)\p{Ll}+\s[^.;$€£₹]{0,50}$/iu,
  ],
  ['object', 'after', /^[\s-]*(?:concerns?|questions?|doubts?|alarm|eyebrows|awareness)\b/i],
  ['market', 'before', /^\W*(?:raising|securing|closing)\s[^.;$€£₹]{0,40}$/i],
  ['past', 'before', /\bhow\s(?:we|i|they|he|she|to)\s(?:\w+\s)?rais(?:e|ed)\b[^.;$€£₹]{0,40}$/i],
  ['price', 'before', /\b(?:bought|sold|purchased|paid)\b[^.;$€£₹]{0,30}\bfor\s(?:\w+\s){0,2}$/i],
  // What a sale of goods brings.
  [
    'object',
    'after',
    /^[^.;$€£₹]{0,30}\b(?:through|with|from|by|at|in)\s(?:the\s|an?\s)?(?:sale|auction)\s(?:of\s)?(?!of\b|[^.,;]{0,60}\b(?:shares?|stock|equity|notes?|securities|stake|interests?|units?|debentures?|preferred|token|tokens|convertible|warrants?)\b)/i,
  ],
  // Nobody's round: "tips for founders raising a $5m seed round".
  [
    'market',
    'before',
    /\b(?:founders|start-?ups|companies|entrepreneurs|businesses|firms|teams|anyone|those|someone)\s(?:\w+\s){0,2}?raising\b[^.;$€£₹]{0,60}$/i,
  ],
  [
    'object',
    'after',
    /^[\s-]*(?:(?:in|of|worth\sof)\s)?(?:(?!funding|financing|round|investment|seed|series)[\w&.'-]+\s){0,3}(?:orders?|contracts?|settlements?|verdicts?|judge?ments?|tax\s(?:credits?|incentives?|breaks?|abatements?)|purchase\sorders?|donations?|gifts?|fines?|penalt(?:y|ies)|refunds?|bail|scholarships?|prizes?|jackpot|subsid(?:y|ies)|licen[cs]ing|acquisition|merger|buyout|recapitali[sz]ation|presale|pre-sale|airdrop|royalt(?:y(?!-)|ies)|revenue(?!-))\b/i,
  ],
  [
    'price',
    'after',
    /^\s*(?:\/|per|each\b|a\s)\s?(?:share|unit|token|month|year|user|barrel|ton|common|ounce|seat|day|hour)/i,
  ],
  [
    'valuation',
    'after',
    /^[\s-]*(?:(?:post|pre|enterprise|company|equity|fully)[-\s](?:money|diluted)?\s?)*(?:valuation|market\scap)/i,
  ],
  ['valuation', 'before', /\b(?:valuation|valued|valuing|values?|worth|market\scap\w*)\b[^,;.$€£]{0,45}$/i],
  [
    'total',
    'after',
    /^[^,;.$€£]{0,40}\b(?:to\sdate|in\stotal|since\s(?:its\s)?(?:inception|founding|launch|20\d\d)|so\sfar|all\stold)\b/i,
  ],
  [
    'total',
    'before',
    /\b(?:bring(?:s|ing)?|brought|tak(?:es|ing)|push(?:es|ing)|rais(?:es|ing)|lift(?:s|ing)|increas(?:es|ing)|boost(?:s|ing))\b[^;.$€£]{0,60}\b(?:total|overall|cumulative|aggregate)\b[^;.$€£]{0,60}$/i,
  ],
  [
    'total',
    'before',
    /\b(?:total|overall|cumulative)\s(?:\w+\s){0,2}(?:funding|raised|capital|investment|financing|amount)\b[^;.$€£]{0,50}$/i,
  ],
  [
    'fund',
    'after',
    /^[\s-]*(?:(?!to\b)[\w-]+\s){0,4}funds?\b|^\s*(?:in|of)\s(?:assets|AUM|committed\scapital|capital\scommitments|commitments)|^\s*AUM\b/i,
  ],
  [
    'fund',
    'before',
    /\bfunds?\b(?!\s*rais)[^.;$€£]{0,30}\b(?:at|on|of|with|to|totall?ing)\s(?:over\s|more\sthan\s|approx\.?\s|approximately\s|its\s)?$/i,
  ],
  [
    'revenue',
    'after',
    /^\s*(?:in|of)?\s*(?:[\w-]+\s){0,2}(?:revenues?(?!-)|ARR|MRR|sales|GMV|bookings|profits?|EBITDA|earnings|income|run[-\s]rate)\b/i,
  ],
  [
    'revenue',
    'before',
    /\b(?:revenues?|ARR|sales|profits?|EBITDA|income)\s(?:of|to|at|hit|reached|topped|exceed\w*|over|from)\s(?:\w+\s){0,2}$/i,
  ],
  [
    'market',
    'after',
    /^[\s-]*(?:[\w&/+-]+\s){0,5}(?:market|industry|opportunity|problem|sector|economy|TAM)\b|^[^,;.]{0,40}\bby\s20[2-9]\d\b/i,
  ],
  ['market', 'before', /\bmarket\s(?:size|worth|of|value|opportunity)\b[^,;.]{0,40}$/i],
  [
    'volume',
    'after',
    /^\s*(?:in|of|worth\sof)\s(?:[\w-]+\s){0,4}(?:loans|lending|originations|mortgages)\b|^\s*(?:in|of|worth\sof)\s(?:[\w-]+\s){0,2}(?:transactions?|payments?|loans?\s|savings|assets|volume|claims|trades?|deposits?|spend\w*|losses|damages|value|goods|fees|prizes?|rewards?|liquidity|donations?|settlements?|benefits|costs?|tokens)\b/i,
  ],
  [
    'past',
    'before',
    /\b(?:previous(?:ly)?|prior|earlier|last\s(?:year|month|fall|spring|summer|winter|round)|follow(?:s|ing)\s(?:an?|its|the)\s(?:\w+\s){0,2}|after|builds?\son|on\sthe\sheels\sof|comes\s\w+\s(?:months?|years?|weeks?)\safter|since|(?:which|who|that)\s(?:has\s|had\s|have\s)?(?:already\s)?raised)\b[^.,;$€£]{0,50}$/i,
  ],
  [
    'past',
    'before',
    /\b(?:who|that|which)\s(?:have\s|had\s)?(?:backed|led|joined|invested\sin)\s(?:its|the|their)\s$/i,
  ],
  [
    'past',
    'after',
    /^[^,;.$€£]{0,60}\b(?:last\s(?:year|month|fall|spring|summer|winter)|(?:months?|years?)\s(?:ago|earlier)|earlier\sthis\syear|previously)\b/i,
  ],
];

/** A contract of a player or a manager: "signs a four-year, $96m extension". */
const SIGNED = /\b(?:signs?|signed|inks?|inked)\b[^.;$€£₹]{0,90}$/i;
const CONTRACT = /^\s(?:contract\s)?(?:extension|contract|deal|pact)\b(?!\s(?:of|to)\s(?:its|the))/i;

/** A sentence with more amounts is a table, and a page of them must not take a second. */
const MAX_AMOUNTS = 12;

/**
 * Finds the amounts of a sentence and weighs each as the amount of a round. A round of a year that lies before `year`, that of the
 * article, is background; `year` is null when it is not known.
 */
export function weighAmounts(sentence: string, year: number | null = null): StatedAmount[] {
  const all = findMoney(sentence).slice(0, MAX_AMOUNTS);
  return all.map((money, index) => {
    // A stop before a small letter or the amount itself ends no sentence: "raised approx. $5m".
    const before = sentence
      .slice(Math.max(all[index - 1]?.end ?? 0, money.start - 150), money.start)
      .replace(/\.(?=\s?\p{Ll}|\s*$)/gu, '');
    const after = sentence.slice(money.end, Math.min(all[index + 1]?.start ?? Infinity, money.end + 130));
    return weigh(money, before, after, year);
  });
}

function weigh(money: Money, before: string, after: string, year: number | null): StatedAmount {
  // "Bringing the total round to $5m" and "the total raised in the round" are sums of this round, not of all.
  const wholeRound =
    /\btotal\s(?:series\s\w+\s|seed\s)?round\b|\btotal\b.*\bin\s(?:the|this)\sround\b|\bround(?:'s)?\stotal\b/i.test(
      before,
    );
  const role = wholeRound
    ? null
    : (ROLES.find(([, side, pattern]) => pattern.test(side === 'before' ? before : after))?.[0] ??
      (SIGNED.test(before) && CONTRACT.test(after) ? 'object' : null) ??
      (isOfEarlierYear(before, after, year) ? 'past' : null));
  const nounAfter = NOUN_AFTER.test(after);
  const strong = STRONG_BEFORE.test(before);
  const noun = nounAfter || (strong ? NOUN_BEFORE : WORD_BEFORE).test(before);
  const verb = strong || WEAK_BEFORE.test(before);
  let score = (nounAfter ? 3 : noun ? 2 : 0) + (strong ? 2.5 : verb ? 0.5 : 0);
  // "Discusses its $3m capital raise": without any verb of raising or receiving, only a round by its name is one.
  if (nounAfter && !verb && !NAMED_ROUND.test(after)) score -= 1.5;
  if (role) score -= role === 'total' || role === 'past' ? 4 : 6;
  // A price or a count, or a slip of the pen.
  if (money.value < 10_000) score -= 4;
  if (money.value > 2e10) score -= 3;
  return { money, score, role, noun, verb: strong };
}

/** "It closed a $50m Series B in 2025" in an article of 2027; in January the year before is as good as this one. */
function isOfEarlierYear(before: string, after: string, year: number | null): boolean {
  if (year === null) return false;
  const named =
    /^[^,;.$€£₹]{0,80}?\b(?:in|during|of)\s(?:\p{Lu}\p{Ll}+\s)?(20\d\d)\b/u.exec(after)?.[1] ??
    /^\s*(?:back\s)?in\s(?:\p{L}+\s)?(20\d\d)\b/iu.exec(before)?.[1];
  return named !== undefined && Number(named) < year;
}
