import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import type { FundMatch } from '@fundmatch/sdk';
import { Extractor } from '../../ingestion/threads/extractor.js';
import { IngestionService } from '../../ingestion/ingestion.service.js';
import { upsertVerdict } from '../../matching/match-verdicts.queries.js';
import { holdRound } from '../../rounds/review.js';
import { sampleAccounts, sampleRounds } from './sample-month.js';
import type { Receiver } from './receiver.js';

const WAIT_MS = 60_000;
/** The receiver rejects every 13th webhook. */
const REFUSED = 13;

/**
 * Fills the demo with the data of a service in its second month: a CRM, and a month of rounds and
 * matches. The data also contains some rejected webhooks, a held round, and a match that the user
 * marked as wrong. The service processes all data as in production. Then the stored times are moved
 * to the publication dates.
 */
export async function loadMonth(
  nest: NestFastifyApplication,
  { client, receiver, userId }: { client: FundMatch; receiver: Receiver; userId: string },
): Promise<void> {
  const dataSource = nest.get(DataSource);
  await client.accounts.upsertAll(sampleAccounts());
  receiver.answerWith((_request, index) =>
    index % REFUSED === REFUSED - 1 ? { status: 503, body: 'down for maintenance' } : {},
  );
  const rounds = sampleRounds(new Date());
  const [ids, moments]: [string[], Date[]] = [[], []];
  for (const [index, { line, readAt }] of rounds.entries()) {
    const item = await nest.get(Extractor).extractRoundsLine(JSON.stringify(line), index + 1);
    for (const { round_id } of await nest.get(IngestionService).store('rounds', item)) {
      if (round_id === null || ids.includes(round_id)) continue;
      ids.push(round_id);
      moments.push(readAt);
    }
  }
  await untilMatched(dataSource);
  receiver.answerWith({});
  await moveTimes(dataSource, ids, moments);
  await addUse(dataSource, userId);
  await judge(dataSource, userId);
}

/** Waits until every round is matched and no webhook is in flight. */
async function untilMatched(dataSource: DataSource): Promise<void> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const [{ open }]: [{ open: number }] = await dataSource.query(
      `select (select count(*) from match_jobs)::int + (select count(*) from matches where webhook_status = 'pending')::int as open`,
    );
    if (open === 0) return;
    if (Date.now() > until)
      throw new Error(
        `${open} rounds and webhooks of the demo did not finish in time. Start the demo again.`,
      );
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Moves the times of each round's data to the time when the service would have read the round. */
async function moveTimes(dataSource: DataSource, ids: string[], moments: Date[]): Promise<void> {
  const moved = `(select * from unnest($1::uuid[], $2::timestamptz[]) as moved (round_id, at)) moved`;
  const parameters = [ids, moments];
  for (const statement of [
    `update funding_rounds r set created_at = at, updated_at = at from ${moved} where r.id = moved.round_id`,
    `update mentions m set created_at = at from ${moved} where m.round_id = moved.round_id`,
    `update items i set fetched_at = at from ${moved} where i.round_id = moved.round_id`,
    // The signed body contains the creation time of the match, so the body changes too.
    `update matches m set created_at = at + interval '300 ms',
       claimed_at = at + interval '400 ms',
       delivered_at = case when delivered_at is not null then at + interval '500 ms' end,
       body = convert_to(replace(convert_from(body, 'UTF8'), ${isoOf('m.created_at')}, ${isoOf(`at + interval '300 ms'`)}), 'UTF8')
     from ${moved} where m.round_id = moved.round_id`,
  ])
    await dataSource.query(statement, parameters);
}

/** Returns a SQL expression that formats a time as the API does. */
function isoOf(expression: string): string {
  return `to_char((${expression}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Adds quota usage of a daily sync and of a client that lists matches. */
async function addUse(dataSource: DataSource, userId: string): Promise<void> {
  await dataSource.query(
    `insert into quota_usage (user_id, tool, day, requests, rows)
     select $1, tool, current_date - ago, requests + ago % 3, rows + (ago * 37) % 300
     from generate_series(1, 29) ago,
          (values ('crm_accounts_upsert', 2, 1700), ('crm_contacts_upsert', 1, 400), ('matches_list', 24, 0)) as tools (tool, requests, rows)
     on conflict do nothing`,
    [userId],
  );
}

/** Holds the newest round that has no matches, and marks one match as wrong. */
async function judge(dataSource: DataSource, userId: string): Promise<void> {
  const now = new Date();
  const [held]: { id: string }[] = await dataSource.query(
    `select id from funding_rounds r where not exists (select 1 from matches m where m.round_id = r.id)
     order by created_at desc limit 1`,
  );
  if (held !== undefined) await holdRound(dataSource, held.id, { actor: 'demo', actorUserId: null, now });
  const [wrong]: { id: string }[] = await dataSource.query(
    `select id from matches where user_id = $1 and match_type = 'account_name' order by created_at desc limit 1`,
    [userId],
  );
  if (wrong !== undefined)
    await upsertVerdict(dataSource.manager, userId, wrong.id, { reason: 'other_company', now });
}
