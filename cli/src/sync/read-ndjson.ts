import { parseExact } from '../exact-json.js';
import type { SourceRow, Table } from '../../../sdk/src/csv/table.js';

/** Reads one JSON object per line. Numbers keep every digit. */
export function readNdjson(texts: AsyncIterable<string>): Table {
  return { columns: undefined, delimiter: undefined, batches: batches(texts) };
}

async function* batches(texts: AsyncIterable<string>): AsyncGenerator<SourceRow[]> {
  let line = 0;
  for await (const text of texts) {
    const rows: SourceRow[] = [];
    const lines = text.split('\n');
    if (lines.at(-1) === '') lines.pop();
    for (const one of lines) {
      line += 1;
      if (one.trim() !== '') rows.push(readLine(one, line));
    }
    yield rows;
  }
}

function readLine(text: string, line: number): SourceRow {
  try {
    const value = parseExact(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isObject) return { line, values: value as Record<string, unknown> };
    return { line, values: { fundmatch_text: text }, problem: 'the line is not a JSON object' };
  } catch {
    return { line, values: { fundmatch_text: text }, problem: 'the line is not valid JSON' };
  }
}
