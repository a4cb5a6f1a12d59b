import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { normaliseCompanyName } from '../company-names/normalise.js';
import type { ExplainedRound } from '../extraction/explain-article.js';
import { POLL_PARTS } from '../ingestion/sources/poll.js';
import type { PollParts } from '../ingestion/sources/poll.js';
import type { StatedRound } from '../rounds/stated-round.js';
import { ApiError } from '../runtime/errors.js';
import { marksIn } from './article-marks.js';
import type { Wanted } from './article-marks.js';
import type { RoundArticle, RoundArticles } from './rounds.dto.js';
import * as queries from './rounds.queries.js';
import type { KeptText, MentionRow } from './rounds.queries.js';

/**
 * Maximum number of articles per round that the service reads again. Oldest articles come first.
 * Reading an article takes a few milliseconds.
 */
const MAX_READ = 20;

/**
 * Shows operators the articles of a round, and where each article states the facts of the round.
 */
@Injectable()
export class RoundArticleService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(POLL_PARTS) private readonly pollParts: PollParts,
  ) {}

  /** Lists the articles of a round, oldest first. Errors: `not_found`. */
  async list(roundId: string): Promise<RoundArticles> {
    const db = this.dataSource.manager;
    if ((await queries.findRound(db, roundId)) === null)
      throw new ApiError('not_found', 'There is no round with this id. Choose one from the list of rounds.');
    const mentions = await queries.listMentionsOf(db, roundId);
    const texts = await queries.listKeptTexts(db, roundId);
    const data: RoundArticle[] = [];
    for (const [at, mention] of mentions.entries()) {
      const kept = texts.find(
        ({ source, source_item }) => source === mention.source && source_item === mention.source_item,
      );
      const explained = kept === undefined || at >= MAX_READ ? [] : await this.explain(kept);
      data.push(toArticle(mention, kept ?? null, findSame(explained, mention.stated)));
    }
    return { data };
  }

  private explain({ title, url, text, feed_title: feedTitle }: KeptText): Promise<ExplainedRound[]> {
    const item = { key: '', title: title ?? '', text, link: url, feedTitle, publishedAt: null, links: [] };
    return this.pollParts.extractor.explain(item);
  }
}

/** Finds the round with the same company as the mention. Returns null if there is none. */
function findSame(explained: readonly ExplainedRound[], stated: StatedRound): ExplainedRound | null {
  const keyOf = (name: string) => normaliseCompanyName(name).key;
  const key = keyOf(stated.companyName);
  return explained.find(({ companyName }) => keyOf(companyName) === key) ?? null;
}

function toArticle(
  { id, stated }: MentionRow,
  kept: KeptText | null,
  explained: ExplainedRound | null,
): RoundArticle {
  const title = kept?.title ?? stated.articleTitle ?? '';
  const wanted = wantedOf(stated, explained);
  return {
    mention_id: id,
    title,
    title_marks: marksIn(title, wanted),
    text: kept?.text ?? null,
    text_marks: marksIn(kept?.text ?? '', wanted),
    is_given: stated.filing !== null || stated.isStructured === true,
    company_chance: explained?.companyChance ?? null,
    amount_chance: explained?.amountChance ?? null,
  };
}

function wantedOf(stated: StatedRound, explained: ExplainedRound | null): Wanted[] {
  const investors = [stated.leadInvestor, ...stated.investors];
  const companies = [stated.companyName, stated.legalName];
  return [
    ...companies.map((text) => ({ kind: 'company' as const, text: text ?? '' })),
    // The stored amount is a number. Only a new reading finds how the article writes the amount.
    { kind: 'amount', text: stated.amount === null ? '' : (explained?.amount ?? '') },
    ...investors.map((text) => ({ kind: 'investor' as const, text: text ?? '' })),
  ];
}
