/** Words after which a full stop ends no sentence. */
const ABBREVIATIONS = new Set(
  'inc corp ltd co llc plc jr sr dr mr mrs ms st mt ft no vs approx est dept univ prof gen gov sen rep messrs calif mass conn ariz colo ill ind kan mich minn miss mo mont neb nev okla ore penn pa tenn tex va vt wash wis wyo fla ga ala ark del md ky la n.c s.c n.j n.y n.h n.m d.c u.s u.k e.g i.e jan feb mar apr jun jul aug sep sept oct nov dec bros intl'.split(
    ' ',
  ),
);

/**
 * Splits a paragraph into sentences. A stop ends one when a capital, a digit, a quote or a currency follows and the word before is
 * no abbreviation or initial; a stop glued to the next word ("ecosystem.This") ends one too.
 */
export function splitSentences(paragraph: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const stop of paragraph.matchAll(
    /[.!?]["'”’)\]]{0,2}(?=\s+["'“‘([]?[\p{Lu}\d$€£])|(?<=\p{Ll}{3})[.!?](?=\p{Lu}\p{Ll}+\s)/gu,
  )) {
    if (
      stop[0].startsWith('.') &&
      endsInAbbreviation(paragraph.slice(Math.max(from, stop.index - 12), stop.index))
    )
      continue;
    const end = stop.index + stop[0].length;
    sentences.push(paragraph.slice(from, end).trim());
    from = end;
  }
  sentences.push(paragraph.slice(from).trim());
  return sentences.filter((sentence) => sentence !== '');
}

function endsInAbbreviation(before: string): boolean {
  const word = /[\p{L}.]+$/u.exec(before)?.[0] ?? '';
  return /^\p{Lu}$/u.test(word) || /\.\p{L}$/u.test(word) || ABBREVIATIONS.has(word.toLowerCase());
}
