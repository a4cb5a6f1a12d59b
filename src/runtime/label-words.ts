/** Returns a label such as account_domain in words that begin a line: Account domain. */
export function labelWords(label: string): string {
  const words = inWords(label);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a label such as account_domain in words: account domain. */
export const inWords = (label: string) => label.replaceAll('_', ' ').replaceAll('-', ' ');
