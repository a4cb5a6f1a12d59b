import { randomUUID } from 'node:crypto';
import { Clock } from '../runtime/clock.js';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../runtime/config.js';
import type { Config } from '../runtime/config.js';
import type { Db } from '../database/transaction.js';
import { shortNamesOf } from '../company-names/shortened.js';
import { identifyingDomain } from '../domains/identifying-domain.js';
import { ErasedPeople } from './erased-people/erased-people.js';
import type { Origin } from '../runtime/origin.js';
import { MERGE_WINDOW_DAYS, isSameRound, daysBetween } from './agreement.js';
import type { KnownRound, RoundStatement } from './agreement.js';
import type { Judgement } from './judgement.js';
import { mergeMentions } from './merge-mentions.js';
import { needsReview } from './parking.js';
import * as queries from './rounds.queries.js';
import type { CandidateRow } from './rounds.queries.js';
import type { StatedRound } from './stated-round.js';
import { toStorable } from './storable-round.js';
import { toStatement, writeRound } from './write-round.js';

/** The outcome of one statement of a round. */
export interface Resolution {
  /**
   * `round`: a new round. `held`: a new round, parked for review. `merged`: another mention of a
   * known round. `updated`: a known item or an amendment changed its round.
   */
  outcome: 'round' | 'held' | 'merged' | 'updated';
  roundId: string;
}

/** Merges many mentions into one round (decision 25). */
@Injectable()
export class RoundsService {
  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'minRoundConfidence'>,
    /** Whom no item may bring back: what is stored of one passes through `withoutErased` first. */
    readonly erasedPeople: ErasedPeople,
  ) {}

  /**
   * Finds or creates the round that an item states, merges its facts, and queues it for matching if
   * it is new or has learned its website. An uncertain round is held until another source states it
   * (decision 34). `part` counts the item's rounds of one company, from 0; `minimums` has the sources
   * with a minimum confidence of their own. Concurrent statements about one company run one after the
   * other.
   */
  async resolve(
    tx: Db,
    item: { source: string; sourceItem: string; part: number },
    statedRound: StatedRound,
    {
      origin,
      judgement,
      minimums,
    }: { origin: Origin; judgement: Judgement; minimums: ReadonlyMap<string, number> },
  ): Promise<Resolution> {
    const now = this.clock.now();
    const minimum = { general: this.config.minRoundConfidence, bySource: minimums };
    const stated = toStorable(statedRound);
    const statement = toStatement(stated, now);
    const { companyKey, registrableDomain } = statement;
    const cik = stated.filing?.cik;
    const locks = [companyKey, registrableDomain, cik ? `cik ${cik}` : null];
    await queries.lockCompany(
      tx,
      locks.filter((key) => key !== null),
      shortNamesOf(companyKey),
    );
    const known = await queries.findRoundOfItem(tx, { ...item, companyKey });
    const amended = known === null ? await findAmended(tx, stated) : null;
    const roundId = known ?? amended ?? (await findAgreeing(tx, statement))?.id ?? null;
    const mention = { id: randomUUID(), ...item, companyKey, stated, judgement };
    if (roundId === null) {
      const newId = randomUUID();
      await writeRound(tx, newId, [mention], now);
      await queries.upsertMention(tx, { ...mention, roundId: newId }, now);
      if (needsReview([mention], minimum)) {
        await queries.setReview(tx, newId, { state: 'held', hold_reason: 'low-confidence' });
        return { outcome: 'held', roundId: newId };
      }
      await queries.enqueueMatching(tx, newId, now, origin);
      return { outcome: 'round', roundId: newId };
    }
    // The locks above cover the names in this mention. Another mention may reach the same round by
    // other names.
    const review = await queries.lockRound(tx, roundId);
    const before = await queries.listMentions(tx, roundId);
    await queries.upsertMention(tx, { ...mention, roundId }, now);
    const after = await queries.listMentions(tx, roundId);
    await writeRound(tx, roundId, after, now);
    const domain = domainOf(after);
    const learnsDomain = domain !== null && domain !== domainOf(before);
    const isLifted = review?.hold_reason === 'low-confidence' && !needsReview(after, minimum);
    if (isLifted) await queries.setReview(tx, roundId, { state: 'open', hold_reason: null });
    if (isLifted || (learnsDomain && review?.state === 'open'))
      await queries.enqueueMatching(tx, roundId, now, origin);
    const changed = JSON.stringify(before) !== JSON.stringify(after);
    const outcome = amended !== null || (known !== null && changed) ? 'updated' : 'merged';
    return { outcome, roundId };
  }
}

/** The domain of a round across its mentions. */
function domainOf(mentions: { id: string; stated: StatedRound }[]): string | null {
  return mentions.length === 0 ? null : identifyingDomain(mergeMentions(mentions).facts.website);
}

/**
 * An amendment follows the filing it amends at any age, else its issuer's filing of the same first
 * sale.
 */
async function findAmended(tx: Db, { filing }: StatedRound): Promise<string | null> {
  if (filing === null) return null;
  const accessions = [filing.accession, filing.previousAccession].filter((accession) => accession !== null);
  return queries.findRoundOfFiling(tx, { accessions, cik: filing.cik, firstSale: filing.firstSale });
}

async function findAgreeing(tx: Db, statement: RoundStatement): Promise<CandidateRow | null> {
  const { companyKey: key, registrableDomain: domain, date } = statement;
  const company = { key, shortNames: shortNamesOf(key), domain, date };
  const rows = await queries.findCandidates(tx, { ...company, days: MERGE_WINDOW_DAYS });
  const agreeing = rows.filter((row) => isSameRound(statement, toKnownRound(row)));
  agreeing.sort((a, b) => distance(statement, a) - distance(statement, b) || (a.id < b.id ? -1 : 1));
  return agreeing[0] ?? null;
}

function toKnownRound(row: CandidateRow): KnownRound {
  return {
    registrableDomain: row.registrable_domain,
    isDomainStated: row.is_domain_stated,
    fundingTypes: row.mentions.map((mention) => mention.funding_type),
    earliestDate: row.earliest_date,
    companyKeys: row.mentions.map((mention) => mention.company_key),
    amounts: row.mentions.map(({ amount_usd, amount, currency, is_filing }) => ({
      amountUsd: amount_usd,
      amount,
      currency,
      isPartialSale: is_filing,
    })),
    investors: row.mentions.flatMap(({ investors }) => investors ?? []),
  };
}

/** Smaller is closer: same domain before same name before a shortened one, then same type, then closer date. */
function distance(statement: RoundStatement, row: CandidateRow): number {
  const sameDomain =
    statement.registrableDomain !== null && statement.registrableDomain === row.registrable_domain;
  const sameName = row.mentions.some((mention) => mention.company_key === statement.companyKey);
  const sameType = statement.fundingType === row.funding_type;
  const days = daysBetween(statement.date, row.earliest_date);
  return (sameDomain ? 0 : 2_000) + (sameName ? 0 : 1_000) + (sameType ? 0 : 100) + days;
}
