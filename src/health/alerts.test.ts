import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Metrics } from '../runtime/metrics.js';

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; description: string; runbook_url: string };
}

interface Panel {
  type: string;
  links?: { title: string; url: string }[];
  fieldConfig: { defaults: { thresholds?: { steps: { value: number | null }[] } } };
}

const ALERTS = 'deploy/prometheus/alerts.yml';
const CASES = 'test/deploy/alerts.cases.yml';
const DASHBOARD = 'deploy/grafana/dashboards/fundmatch.json';
const parsed = parse(readFileSync(ALERTS, 'utf8')) as { groups: { rules: Rule[] }[] };
const { groups } = parsed;
const rules = groups.flatMap((group) => group.rules);

/** Returns the names of all metrics of the service, including the series of its histograms. */
async function seriesNames(): Promise<Set<string>> {
  const names = new Set(['up']);
  for (const [, name = '', type] of (await new Metrics().text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    names.add(name);
    if (type === 'histogram') for (const part of ['bucket', 'count', 'sum']) names.add(`${name}_${part}`);
  }
  return names;
}

/** Returns the names of the metrics in a PromQL expression. */
function metricsOf(expr: string): string[] {
  const bare = expr.replace(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)|"[^"]*"/g, '');
  const words = [...bare.matchAll(/\b[a-z]\w+\b(?!\s*\()/g)].map(([name]) => name);
  return words.filter((word) => !['by', 'or'].includes(word));
}

it('every alert links to its section of the runbook', () => {
  expect(rules.map(({ alert }) => alert)).toEqual([
    'FundmatchDown',
    'FundmatchNotReady',
    'FundmatchHighErrorRate',
    'FundmatchSlowUpserts',
    'FundmatchDeliveryBacklog',
    'FundmatchDeliveryFailures',
    'FundmatchDeliveryLatency',
    'FundmatchMatchBacklog',
    'FundmatchMatchJobsFailed',
    'FundmatchItemsTooSlow',
    'FundmatchSourceFailing',
    'FundmatchSourceSilent',
    'FundmatchSourcesWaiting',
    'FundmatchNoticesWaiting',
    'FundmatchDatabaseServerAway',
    'FundmatchDatabasePoolExhausted',
    'FundmatchEventLoopLag',
  ]);
  for (const { alert, annotations } of rules)
    expect(annotations.runbook_url).toBe(`docs/operations/alerts.md#${alert.toLowerCase()}`);
});

it('alerts use only metrics that /metrics contains', async () => {
  const names = await seriesNames();
  for (const { alert, expr } of rules) {
    expect({ alert, metrics: metricsOf(expr).length }).not.toEqual({ alert, metrics: 0 });
    expect({ alert, unknown: metricsOf(expr).filter((name) => !names.has(name)) }).toEqual({
      alert,
      unknown: [],
    });
  }
});

it('the dashboard shows exactly the metrics of the service', async () => {
  const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  const names = await seriesNames();
  const shown = new Set<string>();
  for (const { title, targets = [] } of panels) {
    const asked = targets.flatMap(({ expr }) => metricsOf(expr));
    expect({ title, unknown: asked.filter((name) => !names.has(name)) }).toEqual({ title, unknown: [] });
    for (const name of asked) shown.add(name.replace(/_(?:bucket|count|sum)$/, ''));
  }
  const ours = [...(await new Metrics().text()).matchAll(/^# TYPE (fundmatch_\S+|http_\S+)/gm)].map(
    ([, name]) => name,
  );
  expect(ours.filter((name) => !shown.has(name ?? ''))).toEqual([]);
});

it("the dashboard's panels link to sections of the runbook and show the thresholds of their alerts", () => {
  const { panels, links, templating } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as {
    panels: Panel[];
    links: { url: string }[];
    templating: { list: { name: string }[] };
  };
  expect(links.map(({ url }) => url)).toEqual(['docs/operations/alerts.md']);
  const linked = panels.flatMap((panel) => (panel.links ?? []).map((link) => ({ panel, ...link })));
  expect(linked.length).toBeGreaterThan(10);
  for (const { panel, title, url } of linked) {
    const rule = rules.find(({ alert }) => alert === title);
    expect(url).toBe(rule?.annotations.runbook_url);
    const limit = panel.fieldConfig.defaults.thresholds?.steps[1]?.value ?? null;
    if (limit !== null && panel.type === 'timeseries')
      expect(rule?.expr).toMatch(new RegExp(`> ?=? ?${limit}\\b`));
  }
  const asked = JSON.stringify(panels);
  for (const { name } of templating.list) expect(asked).toContain(`=~\\"$${name}\\"`);
});

it('docker-compose.yml makes the links of alerts and dashboard absolute if RUNBOOK_BASE_URL is set', () => {
  const script = (name: string) =>
    /^ *sed "(s\|.*)" \S+\/(?:alerts\.yml|fundmatch\.json) /m.exec(
      readFileSync('docker-compose.yml', 'utf8').split(`\n  ${name}:\n`)[1] ?? '',
    )?.[1] ?? '';
  const edited = (name: string, file: string, base: string) =>
    execFileSync('sh', ['-c', `sed "${script(name).replaceAll('$$', '$')}" ${file}`], {
      env: { PATH: process.env['PATH'], RUNBOOK_BASE_URL: base },
      encoding: 'utf8',
    });
  const base = 'https://git.example.com/you/fundmatch/blob/main';
  const { groups: shown } = parse(edited('prometheus', ALERTS, base)) as typeof parsed;
  for (const { annotations } of shown.flatMap((group) => group.rules))
    expect(annotations.runbook_url).toContain(`${base}/docs/operations/alerts.md#fundmatch`);
  expect(edited('prometheus', ALERTS, '')).toBe(readFileSync(ALERTS, 'utf8'));
  const dashboard = edited('grafana', DASHBOARD, base);
  expect(dashboard.match(/"url": "docs\//g)).toBeNull();
  expect(dashboard).toContain(`"url": "${base}/docs/operations/alerts.md#fundmatchdeliverylatency"`);
});

it('docs/reference/metrics.md documents every metric of the service', async () => {
  const page = readFileSync('docs/reference/metrics.md', 'utf8');
  const ours = [...(await new Metrics().text()).matchAll(/^# TYPE (fundmatch_\S+|http_\S+)/gm)].map(
    ([, name]) => name,
  );
  expect(ours.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
});

function hasProgram(name: string): boolean {
  try {
    return execFileSync(name, ['--version'], { stdio: 'pipe' }).length >= 0;
  } catch {
    return false;
  }
}

// The test needs promtool. On Debian, install the package `prometheus`.
(hasProgram('promtool') ? it : it.skip)('Prometheus accepts the rules of the alerts', () => {
  expect(String(execFileSync('promtool', ['check', 'rules', ALERTS], { stdio: 'pipe' }))).toContain(
    `${rules.length} rules found`,
  );
});

(hasProgram('promtool') ? it : it.skip)('Prometheus fires each alert under its conditions only', () => {
  expect(String(execFileSync('promtool', ['test', 'rules', CASES], { stdio: 'pipe' }))).toContain('SUCCESS');
});

const ALERTMANAGER = 'deploy/alertmanager/alertmanager.yml';

it('Alertmanager sends alerts to the receivers of its configuration', () => {
  const { route, receivers } = parse(readFileSync(ALERTMANAGER, 'utf8')) as {
    route: { receiver: string };
    receivers: { name: string }[];
  };
  expect(receivers.map(({ name }) => name)).toEqual(['nobody', 'webhook']);
  expect(route.receiver).toBe('nobody');
  // The container's entry point replaces this line, so the file must contain it exactly once.
  expect(readFileSync(ALERTMANAGER, 'utf8').match(/^ {2}receiver: .*$/gm)).toHaveLength(1);
  expect(readFileSync('deploy/prometheus/prometheus.yml', 'utf8')).toContain(
    "targets: ['alertmanager:9093']",
  );
});

(hasProgram('amtool') ? it : it.skip)('amtool accepts the configuration of Alertmanager', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fundmatch-amtool-'));
  try {
    // Versions of amtool before 0.26 do not know url_file.
    const text = readFileSync(ALERTMANAGER, 'utf8').replace(/url_file: .*/, 'url: http://127.0.0.1:9/');
    writeFileSync(join(folder, 'alertmanager.yml'), text);
    const answer = execFileSync('amtool', ['check-config', join(folder, 'alertmanager.yml')], {
      stdio: 'pipe',
    });
    expect(String(answer)).toContain('SUCCESS');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
