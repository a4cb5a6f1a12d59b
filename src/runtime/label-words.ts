/**
 * Returns a label as words with an upper-case first letter. Example: `account_domain` becomes
 * `Account domain`.
 */
export function labelWords(label: string): string {
  const words = inWords(label);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a label as words. Example: `account_domain` becomes `account domain`. */
export const inWords = (label: string) => label.replaceAll('_', ' ').replaceAll('-', ' ');
