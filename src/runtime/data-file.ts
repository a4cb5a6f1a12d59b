import { readFileSync } from 'node:fs';

/** Folder of the tables and weights that ship with the project. Its README lists their sources. */
const FOLDER = new URL('../../data/', import.meta.url);

/** Returns the path of a file in data/. */
export function dataFile(name: string): URL {
  return new URL(name, FOLDER);
}

/**
 * Returns a function that reads a table from a file in data/ on its first call. The call throws if
 * the file is missing or damaged.
 */
export function fromData<Table>(name: string, make: (bytes: Buffer) => Table): () => Table {
  let table: Table | undefined;
  return () => (table ??= make(readFileSync(dataFile(name))));
}

/**
 * Returns a function that reads a table from a JSON file in data/ on its first call. The call
 * throws if the file is missing or damaged.
 */
export function fromJson<Content, Table = Content>(
  name: string,
  make: (content: Content) => Table,
): () => Table {
  return fromData(name, (bytes) => make(JSON.parse(bytes.toString()) as Content));
}
