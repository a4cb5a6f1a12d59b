import type { DataSource } from 'typeorm';

/**
 * Stores rounds of a source, with the fields that articles usually give. Returns the number of
 * rounds.
 */
export async function storeRounds(dataSource: DataSource, source: string, rounds: number): Promise<number> {
  await dataSource.query(
    `with made as (
       insert into funding_rounds (id, company_name, company_key, facts, provenance, funding_type, earliest_date, created_at, updated_at)
       select gen_random_uuid(), $1 || n, $1 || n, jsonb_build_object('companyName', $1 || n), '{}', 'seed', '2026-03-02',
              '2026-03-02T00:00:00Z'::timestamptz + n / 3 * interval '1 ms', now()
       from generate_series(1, $2::int) n returning id, company_key)
     insert into mentions (id, round_id, source, source_item, company_key, part, stated, created_at)
     select gen_random_uuid(), id, $1, company_key, company_key, 0, '{}', now() from made`,
    [source, rounds],
  );
  return rounds;
}
