import { api } from '../api';
import { useLoad } from '../hooks';
import { Bars } from '../parts/bars';
import { TOOL_NAMES, formatCount } from '../parts/format';
import { FaultNotice, Head, Table } from '../parts/pieces';

/** What the capped calls took, by day, beside each key's caps. */
export default function UsageView() {
  const usage = useLoad(() => api.usage.getUsage());
  if (usage.data === null) return <FaultNotice fault={usage.fault} />;
  const { tools, keys } = usage.data;
  const capOf = (tool: string, unit: 'requests' | 'rows') =>
    keys.reduce<number | null>((most, key) => {
      const cap = key.caps.find((entry) => entry.tool === tool)?.[unit] ?? null;
      return cap === null ? most : Math.max(most ?? 0, cap);
    }, null);
  return (
    <>
      <Head
        title="Usage"
        lead="Daily caps begin anew at midnight UTC. What you use counts for the whole account; the cap is that of the key that calls."
      />
      {tools.map(({ tool, days }) => {
        const today = days.at(-1) ?? { requests: 0, rows: 0 };
        const cap = { requests: capOf(tool, 'requests'), rows: capOf(tool, 'rows') };
        const hasRows = tool !== 'matches_list';
        return (
          <section key={tool} class="card">
            <h2>
              <code>{TOOL_NAMES[tool]}</code>
            </h2>
            <p>
              Today: {formatCount(today.requests)}
              {cap.requests !== null && ` of ${formatCount(cap.requests)}`} requests
              {hasRows && `, ${formatCount(today.rows)}`}
              {hasRows && cap.rows !== null && ` of ${formatCount(cap.rows)}`}
              {hasRows && ' rows'}.
            </p>
            <Bars
              title="Requests"
              days={days.map(({ day }) => day)}
              series={[{ name: 'requests', tone: 'plain', value: (index) => days[index]?.requests ?? 0 }]}
              {...(cap.requests !== null && { limit: { name: 'Cap a day', value: cap.requests } })}
            />
            {hasRows && (
              <Bars
                title="Rows"
                days={days.map(({ day }) => day)}
                series={[{ name: 'rows', tone: 'plain', value: (index) => days[index]?.rows ?? 0 }]}
                {...(cap.rows !== null && { limit: { name: 'Cap a day', value: cap.rows } })}
              />
            )}
          </section>
        );
      })}
      {keys.length > 0 && (
        <section>
          <h2>Caps by key</h2>
          <Table
            caption="Caps by key"
            rowKey={(key) => key.key_id}
            rows={keys}
            columns={[
              { title: 'Key', cell: (key) => key.name ?? `${key.prefix}…${key.last4}` },
              ...tools.map(({ tool }) => ({
                title: TOOL_NAMES[tool] ?? tool,
                cell: (key: (typeof keys)[number]) => {
                  const found = key.caps.find((entry) => entry.tool === tool);
                  if (found === undefined) return '–';
                  return `${formatCount(found.requests)} requests${found.rows === null ? '' : `, ${formatCount(found.rows)} rows`}`;
                },
              })),
            ]}
          />
          <p class="hint">Need more? The operator can raise the caps of a key.</p>
        </section>
      )}
    </>
  );
}
