import type { RejectionReason } from '../rejection-reason.js';
import type { CompiledLexicon, CompiledTrap } from '../lexicon/compile.js';
import { firstOf } from '../lexicon/terms.js';
import type { TrapName, TrapPlace } from '../lexicon/lexicon.js';

/** A word that speaks for another kind of news, with the place where it stands. */
export interface TrapSignal {
  name: TrapName;
  reason: RejectionReason;
  place: TrapPlace;
  /** The words, and where they begin in the text of their place. */
  text: string;
  start: number;
}

/** Finds the traps of each place's text; one signal per trap and place. */
export function findTraps(texts: Record<TrapPlace, string>, lexicon: CompiledLexicon): TrapSignal[] {
  const found: TrapSignal[] = [];
  for (const trap of lexicon.traps)
    for (const place of trap.places) {
      const words = wordsOf(trap, texts[place]);
      if (words !== null) found.push({ name: trap.name, reason: trap.reason, place, ...words });
    }
  return found;
}

interface Words {
  text: string;
  start: number;
}

/** A trap stands when one of its words is left after what `unless` explains is taken away. */
function wordsOf(trap: CompiledTrap, text: string): Words | null {
  if (text === '') return null;
  const words = find(trap, text);
  if (words === null || !trap.unless || !firstOf(trap.unless, text)) return words;
  return find(
    trap,
    text.replace(trap.unless, (explained) => '.'.padEnd(explained.length)),
  );
}

function find(trap: CompiledTrap, text: string): Words | null {
  const found = (trap.terms && firstOf(trap.terms, text)) ?? (trap.exact && firstOf(trap.exact, text));
  return found ? { text: found.text.replace(/\s+/g, ' ').slice(0, 80), start: found.start } : null;
}
