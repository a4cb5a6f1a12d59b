import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvFault } from '../../../sdk/src/csv/fault.js';
import type { Remedy } from '../../../sdk/src/csv/fault.js';
import { CliError, EXIT } from '../exit-codes.js';
import type { Terminal } from '../terminal.js';
import { decodeLines } from '../../../sdk/src/csv/decode-lines.js';
import type { Encoding } from '../../../sdk/src/csv/decode-lines.js';
import { readCsv } from '../../../sdk/src/csv/read-csv.js';
import { readNdjson } from './read-ndjson.js';
import type { SourceRow, Table } from '../../../sdk/src/csv/table.js';

export interface OpenOptions {
  format: 'csv' | 'ndjson' | undefined;
  delimiter: string | undefined;
  encoding: Encoding | undefined;
}

/**
 * An open file and the fraction that was read. The fraction is undefined if the length is unknown.
 */
export interface OpenedTable extends Table {
  format: 'csv' | 'ndjson';
  fractionRead(): number | undefined;
}

/** Opens FILE.csv, FILE.ndjson or `-` for standard input. Throws `CliError`. */
export async function openTable(
  terminal: Terminal,
  file: string,
  options: OpenOptions,
): Promise<OpenedTable> {
  const size = file === '-' ? undefined : await sizeOf(file);
  let read = 0;
  const source = file === '-' ? terminal.stdin : createReadStream(file, { highWaterMark: 32 * 1024 });
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for await (const part of source) {
      read += (part as Buffer).length;
      yield part as Buffer;
    }
  }
  const format = options.format ?? (/\.(ndjson|jsonl)$/i.test(file) ? 'ndjson' : 'csv');
  const texts = decodeLines(bytes(), options.encoding);
  const table = format === 'csv' ? await readCsv(texts, options.delimiter).catch(explain) : readNdjson(texts);
  return {
    ...table,
    batches: explained(table.batches),
    format,
    fractionRead: () => (size ? read / size : undefined),
  };
}

async function sizeOf(file: string): Promise<number | undefined> {
  if (/\.xlsx?$/i.test(file)) throw new CliError(EXIT.usage, `${file} is a workbook. Save it as CSV first.`);
  try {
    const handle = await open(file);
    try {
      const stats = await handle.stat();
      if (stats.isDirectory()) throw new CliError(EXIT.usage, `${file} is a directory. Give a file.`);
      return stats.isFile() ? stats.size : undefined;
    } finally {
      await handle.close();
    }
  } catch (cause) {
    if (cause instanceof CliError) throw cause;
    throw new CliError(
      EXIT.usage,
      `${file} cannot be read: ${(cause as NodeJS.ErrnoException).code}. Check the path and its permissions.`,
      {
        cause,
      },
    );
  }
}

/**
 * Throws the error of an unreadable file. The message names the option that would make the file
 * readable.
 */
function explain(cause: unknown): never {
  if (!(cause instanceof CsvFault)) throw cause;
  const option = cause.remedy && OPTIONS[cause.remedy];
  const hint = option === undefined ? '' : ` Or pass ${option}.`;
  throw new CliError(EXIT.usage, cause.message + hint, { cause });
}

const OPTIONS: Record<Remedy, string> = {
  ndjson: '--format ndjson',
  'utf-16le': '--encoding utf-16le',
  'windows-1252': '--encoding windows-1252',
};

async function* explained(batches: AsyncIterable<SourceRow[]>): AsyncGenerator<SourceRow[]> {
  try {
    yield* batches;
  } catch (cause) {
    explain(cause);
  }
}
