import type { NameWord, NormalisedCompanyName } from './normalise.js';

/**
 * Lists the short strings under which a name is stored and looked up: two names that the score takes as one company
 * share one (README.md has the measured share). At most MAX_KEYS, the most selective first. A filler, a trade or a place
 * alone is never a key, so a key leads to tens of names among millions, not to thousands.
 */
export function blockingKeys(name: NormalisedCompanyName): string[] {
  const keys = new Set<string>();
  addKeys(name, keys);
  for (const alias of name.aliases) addKeys(alias, keys);
  return [...keys].slice(0, MAX_KEYS);
}

const MAX_KEYS = 8;

function addKeys(name: NormalisedCompanyName, keys: Set<string>): void {
  if (name.key === '') return;
  const core = name.words.filter((word) => word.evidence >= 0.3);
  keys.add(`=${name.squashed}`);
  keys.add(
    `c${(core.length > 0 ? core : name.words)
      .map((word) => word.text)
      .sort()
      .join('')}`,
  );
  const rare = core.filter((word) => word.wordClass === 'rare');
  for (const word of rare.slice(0, 3)) keys.add(`w${stem(word)}`);
  for (let i = 0; i + 1 < core.length && i < 2; i++) {
    const pair = [stem(core[i]!), stem(core[i + 1]!)].sort();
    keys.add(`p${pair.join(' ')}`);
  }
}

function stem(word: NameWord): string {
  return word.text.length >= 5 && word.text.endsWith('s') ? word.text.slice(0, -1) : word.text;
}
