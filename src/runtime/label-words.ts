/** Returns a label such as account_domain as words for the start of a line: Account domain. */
export function labelWords(label: string): string {
  const words = inWords(label);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a label such as account_domain as words: account domain. */
export const inWords = (label: string) => label.replaceAll('_', ' ').replaceAll('-', ' ');
