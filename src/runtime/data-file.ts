import { readFileSync } from 'node:fs';

/**
 * The folder with the tables and weights that ship with the project. Its README has the source of
 * each.
 */
const FOLDER = new URL('../../data/', import.meta.url);

/** Returns the path of a file in the folder. */
export function dataFile(name: string): URL {
  return new URL(name, FOLDER);
}

/**
 * Reads a table from a file in the folder at first use. Throws then if the file is missing or
 * damaged.
 */
export function fromData<Table>(name: string, make: (bytes: Buffer) => Table): () => Table {
  let table: Table | undefined;
  return () => (table ??= make(readFileSync(dataFile(name))));
}

/** Does the same for a JSON file. */
export function fromJson<Content, Table = Content>(
  name: string,
  make: (content: Content) => Table,
): () => Table {
  return fromData(name, (bytes) => make(JSON.parse(bytes.toString()) as Content));
}
