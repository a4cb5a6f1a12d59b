import { InvalidArgumentError } from 'commander';

/** Parses a whole number. */
export function readCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** Returns a parser for whole numbers from `least` to `most`. */
export function countWithin(least: number, most: number): (text: string) => number {
  return (text) => {
    const count = readCount(text);
    if (count < least || count > most) throw new InvalidArgumentError(`It must be from ${least} to ${most}.`);
    return count;
  };
}

/**
 * Parses a list of webhook statuses. Rejects unknown statuses, because `--follow` would wait
 * forever for a misspelt status.
 */
export function readStatuses(text: string): string[] {
  const known = ['delivered', 'failed', 'no_webhook', 'pending'];
  const statuses = text.split(',').map((one) => one.trim());
  if (!statuses.every((one) => known.includes(one)))
    throw new InvalidArgumentError(`It must be one or more of ${known.join(', ')}, separated by commas.`);
  return statuses;
}

/** Collects the pairs of a repeated NAME=VALUE option. */
export function collectPairs(
  text: string,
  before: Record<string, string> | undefined,
): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be NAME=VALUE.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}
