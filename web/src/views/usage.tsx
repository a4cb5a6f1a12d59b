import { api } from '../api';
import type { KeyItem } from '../generated/models/KeyItem';
import type { ToolUsage } from '../generated/models/ToolUsage';
import type { Usage } from '../generated/models/Usage';
import { useLoad } from '../hooks';
import { Chart } from '../parts/chart';
import { TOOL_NAMES, formatCount } from '../parts/format';
import { Head, Loaded } from '../parts/page';
import { Table } from '../parts/table';
import { formatLocal } from '../parts/dates';
import { formatAgo } from '../parts/time';

type Unit = 'requests' | 'rows';
const UNITS: Record<Unit, string> = { requests: 'Requests', rows: 'Rows' };

/** Shows the daily usage of the account and its quotas. */
export default function UsageView() {
  const usage = useLoad(() => api.usage.getUsage());
  const reset = nextMidnight();
  return (
    <>
      <Head
        title="Usage"
        lead={`Usage adds up across all keys; each key has its own daily quota. Quotas reset at 00:00 UTC: ${formatAgo(reset)}, at ${formatLocal(reset)} your time.`}
      />
      <Loaded of={usage} lines={10}>
        {(data) => <Tools {...data} />}
      </Loaded>
    </>
  );
}

function Tools({ tools, keys }: Usage) {
  return (
    <>
      {tools.map((usage) => (
        <section key={usage.tool} class="card">
          <h2>
            <code>{TOOL_NAMES[usage.tool]}</code>
          </h2>
          <div class="columns">
            {unitsOf(usage.tool).map((unit) => (
              <Use key={unit} usage={usage} unit={unit} limit={quotaOf(keys, usage.tool, unit)} />
            ))}
          </div>
        </section>
      ))}
      {keys.length > 0 && (
        <section>
          <h2>Quotas by key</h2>
          <Table
            caption="Quotas by key"
            rowKey={(key) => key.key_id}
            rows={keys}
            columns={[
              { title: 'Key', cell: (key) => key.name ?? `${key.prefix}…${key.last4}` },
              ...tools.map(({ tool }) => ({
                title: TOOL_NAMES[tool] ?? tool,
                cell: (key: KeyItem) => quotasOf(key, tool),
              })),
            ]}
          />
          <p class="hint">Need more? The operator can raise the quotas of a key.</p>
        </section>
      )}
    </>
  );
}

function Use({ usage, unit, limit }: { usage: ToolUsage; unit: Unit; limit: number | null }) {
  const { days } = usage;
  const today = days.at(-1)?.[unit] ?? 0;
  return (
    <div>
      <p>
        Today: <strong>{formatCount(today)}</strong>
        {limit !== null && ` of ${formatCount(limit)}`} {unit}
        {limit !== null && limit > 0 && `, ${Math.round((100 * today) / limit)} %`}
      </p>
      <Chart
        title={UNITS[unit]}
        days={days.map(({ day }) => day)}
        series={[{ name: 'Last 30 days', tone: 'plain', values: days.map((day) => day[unit]) }]}
        {...(limit !== null && { limit: { name: 'Daily quota', value: limit } })}
      />
    </div>
  );
}

const unitsOf = (tool: string): Unit[] => (tool === 'matches_list' ? ['requests'] : ['requests', 'rows']);

/** Returns the highest quota of any active key, or null if no key has this quota. */
function quotaOf(keys: KeyItem[], tool: string, unit: Unit): number | null {
  return keys.reduce<number | null>((most, key) => {
    const limit = key.caps.find((entry) => entry.tool === tool)?.[unit] ?? null;
    return limit === null ? most : Math.max(most ?? 0, limit);
  }, null);
}

function quotasOf(key: KeyItem, tool: string): string {
  const found = key.caps.find((entry) => entry.tool === tool);
  if (found === undefined) return '–';
  return `${formatCount(found.requests)} requests${found.rows === null ? '' : `, ${formatCount(found.rows)} rows`}`;
}

function nextMidnight(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)).toISOString();
}
