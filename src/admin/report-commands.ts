import { readFile } from 'node:fs/promises';
import { compareWithBoard, sharesOf } from './board-coverage/coverage.js';
import { readBoard } from './board-coverage/read-board.js';
import { OperatorError } from '../runtime/errors.js';
import type { Session } from './session.js';

/**
 * Compares the stored rounds with the rounds of a public board. Prints the shares in total and per
 * stage, and the delay of each source. With `listsRows`, also prints each row of the board whose
 * round is missing or different.
 */
export async function reportCoverage(session: Session, path: string, listsRows: boolean): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new OperatorError('The file of the board cannot be read. Check its path and permissions.');
  });
  const board = readBoard(text);
  await session.withReader(async (db) => {
    const { rows, lags } = await compareWithBoard(db, board);
    await session.print({ coverage: sharesOf(rows) });
    const stages = [...new Set(rows.map(({ row }) => row.stage))].sort();
    for (const stage of stages)
      await session.print({ stage, ...sharesOf(rows.filter(({ row }) => row.stage === stage)) });
    for (const lag of lags) await session.print(lag);
    if (!listsRows) return;
    for (const { row, outcome, round } of rows)
      if (outcome !== 'right' && outcome !== 'found')
        await session.print({
          ...row,
          outcome,
          stored: round === null ? null : { ...round, mentions: undefined },
        });
  });
}
