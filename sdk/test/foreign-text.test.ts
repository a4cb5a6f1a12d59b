import { createSandbox } from './command-line.js';
import { json, startPeer } from './peer.js';

const HOSTILE = 'Acme\u001b]0;pwn\u0007 \u009b2J\u202e';

const MATCH = {
  match_id: 'm1',
  match_type: 'account_domain',
  matched: {
    account_external_id: HOSTILE,
    contact_external_id: null,
    account_metadata: { partner_customer_id: HOSTILE },
    contact_metadata: null,
  },
  match_evidence: { value: 'acme.example', score: 1 },
  also_matched: [],
  also_matched_total: 0,
  webhook_status: 'no_webhook',
  webhook_response_code: null,
  webhook_response_snippet: null,
  delivered_at: null,
  created_at: '2026-03-01T00:01:00.000Z',
  funding_round: {
    company_name: HOSTILE,
    funding_type: 'seed',
    amount_usd: 1_500_000,
    published_date: null,
    website: null,
    investors: [HOSTILE],
    article_url: `https://news.example/${HOSTILE}`,
  },
};

test('regression: no command writes a control character of the service to the terminal', async () => {
  const peer = await startPeer((seen, response) =>
    seen.path.startsWith('/api/v1/matches')
      ? json(response, 200, { data: [MATCH], next_cursor: null })
      : json(response, 200, { webhook_url: `https://hooks.example.com/${HOSTILE}` }),
  );
  const sandbox = createSandbox(peer.url);
  try {
    for (const args of [
      ['matches'],
      ['matches', '--csv'],
      ['matches', '--json'],
      ['webhook', 'show'],
      ['webhook', 'show', '--json'],
      ['status', '--refresh'],
      ['status', '--json'],
    ]) {
      const { code, stdout, stderr } = await sandbox.run(args);
      expect({ args, code }).toEqual({ args, code: 0 });
      expect({ args, text: stdout + stderr }).toEqual({
        args,
        text: expect.not.stringMatching(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/),
      });
    }
    // JSON output keeps the text unchanged, because JSON escapes control characters.
    expect((await sandbox.run(['matches', '--json'])).events[0].funding_round.company_name).toBe(HOSTILE);
  } finally {
    sandbox.remove();
    await peer.close();
  }
});
