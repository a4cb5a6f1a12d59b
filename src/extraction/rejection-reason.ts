/**
 * The reasons why an item yields no round, with the meaning of each. The reason is stored with the
 * item. The list starts with other kinds of money news (decision 24). Items without a round come
 * next, then invalid input.
 */
export const REJECTION_REASONS = {
  acquisition: 'a company, its assets or a share of it is bought, sold or merged',
  'public-offering': 'an IPO, PIPE, at-the-market or other offering, or a facility, of a listed company',
  'fund-close': 'an investment firm raises, closes or launches a fund of its own',
  planned: 'a round that is sought, planned or under negotiation, or only claimed',
  commitment: 'a commitment, memorandum or letter of intent, nothing paid in yet',
  'total-to-date': 'the sum of earlier rounds, without a new one',
  valuation: 'a valuation or market capitalisation without a round',
  'token-sale': 'a public sale, presale or airdrop of tokens or coins',
  'property-loan': 'a loan, sale or lease on property',
  'contract-award': 'a contract, an order, a prize or public money for a project',
  'public-money': 'a public body or programme gives or plans money, without naming a company that got it',
  'own-spending': 'money that a company spends or invests itself',
  background: 'an earlier round, told as background',
  'market-report': 'the sums of many rounds or of a market, or a forecast of them',
  legal: 'a verdict, a settlement, a fine or a crime',
  revenue: 'revenue, earnings, sales, also at an auction, or a forecast of them',
  charity: 'a donation, scholarship or fundraiser, also a political one',
  people: 'somebody is appointed, promoted or leaves',
  'pooled-fund': 'Form D: the issuer is a pooled investment fund',
  'business-combination': 'Form D: the offering is part of a merger or an exchange offer',
  'nothing-sold': 'Form D: no security of the offering has been sold yet',
  'test-filing': 'Form D: filed to try out the system',
  'no-round': 'the text states no funding round',
  'unsupported-language': 'of earlier versions: the item is in a language that was not read',
  'no-company': 'a round is stated, but not who raised it',
  'not-xml': 'the document is no well-formed XML, or another kind of document',
  'too-large': 'the document is larger than is read',
  'entity-bomb': 'the document declares entities of its own',
  'not-form-d': 'the document is XML, but no Form D or D/A',
  'bad-line': 'a line that is no JSON object, or with a field missing or wrong',
  unavailable: 'a filing that EDGAR lists, but whose document is missing for an hour',
  unreadable: 'a file of a folder that cannot be read',
  'too-slow': 'judging the item took too long, or too much memory; its text is kept',
  unstorable: 'a value that the database cannot take',
} as const;

export type RejectionReason = keyof typeof REJECTION_REASONS;

/** Returns the label of a stored reason. Example: `planned` for `planned: title: mulls`. */
export function labelOfReason(reason: string): string {
  return reason.split(':')[0] ?? reason;
}

/** Returns the meaning of a label, or null if this version does not know the label. */
export function meaningOfReason(label: string): string | null {
  return Object.entries(REJECTION_REASONS).find(([known]) => known === label)?.[1] ?? null;
}

const REASONS_IN_ORDER = Object.keys(REJECTION_REASONS) as RejectionReason[];

/** The reasons about the news itself. An operator can choose one for an article without a round. */
export const NEWS_REASONS = [
  'no-round',
  ...REASONS_IN_ORDER.slice(0, REASONS_IN_ORDER.indexOf('pooled-fund')),
] as const;
