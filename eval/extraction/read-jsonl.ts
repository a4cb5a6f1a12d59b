import { readFileSync } from 'node:fs';

/**
 * Reads a file with one JSON value per line. Throws an error with the line number if a line is not
 * JSON.
 */
export function readJsonl<T>(path: string): T[] {
  const values: T[] = [];
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    if (line.trim() === '') continue;
    try {
      values.push(JSON.parse(line) as T);
    } catch (error) {
      throw new Error(`${path}, line ${index + 1} is not JSON`, { cause: error });
    }
  }
  return values;
}
