import { setTimeout as delay } from 'node:timers/promises';
import { measureLatency } from './latency.js';
import type { Latency } from './latency.js';
import { startRig } from './rig.js';
import type { Rig } from './rig.js';
import { bareLoop, throughput } from './throughput.js';

type Print = (line: string) => void;

const USERS = 50;
const HOSTS = 20;
const TURNS = 5;
const TURN_S = 12;
const LATENCY_S = 20;
const PER_SECOND = 100;
/**
 * The load of Convoy's published benchmark: each event goes to one endpoint, for a minute at each
 * rate (events per second).
 */
const FAN_OUT_ONE = { paces: [50, 200], seconds: 60 };
const HUNG_PENDING = 400;
const WORKERS = 2;

/**
 * Measures three values. First, the deliveries per second of the workers, in turn with a bare HTTP
 * client in a loop. Second, the time from a match's commit to its POST and to the receiver's 200.
 * Third, the effect of a hung endpoint on other endpoints. Prints a table and returns the figures.
 */
export async function benchDelivery(print: Print): Promise<object> {
  const rig = await startRig({ users: USERS, hosts: HOSTS });
  try {
    for (let count = 0; count < WORKERS; count += 1) await rig.startWorker();
    await throughput(rig, 5); // Warms up.
    const turns = { bare: [] as number[], ours: [] as number[], ratio: [] as number[] };
    let badSignatures = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      const bare = await bareLoop(rig, TURN_S);
      const ours = await throughput(rig, TURN_S);
      turns.bare.push(bare);
      turns.ours.push(ours.perSecond);
      turns.ratio.push(ours.perSecond / bare);
      badSignatures = ours.badSignatures;
    }
    const commitTo200: Record<string, Latency> = {};
    for (const perSecond of FAN_OUT_ONE.paces)
      commitTo200[perSecond] = (await measureLatency(rig, { perSecond, seconds: FAN_OUT_ONE.seconds })).to200;
    const commitToPost = (await measureLatency(rig, { perSecond: PER_SECOND, seconds: LATENCY_S })).toPost;
    const figures = {
      turns,
      barePerSecond: Math.round(median(turns.bare)),
      deliveriesPerSecond: Math.round(median(turns.ours)),
      ofBare: round(median(turns.ratio)),
      ofBareSpread: [Math.min(...turns.ratio), Math.max(...turns.ratio)].map(round),
      badSignatures,
      commitTo200,
      commitToPost,
      commitToPostBesideHungEndpoint: await latencyBesideHung(rig),
    };
    print(table(figures));
    return figures;
  } finally {
    await rig.close();
  }
}

/** Measures the latency while the endpoint of one user hangs and 400 matches wait for this user. */
async function latencyBesideHung(rig: Rig): Promise<Latency> {
  const [hung = '', ...others] = rig.userIds;
  await rig.ask({ ask: 'hang', path: '/u0' });
  await rig.storeMatches([hung], HUNG_PENDING);
  await delay(1_000);
  return (await measureLatency(rig, { perSecond: PER_SECOND, seconds: LATENCY_S, userIds: others })).toPost;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function table(figures: {
  barePerSecond: number;
  deliveriesPerSecond: number;
  ofBare: number;
  ofBareSpread: number[];
  commitTo200: Record<string, Latency>;
  commitToPost: Latency;
  commitToPostBesideHungEndpoint: Latency;
}): string {
  const { commitToPost, commitToPostBesideHungEndpoint } = figures;
  const times = ({ p50Ms, p95Ms, p99Ms, maxMs }: Latency) => `${p50Ms} | ${p95Ms} | ${p99Ms} | ${maxMs} |`;
  return [
    `| Delivery, ${USERS} users on ${HOSTS} host names, HTTPS | a second |`,
    '|---|--:|',
    `| ${WORKERS} worker processes, median of ${TURNS} turns of ${TURN_S} s | ${figures.deliveriesPerSecond} |`,
    `| a bare undici loop without a database, same receivers | ${figures.barePerSecond} |`,
    `| of the bare loop, turn by turn | ${figures.ofBare} (${figures.ofBareSpread.join(' to ')}) |`,
    '',
    '| From the commit of a match, ms | p50 | p95 | p99 | max |',
    '|---|--:|--:|--:|--:|',
    ...Object.entries(figures.commitTo200).map(
      ([pace, latency]) =>
        `| to the receiver's 200, ${pace} a second for ${FAN_OUT_ONE.seconds} s | ${times(latency)}`,
    ),
    `| to the POST, ${PER_SECOND} a second for ${LATENCY_S} s | ${times(commitToPost)}`,
    `| the same, one endpoint hung with ${HUNG_PENDING} pending | ${times(commitToPostBesideHungEndpoint)}`,
    '',
  ].join('\n');
}
