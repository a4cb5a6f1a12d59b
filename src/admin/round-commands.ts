import { AuditService } from '../audit/audit.service.js';
import { MatchingService } from '../matching/matching.service.js';
import type { RematchProgress } from '../matching/matching.service.js';
import { toFundingRoundDetails } from '../rounds/funding-round.dto.js';
import { listRounds } from '../rounds/rounds.queries.js';
import { clock, print, withDatabase } from './session.js';

const EXPORT_PAGE = 500;

/** Prints every stored round with its mentions. */
export function exportRounds(): Promise<void> {
  return withDatabase(async ({ dataSource }) => {
    let after: string | null = null;
    for (;;) {
      const rows = await listRounds(dataSource.manager, after, EXPORT_PAGE);
      for (const row of rows) {
        const mentions = row.mentions.map(({ source, source_item, stated }) => ({
          source,
          source_item,
          article_url: stated.articleUrl,
          title: stated.articleTitle,
          date: stated.publishedDate,
        }));
        const { amount, currency } = row.facts;
        await print({
          ...toFundingRoundDetails(row.id, row.facts),
          amount,
          currency,
          provenance: row.provenance,
          mentions,
        });
      }
      if (rows.length < EXPORT_PAGE) return;
      after = rows.at(-1)?.id ?? null;
    }
  });
}

/** Matches the rounds stored since `since` again. Prints progress, then the totals. */
export function rematchRounds(since: Date): Promise<void> {
  return withDatabase(async ({ dataSource }) => {
    const report = ({ rounds, ofRounds, matches }: RematchProgress, isDone: boolean): Promise<void> =>
      print({ rounds, of_rounds: ofRounds, matches, done: isDone });
    await new AuditService(dataSource, clock).byCommandLine('rounds.rematch', {
      detail: { since: since.toISOString() },
    });
    const matching = new MatchingService(dataSource, clock);
    await report(await matching.rematchSince(since, (progress) => report(progress, false)), true);
  });
}
