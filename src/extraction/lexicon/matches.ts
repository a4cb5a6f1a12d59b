/**
 * Returns all matches of a global pattern, as `matchAll` does. That compiles a copy of the pattern for
 * each text, which takes longer than the search in most sentences.
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

/** Behind an empty match the search goes on with the next character. */
function behind(text: string, { lastIndex, unicode }: RegExp): number {
  return lastIndex + (unicode && (text.codePointAt(lastIndex) ?? 0) > 0xffff ? 2 : 1);
}
