/**
 * Returns all matches of a global pattern, like `matchAll`. `matchAll` compiles a copy of the
 * pattern for each text. In most sentences, this takes longer than the search.
 */
export function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push(match);
    if (match[0] === '') pattern.lastIndex = behind(text, pattern);
  }
  return found;
}

/** Returns the index of the next character, where the search continues after an empty match. */
function behind(text: string, { lastIndex, unicode }: RegExp): number {
  return lastIndex + (unicode && (text.codePointAt(lastIndex) ?? 0) > 0xffff ? 2 : 1);
}
