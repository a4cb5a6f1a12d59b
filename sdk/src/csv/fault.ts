/** The setting that would make the file readable: a file format or an encoding. */
export type Remedy = 'ndjson' | 'utf-16le' | 'windows-1252';

/** Thrown for a file that cannot be read. The message is shown to the user who chose the file. */
export class CsvFault extends Error {
  constructor(
    message: string,
    readonly remedy?: Remedy,
  ) {
    super(message);
  }
}
