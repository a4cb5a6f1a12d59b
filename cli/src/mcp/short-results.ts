import type { MatchNotification } from '../../../sdk/src/types.js';
import type { FoundMatches } from './find-matches.js';
import { objectOf } from './schemas.js';
import type { Schema } from './schemas.js';

/**
 * Maximum size of a result in bytes of JSON, about 20,000 tokens of a model. A response contains
 * the result twice.
 */
const MOST_BYTES = 64 * 1024;
/** Maximum number of other accounts and contacts per match in a result. */
const MOST_OTHERS = 20;
/** Maximum number of row errors in one result. */
export const MOST_ERRORS = 20;

/**
 * Shortens a page of matches so that a model can read it. If the page is larger than MOST_BYTES,
 * omits the last matches, and `next_cursor` continues there. If matches or accounts are omitted,
 * `notice` says how to get them. The first match is always included, so that each call makes
 * progress.
 */
export function shortPage({ data, next_cursor, read, readBackTo }: FoundMatches) {
  const matches: ShortMatch[] = [];
  let bytes = 0;
  for (const match of data) {
    const short = fit(shortMatch(match));
    bytes += bytesOf(short);
    if (matches.length > 0 && bytes > MOST_BYTES) break;
    matches.push(short);
  }
  const isCut = matches.length < data.length;
  const notices = [
    ...(isCut
      ? [
          `Only ${matches.length} of ${data.length} matches fit into this answer: pass next_cursor as before to read on.`,
        ]
      : []),
    ...(matches.some((match) => match.also_matched.length < match.other_matches)
      ? [
          'Where other_matches is more than the entries of also_matched, the rest is left out: ' +
            'the command "fundmatch matches --json" prints up to 100 of each match, and its page in the settings lists more.',
        ]
      : []),
    ...(read > data.length && next_cursor !== null && !isCut
      ? [
          `${read} matches were read, back to ${readBackTo}, and ${data.length} fit: ` +
            'pass next_cursor as before to search older ones.',
        ]
      : []),
  ];
  return {
    matches,
    next_cursor: isCut ? (matches.at(-1)?.created_at ?? null) : next_cursor,
    ...(notices.length > 0 && { notice: notices.join(' ') }),
  };
}

type ShortMatch = ReturnType<typeof shortMatch>;

/** Keeps the fields that say who matched, why, and what happened to the webhook. */
function shortMatch(match: MatchNotification) {
  const { funding_round: round, matched } = match;
  return {
    match_id: match.match_id,
    created_at: match.created_at,
    match_type: match.match_type,
    score: match.match_evidence.score,
    account_external_id: matched.account_external_id,
    account_name: matched.account_name,
    contact_external_id: matched.contact_external_id,
    account_metadata: matched.account_metadata,
    other_matches: match.also_matched_total,
    also_matched: match.also_matched
      .slice(0, MOST_OTHERS)
      .map(({ contact_metadata: _metadata, signals: _signals, ...other }) => other),
    webhook_status: match.webhook_status,
    company_name: round.company_name,
    funding_type: round.funding_type,
    amount_usd: round.amount_usd,
    published_date: round.published_date,
    investors: round.investors.slice(0, 5),
    article_url: round.article_url,
  };
}

/**
 * Returns a complete match. If the match is too long for a model, omits the last entries of
 * `also_matched`.
 */
export function fullMatch(match: MatchNotification): object {
  const short = fit(match);
  const left = match.also_matched.length - short.also_matched.length;
  const notice = `${left} of ${match.also_matched.length} entries of also_matched are left out: the command "fundmatch matches --json" prints them.`;
  return { match: short, ...(left > 0 && { notice }) };
}

/** Omits the last entries of `also_matched` if the match is too long. */
function fit<Match extends { also_matched: object[] }>(match: Match): Match {
  let bytes = bytesOf({ ...match, also_matched: [] });
  const first = match.also_matched.findIndex((other) => (bytes += bytesOf(other)) > MOST_BYTES);
  return first === -1 ? match : { ...match, also_matched: match.also_matched.slice(0, first) };
}

/** Shortens the result of an upsert. */
export function shortResult({ upserted, errors }: { upserted: number; errors: object[] }): object {
  return {
    upserted,
    rejected: errors.length,
    errors: errors.slice(0, MOST_ERRORS),
    ...(errors.length > MOST_ERRORS && { notice: errorsLeftOut(errors.length) }),
  };
}

/** Returns a notice for an incomplete list of row errors, which says how to get all errors. */
export function errorsLeftOut(total: number): string {
  return `Only the first ${MOST_ERRORS} of ${total} errors are listed. To read all errors, send fewer rows in one call.`;
}

const anything: Schema = { type: 'object' };
const notice: Schema = { type: 'string', description: 'What is missing here, and how to read it.' };

/** The schema of the results of `shortPage`. */
export const PAGE_SCHEMA = objectOf(
  {
    matches: { type: 'array', items: anything },
    next_cursor: { type: ['string', 'null'], description: 'Pass it as before to read on. Null at the end.' },
    notice,
  },
  ['matches', 'next_cursor'],
);

/** The schema of the results of `shortResult`. */
export const RESULT_SCHEMA = objectOf(
  {
    upserted: { type: 'integer' },
    rejected: { type: 'integer' },
    errors: { type: 'array', items: anything, description: 'The index of each rejected row, and why.' },
    notice,
  },
  ['upserted', 'rejected', 'errors'],
);

/** Returns the size of a value in bytes, as an entry of a JSON list. */
function bytesOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1;
}
