import { findAccess } from '../credentials.js';
import type { GlobalOptions } from '../credentials.js';
import { recallQuotas, rememberQuota } from '../quota-memory.js';
import type { RememberedQuota } from '../quota-memory.js';
import { print } from '../terminal.js';
import type { Terminal } from '../terminal.js';
import { matchLine } from './match-lines.js';

/** Shows webhook, newest match and quota. It costs one of the day's requests for matches. */
export async function status(terminal: Terminal, options: GlobalOptions & { json: boolean }): Promise<void> {
  const access = await findAccess(terminal, options);
  const { signal } = terminal;
  const { webhook_url } = await access.client.webhooks.get({ signal });
  const { data, rateLimit } = await access.client.matches.list({ limit: 1 }, { signal }).withResponse();
  await rememberQuota(terminal, access, 'matches', rateLimit);
  const quotas = await recallQuotas(terminal, access);
  const newest = data.data[0];
  if (options.json) {
    return print(
      terminal,
      JSON.stringify({
        base_url: access.settings.baseUrl,
        webhook_url,
        newest_match: newest ?? null,
        quotas,
      }),
    );
  }
  print(terminal, `service         ${access.settings.baseUrl}`);
  print(terminal, `webhook         ${webhook_url ?? 'none: matches are pulled'}`);
  print(terminal, `newest match    ${newest ? matchLine(newest) : 'none yet'}`);
  for (const tool of ['accounts', 'contacts', 'matches'] as const) {
    print(terminal, `${`quota ${tool}`.padEnd(16)}${quotaText(quotas[tool], Date.now())}`);
  }
}

function quotaText(quota: RememberedQuota | undefined, now: number): string {
  if (!quota) return 'not known: no call from here yet';
  if (quota.resetsAt !== undefined && Date.parse(quota.resetsAt) <= now)
    return `full again since ${quota.resetsAt}`;
  const parts = [part(quota.requests, 'requests'), part(quota.rows, 'rows')].filter(
    (text) => text !== undefined,
  );
  return `${parts.join(', ')} left, as of ${quota.at}; full again at ${quota.resetsAt ?? 'UTC midnight'}`;
}

function part(allowance: RememberedQuota['requests'], unit: string): string | undefined {
  if (!allowance) return undefined;
  const { remaining, limit } = allowance;
  return `${remaining.toLocaleString('en-US')}${limit === undefined ? '' : ` of ${limit.toLocaleString('en-US')}`} ${unit}`;
}
