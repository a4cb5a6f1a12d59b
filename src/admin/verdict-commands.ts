import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { listLabelledItems } from '../console/labelled-items.js';
import type { LabelledItem } from '../console/labelled-items.js';
import { countJudgedWithoutText } from '../console/labelled-items.queries.js';
import { OperatorError } from '../runtime/errors.js';
import type { Session } from './session.js';

/**
 * Writes the articles that operators and customers judged, as one labelled item per line. The
 * output is stdout or a new file. Only the operating-system account of the operator may read the
 * file.
 */
export function exportVerdicts(session: Session, file: string | null): Promise<void> {
  return session.withReader(async (db) => {
    const counts = { round: 0, none: 0 };
    const writeAll = async (write: (item: LabelledItem) => Promise<unknown>): Promise<void> => {
      for await (const item of listLabelledItems(db)) {
        counts[item.verdict] += 1;
        await write(item);
      }
    };
    if (file === null) await writeAll((item) => session.print(item));
    else await intoFile(resolve(file), writeAll);
    const left = await countJudgedWithoutText(db);
    const result = { rounds: counts.round, none: counts.none, without_text: left };
    if (file === null) session.report(`${JSON.stringify(result)}\n`);
    else await session.print({ file, ...result });
  });
}

async function intoFile(
  path: string,
  writeAll: (write: (item: LabelledItem) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const handle = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw new OperatorError(`Cannot create ${path} (${(error as Error).message}). Give another path.`);
  });
  try {
    await writeAll((item) => handle.write(`${JSON.stringify(item)}\n`));
  } finally {
    await handle.close();
  }
}
