import { InvalidArgumentError, Option } from 'commander';
import { parseTimestamp } from '../http/timestamp.js';
import { SOURCE_KINDS } from '../ingestion/sources/source-kind.js';
import type { SourceKind } from '../ingestion/sources/source-kind.js';

export function roleOption(): Option {
  return new Option('--role <role>', 'customer or operator').choices(['customer', 'operator']);
}

export function tierOption(): Option {
  return new Option('--tier <tier>', 'free or pro').choices(['free', 'pro']).makeOptionMandatory();
}

/** Reads a number of days from 1 to 3,650. */
export function days(value: string): number {
  const count = wholeNumber(value);
  if (count < 1 || count > 3650) throw new InvalidArgumentError('It must be 1 to 3650 days.');
  return count;
}

/** Reads a whole number. Errors: InvalidArgumentError, as for every parser in this file. */
export function wholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(value);
}

/** Reads a number from 0 to 1, or the word `default`. */
export function shareOrDefault(value: string): number | 'default' {
  if (value === 'default') return value;
  if (!/^(?:0(?:\.\d+)?|1(?:\.0+)?|\.\d+)$/.test(value))
    throw new InvalidArgumentError('It must be a number from 0 to 1, or default.');
  return Number(value);
}

/** Reads a day or a timestamp as an instant. */
export function instant(value: string): Date {
  const date = parseTimestamp(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00Z` : value);
  if (date === null)
    throw new InvalidArgumentError(
      'It must be a date that exists, such as 2026-03-02 or 2026-03-02T09:00:00Z.',
    );
  return date;
}

export function sourceKind(value: string): SourceKind {
  if (!(SOURCE_KINDS as readonly string[]).includes(value))
    throw new InvalidArgumentError(`It must be one of ${SOURCE_KINDS.join(', ')}.`);
  return value as SourceKind;
}
