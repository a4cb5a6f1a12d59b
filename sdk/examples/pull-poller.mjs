// Reads matches without a webhook: asks every 15 minutes, which is 96 of the 100 requests of a day. Start it with:
//   FUNDMATCH_API_KEY=svc_live_… FUNDMATCH_BASE_URL=https://fundmatch.example node pull-poller.mjs [--once]
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { FundMatch, FundMatchError } from '@fundmatch/sdk';

const EVERY_MS = 15 * 60_000;
const stateFile = process.env.STATE_FILE ?? 'last-match.txt';
const client = new FundMatch();

for (;;) {
  const lastSeen = (existsSync(stateFile) && readFileSync(stateFile, 'utf8').trim()) || null;
  try {
    // Oldest first, so that the file never says more than was handled, whatever happens in
    // between.
    for (const match of await client.matches.newerThan(lastSeen)) {
      console.log(
        `${match.created_at} ${match.matched.account_external_id}: ${match.funding_round.company_name}`,
      );
      writeFileSync(stateFile, match.created_at);
    }
  } catch (error) {
    if (!(error instanceof FundMatchError)) throw error;
    // The next poll asks again. A used-up quota has reset by then or the day after.
    console.error(error.message);
  }
  if (process.argv.includes('--once')) break;
  await sleep(EVERY_MS);
}
