// Polls for matches every 15 minutes, without a webhook. The poller uses 96 of the 100 requests per
// day. Start it with:
//   export FUNDMATCH_API_KEY=svc_live_… FUNDMATCH_BASE_URL=https://fundmatch.example
//   node pull-poller.mjs [--once]
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { FundMatch, FundMatchError } from '@fundmatch/sdk';

const EVERY_MS = 15 * 60_000;
const stateFile = process.env.STATE_FILE ?? 'last-match.txt';
const client = new FundMatch();

for (;;) {
  const lastSeen = (existsSync(stateFile) && readFileSync(stateFile, 'utf8').trim()) || null;
  try {
    // Matches arrive oldest first. The state file therefore never points past a match that was not
    // handled, even after a crash.
    for (const match of await client.matches.newerThan(lastSeen)) {
      console.log(
        `${match.created_at} ${match.matched.account_external_id}: ${match.funding_round.company_name}`,
      );
      writeFileSync(stateFile, match.created_at);
    }
  } catch (error) {
    if (!(error instanceof FundMatchError)) throw error;
    // The next poll retries. If the quota is used up, polls succeed again after it resets at UTC
    // midnight.
    console.error(error.message);
  }
  if (process.argv.includes('--once')) break;
  await sleep(EVERY_MS);
}
