import { findUnplaced } from '../database/citus/unplaced.js';
import { findingsOf, halfDistributed } from '../health/status/findings.js';
import { readCurrentState, readHistory } from '../health/status/status.js';
import { VERSION } from '../runtime/version.js';
import { clock } from './session.js';
import type { Session } from './session.js';

/**
 * Prints the findings, most urgent first. The exit code is 1 if a finding has the severity `bad`,
 * which means that customers notice the problem.
 */
export function doctor(session: Session): Promise<void> {
  return session.withReader(async (db) => {
    const unplaced = await findUnplaced(db);
    // While some tables are not distributed, Citus would reject the other queries.
    const findings =
      unplaced.length > 0 ? [halfDistributed(unplaced)] : findingsOf(await readCurrentState(db, clock.now()));
    for (const finding of findings) await session.print(finding);
    if (findings.length === 0) await session.print({ severity: 'good', problem: null });
    if (findings.some(({ severity }) => severity === 'bad')) session.exitCode = 1;
  });
}

/**
 * Prints the findings, the state of workers, queues, database, sources and hosts, and the history
 * of 30 days.
 */
export function status(session: Session): Promise<void> {
  return session.withReader(async (db) => {
    const now = clock.now();
    const state = await readCurrentState(db, now);
    for (const finding of findingsOf(state)) await session.print({ finding });
    const history = await readHistory(db, now);
    await session.print({
      version: VERSION,
      workers: state.workers,
      matches_waiting: rounded(state.deliveries),
      rounds_waiting: rounded(state.matching),
      rounds_held: state.heldRounds,
      jobs_failed: state.failedJobCount,
      items_too_slow: state.tooSlowItems,
    });
    if (state.database !== null) {
      const { oldest_transaction_s: oldest, ...database } = state.database;
      await session.print({ database: { ...database, oldest_transaction_s: Math.round(oldest) } });
    }
    for (const { lag_s: lag, due_s: due, interval_ms: interval, ...source } of state.sources)
      await session.print({
        source: { ...source, interval_s: interval / 1000, lag_s: Math.round(lag), due_s: Math.round(due) },
      });
    for (const { last_answer: lastAnswer, ...host } of state.hosts)
      await session.print({ host: { ...host, last_answer: lastAnswer?.slice(0, 200) ?? null } });
    for (const notices of state.notices) await session.print({ notices });
    for (const path of history.paths) await session.print({ certainty_of_path: path });
    for (const source of history.sources) await session.print({ certainty_of_source: source });
    for (const day of history.rounds) await session.print({ rounds_of_day: day });
    for (const day of history.matches) await session.print({ matches_of_day: day });
  });
}

function rounded({ waiting, oldest_s: oldest }: { waiting: number; oldest_s: number }) {
  return { waiting, oldest_s: Math.round(oldest) };
}
