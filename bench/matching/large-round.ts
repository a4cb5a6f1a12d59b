import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { MatchingService } from '../../src/matching/matching.service.js';
import { readCpuOf } from '../citus/server-cpu.js';
import { insertUsers } from './load.js';
import { timed } from './name-path.js';
import { storeRound } from './rounds.js';
import { describe, round, spread } from './spread.js';
import type { Spread } from './spread.js';

const USERS = 50_000;
/** Interval, in milliseconds, between small rounds that match users of the large round. */
const SMALL_ROUND_EVERY_MS = 100;

export interface LargeRoundFigures {
  users: number;
  matches: number;
  seconds: number;
  /**
   * CPU time, in seconds, of this process and of the PostgreSQL server during the large round. It
   * includes the small rounds.
   */
  cpuSeconds: { service: number; server: number };
  /**
   * Times of small rounds for users of the large round: first during the large round, then without
   * a large round.
   */
  smallRoundsMeanwhile: Spread;
  smallRoundsAlone: Spread;
}

/**
 * Measures a round that matches 50,000 users with webhooks. Also measures the delay of small rounds
 * of the same users.
 */
export async function measureLargeRound(
  dataSource: DataSource,
  matching: MatchingService,
): Promise<LargeRoundFigures> {
  const userIds = Array.from({ length: USERS }, () => randomUUID());
  await insertUsers(dataSource, userIds);
  await dataSource.query(
    `insert into webhook_endpoints (user_id, url, updated_at) select id, 'https://receiver.test/', now() from unnest($1::uuid[]) as u (id)`,
    [userIds],
  );
  const large = { name: 'Ondrelvia', domain: 'ondrelvia.com' };
  await addAccounts(dataSource, userIds, 'large', large.domain);
  const small = userIds.filter((_, at) => at % 50 === 0);
  await dataSource.query(
    `insert into accounts (user_id, external_id, name, domain, registrable_domain, created_at, updated_at)
     select id, 'small', 'Small', 'small' || n || '.com', 'small' || n || '.com', now(), now()
     from unnest($1::uuid[]) with ordinality as u (id, n)`,
    [small],
  );
  await dataSource.query('analyze accounts, users, webhook_endpoints');
  let next = 0;
  const matchSmall = async (): Promise<number> => {
    next += 1;
    const id = await storeRound(dataSource, { name: `Vexmordal${next}`, domain: `small${next}.com` }, true);
    return timed(() => matching.matchRound(id));
  };
  const alone: number[] = [];
  for (let at = 0; at < 50; at += 1) alone.push(await matchSmall());

  const largeId = await storeRound(dataSource, large, true);
  const meanwhile: Promise<number>[] = [];
  const timer = setInterval(() => meanwhile.push(matchSmall()), SMALL_ROUND_EVERY_MS);
  let matches = 0;
  const [ownBefore, serverBefore] = [process.cpuUsage(), await readCpuOf(dataSource)];
  const ms = await timed(async () => {
    matches = await matching.matchRound(largeId);
  });
  clearInterval(timer);
  const own = process.cpuUsage(ownBefore);
  const server = (await readCpuOf(dataSource)).coordinator - serverBefore.coordinator;
  return {
    users: USERS,
    matches,
    seconds: round(ms / 1_000),
    cpuSeconds: { service: round((own.user + own.system) / 1e6), server: round(server) },
    smallRoundsMeanwhile: spread(await Promise.all(meanwhile)),
    smallRoundsAlone: spread(alone),
  };
}

/** Returns the figures of the large round as text, with one finding per line. */
export function describeLargeRound(figures: LargeRoundFigures): string[] {
  return [
    `one round, ${figures.users} users: ${figures.matches} matches stored in ${figures.seconds} s`,
    `CPU meanwhile: ${figures.cpuSeconds.service} s of the service, ${figures.cpuSeconds.server} s of PostgreSQL`,
    `small rounds of the same users meanwhile: ${describe(figures.smallRoundsMeanwhile)}`,
    `small rounds alone: ${describe(figures.smallRoundsAlone)}`,
  ];
}

async function addAccounts(
  dataSource: DataSource,
  userIds: string[],
  externalId: string,
  domain: string,
): Promise<void> {
  await dataSource.query(
    `insert into accounts (user_id, external_id, name, domain, registrable_domain, metadata, created_at, updated_at)
     select id, $2, 'Ondrelvia Inc.', $3, $3, '{"partner_customer_id":"cust-1","owner":"kim"}', now(), now() from unnest($1::uuid[]) as u (id)`,
    [userIds, externalId, domain],
  );
}
