/** What would make a file readable that is not as it is. */
export type Remedy = 'ndjson' | 'utf-16le' | 'windows-1252';

/** A file that cannot be read. The message is a sentence for the person who chose it. */
export class CsvFault extends Error {
  constructor(
    message: string,
    readonly remedy?: Remedy,
  ) {
    super(message);
  }
}
