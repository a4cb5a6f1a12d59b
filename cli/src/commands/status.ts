import { recall, rememberNewest, rememberQuota } from '../answer-memory.js';
import type { Memory, RememberedQuota } from '../answer-memory.js';
import { findAccess } from '../credentials.js';
import type { GlobalOptions } from '../credentials.js';
import { painter } from '../style.js';
import { plain, print, printJson } from '../terminal.js';
import type { Terminal } from '../terminal.js';
import { matchLine } from './match-lines.js';

interface StatusOptions extends GlobalOptions {
  json: boolean;
  refresh: boolean;
}

/**
 * Prints the webhook, the newest match and the quota. Reading the webhook uses no quota. The match
 * and the quota come from stored responses. With `refresh`, the command reads the newest match,
 * which uses one request of the daily quota.
 */
export async function status(terminal: Terminal, options: StatusOptions): Promise<void> {
  const access = await findAccess(terminal, options);
  const { signal } = terminal;
  const { webhook_url } = await access.client.webhooks.get({ signal });
  if (options.refresh) {
    const { data, rateLimit } = await access.client.matches.list({ limit: 1 }, { signal }).withResponse();
    await rememberQuota(terminal, access, 'matches', rateLimit);
    await rememberNewest(terminal, access, data.data[0]);
  }
  const { quotas, newest } = await recall(terminal, access);
  const baseUrl: string = access.settings.baseUrl ?? '';
  if (options.json) {
    const newestMatch = newest?.match ?? null;
    const fields = { base_url: baseUrl, webhook_url, newest_match: newestMatch, newest_match_at: newest?.at };
    return printJson(terminal, JSON.stringify({ ...fields, quotas }));
  }
  const paint = painter(terminal, terminal.stdout);
  const row = (name: string, value: string) =>
    print(terminal, `${paint('bold', name.padEnd(16))}${plain(value)}`);
  row('service', baseUrl);
  row('webhook', webhook_url ?? 'none: matches are pulled');
  row('newest match', newestText(newest));
  for (const tool of ['accounts', 'contacts', 'matches'] as const)
    row(`quota ${tool}`, quotaText(quotas[tool], Date.now()));
}

function newestText(newest: Memory['newest']): string {
  if (!newest) return 'unknown. Add --refresh to ask for it, which uses 1 match request of the day';
  return `${newest.match ? matchLine(newest.match) : 'none yet'} (as of ${newest.at})`;
}

function quotaText(quota: RememberedQuota | undefined, now: number): string {
  if (!quota) return 'unknown, because the command line has made no such call from this machine yet';
  if (quota.resetsAt !== undefined && Date.parse(quota.resetsAt) <= now) return `reset at ${quota.resetsAt}`;
  const parts = [part(quota.requests, 'requests'), part(quota.rows, 'rows')].filter(
    (text) => text !== undefined,
  );
  return `${parts.join(', ')} left, as of ${quota.at}, resets at ${quota.resetsAt ?? '00:00 UTC'}`;
}

function part(allowance: RememberedQuota['requests'], unit: string): string | undefined {
  if (!allowance) return undefined;
  const { remaining, limit } = allowance;
  return `${remaining.toLocaleString('en-US')}${limit === undefined ? '' : ` of ${limit.toLocaleString('en-US')}`} ${unit}`;
}
