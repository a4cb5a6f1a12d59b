import type { FundingType } from '../../../rounds/stated-round.js';
import type { RejectionReason } from '../rejection-reason.js';

/**
 * Words of one language: terms (see `termSource`) with `;` between them, never regular expressions.
 * Case does not count.
 */
export type Terms = string;

/** What an amount can be about when it is not new money for a company. */
export type OtherRole =
  | 'object' // what else is raised, won or paid: prices, orders, donations
  | 'valuation'
  | 'total' // the sum of all rounds to date
  | 'price' // of a share, a unit, a purchase
  | 'revenue'
  | 'market' // the size of a market or of all deals in it
  | 'fund' // the size of a fund
  | 'volume' // loans made, payments handled, assets held
  | 'spending' // what a company spends itself, on a plant or a programme
  | 'past' // an earlier round
  | 'part'; // a part of the round: its debt, one investor's share

/**
 * Cues for one role of an amount, by where they stand. `near` is in the same clause, `next` at most
 * three words away.
 */
export interface RoleCues {
  role: OtherRole;
  beforeNear?: Terms;
  beforeNext?: Terms;
  afterNear?: Terms;
  afterNext?: Terms;
  /** A cue within one of these does not count: "said it had raised". */
  unless?: Terms;
}

/** Where a trap counts. */
export type TrapPlace =
  | 'title'
  | 'statement' // the sentence that states the round
  | 'company' // the company's name and what the text says that it is
  | 'lead' // the first sentences
  | 'body';

/** What else an item can be about. A trap never decides alone: it is a signal with a reason. */
export interface Trap {
  /** Names the signal: the decision has one weight per name, so languages share them. */
  name: TrapName;
  reason: RejectionReason;
  places: readonly TrapPlace[];
  terms?: Terms;
  /** Terms whose case counts: `IPO`, `PIPE`. */
  exact?: Terms;
  /** The trap does not count where one of these stands in the same place. */
  unless?: Terms;
}

/** The closed list of traps: each has a weight in the decision's model. */
export const TRAP_NAMES = [
  'offering',
  'listed',
  'issuer',
  'acquisition',
  'fund',
  'investor-business',
  'token',
  'coin-talk',
  'legal',
  'crime',
  'market-report',
  'commitment',
  'planned',
  'rumour',
  'denial',
  'solicitation',
  'promotion',
  'property',
  'loan-made',
  'giving',
  'cause',
  'public-body',
  'public-money',
  'prize',
  'contract',
  'own-spending',
  'results',
  'valuation-talk',
  'people',
  'portrait',
  'advice',
  'event',
  'launch',
  'shutdown',
  'research',
  'background',
] as const;
export type TrapName = (typeof TRAP_NAMES)[number];

/** How a language writes who raised. */
export interface CompanyWords {
  /** Nouns before a name that say what it is: "payments startup Acme". */
  headNouns: Terms;
  /** Words of a trade that alone describe the name behind them: "Healthtech Acme". */
  trades: Terms;
  /** Who is meant without a name: "the company", "we". */
  pronouns: Terms;
  /** First words of a clause before the subject: "After", "With". */
  intros: Terms;
  /** What outlets put before a headline, without its colon: "Exclusive". */
  labels: Terms;
  /** Words in lower case within names: "of", "and". */
  connectors: Terms;
  /** Endings behind a place: "-based". */
  based: Terms;
  /** Endings behind an investor: "-backed". */
  backed: Terms;
  /** Verbs of law firms and banks, before the client that raised: "advised". */
  advises?: Terms;
  /** Words of a company's own blog before its name: "when we started". */
  ours?: Terms;
  /** Nouns for money that a firm puts into another: "announces an investment in Acme". */
  investments?: Terms;
  /** Words between an investment and who gets it: "in", "into", "for". */
  recipient: Terms;
  /** Words before the text about the company at the end of a release. */
  about: Terms;
  /** Particles behind the subject, in languages that have them. */
  subjectMarks?: Terms;
  /** Particles behind the one who gets the money: "に", "'a". */
  recipientMarks?: Terms;
  /** Adjectives of places before a name: "Berliner", "parisienne". */
  origins?: Terms;
  /** Words that may begin with a capital, or stand where a name would, and are none. */
  notNames?: Terms;
  /** Endings of declined names. If the text also has the shorter form, that one is taken. */
  nameEndings?: Terms;
}

/** How a language writes who invested. */
export interface InvestorWords {
  /** Before the names of leaders: "led by". */
  ledBy: Terms;
  /** Behind the names of leaders: "led the round". */
  leads: Terms;
  /** The same verb alone, where the sentence stops behind it: "led". */
  leadsAlone: Terms;
  /** The same verb before whose round it is: "led Acme's". */
  leadsOf?: Terms;
  /** Before the names of others: "with participation from". */
  from: Terms;
  /** Behind the names of others: "participated". */
  joined: Terms;
  /** Before the one who gave, behind an amount: "from". */
  givenBy: Terms;
  /** Words that end a list of names. */
  stops: Terms;
  /** Words that join the names of a list. */
  and: Terms;
  /** Nouns before a name that say what it is: "venture firm", "existing investor". */
  kinds: Terms;
  adjectives: Terms;
  /** What stands in such lists and is no investor. */
  notNames: Terms;
  /** Particles written onto the name before a verb of leading or joining. */
  nameMarks?: Terms;
  /** Words by which a sentence speaks of an earlier round. */
  earlier: Terms;
}

/** How a language writes money. */
export interface MoneyWords {
  /** Currencies before the number, beyond the codes and signs that all languages share; ISO 4217. */
  before: Record<string, string>;
  /** Currencies behind the number. */
  after: Record<string, string>;
  /** Words and letters for thousands and more, behind the number. */
  scales: Record<string, number>;
  /** Numbers in words that stand for a number: "one", "half a". */
  numbers: Record<string, number>;
  /** The currency of a large amount that names none, and the words that may follow such an amount. */
  bare?: { currency: string; next: Terms };
  /** Words between a number and its currency: the "de" of "5 millones de euros". */
  link?: Terms;
  /** A second number and scale may follow the first: 1億2000万円. */
  compound?: boolean;
  /** What parts the decimals. */
  decimal: '.' | ',';
  /** Between the ends of a range. */
  range: Terms;
  /** Before an amount that is not exact. */
  vague: Terms;
  /** Before an amount that is the most there may be: "up to". */
  upTo: Terms;
  /** A sum that is told without its number: "seven-figure". */
  unstated: Terms;
}

/** Everything that extraction knows of one language. One file per language; all of it is data. */
export interface Lexicon {
  /** ISO 639-1. */
  language: string;
  script: {
    /** Words stand apart. Without it terms match anywhere. */
    spaced: boolean;
    /** A capital marks a name within a sentence. False for German and for scripts without capitals. */
    capitalsMarkNames: boolean;
    /** The verb ends the sentence, behind amount and object. */
    verbFinal: boolean;
    /**
     * Sentences begin with their subject and headlines follow English grammar: then companies are read off that grammar. Elsewhere
     * they are weighed by the words around each name.
     */
    subjectFirst?: boolean;
  };
  verbs: {
    /** With an amount they make a round: "raised". */
    raise: Terms;
    /** They need a word for a round as well: "received". */
    receive: Terms;
    /** Their subject is the investor, their object the company: "backs". */
    invest: Terms;
    /** Others that end a subject: "appoints". */
    other: Terms;
  };
  round: {
    /** Words that say that the money is a round, behind an amount or a verb of raising. */
    nouns: Terms;
    /** Of these, the ones that speak of a round without a verb of raising. */
    sure: Terms;
    /** Words of what the money is for: "will use the funds to". */
    use: Terms;
    /** Words before the kind of a round that is yet to come: "ahead of". */
    later?: Terms;
  };
  /** Kinds of rounds. Stages come before others; within each the first named counts. */
  stages: readonly { type: FundingType; terms: Terms; exact?: Terms }[];
  otherTypes: readonly { type: FundingType; terms: Terms; exact?: Terms }[];
  /** Words for "series", before or behind the letter. */
  series: { before: Terms; after: Terms };
  /** Words before a series that make it the stage below: "pre". */
  pre: Terms;
  /** Words that join two stages: "and". */
  joins: Terms;
  money: MoneyWords;
  roles: readonly RoleCues[];
  traps: readonly Trap[];
  company: CompanyWords;
  investors: InvestorWords;
  /** Titles of the chief executive, for reading people and for telling them from companies. */
  chief: Terms;
  sentences: {
    /** Words after whose full stop the sentence goes on, without the stop. */
    abbreviations: Terms;
  };
  roundup: {
    /** Headlines that announce the rounds of many companies. */
    headlines: Terms;
    /** Verbs that state a round there, right before an amount: "got". */
    gets?: Terms;
    /** First words of a sentence that states one more round in an article about another: "separately". */
    further?: Terms;
    /** Words before the first company of a sentence: "the biggest was", "followed by". */
    openings?: Terms;
  };
  /** Lines with which an outlet ends an item. */
  footers: Terms;
}
