import { createSandbox } from './command-line.js';
import type { Sandbox } from './command-line.js';
import { json, startPeer } from './peer.js';
import type { Behaviour, Peer } from './peer.js';

/** A session with `fundmatch mcp`, and the peer that the command calls. */
export interface McpSession {
  peer: Peer;
  sandbox: Sandbox;
  /** How the peer answers API requests. */
  answer: Behaviour;
  /** Sends messages, one per line, and returns the answers by id. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read answers of any shape
  talk(...messages: (object | string)[]): Promise<any[]>;
  close(): Promise<void>;
}

export async function startMcpSession(): Promise<McpSession> {
  const peer = await startPeer((seen, response, count) => session.answer(seen, response, count));
  const sandbox = createSandbox(peer.url);
  const session: McpSession = {
    peer,
    sandbox,
    answer: (_, response) => json(response, 200, { webhook_url: null }),
    async talk(...messages) {
      const lines = messages.map((one) =>
        typeof one === 'string' ? one : JSON.stringify({ jsonrpc: '2.0', ...one }),
      );
      const { code, events, stderr, stdout } = await sandbox.run(['mcp'], { stdin: `${lines.join('\n')}\n` });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      return stdout === '' ? [] : events;
    },
    async close() {
      sandbox.remove();
      await peer.close();
    },
  };
  return session;
}

/** Returns a message that calls a tool. */
export const call = (name: string, input: object = {}) => ({
  id: 1,
  method: 'tools/call',
  params: { name, arguments: input },
});

/**
 * Returns a match with this number of entries in `also_matched`. `characters` is the length of each
 * metadata value.
 */
export function matchOf(at: number, others: number, characters: number) {
  const of = (id: string) => ({
    match_type: 'account_domain',
    account_external_id: id,
    account_name: `Firm ${id}`,
    contact_external_id: null,
    account_metadata: { partner_customer_id: id, text: 'x'.repeat(characters) },
    contact_metadata: null,
  });
  return {
    match_id: `m${at}`,
    created_at: `2026-03-01T00:00:00.${String(999 - at).padStart(3, '0')}Z`,
    match_type: 'account_domain',
    matched: of(`a${at}`),
    match_evidence: { value: 'acme.example', score: 1, signals: [] },
    also_matched: Array.from({ length: others }, (_, other) => ({
      ...of(`b${other}`),
      score: 0.9,
      signals: [],
    })),
    also_matched_total: others,
    webhook_status: 'no_webhook',
    funding_round: { company_name: 'Acme', investors: [] },
  };
}

/** Lists matches as the service does: in pages, newest first, before the time in `since`. */
export const listing =
  (all: ReturnType<typeof matchOf>[]): Behaviour =>
  (seen, response) => {
    const { searchParams } = new URL(seen.path, 'http://peer');
    const before = searchParams.get('since') ?? '9';
    const older = all.filter((one) => one.created_at < before);
    const data = older.slice(0, Number(searchParams.get('limit')));
    const next_cursor = data.length < older.length ? data.at(-1)?.created_at : null;
    json(response, 200, { data, next_cursor });
  };
