import { setTimeout as delay } from 'node:timers/promises';
import { startTestReceiver } from '../harness/receiver.js';
import { startOrdered } from './ordered-process.js';
import { followCompanies, inventCompanies, startRig } from './rig.js';
import { findLeaks } from './secrets.js';
import type { Leak } from './secrets.js';

export interface IngestRaceResult {
  races: number;
  rounds: number;
  /** Races whose two processes were told different round ids. */
  disagreements: number;
  matches: number;
  posts: number;
  duplicates: number;
  missing: number;
  errors: string[];
  leaks: Leak[];
}

/**
 * Lets two processes ingest the same round at the same moment, again and again: the same item of the same source, or, every other
 * time, two sources' articles about it. Both match and deliver as well.
 */
export async function ingestRaceScenario(races: number, userCount = 5): Promise<IngestRaceResult> {
  const receiver = await startTestReceiver();
  const rig = await startRig(receiver);
  const processes = [startOrdered(rig.env), startOrdered(rig.env)];
  try {
    const companies = inventCompanies(races, 'dray');
    const users = await Promise.all(
      Array.from({ length: userCount }, (_, at) => rig.newUser(receiver.url.replace('webhook', `u${at}`))),
    );
    for (const user of users) await followCompanies(user, companies);
    await Promise.all(processes.map((one) => one.order({ order: 'work' })));
    const errors: string[] = [];
    let disagreements = 0;
    for (const [at, company] of companies.entries()) {
      const done = await Promise.all(
        processes.map((one, which) =>
          one.order({
            order: 'ingest',
            ...company,
            item: `item-${at}`,
            source: at % 2 === 0 ? 'wire' : `wire-${which}`,
          }),
        ),
      );
      errors.push(...done.flatMap(({ error }) => error ?? []));
      if (done[0]?.roundId !== done[1]?.roundId) disagreements += 1;
    }
    const expected = races * users.length;
    await receiver.waitFor(expected, 30_000).catch(() => undefined);
    await delay(500); // Time for a second POST that must not come.
    const rows: { rounds: number; matches: number }[] = await rig.dataSource.query(
      `select (select count(*)::int from funding_rounds) as rounds, (select count(*)::int from matches) as matches`,
    );
    const pairs = new Set(receiver.requests.map((request) => `${request.path} ${roundOf(request.rawBody)}`));
    const logs = (await Promise.all(processes.map((one) => one.end()))).join('\n') + (await rig.logs());
    const issued = users.flatMap((user) => [user.apiKey, user.signingSecret]);
    return {
      races,
      rounds: rows[0]?.rounds ?? 0,
      disagreements,
      matches: rows[0]?.matches ?? 0,
      posts: receiver.requests.length,
      duplicates: receiver.requests.length - pairs.size,
      missing: expected - pairs.size,
      errors,
      leaks: await findLeaks(rig.dataSource, logs, issued),
    };
  } finally {
    await Promise.all(processes.map((one) => one.end()));
    await rig.close();
    await receiver.close();
  }
}

function roundOf(body: Buffer): string {
  return (JSON.parse(body.toString()) as { funding_round: { id: string } }).funding_round.id;
}
