import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFormD } from '../../src/ingestion/formats/form-d.js';
import { share } from './figures.js';
import type { Report } from './print-report.js';
import { readCsv } from '../read-csv.js';
import type { WrongCase } from './worst-cases.js';

/** Scores the filings in `formd/`. */
export function evaluateFormD(dataDir: string): Report {
  const rows = readCsv(join(dataDir, 'formd/index.csv')).filter((row) => existsSync(fileOf(dataDir, row)));
  const wrong: WrongCase[] = [];
  let verdicts = 0;
  let amounts = 0;
  let rounds = 0;
  for (const row of rows) {
    const outcome = parseFormD(readFileSync(fileOf(dataDir, row)), { accession: null, url: null });
    const mayBeRound = row['is_pooled_fund'] !== '1' && Number(row['amount_sold']) > 0;
    const isRound = outcome.outcome === 'round';
    const isCombination = outcome.outcome === 'rejected' && outcome.reason === 'business-combination';
    if (isRound === mayBeRound || isCombination) verdicts++;
    else
      wrong.push({
        error: isRound ? 'false round' : 'missed round',
        id: row['file'] ?? '',
        lang: 'en',
        title: row['issuer'] ?? '',
        confidence: null,
        read: outcome.outcome,
        expected: mayBeRound ? 'round' : 'no round',
      });
    if (outcome.outcome === 'round') {
      rounds++;
      if (outcome.round.amountUsd === Number(row['amount_sold'])) amounts++;
    }
  }
  return {
    set: 'form-d',
    minConfidence: 0,
    sections: [
      {
        title: '',
        figures: [
          share('verdict', verdicts, rows.length, { atLeast: 0.997 }),
          share('amount', amounts, rounds, { atLeast: 0.997 }),
        ],
      },
    ],
    reliability: null,
    wrong,
    itemsPerCpuSecond: null,
  };
}

function fileOf(dataDir: string, row: Record<string, string>): string {
  return join(dataDir, 'formd', row['file'] ?? '');
}
