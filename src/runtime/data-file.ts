import { readFileSync } from 'node:fs';

/** The tables and weights that ship with the project. Its README says where each comes from. */
const FOLDER = new URL('../../data/', import.meta.url);

/** Where a file of the folder lies. */
export function dataFile(name: string): URL {
  return new URL(name, FOLDER);
}

/** Makes a table of a file in the folder at first use. Throws then if the file is missing or damaged. */
export function fromData<Table>(name: string, make: (bytes: Buffer) => Table): () => Table {
  let table: Table | undefined;
  return () => (table ??= make(readFileSync(dataFile(name))));
}

/** The same for a file of JSON. */
export function fromJson<Content, Table = Content>(
  name: string,
  make: (content: Content) => Table,
): () => Table {
  return fromData(name, (bytes) => make(JSON.parse(bytes.toString()) as Content));
}
