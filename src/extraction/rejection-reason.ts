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
  commitment: 'a commitment, memorandum or letter of intent, without any payment yet',
  'total-to-date': 'the sum of earlier rounds, without a new one',
  valuation: 'a valuation or market capitalisation without a round',
  'token-sale': 'a public sale, presale or airdrop of tokens or coins',
  'property-loan': 'a loan, sale or lease on property',
  'contract-award': 'a contract, an order, a prize or public money for a project',
  'public-money': 'a public body or programme gives or plans money, and no recipient company is named',
  'own-spending': 'money that a company spends or invests itself',
  background: 'an earlier round, mentioned as background',
  'market-report': 'the sums of many rounds or of a market, or a forecast of them',
  legal: 'a verdict, a settlement, a fine or a crime',
  revenue: 'revenue, earnings or sales (including auctions), or a forecast of them',
  charity: 'a donation, scholarship or fundraiser, including political ones',
  people: 'a person is appointed, is promoted or leaves',
  'pooled-fund': 'Form D: the issuer is a pooled investment fund',
  'business-combination': 'Form D: the offering is part of a merger or an exchange offer',
  'nothing-sold': 'Form D: no security of the offering has been sold yet',
  'test-filing': 'Form D: a test of the filing system',
  'no-round': 'the text states no funding round',
  'unsupported-language': 'only earlier versions: the language of the item was not supported',
  'no-company': 'the text states a round, but not the company that raised it',
  'not-xml': 'the document is not well-formed XML, or is another kind of document',
  'too-large': 'the document exceeds the size limit',
  'entity-bomb': 'the document declares XML entities',
  'not-form-d': 'the document is XML, but not a Form D or D/A',
  'bad-line': 'a line is not a JSON object, or a field is missing or invalid',
  unavailable: 'EDGAR lists the filing, but its document has been missing for an hour',
  unreadable: 'a file in a folder cannot be read',
  'too-slow': 'reading the item took too much time or memory, but its text is kept',
  unstorable: 'the database cannot store a value of the item',
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
