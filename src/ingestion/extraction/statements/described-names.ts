import type { CompiledLexicon } from '../lexicon/compile.js';
import { termSource, termsOf } from '../lexicon/terms.js';
import { splitLegalForm } from '../text/legal-form.js';
import { cleanName, isName, isTitleCase } from '../signals/names.js';
import type { Subject } from '../signals/subject.js';

/** A run of capitalised words: "Acme Labs", "4 Navy", "iota9". */
const RUN =
  "((?:\\p{Lu}|\\d|\\p{Ll}{1,8}(?=\\p{Lu}|\\d))[\\p{L}\\p{N}.'’&°-]{0,30}(?:\\s(?:&\\s)?(?:\\p{Lu}|\\d)[\\p{L}\\p{N}.'’&°-]{0,30}){0,4})";

/**
 * Finds names that the text itself says are companies: behind a noun ("the startup Acme", "chip maker Acme"), or before an apposition
 * ("Acme, a maker of"). Headlines in capitals are left out: every word looks like a name there.
 */
export function describedNames(sentence: string, lexicon: CompiledLexicon): Subject[] {
  const text = sentence.slice(0, 400);
  if (isTitleCase(text) || !lexicon.data.script.spaced) return [];
  const behindNoun = lexicon.pattern(
    'name behind a noun',
    ({ data }) =>
      new RegExp(
        `(?<![\\p{L}\\p{N}])(?:${termsOf(data.company.headNouns).map(termSource).join('|')}),?\\s${RUN}(?=[\\s,.;:!?'’)]|$)`,
        'gu',
      ),
  );
  const beforeApposition = lexicon.pattern(
    'name before an apposition',
    ({ data }) =>
      new RegExp(
        `(?:^|\\s)${RUN},\\s(?:an?|the|which|whose|maker|developer|provider|that)\\s(?:[\\p{L}\\d'’-]{1,25},?\\s){0,6}?(?:${termsOf(data.company.headNouns).map(termSource).join('|')})(?![\\p{L}])`,
        'gu',
      ),
  );
  const found: Subject[] = [];
  for (const pattern of [behindNoun, beforeApposition])
    for (const match of text.matchAll(pattern)) {
      const raw = cleanName(match[1] ?? '').replace(/[.]$/, '');
      const { name, legalName } = splitLegalForm(raw);
      if (name.length > 1 && isName(name) && found.length < 6)
        found.push({ name, legalName, description: match[0].slice(0, 200), end: 0 });
    }
  return found;
}
