import { requireUser } from '../auth/require-user.js';
import { listKeys as listKeysOf, listUsers as listAllUsers } from '../auth/users.queries.js';
import { listSources as listAllSources } from '../ingestion/sources/sources.queries.js';
import type { Source } from '../ingestion/sources/source.js';
import { listFailedJobs } from '../matching/failed-jobs.queries.js';
import { listByState, listRounds } from '../rounds/rounds.queries.js';
import { findLastSuccesses, readMigrations } from './reading-commands.queries.js';
import type { Session } from './session.js';

/** Maximum number of listed rounds. */
const LISTED = 1_000;
const EXPORT_PAGE = 500;

// To answer within half a second, this file imports only queries, and no module that loads TypeORM
// or NestJS.

/** Prints all users, oldest first. */
export function listUsers(session: Session): Promise<void> {
  return session.withReader(async (db) => {
    for (const { id, email, tier, created_at, two_step_on } of await listAllUsers(db))
      await session.print({ user_id: id, email, tier, two_step: two_step_on, created_at });
  });
}

/** Prints the API keys of a user, without their secret parts. */
export function listKeys(session: Session, emailOrId: string): Promise<void> {
  return session.withReader(async (db) => {
    const user = await requireUser(db, emailOrId);
    for (const { id, ...rest } of await listKeysOf(db, user.id)) await session.print({ key_id: id, ...rest });
  });
}

/** Prints each source with its health and the position up to which it was read. */
export function listSources(session: Session): Promise<void> {
  return session.withReader(async (db) => {
    const successes = await findLastSuccesses(db);
    for (const source of await listAllSources(db)) {
      const indexedTo = source.kind === 'form-d' && { indexed_to: source.state.indexedTo ?? null };
      const lastSuccess = successes.get(source.name) ?? null;
      await session.print({ ...toSourceLine(source), last_success_at: lastSuccess, ...indexedTo });
    }
  });
}

/** Prints all stored rounds with their mentions. */
export function exportRounds(session: Session): Promise<void> {
  return session.withReader(async (db) => {
    // Imported lazily, because loading this module doubles the start time of a command.
    const { toFundingRoundDetails } = await import('../rounds/funding-round.dto.js');
    let after: string | null = null;
    for (;;) {
      const rows = await listRounds(db, after, EXPORT_PAGE);
      for (const row of rows) {
        const mentions = row.mentions.map(({ source, source_item, stated }) => ({
          source,
          source_item,
          article_url: stated.articleUrl,
          title: stated.articleTitle,
          date: stated.publishedDate,
        }));
        const { amount, currency } = row.facts;
        await session.print({
          ...toFundingRoundDetails(row.id, row.facts),
          amount,
          currency,
          state: row.state,
          provenance: row.provenance,
          mentions,
        });
      }
      if (rows.length < EXPORT_PAGE) return;
      after = rows.at(-1)?.id ?? null;
    }
  });
}

/** Prints the rounds that are held or withdrawn, newest first. */
export function listReviewed(session: Session, state: 'held' | 'withdrawn'): Promise<void> {
  return session.withReader(async (db) => {
    for (const row of await listByState(db, state, LISTED)) {
      const { companyName, amountUsd, fundingType, confidenceScore, articleTitle, articleUrl } = row.facts;
      await session.print({
        round_id: row.id,
        state: row.state,
        hold_reason: row.hold_reason,
        company_name: companyName,
        amount_usd: amountUsd,
        funding_type: fundingType,
        confidence_score: confidenceScore,
        article_title: articleTitle,
        article_url: articleUrl,
        created_at: row.created_at,
      });
    }
  });
}

/** Prints the rounds whose matching failed at every attempt. */
export function listFailed(session: Session): Promise<void> {
  return session.withReader(async (db) => {
    for (const failed of await listFailedJobs(db, LISTED)) await session.print(failed);
  });
}

/** Prints the migrations that have run. `withReader` runs missing migrations first. */
export function migrateDatabase(session: Session): Promise<void> {
  return session.withReader(async (db) => session.print(await readMigrations(db)));
}

/** Converts a source to the line that the commands print. */
export function toSourceLine(source: Source): Record<string, unknown> {
  return {
    name: source.name,
    kind: source.kind,
    url: source.url,
    enabled: source.enabled,
    interval_seconds: source.interval_ms / 1000,
    min_confidence: source.min_confidence,
    next_poll_at: source.enabled ? source.next_poll_at : null,
    last_polled_at: source.last_polled_at,
    is_slow: source.is_slow,
    last_new_item_at: source.last_new_item_at,
    consecutive_failures: source.consecutive_failures,
    last_error: source.last_error,
  };
}
