import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../clock.js';
import { inTransaction, sqlState } from '../database/transaction.js';
import type { Db } from '../database/transaction.js';
import { isPersonalMail } from '../domains/identifying-domain.js';
import { toFundingRoundDetails } from '../rounds/funding-round.dto.js';
import { orderHits } from './candidates.js';
import type { Hit } from './candidates.js';
import { ALSO_MATCHED_BYTES, ALSO_MATCHED_LIMIT, alsoMatchedJson, eventBody } from './event.js';
import type { MatchedRows } from './event.js';
import * as queries from './matching.queries.js';
import type { HitDetailsRow, NewAlsoMatched, NewMatch, RoundRow } from './matching.queries.js';
import { findSimilarNames } from './name-index.js';

/** Users whose matches one transaction stores: short enough that another round's matches wait for less than a second. */
const USERS_PER_TRANSACTION = 500;
/** Tries of a transaction whose account was deleted under it. */
const ATTEMPTS = 5;
const FOREIGN_KEY_VIOLATION = '23503';

/** A hit with what the match shows of it. */
type DetailedHit = Hit & MatchedRows;

/** Matches a round against the accounts and contacts of all users and stores the matches. */
@Injectable()
export class MatchingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a match for every pro user whom the round concerns and who does not have it yet (decisions 14..17, 27, 28). Safe to repeat
   * after a crash: the ledger holds. `afterStep` is called after each transaction. Returns the number of matches stored.
   */
  async matchRound(roundId: string, afterStep: () => Promise<void> = async () => undefined): Promise<number> {
    const round = await queries.findRound(this.dataSource.manager, roundId);
    if (round === null) return 0;
    const byUser = groupByUser(await this.findHits(round));
    const userIds = [...byUser.keys()].sort();
    let stored = 0;
    for (let at = 0; at < userIds.length; at += USERS_PER_TRANSACTION) {
      const part = userIds.slice(at, at + USERS_PER_TRANSACTION);
      const hits = part.map((userId) => orderHits(byUser.get(userId) ?? []));
      stored += await this.storeWhileAccountsVanish(round, hits);
      await afterStep();
    }
    return stored;
  }

  private async findHits(round: RoundRow): Promise<Hit[]> {
    const db = this.dataSource.manager;
    const domain = round.registrable_domain;
    const [accounts, contacts, named] = await Promise.all([
      domain === null ? [] : queries.findAccountsByDomainAcrossUsers(db, domain, round.id),
      domain === null ? [] : queries.findContactsByDomainAcrossUsers(db, domain, round.id),
      this.findNamed(round),
    ]);
    // A mail provider's own domain is a company's only for a user who has it as an account.
    const owners =
      domain !== null && isPersonalMail(domain) ? new Set(accounts.map((row) => row.user_id)) : null;
    const value = domain ?? '';
    return [
      ...accounts.map((row): Hit => accountHit('account_domain', row, value, 1)),
      ...contacts
        .filter((row) => owners === null || owners.has(row.user_id))
        .map((row): Hit => ({
          userId: row.user_id,
          matchType: 'email_domain',
          accountId: row.account_id,
          accountExternalId: row.account_external_id,
          contactId: row.id,
          value,
          score: 1,
        })),
      ...named,
    ];
  }

  private async findNamed(round: RoundRow): Promise<Hit[]> {
    const db = this.dataSource.manager;
    const similar = await findSimilarNames(db, round.facts.legalName ?? round.company_name);
    for (const [key, score] of await findSimilarNames(db, round.company_name)) {
      similar.set(key, Math.max(score, similar.get(key) ?? 0));
    }
    if (similar.size === 0) return [];
    const rows = await queries.findAccountsByNameAcrossUsers(db, [...similar.keys()], round.id);
    return rows
      .filter((row) => !contradicts(row.contact_domains ?? [], round.registrable_domain))
      .map((row) => accountHit('account_name', row, row.name, similar.get(row.name_key) ?? 0));
  }

  /** A deleted account takes its match along; one that vanishes while its match is being stored makes us look again. */
  private async storeWhileAccountsVanish(round: RoundRow, hits: Hit[][]): Promise<number> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inTransaction(this.dataSource, (tx) => this.store(tx, round, hits));
      } catch (error) {
        if (attempt === ATTEMPTS || sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error;
      }
    }
  }

  private async store(tx: Db, round: RoundRow, hitsByUser: Hit[][]): Promise<number> {
    const detailed = await addDetails(tx, hitsByUser, round.registrable_domain);
    const newUsers = await queries.insertLedger(
      tx,
      detailed.map((hits) => hits[0].userId),
      round.id,
    );
    if (newUsers.length === 0) return 0;
    const cursors = await queries.advanceCursors(tx, newUsers, this.clock.now().getTime());
    const withWebhook = await queries.findUsersWithWebhook(tx, newUsers);
    const fundingRound = JSON.stringify(toFundingRoundDetails(round.id, round.facts));
    const matches: NewMatch[] = [];
    const others: NewAlsoMatched[] = [];
    for (const hits of detailed) {
      const createdMs = cursors.get(hits[0].userId);
      if (createdMs === undefined) continue;
      const built = buildMatch(hits, fundingRound, new Date(createdMs), withWebhook.has(hits[0].userId));
      matches.push(built.match);
      others.push(...built.others);
    }
    await queries.insertMatches(tx, round.id, fundingRound, matches);
    if (others.length > 0) await queries.insertAlsoMatched(tx, others);
    if (withWebhook.size > 0) await tx.query(`select pg_notify('deliveries', '')`);
    return matches.length;
  }
}

function accountHit(
  matchType: Hit['matchType'],
  row: queries.AccountHitRow,
  value: string,
  score: number,
): Hit {
  return {
    userId: row.user_id,
    matchType,
    accountId: row.id,
    accountExternalId: row.external_id,
    contactId: null,
    value,
    score,
  };
}

/** A linked contact's own company domain that is not the round's speaks against the name (decision 14). */
function contradicts(contactDomains: string[], roundDomain: string | null): boolean {
  return (
    roundDomain !== null && contactDomains.some((domain) => domain !== roundDomain && !isPersonalMail(domain))
  );
}

function groupByUser(hits: readonly Hit[]): Map<string, Hit[]> {
  const byUser = new Map<string, Hit[]>();
  for (const hit of hits) {
    const own = byUser.get(hit.userId);
    if (own === undefined) byUser.set(hit.userId, [hit]);
    else own.push(hit);
  }
  return byUser;
}

/** Adds external ids and metadata as they are now; hits whose account is gone are dropped, and users without any left. */
async function addDetails(
  tx: Db,
  hitsByUser: Hit[][],
  domain: string | null,
): Promise<[DetailedHit, ...DetailedHit[]][]> {
  const flat = hitsByUser.flat();
  const rows = await queries.findHitDetails(tx, {
    userIds: flat.map((hit) => hit.userId),
    accountIds: flat.map((hit) => hit.accountId),
    contactIds: flat.map((hit) => hit.contactId),
    domain,
  });
  const byHit = new Map<Hit | undefined, HitDetailsRow>(rows.map((row) => [flat[row.ordinal - 1], row]));
  const detailed: [DetailedHit, ...DetailedHit[]][] = [];
  for (const hits of hitsByUser) {
    const [first, ...rest] = hits.flatMap((hit) => {
      const row = byHit.get(hit);
      return row === undefined ? [] : [withDetails(hit, row)];
    });
    if (first !== undefined) detailed.push([first, ...rest]);
  }
  return detailed;
}

function withDetails(hit: Hit, row: HitDetailsRow): DetailedHit {
  return {
    ...hit,
    accountExternalId: row.account_external_id,
    accountMetadata: row.account_metadata_json,
    contactExternalId: row.contact_external_id,
    contactMetadata: row.contact_metadata_json,
  };
}

function buildMatch(
  [best, ...rest]: [DetailedHit, ...DetailedHit[]],
  fundingRound: string,
  createdAt: Date,
  hasWebhook: boolean,
): { match: NewMatch; others: NewAlsoMatched[] } {
  const id = randomUUID();
  const shown: string[] = [];
  let bytes = 0;
  const others = rest.map((hit, position): NewAlsoMatched => {
    const json = alsoMatchedJson(hit);
    const size = Buffer.byteLength(json) + 1;
    const isShown =
      shown.length === position && position < ALSO_MATCHED_LIMIT && bytes + size <= ALSO_MATCHED_BYTES - 2;
    if (isShown) {
      shown.push(json);
      bytes += size;
    }
    return {
      ...hit,
      matchId: id,
      position,
      accountMetadata: isShown ? hit.accountMetadata : null,
      contactMetadata: isShown ? hit.contactMetadata : null,
      shown: isShown,
    };
  });
  const evidence = { value: best.value, score: best.score };
  const body = hasWebhook
    ? eventBody({
        matchId: id,
        matched: best,
        evidence,
        alsoMatched: shown,
        alsoMatchedTotal: rest.length,
        fundingRound,
        createdAt,
      })
    : null;
  const match: NewMatch = {
    ...best,
    id,
    createdAt,
    evidenceValue: best.value,
    evidenceScore: best.score,
    alsoMatchedTotal: rest.length,
    webhookStatus: hasWebhook ? 'pending' : 'no_webhook',
    body,
  };
  return { match, others };
}
