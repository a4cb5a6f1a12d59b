import type { FundingType } from '../../rounds/stated-round.js';

/** A kind of round named in a text. */
export interface TypeMention {
  type: FundingType;
  start: number;
  end: number;
}

const NOUN = '(?:round|funding|financing|investment|capital|raise|equity|extension|tranche|deal|money|close)';

/**
 * The kinds of round of decision 23 and how they are written. Stages come first: a series that is paid partly by debt, or is also
 * called growth capital, is that series. Below them the first one named counts.
 */
const STAGES: [FundingType, RegExp][] = [
  ['pre-seed', /\bpre[-\s]?seed\b/gi],
  ['seed', /\bpre[-\s]?series[-\s]A\b/gi],
  ['series-a', /\bpre[-\s]?series[-\s]B\b/gi],
  ['series-b', /\bpre[-\s]?series[-\s]C\b/gi],
  [
    'seed',
    new RegExp(
      `(?<!pre[-\\s]?)\\bseed(?:[-\\s]?(?:stage|plus|2|II|\\+))?(?:[-\\s](?:equity|venture|extension|convertible|preferred|\\w+\\s))?[-\\s]?${NOUN}\\b`,
      'gi',
    ),
  ],
  ['seed', /\bSeries[-\s]Seed\b/gi],
  [
    'seed',
    /(?:[$£€]\s?[\d.,]+\s?\w{0,8}|million|in|its|of|a|closes|raises)\s(?:Seed|seed)\b(?!\s(?:company|stage|investor|fund|firm|supplier))/g,
  ],
  ['angel', new RegExp(`\\bangel\\s(?:${NOUN})\\b`, 'gi')],
];

const OTHERS: [FundingType, RegExp][] = [
  [
    'equity-crowdfunding',
    /\bequity[-\s]crowd-?funding\b|\bcrowd-?fund(?:ing|ed)\s(?:round|campaign|raise)\b|\bcrowd-?funding\b|\bReg(?:ulation)?\s?(?:CF|Crowdfunding)\b/gi,
  ],
  [
    'convertible-note',
    /\bconvertible\s(?:\w+\s)?(?:notes?|debts?|loans?|bonds?|financing|debentures?)\b|\bSAFE\s(?:notes?|round|financing)\b/gi,
  ],
  ['bridge', new RegExp(`\\bbridge\\s(?:${NOUN}|loan|note)\\b`, 'gi')],
  ['grant', /\bgrants?\b(?!\s(?:management|access|the))/gi],
  [
    'debt',
    /\b(?:debt|credit\sfacilit(?:y|ies)|term\sloans?|lines?\sof\scredit|credit\slines?|venture\sloans?|(?:senior\s)?secured\sloans?|loan\sfacility|debt\sfacility|warehouse\sfacility|loans?)\b/gi,
  ],
  ['strategic', new RegExp(`\\bstrategic\\s(?:growth\\s|equity\\s|minority\\s|venture\\s)?${NOUN}\\b`, 'gi')],
  [
    'growth',
    new RegExp(
      `\\bgrowth[-\\s](?:stage\\s|equity\\s|capital\\s)?(?:round|funding|financing|investment|capital|equity)\\b`,
      'gi',
    ),
  ],
  ['private-equity', new RegExp(`\\bprivate\\sequity\\s(?:${NOUN}|infusion|backing)\\b`, 'gi')],
  [
    'venture',
    /\b(?:venture|VC)\s(?:capital\s)?(?:round|funding|financing|investment)\b|\bventure\scapital\b(?!\s(?:firm|fund|investor|compan|arm|invest))/gi,
  ],
];

// A lower-case letter needs a noun behind it: "series a round", but not "a series a viewer will like".
const SERIES = /\bseries?[-\s]([A-J])(?:[-\s]?([1-9])(?!\d))?(?:\b|\+)/gi;

/** Finds the kinds of round that `text` names: stages first, then the others in order. */
export function findFundingTypes(text: string): TypeMention[] {
  return [...stages(text), ...collect(text, OTHERS).sort((a, b) => a.start - b.start)];
}

/** Gives the kind of round that `text` names, or `undisclosed`. */
export function fundingTypeIn(text: string): FundingType {
  return chooseType(findFundingTypes(text), text);
}

/**
 * Chooses among the kinds that a text names: the first one, but the later of two joined stages ("seed and Series A"), and of equity
 * and debt together the debt only when it is named first.
 */
export function chooseType(mentions: TypeMention[], text: string): FundingType {
  const [first, second] = mentions;
  if (!first) return 'undisclosed';
  const joined = second && isStage(first) && isStage(second) && second.start - first.end < 25;
  if (joined && /^[^,.;]*\b(?:and|&|plus)\s/.test(text.slice(first.end, second.start))) return second.type;
  if (first.type === 'debt' && /\bequity\s(?:and|&|\/|\+|plus)\s(?:\w+\s)?debt\b/i.test(text))
    return 'undisclosed';
  return first.type;
}

function isStage(mention: TypeMention): boolean {
  return /^(?:pre-seed|seed|angel|series-)/.test(mention.type);
}

function stages(text: string): TypeMention[] {
  const found = collect(text, STAGES);
  for (const match of text.matchAll(SERIES)) {
    const letter = match[1] ?? '';
    const rest = text.slice(match.index + match[0].length);
    if (letter !== letter.toUpperCase() && !new RegExp(`^[-\\s+]*(?:\\w+\\s)?${NOUN}`, 'i').test(rest))
      continue;
    if (/pre[-\s]?$/i.test(text.slice(Math.max(0, match.index - 4), match.index))) continue;
    const type = `series-${letter.toLowerCase()}${match[2] ?? ''}` as FundingType;
    found.push({ type, start: match.index, end: match.index + match[0].length });
  }
  for (const match of text.matchAll(/(?<![\p{L}.])([A-H])[-\s][Rr]ound\b/gu)) {
    found.push({
      type: `series-${(match[1] ?? '').toLowerCase()}` as FundingType,
      start: match.index,
      end: match.index + match[0].length,
    });
  }
  return found.sort((a, b) => a.start - b.start);
}

function collect(text: string, kinds: [FundingType, RegExp][]): TypeMention[] {
  return kinds.flatMap(([type, pattern]) =>
    [...text.matchAll(pattern)].map((match) => ({
      type,
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
}
