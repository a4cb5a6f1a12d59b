import { json } from './peer.js';
import { call, listing, matchOf, startMcpSession } from './mcp-session.js';
import type { McpSession } from './mcp-session.js';

let session: McpSession;
beforeEach(async () => {
  session = await startMcpSession();
});
afterEach(() => session.close());

test('regression: list_matches returns the other accounts that matched, with their metadata and score', async () => {
  session.answer = (_, response) => json(response, 200, { data: [matchOf(1, 1, 0)], next_cursor: null });
  const [{ result }] = await session.talk(call('list_matches'));
  expect(result.structuredContent).toEqual({
    matches: [
      expect.objectContaining({
        account_external_id: 'a1',
        account_name: 'Firm a1',
        other_matches: 1,
        also_matched: [
          {
            match_type: 'account_domain',
            account_external_id: 'b0',
            account_name: 'Firm b0',
            score: 0.9,
            contact_external_id: null,
            account_metadata: { partner_customer_id: 'b0', text: '' },
          },
        ],
      }),
    ],
    next_cursor: null,
  });
});

test('regression: list_matches returns at most 64 KiB, and a notice and next_cursor say how to continue', async () => {
  const all = Array.from({ length: 50 }, (_, at) => matchOf(at, 3, 4_000));
  session.answer = (seen, response) => {
    const since = new URL(seen.path, 'http://peer').searchParams.get('since') ?? '9';
    json(response, 200, { data: all.filter((one) => one.created_at < since), next_cursor: null });
  };
  const ids: string[] = [];
  for (let before: string | undefined, calls = 0; before !== null; calls += 1) {
    expect(calls).toBeLessThan(20);
    const [{ result }] = await session.talk(call('list_matches', { limit: 50, ...(before && { before }) }));
    const { matches, next_cursor, notice } = result.structuredContent;
    expect(Buffer.byteLength(JSON.stringify(result.structuredContent))).toBeLessThan(66_000);
    ids.push(...matches.map((one: { match_id: string }) => one.match_id));
    if (next_cursor === null) expect(notice).toBeUndefined();
    else expect(notice).toMatch(/^Only 3 of \d+ matches fit into this answer: pass next_cursor as before/);
    before = next_cursor;
  }
  expect(ids).toEqual(all.map((one) => one.match_id));
});

test('regression: if a match is too long, list_matches omits accounts of also_matched, and a notice says so', async () => {
  session.answer = (_, response) =>
    json(response, 200, { data: [matchOf(1, 100, 16_000)], next_cursor: null });
  const [{ result }] = await session.talk(call('list_matches'));
  const { matches, notice } = result.structuredContent;
  expect(matches).toMatchObject([{ match_id: 'm1', other_matches: 100, also_matched: { length: 3 } }]);
  expect(notice).toContain('"fundmatch matches --json" prints up to 100 of each match');
});

test('list_matches finds matches by company, account, tag and date', async () => {
  const all = Array.from({ length: 450 }, (_, at) => matchOf(at, 1, 0));
  for (const [at, name] of [
    [3, 'Northwind Robotics'],
    [420, 'NORTHWIND Labs'],
  ] as const)
    Object.assign(all[at]?.funding_round ?? {}, { company_name: name });
  session.answer = listing(all);
  const find = async (input: object) => {
    const before = session.peer.seen.length;
    const [{ result }] = await session.talk(call('list_matches', input));
    const { matches, next_cursor } = result.structuredContent;
    const ids = matches.map((one: { match_id: string }) => one.match_id) as string[];
    return { ids, next_cursor, requests: session.peer.seen.length - before };
  };
  expect(await find({ company: 'northwind' })).toEqual({
    ids: ['m3', 'm420'],
    next_cursor: null,
    requests: 3,
  });
  const first = await find({ company: 'northwind', limit: 1 });
  expect(first).toEqual({ ids: ['m3'], next_cursor: all[3]?.created_at, requests: 1 });
  expect((await find({ company: 'northwind', before: first.next_cursor })).ids).toEqual(['m420']);
  expect((await find({ account_external_id: 'a7' })).ids).toEqual(['m7']);
  expect((await find({ tag: 'partner_customer_id=a9' })).ids).toEqual(['m9']);
  // Every round also matched `b0`, so the search finds every match.
  expect((await find({ account_external_id: 'b0', limit: 2 })).ids).toEqual(['m0', 'm1']);
  expect(await find({ after: all[2]?.created_at })).toEqual({
    ids: ['m0', 'm1'],
    next_cursor: null,
    requests: 1,
  });
});

test('a search of list_matches stops after three requests and says how to continue', async () => {
  session.answer = listing(Array.from({ length: 900 }, (_, at) => matchOf(at, 0, 0)));
  const [{ result }] = await session.talk(call('list_matches', { company: 'nobody' }));
  const { matches, next_cursor, notice } = result.structuredContent;
  expect({ matches, requests: session.peer.seen.length }).toEqual({ matches: [], requests: 3 });
  expect(notice).toBe(
    `600 matches were read, back to ${next_cursor}, and 0 fit: pass next_cursor as before to search older ones.`,
  );
});

test('get_match returns one complete match with one request', async () => {
  const all = Array.from({ length: 20 }, (_, at) => matchOf(at, 2, 0));
  session.answer = listing(all);
  const [{ result }] = await session.talk(
    call('get_match', { match_id: 'm7', created_at: all[7]?.created_at ?? '' }),
  );
  expect(result.structuredContent).toEqual({ match: all[7] });
  expect(session.peer.seen).toHaveLength(1);
  const [{ result: none }] = await session.talk(
    call('get_match', { match_id: 'm8x', created_at: all[8]?.created_at ?? '' }),
  );
  expect(none).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('no match m8x') }] });
});
