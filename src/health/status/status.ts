import type { Reader } from '../../database/transaction.js';
import { countListeningWorkers } from '../../delivery/fail-pending.queries.js';
import { findPause, listPausedUsersAcrossUsers } from '../../delivery/pause.queries.js';
import type { Pause } from '../../delivery/pause.queries.js';
import { listFailedJobs } from '../../matching/failed-jobs.queries.js';
import type { FailedJob } from '../../matching/failed-jobs.queries.js';
import { countNoticesAcrossUsers } from '../../notices/notices.queries.js';
import type { NoticeCounts } from '../../notices/notices.queries.js';
import * as stored from '../stored-state.queries.js';
import { countByHostAcrossUsers } from './hosts.queries.js';
import type { HostRow } from './hosts.queries.js';
import * as queries from './status.queries.js';

const DAY_MS = 86_400_000;
/** Number of days in the charts, including today. */
export const CHART_DAYS = 30;
/** Number of days that the scores and confidence cover. */
const CERTAINTY_DAYS = 7;
const FAILED_JOBS = 20;
const PAUSED_USERS = 5;

interface Waiting {
  waiting: number;
  /** Age of the oldest waiting entry in seconds. 0 if no entry is waiting. */
  oldest_s: number;
}

/** The data from which the findings are computed. Reading it is cheap. */
export interface CurrentState {
  workers: number;
  /** The pause of all sending. Null if sending is not paused. */
  pause: Pause | null;
  /** Users to whom an operator paused sending. The longest pause comes first. */
  pausedUsers: { email: string; since: Date }[];
  deliveries: Waiting;
  matching: Waiting;
  heldRounds: number;
  failedJobs: FailedJob[];
  failedJobCount: number;
  tooSlowItems: number;
  sources: queries.SourceState[];
  hosts: HostRow[];
  notices: NoticeCounts[];
  database: queries.DatabaseState | null;
  retentionDelayS: number;
}

/** Data of the charts. The queries read one index range per user. */
export interface History {
  rounds: Awaited<ReturnType<typeof queries.countRoundsByDay>>;
  matches: queries.MatchDay[];
  paths: queries.PathCertainty[];
  sources: queries.SourceCertainty[];
}

/** Reads the data for the findings. The statements run one after another. */
export async function readCurrentState(db: Reader, now: Date): Promise<CurrentState> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  return {
    workers: await countListeningWorkers(db),
    pause: await findPause(db),
    pausedUsers: await listPausedUsersAcrossUsers(db, PAUSED_USERS),
    deliveries: await stored.countUnclaimedMatchesAcrossUsers(db),
    matching: await stored.countUnmatchedRounds(db),
    heldRounds: await stored.countHeldRounds(db),
    failedJobs: await listFailedJobs(db, FAILED_JOBS),
    failedJobCount: await stored.countFailedJobs(db),
    tooSlowItems: await queries.countTooSlowItems(db, yesterday),
    sources: await queries.listSourceStates(db),
    hosts: await countByHostAcrossUsers(db, yesterday),
    notices: await countNoticesAcrossUsers(db),
    database: await queries.readDatabaseState(db),
    retentionDelayS: await queries.readRetentionDelay(db),
  };
}

/** Reads the counts of the last 30 days, and the scores and confidence of the last 7 days. */
export async function readHistory(db: Reader, now: Date): Promise<History> {
  const today = Date.parse(now.toISOString().slice(0, 10));
  const since = new Date(today - (CHART_DAYS - 1) * DAY_MS);
  const lately = new Date(now.getTime() - CERTAINTY_DAYS * DAY_MS);
  return {
    rounds: await queries.countRoundsByDay(db, since),
    matches: await queries.countMatchesByDayAcrossUsers(db, since),
    paths: await queries.readPathCertaintyAcrossUsers(db, lately),
    sources: await queries.readSourceCertainty(db, lately),
  };
}
