import { matches as printMatches, spread } from '../../cli/src/commands/matches.js';
import type { MatchesOptions } from '../../cli/src/commands/matches.js';
import { createSandbox, match } from './command-line.js';
import type { Sandbox } from './command-line.js';
import { errorBody, json, startPeer } from './peer.js';
import type { Behaviour, Peer } from './peer.js';

let peer: Peer;
let sandbox: Sandbox;
let answer: Behaviour;

beforeEach(async () => {
  peer = await startPeer((seen, response, count) => answer(seen, response, count));
  sandbox = createSandbox(peer.url);
});

afterEach(async () => {
  sandbox.remove();
  await peer.close();
});

const following: MatchesOptions = {
  since: '2026-03-01',
  status: undefined,
  limit: undefined,
  follow: true,
  everyMinutes: 0,
  csv: false,
  json: true,
  retries: 0,
};

const printed = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ReturnType<typeof match>)
    .map(({ match_id, webhook_status }) => [match_id, webhook_status]);

test('--follow prints each match once, oldest first, and a pending match after it gets a status in --status', async () => {
  const controller = new AbortController();
  const pages = [
    [match(2, 'pending'), match(1)],
    [match(3), match(2, 'failed'), match(1)],
    [match(3), match(2, 'failed'), match(1)],
  ];
  answer = (_, response, count) => {
    json(response, 200, { data: pages[Math.min(count, 3) - 1], next_cursor: null });
    if (count === 4) controller.abort();
  };
  const { terminal, stdout } = sandbox.attach({ signal: controller.signal });
  await printMatches(terminal, { ...following, status: ['delivered', 'failed'] });
  expect(printed(stdout())).toEqual([
    ['m1', 'delivered'],
    ['m2', 'failed'],
    ['m3', 'delivered'],
  ]);
});

test('regression: --follow prints a match that was pending at the start once the match fails', async () => {
  const controller = new AbortController();
  answer = (_, response, count) => {
    const data =
      count === 1
        ? [match(3), match(2, 'pending'), match(1, 'failed')]
        : [match(3), match(2, 'failed'), match(1, 'failed')];
    json(response, 200, { data, next_cursor: null });
    if (count === 3) controller.abort();
  };
  const { terminal, stdout } = sandbox.attach({ signal: controller.signal });
  await printMatches(terminal, { ...following, since: undefined, status: ['failed'] });
  expect(printed(stdout())).toEqual([['m2', 'failed']]);
});

test('regression: --follow continues after an outage or a used-up quota, but stops if the first call fails', async () => {
  const controller = new AbortController();
  answer = (_, response, count) => {
    if (count === 2) return json(response, 503, errorBody('unavailable'));
    if (count === 3) return json(response, 429, errorBody('quota_exceeded'));
    if (count === 5) controller.abort();
    return json(response, 200, { data: [match(count)], next_cursor: null });
  };
  const { terminal, stdout, stderr } = sandbox.attach({ signal: controller.signal });
  await printMatches(terminal, following);
  expect(printed(stdout()).map(([id]) => id)).toEqual(['m1', 'm4']);
  expect(stderr()).toContain('503 unavailable: about unavailable Next call in 0 minutes.');
  answer = (_, response) => json(response, 503, errorBody('unavailable'));
  expect((await sandbox.run(['matches', '--follow', '--retries', '0'])).code).toBe(5);
});

test('regression: --follow without --since starts at the current time, with one call', async () => {
  const old = Array.from({ length: 200 }, (_, at) => match(300 - at));
  const follow = async (since: string | undefined) => {
    const controller = new AbortController();
    const paths: string[] = [];
    answer = ({ path }, response) => {
      paths.push(path);
      const isFirst = paths.length === 1;
      if (paths.length === 3) controller.abort();
      const data = isFirst ? old : [match(301), ...old.slice(0, 199)];
      json(response, 200, { data, next_cursor: old.at(-1)?.created_at });
    };
    const { terminal, stdout } = sandbox.attach({ signal: controller.signal });
    await printMatches(terminal, { ...following, since });
    return { paths, ids: printed(stdout()).map(([id]) => id) };
  };
  const fromNow = await follow(undefined);
  expect(fromNow.ids).toEqual(['m301']);
  // Each poll makes one call. The test interrupts the command during the third call.
  expect(fromNow.paths).toHaveLength(3);
  expect((await follow('2026-03-01T04:58:00Z')).ids).toEqual(['m299', 'm300', 'm301']);
});

test.each([
  ['a whole day of calls', 96, '2026-03-01T00:00:00Z', 15],
  ['ten calls for half a day', 10, '2026-03-01T12:00:00Z', 72],
  ['no call', 0, '2026-03-01T23:00:00Z', 60],
  ['more calls than it needs', 90, '2026-03-01T23:00:00Z', 15],
])('regression: with %s left, --follow spreads its calls until midnight', (_, remaining, now, pause) => {
  const rateLimit = {
    requests: { limit: 100, remaining },
    rows: undefined,
    resetsAt: new Date('2026-03-02T00:00:00Z'),
  };
  expect(spread(15 * 60_000, rateLimit, Date.parse(now))).toBe(pause * 60_000);
});
