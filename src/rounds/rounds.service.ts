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
import type { RoundStatement } from './agreement.js';
import { findCorrected, findFormer, keepCorrectedWithdrawn } from './corrected-name.js';
import { listMentionsOfItem, lockItem, replaceMention } from './item-mentions.queries.js';
import type { ItemMention } from './item-mentions.queries.js';
import type { Judgement } from './judgement.js';
import { toKnownRound } from './known-round.js';
import { mergeMentions } from './merge-mentions.js';
import { needsReview } from './parking.js';
import type { MinConfidence } from './parking.js';
import { changeReviewBefore } from './round-batches.queries.js';
import { OPEN, PARKED } from './rounds.queries.js';
import * as queries from './rounds.queries.js';
import type { CandidateRow, ItemPart, NewMention } from './rounds.queries.js';
import type { StatedRound } from './stated-round.js';
import { toStorable } from './storable-round.js';
import { companyKeyOf, toStatement, writeRound } from './write-round.js';

/** The outcome of one statement of a round. */
export interface Resolution {
  /**
   * `round`: a new round. `held`: a new round, held for review. `merged`: another mention of a
   * known round. `updated`: a known item or an amendment changed its round.
   */
  outcome: 'round' | 'held' | 'merged' | 'updated';
  roundId: string;
}

/** One round of an item, and the item's earlier statements. */
interface Reading {
  part: ItemPart;
  /** The id of the round that the item stated earlier under this name. */
  known: string | null;
  /**
   * The item's only earlier mention, if it names the company differently. Null in all other cases.
   */
  former: ItemMention | null;
  judgement: Judgement;
  origin: Origin;
  minimums: ReadonlyMap<string, number>;
  now: Date;
}

/** Stores the rounds that items state, and merges all mentions of a round (decision 25). */
@Injectable()
export class RoundsService {
  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'minRoundConfidence'>,
    /**
     * Callers pass every item through `withoutErased`, so that no erased person is stored again.
     */
    readonly erasedPeople: ErasedPeople,
  ) {}

  /**
   * Finds or creates the rounds that an item states and merges their facts. Queues a round for
   * matching if it is new, got a website, or its company's name was corrected. An uncertain round
   * is held until another source states it (decision 34).
   *
   * `minimums` maps the name of a source to its own minimum confidence. Readings of one item run
   * one after the other, and so do statements about one company.
   */
  async resolveItem(
    tx: Db,
    item: { source: string; sourceItem: string },
    rounds: readonly { round: StatedRound; judgement: Judgement }[],
    by: { origin: Origin; minimums: ReadonlyMap<string, number> },
  ): Promise<Resolution[]> {
    await lockItem(tx, item.source, item.sourceItem);
    const before = await listMentionsOfItem(tx, item.source, item.sourceItem);
    const now = this.clock.now();
    const parts = new Map<string, number>();
    const resolved: Resolution[] = [];
    for (const { round, judgement } of rounds) {
      const storable = toStorable(round);
      const companyKey = companyKeyOf(storable.companyName);
      const part = parts.get(companyKey) ?? 0;
      parts.set(companyKey, part + 1);
      const isKnown = (mention: ItemMention) => mention.company_key === companyKey && mention.part === part;
      const known = before.find(isKnown)?.round_id ?? null;
      const former = known === null && rounds.length === 1 ? findFormer(before) : null;
      const reading = { part: { ...item, companyKey, part }, known, former, judgement };
      const resolution = await this.resolve(tx, storable, { ...reading, ...by, now });
      resolved.push(resolution);
      if (known !== null || rounds.length > 1) continue;
      const { roundId } = resolution;
      await keepCorrectedWithdrawn(tx, toStatement(storable, now), { mentions: before, roundId });
    }
    return resolved;
  }

  private async resolve(tx: Db, stated: StatedRound, reading: Reading): Promise<Resolution> {
    const { part, known, former, judgement, now } = reading;
    const statement = toStatement(stated, now);
    await lockCompanies(tx, former === null ? [stated] : [stated, former.stated], now);
    const amended = known === null ? await findAmended(tx, stated) : null;
    const agreeing = known ?? amended ?? (await findAgreeing(tx, statement))?.id;
    // If another round has the right name, the item joins that round. The item's earlier mention
    // does not change.
    const isOpen = agreeing === undefined || agreeing === former?.round_id;
    const corrected = former !== null && isOpen ? await findCorrected(tx, statement, former) : null;
    const found = agreeing ?? corrected?.round_id;
    const mention = { id: randomUUID(), ...part, stated, judgement };
    if (found === undefined) return this.create(tx, mention, reading);
    const changed = await this.join(tx, { ...mention, roundId: found }, { ...reading, corrected });
    const isUpdate = amended !== null || corrected !== null || (known !== null && changed);
    return { outcome: isUpdate ? 'updated' : 'merged', roundId: found };
  }

  /** Stores a new round, and queues or holds it. */
  private async create(tx: Db, mention: Omit<NewMention, 'roundId'>, reading: Reading): Promise<Resolution> {
    const { now, origin } = reading;
    const roundId = randomUUID();
    await writeRound(tx, roundId, [mention], now);
    await queries.upsertMention(tx, { ...mention, roundId }, now);
    if (needsReview([mention], this.minimumOf(reading))) {
      await queries.setReview(tx, roundId, PARKED);
      return { outcome: 'held', roundId };
    }
    await queries.enqueueMatching(tx, [roundId], now, origin);
    return { outcome: 'round', roundId };
  }

  /**
   * Adds a mention to a known round, or replaces the mention. Returns whether the round changed.
   */
  private async join(
    tx: Db,
    mention: NewMention,
    reading: Reading & { corrected: ItemMention | null },
  ): Promise<boolean> {
    const { roundId } = mention;
    const { corrected, origin, now } = reading;
    // The locks of companies cover the names in this mention. Another mention may reach the same
    // round by different names, so the round is locked too.
    const review = await queries.lockRound(tx, roundId);
    const before = await queries.listMentions(tx, roundId);
    if (corrected === null) await queries.upsertMention(tx, mention, now);
    else await replaceMention(tx, corrected.id, mention);
    const after = await queries.listMentions(tx, roundId);
    await writeRound(tx, roundId, after, now);
    const domain = domainOf(after);
    const learnsDomain = domain !== null && domain !== domainOf(before);
    const isRenamed = corrected !== null;
    const isDoubtful = needsReview(after, this.minimumOf(reading));
    const isLifted = review?.hold_reason === 'low-confidence' && !isDoubtful;
    if (isLifted) await queries.setReview(tx, roundId, OPEN);
    else if (review?.state !== 'open') {
      // An operator has held or withdrawn the round, perhaps in a batch. So the change takes effect
      // when the batch is undone.
      if (!isDoubtful) await changeReviewBefore(tx, roundId, { from: PARKED, to: OPEN });
      else if (isRenamed) await changeReviewBefore(tx, roundId, { from: OPEN, to: PARKED });
    }
    if (isRenamed && isDoubtful && review?.state === 'open') {
      await queries.setReview(tx, roundId, PARKED);
      await queries.suspendMatchJobs(tx, [roundId]);
    } else if (isLifted || ((learnsDomain || isRenamed) && review?.state === 'open'))
      await queries.enqueueMatching(tx, [roundId], now, origin);
    return JSON.stringify(before) !== JSON.stringify(after);
  }

  private minimumOf({ minimums }: Reading): MinConfidence {
    return { general: this.config.minRoundConfidence, bySource: minimums };
  }
}

/** Locks the companies of these statements under all their names. */
function lockCompanies(tx: Db, stated: readonly StatedRound[], now: Date): Promise<void> {
  const keys = stated.flatMap((one) => {
    const { companyKey, registrableDomain } = toStatement(one, now);
    const cik = one.filing?.cik;
    return [companyKey, registrableDomain, cik ? `cik ${cik}` : null].filter((key) => key !== null);
  });
  const shortNames = stated.flatMap((one) => shortNamesOf(companyKeyOf(one.companyName)));
  return queries.lockCompany(tx, keys, shortNames);
}

/** Returns the website's domain of a round after merging its mentions. */
function domainOf(mentions: { id: string; stated: StatedRound }[]): string | null {
  return mentions.length === 0 ? null : identifyingDomain(mergeMentions(mentions).facts.website);
}

/**
 * Finds the round of the filing that an amendment changes, however old the filing is. Otherwise
 * finds the issuer's filing with the same first sale.
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

/**
 * Returns how far a round is from a statement, for sorting. The same domain counts most, then the
 * same name, then the same type, then the closer date.
 */
function distance(statement: RoundStatement, row: CandidateRow): number {
  const sameDomain =
    statement.registrableDomain !== null && statement.registrableDomain === row.registrable_domain;
  const sameName = row.mentions.some((mention) => mention.company_key === statement.companyKey);
  const sameType = statement.fundingType === row.funding_type;
  const days = daysBetween(statement.date, row.earliest_date);
  return (sameDomain ? 0 : 2_000) + (sameName ? 0 : 1_000) + (sameType ? 0 : 100) + days;
}
