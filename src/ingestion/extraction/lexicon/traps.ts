import type { Terms, Trap, TrapName } from './lexicon.js';

/** The words of one trap; a bare string stands for its terms. */
export type TrapWords = Terms | { terms?: Terms; exact?: Terms };

/** Makes the traps of a language from their words. A trap without words does not exist in it. */
export function trapsOf(words: Partial<Record<TrapName, TrapWords>>): Trap[] {
  return (Object.keys(words) as TrapName[]).map((name) => {
    const given = words[name] ?? '';
    return { name, ...(typeof given === 'string' ? { terms: given } : given) };
  });
}
