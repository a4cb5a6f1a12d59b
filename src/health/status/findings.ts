import type { HostRow } from './hosts.queries.js';
import type { CurrentState } from './status.js';

/** A problem of the service, or a state that an operator should check. */
export interface Finding {
  /**
   * `bad` means that customers notice the problem now or soon. `look` means that an operator should
   * check the state.
   */
  severity: 'bad' | 'look';
  /** Description of the problem, with its numbers. */
  problem: string;
  /** First step for the operator. */
  todo: string;
  /** Path and section of the documentation page about the finding. */
  runbook: string;
}

/**
 * Thresholds of the findings. deploy/prometheus/alerts.yml has the same thresholds, so each `bad`
 * finding also raises an alert.
 */
const DELIVERY_BACKLOG_S = 300;
const MATCH_BACKLOG_S = 60;
const SOURCE_FAILURES = 5;
const DUE_SOURCE_S = 120;
const silentAfterS = (intervalMs: number) => (10 * intervalMs) / 1000 + 900;
const REFUSING_SHARE = 0.2;
/**
 * Minimum number of failures of a host for a `bad` finding. With fewer failures, this service is
 * probably not the cause.
 */
const FAILURES_THAT_COUNT = 5;
/** Minimum consecutive failed polls of a source for a finding. A single failure is normal. */
const SOURCE_FAILURES_TO_LOOK = 2;
const HEALTHY_SHARE = 0.95;
/** Maximum number of hosts with their own finding. The hosts with the most failures come first. */
const NAMED_HOSTS = 5;
const LONG_TRANSACTION_S = 300;
const RETENTION_LATE_S = 2 * 86_400;
const CONNECTIONS_SHARE = 0.9;

const alert = (name: string) => `docs/operations/alerts.md#${name.toLowerCase()}`;

/**
 * Returns whether a source has failed often enough for a finding. The operator's pages mark sources
 * by the same rule.
 */
export function isSourceFailing({
  consecutive_failures: failures,
}: {
  consecutive_failures: number;
}): boolean {
  return failures >= SOURCE_FAILURES_TO_LOOK;
}

/**
 * Returns whether too few deliveries to a host succeeded. The operator's pages mark hosts by the
 * same rule.
 */
export function isHostFailing(host: Pick<HostRow, 'delivered' | 'failed' | 'is_unsent'>): boolean {
  return !host.is_unsent && host.delivered < HEALTHY_SHARE * (host.delivered + host.failed);
}

/**
 * Returns the finding for a database whose distribution by Citus is incomplete. No process starts
 * on such a database.
 */
export function halfDistributed(tables: readonly string[]): Finding {
  return {
    severity: 'bad',
    problem: `Citus has distributed this database only in part: ${tables.length} tables are not distributed yet (${tables.join(', ')}).`,
    todo: 'Run admin database distribute until it ends with exit code 0, then start the processes.',
    runbook: 'docs/operations/citus.md#set-up',
  };
}

/** Lists the findings, most urgent first. */
export function findingsOf(state: CurrentState): Finding[] {
  const found = [
    ...workersOf(state),
    ...pauseOf(state),
    ...pausedUsersOf(state),
    ...backlogsOf(state),
    ...failedJobsOf(state),
    ...sourcesOf(state),
    ...dueSourcesOf(state),
    ...hostsOf(state),
    ...noticesOf(state),
    ...databaseOf(state),
    ...reviewOf(state),
  ];
  return [
    ...found.filter(({ severity }) => severity === 'bad'),
    ...found.filter(({ severity }) => severity === 'look'),
  ];
}

function workersOf({ workers }: CurrentState): Finding[] {
  if (workers > 0) return [];
  return [
    {
      severity: 'bad',
      problem: 'No worker is connected: nothing is read, matched or sent.',
      todo: 'Start a process with ROLE=worker or ROLE=all.',
      runbook: alert('FundmatchDown'),
    },
  ];
}

function pauseOf({ pause, deliveries }: CurrentState): Finding[] {
  if (pause === null) return [];
  return [
    {
      severity: 'bad',
      problem: `Sending has been paused since ${minuteOf(pause.since)} UTC by ${pause.by}: ${deliveries.waiting} matches wait.`,
      todo: 'Resume it on the page of deliveries, or with admin sending resume.',
      runbook: 'docs/operations/sources.md#after-a-bad-feed',
    },
  ];
}

function pausedUsersOf({ pausedUsers }: CurrentState): Finding[] {
  return pausedUsers.map(({ email, since }) => ({
    severity: 'look',
    problem: `Sending to ${email} has been paused since ${minuteOf(since.toISOString())} UTC.`,
    todo: "Resume it on the user's page, or with admin sending resume --user.",
    runbook: 'docs/operations/who-was-hit.md#pause-one-user',
  }));
}

const minuteOf = (instant: string) => instant.slice(0, 16).replace('T', ' ');

function backlogsOf({ deliveries, matching, pause }: CurrentState): Finding[] {
  const found: Finding[] = [];
  if (pause === null && deliveries.oldest_s > DELIVERY_BACKLOG_S)
    found.push({
      severity: 'bad',
      problem: `${deliveries.waiting} matches wait to be sent, the oldest for ${inWords(deliveries.oldest_s)}.`,
      todo: 'Check which hosts have waiting matches. If there are many hosts, add workers.',
      runbook: alert('FundmatchDeliveryBacklog'),
    });
  if (matching.oldest_s > MATCH_BACKLOG_S)
    found.push({
      severity: 'bad',
      problem: `${matching.waiting} rounds wait to be matched, the oldest for ${inWords(matching.oldest_s)}.`,
      todo: 'Check that a worker runs and that the database is not slow.',
      runbook: alert('FundmatchMatchBacklog'),
    });
  return found;
}

function failedJobsOf({ failedJobs, failedJobCount, tooSlowItems }: CurrentState): Finding[] {
  const found: Finding[] = [];
  const [newest] = failedJobs;
  if (newest !== undefined)
    found.push({
      severity: 'bad',
      problem: `Matching ${rounds(failedJobCount)} failed 8 times. The newest is ${newest.company_name}: ${newest.last_error ?? 'unknown error'}.`,
      todo: 'Fix the cause of the error. Then run admin jobs retry --all.',
      runbook: alert('FundmatchMatchJobsFailed'),
    });
  if (tooSlowItems > 0)
    found.push({
      severity: 'look',
      problem: `${tooSlowItems} ${tooSlowItems === 1 ? 'item' : 'items'} of the last 24 hours took too long to judge.`,
      todo: 'Look at the rejected items with the reason too-slow.',
      runbook: alert('FundmatchItemsTooSlow'),
    });
  return found;
}

function sourcesOf({ sources }: CurrentState): Finding[] {
  const enabled = sources.filter((source) => source.enabled);
  if (enabled.length === 0)
    return [
      {
        severity: 'bad',
        problem: 'No source is polled.',
        todo: 'Enable one of the known sources, or add your own.',
        runbook: 'docs/operations/sources.md',
      },
    ];
  return enabled.flatMap((source): Finding[] => {
    const isSilent = source.lag_s > silentAfterS(source.interval_ms);
    const said = source.last_error === null ? '' : ` The last error: ${source.last_error}`;
    const failing: Finding = {
      severity: source.consecutive_failures >= SOURCE_FAILURES ? 'bad' : 'look',
      problem: `The last ${source.consecutive_failures} polls of ${source.name} failed.${said}`,
      todo: `Correct the URL or the access, then run admin source poll-now ${source.name}.`,
      runbook: alert('FundmatchSourceFailing'),
    };
    if (failing.severity === 'bad') return [failing];
    if (!isSilent) return isSourceFailing(source) ? [failing] : [];
    return [
      {
        severity: 'bad',
        problem: `${source.name} was not read for ${inWords(source.lag_s)}.${said}`,
        todo: 'Check that a worker runs, then poll the source now.',
        runbook: alert('FundmatchSourceSilent'),
      },
    ];
  });
}

/**
 * Returns one finding for all overdue sources, because the workers are the cause and not the
 * sources. If no worker is connected, `workersOf` returns the finding.
 */
function dueSourcesOf({ workers, sources }: CurrentState): Finding[] {
  const [oldest] = sources.toSorted((a, b) => b.due_s - a.due_s);
  if (workers === 0 || oldest === undefined || oldest.due_s <= DUE_SOURCE_S) return [];
  return [
    {
      severity: 'bad',
      problem: `Due sources are not read: ${oldest.name} has been waiting for ${inWords(oldest.due_s)}.`,
      todo: 'Look for is_slow in admin source list. Disable the sources that hang, or add workers.',
      runbook: alert('FundmatchSourcesWaiting'),
    },
  ];
}

function hostsOf({ hosts }: CurrentState): Finding[] {
  const sent = hosts.filter((host) => !host.is_unsent);
  const delivered = sent.reduce((sum, host) => sum + host.delivered, 0);
  const failed = sent.reduce((sum, host) => sum + host.failed, 0);
  const refusing = sent.filter(isRefusing);
  const runbook = alert('FundmatchDeliveryFailures');
  // If one endpoint fails, its customer has a problem. If several endpoints fail at the same time,
  // this service may be the cause.
  if (refusing.length > 2 && isRefusing({ delivered, failed }))
    return [
      ...unsentOf(hosts),
      {
        severity: 'bad',
        problem: `${failed} of ${failed + delivered} deliveries of the last 24 hours failed, at ${refusing.length} hosts.`,
        todo: 'Check the outgoing connections of this machine: DNS, firewall, proxy.',
        runbook,
      },
    ];
  const failing = sent.filter(isHostFailing).toSorted((a, b) => b.failed - a.failed);
  const named = failing.slice(0, NAMED_HOSTS).map((host): Finding => ({
    severity: 'look',
    problem:
      `${host.host ?? 'A host that is not known'} refused ${host.failed} of ${host.failed + host.delivered} ` +
      'deliveries of the last 24 hours.' +
      (host.last_answer ? ` Its last answer: ${host.last_answer.slice(0, 120)}` : ''),
    todo: 'Send the customer the code and the answer.',
    runbook,
  }));
  const more = failing.length - named.length;
  if (more > 0)
    named.push({
      severity: 'look',
      problem: `${more} more ${more === 1 ? 'host' : 'hosts'} took fewer than 95 % of the deliveries of the last 24 hours.`,
      todo: 'See the page of deliveries, or admin status.',
      runbook,
    });
  return [...unsentOf(hosts), ...named];
}

/**
 * Returns the findings for matches that the service itself did not send. No host caused these
 * failures.
 */
function unsentOf(hosts: readonly HostRow[]): Finding[] {
  return hosts
    .filter(({ is_unsent: isUnsent, failed }) => isUnsent && failed > 0)
    .map(({ failed, last_answer: said }) => ({
      severity: 'look',
      problem: `${failed} ${failed === 1 ? 'match was' : 'matches were'} not sent in the last 24 hours.${said ? ` The last: ${said}` : ''}`,
      todo: 'Look for the reason in the log of the workers, then send the customers what they missed.',
      runbook: alert('FundmatchDeliveryFailures'),
    }));
}

function isRefusing({ delivered, failed }: Pick<HostRow, 'delivered' | 'failed'>): boolean {
  return failed >= FAILURES_THAT_COUNT && failed / (failed + delivered) > REFUSING_SHARE;
}

function noticesOf({ notices }: CurrentState): Finding[] {
  return notices
    .filter(({ failed }) => failed > 0)
    .map(({ channel, failed, last_error: said }) => {
      const [what, setting] =
        channel === 'email' ? ['e-mails', 'SMTP_URL'] : ['calls of the callback', 'ALERT_CALLBACK_URL'];
      return {
        severity: 'look',
        problem: `${failed} ${what} of the last 30 days could not be delivered.${said === null ? '' : ` The last error: ${said}`}`,
        todo: `Check ${setting} and the server that it names.`,
        runbook: 'docs/operations/notices.md#when-the-other-side-is-down',
      };
    });
}

function databaseOf({ database, retentionDelayS }: CurrentState): Finding[] {
  const found: Finding[] = [];
  if (database !== null && database.oldest_transaction_s > LONG_TRANSACTION_S)
    found.push({
      severity: 'look',
      problem: `A transaction has been open for ${inWords(database.oldest_transaction_s)}. It may hold locks.`,
      todo: 'Find the transaction in pg_stat_activity and end it.',
      runbook: alert('FundmatchMatchBacklog'),
    });
  if (database !== null && database.connections > CONNECTIONS_SHARE * database.max_connections)
    found.push({
      severity: 'bad',
      problem: `${database.connections} of the server's ${database.max_connections} connections are open.`,
      todo: 'Lower DATABASE_POOL_SIZE, raise max_connections, or use PgBouncer.',
      runbook: alert('FundmatchDatabasePoolExhausted'),
    });
  if (retentionDelayS > RETENTION_LATE_S)
    found.push({
      severity: 'look',
      problem: `The daily retention is ${inWords(retentionDelayS)} late.`,
      todo: 'Look for "retention failed" in the log of the workers.',
      runbook: 'docs/operations/retention.md',
    });
  return found;
}

function reviewOf({ heldRounds }: CurrentState): Finding[] {
  if (heldRounds === 0) return [];
  return [
    {
      severity: 'look',
      problem: `${rounds(heldRounds)} ${heldRounds === 1 ? 'waits' : 'wait'} for review.`,
      todo:
        'Release or withdraw them, on the page of rounds or with admin rounds. If a source is mostly right, lower its minimum: ' +
        'admin source edit NAME --min-confidence 0.35.',
      runbook: 'docs/operations/sources.md#rounds-that-wait-for-review',
    },
  ];
}

const rounds = (count: number) => `${count} ${count === 1 ? 'round' : 'rounds'}`;

/**
 * Returns a duration as text in the largest unit that gives at least 2. Example: 119 seconds, 2
 * minutes.
 */
function inWords(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ] as const;
  const [size, name] = units.find(([unit]) => seconds >= 2 * unit) ?? [1, 'second'];
  const count = Math.floor(seconds / size);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
