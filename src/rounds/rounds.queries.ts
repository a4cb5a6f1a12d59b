import type { Db, Reader } from '../database/transaction.js';
import { NO_ORIGIN } from '../runtime/origin.js';
import type { Origin } from '../runtime/origin.js';
import { ERASURE_MARK } from './erased-people/erasure-mark.queries.js';
import type { Judgement } from './judgement.js';
import type { StatedRound } from './stated-round.js';

/** A stored round with the facts of its mentions, for comparison with statements. */
export interface CandidateRow {
  id: string;
  registrable_domain: string | null;
  /** The field is false if the enricher found the website. */
  is_domain_stated: boolean;
  funding_type: string;
  earliest_date: string;
  mentions: {
    company_key: string;
    amount_usd: number | null;
    amount: number | null;
    currency: string | null;
    funding_type: string;
    is_filing: boolean;
    /** The field is null in mentions that an old version stored. */
    investors: string[] | null;
  }[];
}

/**
 * Locks a company by name, domain and CIK until the transaction ends. So concurrent statements
 * about the company run one after the other.
 *
 * Short forms of its name get a shared lock, because many companies may share the first word. So
 * only statements with exactly the short name wait for it.
 */
export async function lockCompany(tx: Db, keys: string[], shortNames: string[]): Promise<void> {
  await tx.query(
    `select case when is_short then pg_advisory_xact_lock_shared(hashtextextended(key, 1))
                 else pg_advisory_xact_lock(hashtextextended(key, 1)) end
     from (select key, bool_and(is_short) as is_short
           from (select unnest($1::text[]) as key, false as is_short
                 union all select unnest($2::text[]), true) given
           group by key order by key) keys`,
    [keys, shortNames],
  );
}

/** SQL columns of `CandidateRow`. */
const CANDIDATE = `r.id, r.registrable_domain, r.provenance #> '{website,enriched}' is null as is_domain_stated, r.funding_type, r.earliest_date::text as earliest_date,
            (select json_agg(json_build_object('company_key', m.company_key, 'amount_usd', m.stated -> 'amountUsd',
                                               'amount', m.stated -> 'amount', 'currency', m.stated ->> 'currency',
                                               'funding_type', m.stated ->> 'fundingType',
                                               'is_filing', m.stated -> 'filing' <> 'null',
                                               'investors', m.stated -> 'investors'))
             from mentions m where m.round_id = r.id) as mentions`;

/**
 * Reads the facts that decide whether a mention belongs to this round. Returns null if there is no
 * such round.
 */
export async function findCandidate(tx: Db, roundId: string): Promise<CandidateRow | null> {
  const rows: CandidateRow[] = await tx.query(`select ${CANDIDATE} from funding_rounds r where r.id = $1`, [
    roundId,
  ]);
  return rows[0] ?? null;
}

/**
 * Finds rounds that may be about a company and whose first report is within `days` of `date`.
 * Searches by domain and by the names in mentions. A name fits if it equals the company's name, or
 * is a shorter or longer form of that name.
 */
export async function findCandidates(
  tx: Db,
  {
    key,
    shortNames,
    domain,
    date,
    days,
  }: { key: string; shortNames: string[]; domain: string | null; date: string; days: number },
): Promise<CandidateRow[]> {
  return tx.query(
    `select ${CANDIDATE}
     from funding_rounds r
     where r.id in (select round_id from mentions where company_key = any($1::text[])
                    union all select round_id from mentions where company_key ~>=~ $2 and company_key ~<~ $3
                    union all select id from funding_rounds where registrable_domain = $4)
       and r.earliest_date between $5::date - $6::int and $5::date + $6::int`,
    // `!` follows the space in ASCII, so it is the upper limit of the longer names.
    [[key, ...shortNames], `${key} `, `${key}!`, domain, date, days],
  );
}

/**
 * The review state. Open rounds are matched, held rounds wait for review, and withdrawn rounds are
 * wrong.
 */
export type RoundState = 'open' | 'held' | 'withdrawn';

export interface RoundReview {
  state: RoundState;
  /** The reason why the round is held. The field is null for other states. */
  hold_reason: 'low-confidence' | 'operator' | null;
}

/** State of a round that is matched. */
export const OPEN: RoundReview = { state: 'open', hold_reason: null };
/**
 * State of a round that is held until another source states it or an operator releases it (decision
 * 34).
 */
export const PARKED: RoundReview = { state: 'held', hold_reason: 'low-confidence' };

/** Locks a round until the transaction ends. Returns null if the round does not exist. */
export async function lockRound(tx: Db, roundId: string): Promise<RoundReview | null> {
  const rows: RoundReview[] = await tx.query(
    `select state, hold_reason from funding_rounds where id = $1 for update`,
    [roundId],
  );
  return rows[0] ?? null;
}

/** The current facts of an open round. */
export interface OpenRound {
  facts: StatedRound;
  /** A mark that changes with every erasure of a person. */
  erasure_mark: string | null;
}

/**
 * Locks an open round, so that it stays open and its facts do not change until the transaction
 * ends. Returns null if the round is held or withdrawn.
 */
export async function lockOpenRound(tx: Db, roundId: string): Promise<OpenRound | null> {
  const rows: OpenRound[] = await tx.query(
    `select facts, (${ERASURE_MARK}) as erasure_mark from funding_rounds
     where id = $1 and state = 'open' for share`,
    [roundId],
  );
  return rows[0] ?? null;
}

/** Returns whether an operator withdrew a round, because it is wrong. */
export async function isWithdrawn(db: Db, roundId: string): Promise<boolean> {
  const rows: unknown[] = await db.query(
    `select 1 from funding_rounds where id = $1 and state = 'withdrawn'`,
    [roundId],
  );
  return rows.length > 0;
}

/** The facts of a round that may have changed since its matches were stored. */
interface CurrentRound {
  id: string;
  amount_usd: number | null;
  /** Amount that the article states, in `currency`. */
  amount: number | null;
  currency: string | null;
  /** The field is true if an operator withdrew the round, because it is wrong. */
  is_withdrawn: boolean;
}

/** Reads the amounts of rounds, in dollars and as articles state them, and whether they are withdrawn. */
export async function findCurrentRounds(db: Db, roundIds: readonly string[]): Promise<CurrentRound[]> {
  return db.query(
    `select id, (facts ->> 'amountUsd')::float8 as amount_usd, (facts ->> 'amount')::float8 as amount,
            facts ->> 'currency' as currency, state = 'withdrawn' as is_withdrawn
     from funding_rounds where id = any($1::uuid[])`,
    [roundIds],
  );
}

export async function setReview(tx: Db, roundId: string, review: RoundReview): Promise<void> {
  await tx.query(`update funding_rounds set state = $2, hold_reason = $3 where id = $1`, [
    roundId,
    review.state,
    review.hold_reason,
  ]);
}

/**
 * The operator's verdict on a round: it is a round, it is not a round, or its facts are wrong.
 * `reason` says why it is not a round.
 */
export interface RoundVerdict {
  verdict: 'round' | 'none' | 'wrong-facts';
  reason: string | null;
}

export async function setVerdict(tx: Db, roundId: string, verdict: RoundVerdict): Promise<void> {
  await tx.query(`update funding_rounds set verdict = $2, verdict_reason = $3 where id = $1`, [
    roundId,
    verdict.verdict,
    verdict.reason,
  ]);
}

/** Removes a round from the matching queue. */
export async function deleteMatchJob(tx: Db, roundId: string): Promise<void> {
  await tx.query(`delete from match_jobs where round_id = $1`, [roundId]);
}

/**
 * Removes rounds from the matching queue until they are queued again. A silent job (`sends` is
 * false) remains but is never due. So rounds that were queued before a restore are not sent later.
 */
export async function suspendMatchJobs(tx: Db, roundIds: readonly string[]): Promise<void> {
  await tx.query(`delete from match_jobs where round_id = any($1::uuid[]) and sends`, [roundIds]);
  await tx.query(
    `update match_jobs set due_at = 'infinity', failed_at = null, leased_until = null, claim_id = null
     where round_id = any($1::uuid[])`,
    [roundIds],
  );
}

/** A round in the operator's list of held and withdrawn rounds. */
export interface ReviewedRow extends RoundReview {
  id: string;
  facts: StatedRound;
  created_at: Date;
}

/** Lists held or withdrawn rounds, newest first. */
export async function listByState(db: Reader, state: RoundState, limit: number): Promise<ReviewedRow[]> {
  return db.query(
    `select id, state, hold_reason, facts, created_at from funding_rounds
     where state = $1 and state <> 'open' order by created_at desc, id desc limit $2`,
    [state, limit],
  );
}

/** Identifies one round of an item. `part` numbers the rounds of the same company, from 0. */
export interface ItemPart {
  source: string;
  sourceItem: string;
  companyKey: string;
  part: number;
}

/** Finds the round of a filing, by accession or by issuer and date of first sale. */
export async function findRoundOfFiling(
  tx: Db,
  filing: { accessions: string[]; cik: string; firstSale: string | null },
): Promise<string | null> {
  const rows: { round_id: string }[] = await tx.query(
    `select round_id, 0 as rank from mentions where accession = any($1::text[])
     union all
     select round_id, 1 as rank from mentions where cik = nullif($2, '') and first_sale = $3::date
     order by rank limit 1`,
    [filing.accessions, filing.cik, filing.firstSale],
  );
  return rows[0]?.round_id ?? null;
}

export interface NewMention extends ItemPart {
  id: string;
  roundId: string;
  stated: StatedRound;
  judgement: Judgement;
}

/** Adds a mention to a round, or replaces the earlier mention of the same item. */
export async function upsertMention(tx: Db, mention: NewMention, now: Date): Promise<void> {
  const { filing } = mention.stated;
  await tx.query(
    `insert into mentions (id, round_id, source, source_item, company_key, part, accession, cik, first_sale, stated, created_at,
       language, signals)
     values ($1, $2, $3, $4, $5, $6, $7, nullif($8, ''), $9, $10, $11, $12, $13)
     on conflict (source, source_item, company_key, part) do update
       set stated = excluded.stated, language = excluded.language, signals = excluded.signals`,
    [
      mention.id,
      mention.roundId,
      mention.source,
      mention.sourceItem,
      mention.companyKey,
      mention.part,
      filing?.accession ?? null,
      filing?.cik ?? null,
      filing?.firstSale ?? null,
      JSON.stringify(mention.stated),
      now,
      mention.judgement.language,
      JSON.stringify(mention.judgement.signals),
    ],
  );
}

/** Lists the mentions of a round, oldest first. */
export async function listMentions(
  tx: Db,
  roundId: string,
): Promise<{ id: string; source: string; source_item: string; stated: StatedRound }[]> {
  return tx.query(
    `select id, source, source_item, stated from mentions where round_id = $1 order by created_at, id`,
    [roundId],
  );
}

export interface RoundValues {
  id: string;
  companyKey: string;
  registrableDomain: string | null;
  facts: StatedRound;
  provenance: unknown;
  earliestDate: string;
}

/** Inserts a round or replaces its facts. */
export async function upsertRound(tx: Db, round: RoundValues, now: Date): Promise<void> {
  await tx.query(
    `insert into funding_rounds (id, company_name, company_key, registrable_domain, facts, provenance, amount_usd, funding_type,
       earliest_date, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     on conflict (id) do update
       set company_name = excluded.company_name, company_key = excluded.company_key, registrable_domain = excluded.registrable_domain,
           facts = excluded.facts, provenance = excluded.provenance, amount_usd = excluded.amount_usd, funding_type = excluded.funding_type,
           earliest_date = least(funding_rounds.earliest_date, excluded.earliest_date), updated_at = excluded.updated_at`,
    [
      round.id,
      round.facts.companyName,
      round.companyKey,
      round.registrableDomain,
      JSON.stringify(round.facts),
      JSON.stringify(round.provenance),
      round.facts.amountUsd,
      round.facts.fundingType,
      round.earliestDate,
      now,
    ],
  );
}

/** Queues rounds for matching and resets their attempts. Wakes the matchers on commit. */
export async function enqueueMatching(
  tx: Db,
  roundIds: readonly string[],
  now: Date,
  origin: Origin = NO_ORIGIN,
): Promise<void> {
  await tx.query(
    `with job as (
       insert into match_jobs (round_id, enqueued_at, fetched_at, traceparent)
       select id, $2::timestamptz, $3::timestamptz, $4 from unnest($1::uuid[]) as id
       on conflict (round_id) do update set enqueued_at = excluded.enqueued_at, generation = match_jobs.generation + 1,
         attempts = 0, due_at = null, failed_at = null, last_error = null, fetched_at = least(match_jobs.fetched_at, excluded.fetched_at), traceparent = coalesce(match_jobs.traceparent, excluded.traceparent))
     select pg_notify('match_jobs', '')`,
    [roundIds, now, origin.fetchedAt, origin.traceparent],
  );
}

/** A stored round with its mentions, for export. */
export interface ExportRow {
  id: string;
  facts: StatedRound;
  provenance: unknown;
  state: RoundState;
  created_at: Date;
  mentions: { source: string; source_item: string; stated: StatedRound }[];
}

/**
 * Lists stored rounds with their mentions, by id. `afterId` is the last round of the previous page.
 */
export async function listRounds(db: Reader, afterId: string | null, limit: number): Promise<ExportRow[]> {
  return db.query(
    `select r.id, r.facts, r.provenance, r.state, r.created_at,
            (select json_agg(json_build_object('source', m.source, 'source_item', m.source_item, 'stated', m.stated)
                             order by m.created_at, m.id)
             from mentions m where m.round_id = r.id) as mentions
     from funding_rounds r where ($1::uuid is null or r.id > $1) order by r.id limit $2`,
    [afterId, limit],
  );
}
