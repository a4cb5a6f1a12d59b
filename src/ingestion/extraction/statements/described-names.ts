import type { CompiledLexicon } from '../lexicon/compile.js';
import { mayHold, termSource, termsOf } from '../lexicon/terms.js';
import { splitLegalForm } from '../text/legal-form.js';
import { wordsFor } from '../signals/name-words.js';
import { cleanName, isName, isTitleCase } from '../signals/names.js';
import type { Subject } from '../signals/subject.js';
import { matchesOf } from '../lexicon/matches.js';

/** A run of capitalised words: "Acme Labs", "4 Navy", "iota9". */
const RUN =
  "((?:\\p{Lu}|\\d|\\p{Ll}{1,8}(?=\\p{Lu}|\\d))[\\p{L}\\p{N}.'’&°-]{0,30}(?:\\s(?:&\\s)?(?:\\p{Lu}|\\d)[\\p{L}\\p{N}.'’&°-]{0,30}){0,4})";

/**
 * Finds names that the text itself calls companies: behind a noun ("chip maker Acme"), before an
 * apposition ("Acme, a maker of"), or before a verb of raising and its amount. Skips headlines in
 * capitals, where every word looks like a name.
 */
export function describedNames(sentence: string, lexicon: CompiledLexicon): Subject[] {
  const text = sentence.slice(0, 400);
  if (isTitleCase(text) || !lexicon.data.script.spaced) return [];
  const behindNoun = lexicon.pattern(
    'name behind a noun',
    ({ data }) =>
      new RegExp(
        `(?<![\\p{L}\\p{N}])(?:${termsOf(data.company.headNouns).map(termSource).join('|')}),?\\s(?:(?:called|named|dubbed)\\s)?${RUN}(?=[\\s,.;:!?'’)]|$)`,
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
  const beforeVerb = lexicon.pattern(
    'name before a verb of raising',
    ({ data }) =>
      new RegExp(
        `(?:^|\\s)${RUN}(?:,\\swhich)?\\s(?:(?:has|have|had|just|also|now|recently)\\s){0,2}(?:${termsOf(data.verbs.raise).map(termSource).join('|')})\\s[^.;:]{0,30}[$€£₹¥]`,
        'gu',
      ),
  );
  const found: Subject[] = [];
  const hasVerb = mayHold(lexicon.verbs.raise, text);
  for (const pattern of hasVerb ? [behindNoun, beforeApposition, beforeVerb] : [behindNoun, beforeApposition])
    for (const match of matchesOf(pattern, text)) {
      const raw = cleanName(match[1] ?? '').replace(/[.]$/, '');
      const { name, legalName } = splitLegalForm(raw);
      if (name.length > 1 && isName(name) && !isPronoun(name, lexicon) && found.length < 6)
        found.push({
          name,
          legalName,
          description: pattern === beforeVerb ? '' : phraseAt(text, match, pattern === behindNoun),
          end: 0,
        });
    }
  return found;
}

/**
 * The whole phrase of a match: "Acme, a seed-stage venture capital firm" and not "… venture", "venture
 * capital firm Acme" and not "firm Acme".
 */
function phraseAt(text: string, match: RegExpExecArray, isBehindNoun: boolean): string {
  const phrase = match[0].slice(0, 200);
  if (isBehindNoun) return (/[^,.;:$€£₹]{0,40}$/u.exec(text.slice(0, match.index))?.[0] ?? '') + phrase;
  const end = match.index + match[0].length;
  return phrase + (/^[^,.;:$€£₹]{0,60}/u.exec(text.slice(end))?.[0] ?? '');
}

function isPronoun(name: string, lexicon: CompiledLexicon): boolean {
  return wordsFor(lexicon).pronoun.test(name);
}
