import type { StatedRound } from '../rounds/stated-round.js';

/** What a rejected article would state if it were a round. Unknown is null. */
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

/** The suggestion of an article that states nothing, or that cannot be read. */
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
