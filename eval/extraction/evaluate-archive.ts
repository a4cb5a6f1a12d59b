import { allThreeShare, f1, fieldShare, leadF1, share, verdicts, type Figure } from './figures.js';
import { judgeItems } from './judge-items.js';
import { PARTS, readHeadlines, readPress, type ArchiveItem } from './labelled-archive.js';
import type { Report } from './print-report.js';
import { claimsOf, reliabilityOf } from './reliability.js';
import type { Field, Scored } from './score-item.js';
import { wrongCases } from './worst-cases.js';

type Goals = Partial<Record<Field | 'f1' | 'found' | 'rejected', number>>;

/**
 * Scores `headlines.csv`, which has single sentences of news from 2009 to 2018. The goals are 0.3
 * percentage points below the results of version 0.1.0.
 */
export function evaluateHeadlines(dataDir: string, minConfidence: number): Report {
  const goals = { found: 0.99, rejected: 0.96, company: 0.987, amount: 0.99, type: 0.988 };
  return evaluateArchive('headlines', readHeadlines(dataDir), { minConfidence, goals });
}

/** Scores the full press releases in `press/`. */
export function evaluatePress(dataDir: string, minConfidence: number): Report {
  const goals = { f1: 0.98, company: 0.97, type: 0.95, website: 0.94 };
  return evaluateArchive('press', readPress(dataDir), { minConfidence, goals });
}

function evaluateArchive(
  set: string,
  items: ArchiveItem[],
  { minConfidence, goals }: { minConfidence: number; goals: Goals },
): Report {
  const { scored, itemsPerCpuSecond } = judgeItems(items, minConfidence);
  const parts = PARTS.map((part) => ({
    title: `part ${part}`,
    figures: figuresOf(
      scored.filter(({ item }) => item.part === part),
      {},
    ),
  }));
  return {
    set,
    minConfidence,
    sections: [{ title: '', figures: figuresOf(scored, goals) }, ...parts],
    reliability: reliabilityOf(claimsOf(scored)),
    wrong: wrongCases(scored),
    itemsPerCpuSecond,
  };
}

/**
 * Returns figures over all claimed rounds, sent and held. These sets are mostly single sentences,
 * which say little about the default threshold.
 */
function figuresOf(scored: Scored[], goals: Goals): Figure[] {
  const claimed = verdicts(scored, ({ rounds }) => rounds.length > 0);
  const sent = verdicts(scored, ({ isSent }) => isSent);
  const goal = (of: keyof Goals): { atLeast: number } | undefined => {
    const wanted = goals[of];
    return wanted === undefined ? undefined : { atLeast: wanted };
  };
  const field = (of: Field): Figure => {
    const wanted = goal(of);
    return fieldShare(`${of}, of true rounds that state it`, scored, of, wanted && { goal: wanted });
  };
  const isLabelled = (of: Field): boolean =>
    scored.some(({ pairs }) => pairs.some(({ right }) => right[of] !== null));
  return [
    f1('verdict F1', claimed, goal('f1')),
    share('rounds found', claimed.hit, claimed.hit + claimed.missed, goal('found')),
    share('others rejected', claimed.others - claimed.extra, claimed.others, goal('rejected')),
    f1('verdict F1, sent', sent),
    field('company'),
    field('amount'),
    field('type'),
    allThreeShare('company, amount and type', scored),
    ...(isLabelled('lead') ? [leadF1('lead F1', scored)] : []),
    ...(isLabelled('website') ? [field('website')] : []),
  ];
}
