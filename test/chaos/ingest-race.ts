import { setTimeout as delay } from 'node:timers/promises';
import { followCompanies, inventCompanies } from './rig.js';
import type { RigAndReceiver } from './rig.js';
import { findLeaks } from './secrets.js';
import type { Leak } from './secrets.js';
import type { Ordered } from './start-ordered.js';

export interface IngestRaceResult {
  races: number;
  rounds: number;
  /** Number of races in which the two services got different round ids. */
  disagreements: number;
  matches: number;
  posts: number;
  duplicates: number;
  missing: number;
  errors: string[];
  leaks: Leak[];
}

/**
 * Makes two services ingest the same round at the same moment, repeatedly. In every other race,
 * both services read the same item of one source. In the other races, they read two articles of two
 * sources. Both services also match and deliver.
 */
export async function ingestRaceScenario(
  { rig, receiver }: RigAndReceiver,
  options: { races: number; users: number; start: (env: Record<string, string>) => Ordered },
): Promise<IngestRaceResult> {
  const { races } = options;
  const services = [options.start(rig.env), options.start(rig.env)];
  try {
    const companies = inventCompanies(races, 'dray');
    const paths = Array.from({ length: options.users }, (_, at) => `race${at}`);
    const users = await Promise.all(paths.map((path) => rig.newUser(receiver.url.replace('webhook', path))));
    for (const user of users) await followCompanies(user, companies);
    await Promise.all(services.map((one) => one.order({ order: 'work' })));
    const seen = receiver.requests.length;
    const told: (string | undefined)[][] = [];
    const errors: string[] = [];
    for (const [at, company] of companies.entries()) {
      const order = (which: number) => ({
        order: 'ingest' as const,
        ...company,
        item: `race-${at}`,
        source: at % 2 === 0 ? 'wire' : `wire-${which}`,
      });
      const done = await Promise.all(services.map((one, which) => one.order(order(which))));
      errors.push(...done.flatMap(({ error }) => error ?? []));
      told.push(done.map(({ roundId }) => roundId));
    }
    const expected = races * users.length;
    await receiver.waitFor(seen + expected, 30_000).catch(() => undefined);
    await delay(500); // A duplicate POST would arrive in this time.
    const posts = receiver.requests.slice(seen);
    const pairs = new Set(posts.map(({ path, rawBody }) => `${path} ${roundOf(rawBody)}`));
    const domains = companies.map(({ domain }) => domain);
    const [stored]: { rounds: number; matches: number }[] = await rig.dataSource.query(
      `select count(distinct r.id)::int as rounds, count(m.id)::int as matches
       from funding_rounds r left join matches m on m.round_id = r.id where r.registrable_domain = any($1)`,
      [domains],
    );
    const logs = (await Promise.all(services.map((one) => one.end()))).join('\n') + (await rig.logs());
    return {
      races,
      rounds: stored?.rounds ?? 0,
      disagreements: told.filter(([one, other]) => one === undefined || one !== other).length,
      matches: stored?.matches ?? 0,
      posts: posts.length,
      duplicates: posts.length - pairs.size,
      missing: expected - pairs.size,
      errors,
      leaks: await findLeaks(
        rig.dataSource,
        logs,
        users.flatMap((user) => [user.apiKey, user.signingSecret]),
      ),
    };
  } finally {
    await Promise.all(services.map((one) => one.end()));
  }
}

function roundOf(body: Buffer): string {
  return (JSON.parse(body.toString()) as { funding_round: { id: string } }).funding_round.id;
}
