import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { labelOfReason, meaningOfReason, NEWS_REASONS } from '../../extraction/rejection-reason.js';
import { explainRound } from '../../matching/explain-round.js';
import type { RoundExplanation as Explained } from '../../matching/explain-round.js';
import { instantText } from '../../matching/explain-words.js';
import { listOwnMatchesOf } from '../../matching/explain.queries.js';
import * as rounds from '../../rounds/search-rounds.queries.js';
import type { FoundRound, RejectedArticle } from '../../rounds/search-rounds.queries.js';
import { Clock } from '../../runtime/clock.js';
import { ApiError } from '../../runtime/errors.js';
import { countInMinute } from '../../sign-in/per-minute.js';
import { readReference } from './round-reference.js';
import type { RoundReference } from './round-reference.js';
import type { ListedRound, ListedRounds, NearAccount, RoundExplanation } from './rounds.dto.js';

/** Maximum number of rounds in a search result. */
const FOUND = 50;
/** Maximum number of rounds that an explanation lists for a reference. */
const BESIDE = 20;
/** Minimum number of characters in a search text. */
const SHORTEST = 2;
/**
 * Maximum calls per minute and user, across all processes. The limit of searches is high, because
 * the pages search while a person types.
 */
export const SEARCHES_PER_MINUTE = 120;
export const EXPLANATIONS_PER_MINUTE = 30;

/** Finds rounds for customers, and explains why a customer has no match of a round. */
@Injectable()
export class RoundSearchService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Finds rounds, newest first. The text is a round's id, an article's URL, a company's website, or
   * the first letters of a company's name. Errors: `invalid_param`, `too_many_attempts`.
   */
  async search(userId: string, text: string): Promise<ListedRounds> {
    if (text.length < SHORTEST)
      throw new ApiError('invalid_param', `search must have at least ${SHORTEST} characters.`);
    await this.count('round search', userId, SEARCHES_PER_MINUTE);
    const found = await this.find(readReference(text), FOUND);
    // A company's name may look like a URL, so the search also tries the text as a name.
    const data = found.length > 0 ? found : await rounds.searchRoundsByName(this.db, text, FOUND);
    return { data: await this.list(userId, data) };
  }

  /**
   * Explains why the user has a match of a round, or has none. The text is the round's id, an
   * article's URL or the company's website. If the text fits several rounds, explains the newest.
   * Errors: `invalid_param`, `too_many_attempts`.
   */
  async explain(userId: string, text: string): Promise<RoundExplanation> {
    const reference = readReference(text);
    if (reference.kind === 'name')
      throw new ApiError(
        'invalid_param',
        "round must be the id of a round, the URL of an article, or the company's website.",
      );
    await this.count('round explanation', userId, EXPLANATIONS_PER_MINUTE);
    const found = await this.find(reference, BESIDE);
    const [first] = found;
    const explained = first === undefined ? null : await explainRound(this.db, userId, first.id);
    if (explained === null) return this.explainNone(reference);
    return toWire(explained, await this.list(userId, found));
  }

  private async find(reference: RoundReference, limit: number): Promise<FoundRound[]> {
    const { db } = this;
    if (reference.kind === 'name') return rounds.searchRoundsByName(db, reference.text, limit);
    if (reference.kind === 'domain') return rounds.listRoundsOfDomain(db, reference.domain, limit);
    if (reference.kind === 'id') {
      const round = await rounds.findListedRound(db, reference.id);
      return round === null ? [] : [round];
    }
    const stated = await rounds.listRoundsOfArticle(db, reference.urls, limit);
    if (stated.length > 0 || reference.domain === null) return stated;
    return rounds.listRoundsOfDomain(db, reference.domain, limit);
  }

  private async explainNone(reference: RoundReference): Promise<RoundExplanation> {
    const nothing = { details: [], match_id: null, match_created_at: null, rounds: [], accounts: [] };
    const rejected =
      reference.kind === 'article' ? await rounds.findRejectedArticle(this.db, reference.urls) : null;
    if (rejected !== null) return { ...nothing, outcome: 'no_round', ...whyNoRound(rejected) };
    const isSite = reference.kind === 'article' && reference.domain !== null;
    const summary = UNKNOWN[isSite ? 'domain' : reference.kind];
    return { ...nothing, outcome: 'unknown', summary };
  }

  private async list(userId: string, found: FoundRound[]): Promise<ListedRound[]> {
    const ids = found.map(({ id }) => id);
    const own = ids.length === 0 ? [] : await listOwnMatchesOf(this.db, userId, ids);
    const matches = new Map(own.map((match) => [match.round_id, match.id]));
    return found.map((round) => toListed(round, matches.get(round.id) ?? null));
  }

  private async count(what: string, userId: string, limit: number): Promise<void> {
    const seconds = await countInMinute(this.db, `${what} ${userId}`, limit, this.clock.now());
    if (seconds === null) return;
    throw new ApiError('too_many_attempts', `At most ${limit} per minute. Try again in ${seconds} s.`, {
      headers: { 'Retry-After': String(seconds) },
    });
  }

  private get db() {
    return this.dataSource.manager;
  }
}

const UNKNOWN: Record<RoundReference['kind'], string> = {
  id: 'There is no round with this id.',
  article: 'No source of this service has read this article.',
  domain: 'The service has read no round of a company with this website.',
  name: 'The service has read no round of a company with this name.',
};

function whyNoRound({
  reason,
  fetched_at: readAt,
}: RejectedArticle): Pick<RoundExplanation, 'summary' | 'details'> {
  const label = labelOfReason(reason ?? '');
  const meaning = meaningOfReason(label);
  const isNews = (NEWS_REASONS as readonly string[]).includes(label);
  const details = [`It was read at ${instantText(readAt)}.`];
  if (meaning === null)
    return { summary: 'This article was read, and no funding round was found in it.', details };
  return {
    summary: isNews
      ? `This article was read, and it was not taken for news of a funding round. What it was taken for: ${meaning}.`
      : `This article was read, and yielded no round: ${meaning}.`,
    details,
  };
}

/**
 * Converts a round for the response. The facts of a held or withdrawn round are hidden, because
 * they may be wrong.
 */
function toListed({ id, facts, created_at: readAt, state }: FoundRound, matchId: string | null): ListedRound {
  const isOpen = state === 'open';
  return {
    round_id: id,
    company_name: facts.companyName,
    amount_usd: isOpen ? facts.amountUsd : null,
    amount: isOpen ? facts.amount : null,
    currency: isOpen ? facts.currency : null,
    funding_type: isOpen ? facts.fundingType : null,
    website: isOpen ? facts.website : null,
    published_date: facts.publishedDate,
    article_url: facts.articleUrl,
    article_title: facts.articleTitle,
    read_at: readAt.toISOString(),
    state,
    match_id: matchId,
  };
}

function toWire(
  { outcome, summary, details, match, accounts }: Explained,
  found: ListedRound[],
): RoundExplanation {
  return {
    outcome,
    summary,
    details,
    match_id: match?.id ?? null,
    match_created_at: match?.createdAt.toISOString() ?? null,
    rounds: found,
    accounts: accounts.map((one): NearAccount => ({
      match_type: one.path,
      account_external_id: one.accountExternalId,
      account_name: one.accountName,
      contact_external_id: one.contactExternalId,
      score: one.score,
      signals: one.signals.map(({ kind, effect, value }) => ({ kind, effect, value })),
      fits: one.fits,
      pushed_at: one.storedAt.toISOString(),
      changed_at: one.changedAt.toISOString(),
      total: one.total,
      has_more: one.hasMore,
      against: one.against,
    })),
  };
}
