import { MATCH_THRESHOLD } from '../company-names/similarity.js';
import type { Db } from '../database/transaction.js';
import { instantText, scoreText } from './explain-words.js';
import * as queries from './explain.queries.js';
import type { ExplainedRound } from './explain.queries.js';
import { findNearAccounts } from './near-accounts.js';
import type { NearAccount } from './near-accounts.js';
import { companyOf } from './name-hits.js';

/** The reasons why a user has a match of a round, or has no match. */
export const OUTCOMES = [
  'matched',
  'match_deleted',
  'withdrawn',
  'below_confidence',
  'held',
  'waiting',
  'matching_failed',
  'pushed_later',
  'changed_later',
  'fits_now',
  'no_account',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The answer to the question "Why did I not get this round?". */
export interface RoundExplanation {
  round: ExplainedRound;
  outcome: Outcome;
  summary: string;
  /** Further facts, as one sentence each. */
  details: string[];
  match: { id: string; createdAt: Date } | null;
  /**
   * The user's accounts and contacts that fit, followed by the most similar accounts. Of a round
   * with a match, only those that are not in the match.
   */
  accounts: NearAccount[];
}

/**
 * Explains why a user has a match of a round, or has no match, from the user's current data. Uses
 * the indexes of matching and reads a limited number of rows, however many accounts the user has.
 * Writes nothing. Returns null if the round does not exist.
 */
export async function explainRound(
  db: Db,
  userId: string,
  roundId: string,
): Promise<RoundExplanation | null> {
  const round = await queries.findExplainedRound(db, roundId);
  if (round === null) return null;
  const own = await queries.findOwnMatch(db, userId, roundId);
  const known = { round, details: [], match: null, accounts: [] };
  if (own.match_id !== null && own.created_at !== null) {
    const match = { id: own.match_id, createdAt: own.created_at };
    const why = await explainOthers(db, userId, round, match.id);
    return { ...known, outcome: 'matched', summary: SUMMARIES.matched, ...why, match };
  }
  const outcome = own.is_served ? 'match_deleted' : stateOf(round);
  if (outcome !== null) return { ...known, outcome, summary: SUMMARIES[outcome] };
  return { ...known, ...(await compare(db, userId, round)) };
}

/**
 * Returns why no user receives the round: it is held, withdrawn or not matched yet. Returns null if
 * the round was matched.
 */
function stateOf(round: ExplainedRound): keyof typeof SUMMARIES | null {
  if (round.state === 'withdrawn') return 'withdrawn';
  if (round.state === 'held') return round.hold_reason === 'low-confidence' ? 'below_confidence' : 'held';
  if (round.has_failed) return 'matching_failed';
  return round.is_queued ? 'waiting' : null;
}

const SUMMARIES = {
  matched: 'This round matched your data.',
  match_deleted: 'You got this round once, and its match was deleted since. No round is sent twice.',
  withdrawn: 'You did not get this round, because the operator withdrew it: it is wrong.',
  below_confidence:
    'You did not get this round, because the service is not sure enough of what the article says. ' +
    'If the operator releases it, it is matched with your data then.',
  held: 'You did not get this round, because the operator holds it for review. If it is released, it is matched with your data then.',
  waiting: 'This round is being matched. Look again in a minute.',
  matching_failed:
    'You did not get this round, because matching it failed. If the operator retries it, it is matched with your data then.',
} satisfies Partial<Record<Outcome, string>>;

/**
 * Explains why other accounts and contacts of the user are not in the match of a round. Facts of a
 * held or withdrawn round may be wrong, so it compares nothing with them.
 */
async function explainOthers(
  db: Db,
  userId: string,
  round: ExplainedRound,
  matchId: string,
): Promise<Pick<RoundExplanation, 'details' | 'accounts'>> {
  if (round.state === 'withdrawn')
    return { details: ['The operator withdrew the round later: it is wrong.'], accounts: [] };
  if (round.state !== 'open') return { details: [], accounts: [] };
  const matched = await queries.findMatchedIds(db, userId, matchId);
  const near = await findNearAccounts(db, userId, { company: companyOf(round), matched });
  // The match counts some accounts without storing them. So one that fits may be in the match.
  const accounts = matched.isCut ? near.accounts.filter(({ fits }) => !fits) : near.accounts;
  const [best, ...others] = accounts.filter(({ fits }) => fits);
  const late = best === undefined ? null : timing(round, [best, ...others]);
  return {
    details: [
      ...(late === null ? [] : [late.summary, ...late.details]),
      WITH_DOMAIN,
      ...(near.isCut ? [CUT] : []),
    ],
    accounts,
  };
}

const NONE_MATCHED = { accounts: [], contacts: [], isCut: false };

/** Compares the round with the user's current accounts and contacts. */
async function compare(
  db: Db,
  userId: string,
  round: ExplainedRound,
): Promise<Pick<RoundExplanation, 'outcome' | 'summary' | 'details' | 'accounts'>> {
  const company = companyOf(round);
  const { accounts, nearestName, isCut } = await findNearAccounts(db, userId, {
    company,
    matched: NONE_MATCHED,
  });
  const [best, ...others] = accounts.filter(({ fits }) => fits);
  if (best === undefined)
    return {
      outcome: 'no_account',
      summary: 'None of your accounts and contacts fits this round.',
      details: whyNone(company.website, nearestName, isCut),
      accounts,
    };
  const { details, ...why } = timing(round, [best, ...others]);
  return { ...why, details: [...details, ...(isCut ? [CUT] : [])], accounts };
}

/** No index finds accounts with a domain by their name. So only a guess of the domain finds them. */
const WITH_DOMAIN =
  "An account with a domain is matched by the domain only. Of these accounts, only those are compared whose domain is the round's, or is like the company's name.";
const CUT = 'Very many names are like this one. Not all of them were compared.';

function whyNone(website: string | null, nearest: NearAccount | null, isCut: boolean): string[] {
  const least = scoreText(MATCH_THRESHOLD);
  return [
    website === null
      ? 'The website of the round is not known, so only accounts without a domain can match it, by name.'
      : `The round's website is ${website}. None of your accounts has this domain, and none of your contacts has an address there.`,
    nearest === null
      ? isCut
        ? 'None of the names that were compared is similar.'
        : 'None of your accounts without a domain has a similar name.'
      : `Accounts without a domain are matched by name, from a score of ${least} on. ` +
        `The nearest of yours is "${nearest.accountName}" with ${scoreText(nearest.score)}.`,
    WITH_DOMAIN,
    ...(isCut ? [CUT] : []),
  ];
}

/** Explains why an account or contact that fits now did not match when the round was read. */
function timing(
  { created_at: readAt }: ExplainedRound,
  fitting: [NearAccount, ...NearAccount[]],
): Pick<RoundExplanation, 'outcome' | 'summary' | 'details'> {
  const old = fitting.filter(({ storedAt }) => storedAt <= readAt);
  const same = old.find(({ changedAt }) => changedAt <= readAt);
  const best = same ?? old[0] ?? fitting[0];
  const what =
    best.accountName === null
      ? `The contact ${best.contactExternalId}`
      : `Your account "${best.accountName}"`;
  const once = 'A round is matched once, when it is read. The next round of this company will match.';
  const read = `The round was read at ${instantText(readAt)}.`;
  if (old.length === 0)
    return {
      outcome: 'pushed_later',
      summary: `${what} fits this round, but you pushed it later, at ${instantText(best.storedAt)}.`,
      details: [read, once],
    };
  if (same === undefined)
    return {
      outcome: 'changed_later',
      summary: `${what} fits this round now, but it was changed later, at ${instantText(best.changedAt)}.`,
      details: [read, once],
    };
  return {
    outcome: 'fits_now',
    summary: `${what} fits this round now, but it did not when the round was read.`,
    details: [
      read,
      "Since then the account's contacts, the tier of your account, or what is known of the round has changed.",
      once,
    ],
  };
}
