import type { DataSource } from 'typeorm';
import { inTransaction } from '../../src/database/transaction.js';
import { buildMatch } from '../../src/matching/build-match.js';
import type { DetailedHit } from '../../src/matching/build-match.js';
import { NO_ORIGIN } from '../../src/runtime/origin.js';
import * as storing from '../../src/matching/storing.queries.js';
import { toFundingRoundDetails } from '../../src/rounds/funding-round.dto.js';
import type { StatedRound } from '../../src/rounds/stated-round.js';

interface StoredAccount {
  id: string;
  external_id: string;
  metadata: string | null;
}

/** Share of matches with two further accounts. */
const WITH_OTHERS = 0.1;

/**
 * Stores matches as the matcher does, for `perRound` users per round. Then writes a claim and an
 * outcome to each match, so that the tables have the same dead rows as in production.
 */
export async function loadMatches(
  dataSource: DataSource,
  perRound: number,
  random: () => number,
): Promise<void> {
  const users = await readAccounts(dataSource);
  const userIds = [...users.keys()];
  const rounds: { id: string; facts: StatedRound }[] = await dataSource.query(
    'select id, facts from funding_rounds',
  );
  let nowMs = Date.now();
  for (const { id, facts } of rounds) {
    const chosen = new Set<string>();
    while (chosen.size < perRound) chosen.add(pick(userIds, random));
    const fundingRound = JSON.stringify(toFundingRoundDetails(id, facts));
    await inTransaction(dataSource, async (tx) => {
      await storing.insertLedgerAcrossUsers(tx, [...chosen], id);
      const cursors = await storing.advanceCursorsAcrossUsers(tx, [...chosen], (nowMs += 1_000));
      const built = [...cursors].map(([userId, createdMs]) => {
        const count = random() < WITH_OTHERS ? 3 : 1;
        const [best, ...others] = Array.from({ length: count }, () => hit(userId, users, facts, random));
        if (best === undefined) throw new Error('Every user must have an account, but one has none.');
        const round = { fundingRound, createdAt: new Date(createdMs), webhookStatus: 'pending' as const };
        return buildMatch({ userId, hits: [best, ...others], more: 0 }, round);
      });
      await storing.insertMatchesAcrossUsers(
        tx,
        { id, fundingRound, origin: NO_ORIGIN, failure: null },
        built.map(({ match }) => match),
      );
      await storing.insertAlsoMatchedAcrossUsers(
        tx,
        built.flatMap(({ others }) => others),
      );
    });
    await deliver(dataSource, id, [...chosen]);
  }
}

async function readAccounts(dataSource: DataSource): Promise<Map<string, StoredAccount[]>> {
  const rows: (StoredAccount & { user_id: string })[] = await dataSource.query(
    'select user_id, id, external_id, metadata::text as metadata from accounts',
  );
  const users = new Map<string, StoredAccount[]>();
  for (const row of rows) {
    const own = users.get(row.user_id);
    if (own === undefined) users.set(row.user_id, [row]);
    else own.push(row);
  }
  return users;
}

function hit(
  userId: string,
  users: Map<string, StoredAccount[]>,
  facts: StatedRound,
  random: () => number,
): DetailedHit {
  const account = pick(users.get(userId) ?? [], random);
  return {
    userId,
    matchType: 'account_domain',
    accountId: account.id,
    accountExternalId: account.external_id,
    accountName: null,
    accountMetadata: account.metadata,
    contactId: null,
    contactExternalId: null,
    contactMetadata: null,
    value: new URL(facts.website ?? 'https://unknown.example').hostname,
    score: 1,
    signals: [],
  };
}

async function deliver(dataSource: DataSource, roundId: string, userIds: string[]): Promise<void> {
  const theirs = 'where user_id = any($1::uuid[]) and round_id = $2';
  const now = new Date();
  await dataSource.query(`update matches set claimed_at = $3 ${theirs}`, [userIds, roundId, now]);
  await dataSource.query(
    `update matches set webhook_status = 'delivered', webhook_response_code = 200, webhook_duration_ms = 85, delivered_at = $3 ${theirs}`,
    [userIds, roundId, now],
  );
}

function pick<T>(list: readonly T[], random: () => number): T {
  const found = list[Math.floor(list.length * random())];
  if (found === undefined) throw new Error('The list to choose from is empty.');
  return found;
}
