import type { StatedRound } from '../rounds/stated-round.js';

/** The facts that a rejected article would state if it were a round. Unknown facts are null. */
export type SuggestedRound = Pick<
  StatedRound,
  | 'website'
  | 'amountUsd'
  | 'amount'
  | 'currency'
  | 'fundingType'
  | 'publishedDate'
  | 'leadInvestor'
  | 'investors'
> & {
  companyName: string | null;
};

/** The suggestion for an article that states no facts or cannot be read. */
export const NO_SUGGESTION: SuggestedRound = {
  companyName: null,
  website: null,
  amountUsd: null,
  amount: null,
  currency: null,
  fundingType: 'undisclosed',
  publishedDate: null,
  leadInvestor: null,
  investors: [],
};
