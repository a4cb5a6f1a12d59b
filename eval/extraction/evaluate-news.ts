import { join } from 'node:path';
import { allThreeShare, count, f1, fieldShare, leadF1, verdicts, type Figure } from './figures.js';
import { judgeItems } from './judge-items.js';
import type { LabelledItem } from './labelled-item.js';
import { readNews } from './labelled-news.js';
import type { Report } from './print-report.js';
import { claimsOf, reliabilityOf } from './reliability.js';
import type { Scored } from './score-item.js';
import { wrongCases } from './worst-cases.js';

/** The goals of a set of news items. */
export interface NewsGoals {
  f1?: number;
  /** Maximum number of items without a round that the reader may accept. */
  accepted?: number;
  company?: number;
  allThree?: number;
  lead?: number;
  country?: number;
}

/** Scores `modern-en.jsonl`, which has English news in the style of today's news sites. */
export function evaluateModern(dataDir: string, minConfidence: number): Report {
  const goals = { f1: 0.97, accepted: 2, company: 0.95, allThree: 0.9, lead: 0.92, country: 0.9 };
  return evaluateNews('modern', readNews(join(dataDir, 'modern-en.jsonl')), { minConfidence, goals });
}

/**
 * Scores `world.jsonl`, which has news in other languages than English. Also scores each language.
 */
export function evaluateWorld(dataDir: string, minConfidence: number): Report {
  const goals = { f1: 0.93, company: 0.88, allThree: 0.78 };
  return evaluateNews('world', readNews(join(dataDir, 'world.jsonl')), { minConfidence, goals });
}

/** Scores news items in total. If the items have several languages, also scores each language. */
export function evaluateNews(
  set: string,
  items: LabelledItem[],
  { minConfidence, goals }: { minConfidence: number; goals: NewsGoals },
): Report {
  const { scored, itemsPerCpuSecond } = judgeItems(items, minConfidence);
  const languages = [...new Set(items.map(({ lang }) => lang))].sort();
  const byLanguage = languages.map((lang) => ({
    title: `language ${lang}`,
    figures: languageFigures(scored.filter(({ item }) => item.lang === lang)),
  }));
  return {
    set,
    minConfidence,
    sections: [
      { title: '', figures: newsFigures(scored, goals) },
      ...(languages.length > 1 ? byLanguage : []),
    ],
    reliability: reliabilityOf(claimsOf(scored)),
    wrong: wrongCases(scored),
    itemsPerCpuSecond,
  };
}

function newsFigures(scored: Scored[], goals: NewsGoals): Figure[] {
  const sent = verdicts(scored, ({ isSent }) => isSent);
  const claimed = verdicts(scored, ({ rounds }) => rounds.length > 0);
  return [
    f1('verdict F1, sent', sent, atLeast(goals.f1)),
    count(
      'items without a round that are sent',
      sent.extra,
      `of ${sent.others}`,
      goals.accepted === undefined ? undefined : { atMost: goals.accepted },
    ),
    f1('verdict F1, with parked', claimed),
    count('items without a round that are sent or parked', claimed.extra, `of ${claimed.others}`),
    fieldShare('company, of true rounds', scored, 'company', withGoal(goals.company)),
    fieldShare('amount, of true rounds', scored, 'amount'),
    fieldShare('type, of true rounds', scored, 'type'),
    allThreeShare('company, amount and type, of true rounds', scored, withGoal(goals.allThree)),
    leadF1('lead F1, of true rounds that were read', scored, { ofRead: true, ...withGoal(goals.lead) }),
    leadF1('lead F1, of true rounds', scored),
    fieldShare('country, of those read that state one', scored, 'country', {
      counts: 'read',
      ...withGoal(goals.country),
    }),
    fieldShare('country, of true rounds that state one', scored, 'country'),
    fieldShare('website, of true rounds that state one', scored, 'website'),
  ];
}

function languageFigures(scored: Scored[]): Figure[] {
  return [
    f1(
      'verdict F1, with parked',
      verdicts(scored, ({ rounds }) => rounds.length > 0),
    ),
    fieldShare('company', scored, 'company'),
    allThreeShare('company, amount and type', scored),
    leadF1('lead F1, of rounds read', scored, { ofRead: true }),
    fieldShare('country, of rounds read', scored, 'country', { counts: 'read' }),
  ];
}

function atLeast(goal: number | undefined): { atLeast: number } | undefined {
  return goal === undefined ? undefined : { atLeast: goal };
}

function withGoal(goal: number | undefined): { goal?: { atLeast: number } } {
  return goal === undefined ? {} : { goal: { atLeast: goal } };
}
