import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import type { Db } from '../database/transaction.js';
import { identifyingDomain } from '../domains/identifying-domain.js';
import { normaliseCompanyName } from '../matching/company-names/normalise.js';
import { MERGE_WINDOW_DAYS, agree, daysBetween, isPartialSale } from './agreement.js';
import type { RoundIdentity } from './agreement.js';
import { mergeMentions } from './merge-mentions.js';
import * as queries from './rounds.queries.js';
import type { CandidateRow } from './rounds.queries.js';
import type { StatedRound } from './stated-round.js';

/** What became of one statement of a round. */
export interface Resolution {
  /** `round`: a new round; `merged`: a further mention of a known one; `updated`: an item seen before or an amendment changed its round. */
  outcome: 'round' | 'merged' | 'updated';
  roundId: string;
}

/** Turns many mentions into one round (decision 25). */
@Injectable()
export class RoundsService {
  constructor(private readonly clock: Clock) {}

  /**
   * Finds or makes the round that an item states, merges its facts, and puts the round in line for matching when it is new or has
   * learned its website. Two processes that resolve the same company take turns.
   */
  async resolve(tx: Db, source: string, sourceItem: string, stated: StatedRound): Promise<Resolution> {
    const now = this.clock.now();
    const mention = identify(stated, now);
    await queries.lockCompany(tx, [
      mention.companyKey,
      ...(mention.registrableDomain === null ? [] : [mention.registrableDomain]),
    ]);
    const known = await queries.findRoundOfItem(tx, source, sourceItem, mention.companyKey);
    const amended = known === null ? await findAmended(tx, stated) : null;
    const roundId = known ?? amended ?? (await findAgreeing(tx, mention))?.id ?? null;
    const row = { id: randomUUID(), source, sourceItem, companyKey: mention.companyKey, stated };
    if (roundId === null) {
      const newId = randomUUID();
      await this.writeRound(tx, newId, [row], now);
      await queries.upsertMention(tx, { ...row, roundId: newId }, now);
      await queries.enqueueMatching(tx, newId, now);
      return { outcome: 'round', roundId: newId };
    }
    const before = await queries.listMentions(tx, roundId);
    await queries.upsertMention(tx, { ...row, roundId }, now);
    const after = await queries.listMentions(tx, roundId);
    await this.writeRound(tx, roundId, after, now);
    const knewWebsite = before.some((old) => identifyingDomain(old.stated.website) !== null);
    if (!knewWebsite && mention.registrableDomain !== null) await queries.enqueueMatching(tx, roundId, now);
    const changed = JSON.stringify(before) !== JSON.stringify(after);
    return { outcome: amended !== null || (known !== null && changed) ? 'updated' : 'merged', roundId };
  }

  private async writeRound(
    tx: Db,
    id: string,
    mentions: { id: string; stated: StatedRound }[],
    now: Date,
  ): Promise<void> {
    const { facts, provenance } = mergeMentions(mentions);
    const dates = mentions.map(({ stated }) => identify(stated, now).date).sort();
    const { companyKey, registrableDomain } = identify(facts, now);
    const earliestDate = dates[0] ?? now.toISOString().slice(0, 10);
    await queries.upsertRound(
      tx,
      { id, companyKey, registrableDomain, facts, provenance, earliestDate },
      now,
    );
  }
}

/** The registrable domain, name key, type, amount and date by which a statement is compared. */
function identify(stated: StatedRound, now: Date): RoundIdentity {
  return {
    companyKey: normaliseCompanyName(stated.companyName).key,
    registrableDomain: identifyingDomain(stated.website),
    fundingType: stated.fundingType,
    amountUsd: stated.amountUsd,
    date: stated.publishedDate ?? now.toISOString().slice(0, 10),
    isPartialSale: isPartialSale(stated),
  };
}

/** An amendment follows the filing it amends at any age; without that, its issuer's filing of the same first sale. */
async function findAmended(tx: Db, { filing }: StatedRound): Promise<string | null> {
  if (filing === null) return null;
  const accessions = [filing.accession, filing.previousAccession].filter((accession) => accession !== null);
  return queries.findRoundOfFiling(tx, { accessions, cik: filing.cik, firstSale: filing.firstSale });
}

async function findAgreeing(tx: Db, mention: RoundIdentity): Promise<CandidateRow | null> {
  const { companyKey: key, registrableDomain: domain, date } = mention;
  const rows = await queries.findCandidates(tx, { key, domain, date, days: MERGE_WINDOW_DAYS });
  const agreeing = rows.filter((row) => agree(mention, toIdentity(row)));
  agreeing.sort((a, b) => distance(mention, a) - distance(mention, b) || (a.id < b.id ? -1 : 1));
  return agreeing[0] ?? null;
}

function toIdentity(row: CandidateRow): RoundIdentity {
  return {
    companyKey: row.company_key,
    registrableDomain: row.registrable_domain,
    fundingType: row.funding_type,
    amountUsd: row.amount_usd === null ? null : Number(row.amount_usd),
    date: row.earliest_date,
    isPartialSale: row.partial_sale,
  };
}

/** Smaller is nearer: the same domain before the same name, then the same type, then the nearer date. */
function distance(mention: RoundIdentity, row: CandidateRow): number {
  const otherDomain =
    mention.registrableDomain !== null && mention.registrableDomain === row.registrable_domain ? 0 : 1_000;
  const otherType = mention.fundingType === row.funding_type ? 0 : 100;
  return otherDomain + otherType + daysBetween(mention.date, row.earliest_date);
}
