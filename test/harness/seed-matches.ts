import type { DataSource } from 'typeorm';

export interface SeededMatches {
  count: number;
  /** created_at of the newest match. Each older match is a millisecond older. */
  newest: Date;
  /** SQL for the status of match `n`. The oldest match has n = 1. Default: no_webhook for all. */
  statusSql?: string;
  /** Size of the metadata of each match, in bytes. */
  metadataBytes?: number;
}

/**
 * Stores many matches of a user with one statement, which is faster than ingesting rounds. The
 * matches look like name matches whose accounts were deleted.
 */
export async function seedMatches(
  dataSource: DataSource,
  userId: string,
  options: SeededMatches,
): Promise<void> {
  const { count, newest, statusSql = `'no_webhook'`, metadataBytes = 40 } = options;
  await dataSource.query(
    `insert into matches (user_id, id, round_id, created_at, match_type, account_external_id, account_metadata, evidence_value,
       evidence_score, also_matched_total, funding_round, webhook_status)
     select $1::uuid, gen_random_uuid(), gen_random_uuid(), $2::timestamptz - ($3::int - n) * interval '1 millisecond', 'account_name',
       'seeded-' || n, jsonb_build_object('n', n, 'text', repeat('x', $4::int)), 'Seeded ' || n, 0.95, 0,
       jsonb_build_object('id', gen_random_uuid(), 'company_name', 'Seeded ' || n, 'amount_usd', 5000000, 'funding_type', 'seed',
         'website', null, 'article_url', 'https://news.example/' || n, 'article_title', 'Seeded ' || n || ' raises $5M',
         'published_date', '2026-03-02', 'ceo_name', null, 'ceo_email', null, 'ceo_linkedin_url', null, 'industry', null,
         'location', null, 'location_country', null, 'lead_investor', null, 'investors', '[]'::jsonb, 'confidence_score', 0.9),
       ${statusSql}
     from generate_series(1, $3::int) as n`,
    [userId, newest, count, metadataBytes],
  );
  await dataSource.query(
    `insert into user_cursors (user_id, last_match_ms) values ($1, $2)
     on conflict (user_id) do update set last_match_ms = greatest(user_cursors.last_match_ms, excluded.last_match_ms)`,
    [userId, newest.getTime()],
  );
}
