const NAMES = {
  sh: 'curl',
  ts: 'TypeScript',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
  ruby: 'Ruby',
  java: 'Java',
};

/**
 * Converts consecutive code blocks of different languages, without text between them, to tabs. On
 * GitHub, the blocks stay one below the other.
 */
export function addTabs(markdown) {
  markdown.core.ruler.push('tabs', (state) => {
    const { tokens } = state;
    const result = [];
    for (let at = 0; at < tokens.length;) {
      let end = at;
      while (tokens[end]?.type === 'fence' && tokens[end].info.trim() in NAMES) end += 1;
      const group = tokens.slice(at, end);
      const languages = new Set(group.map(({ info }) => info.trim()));
      if (group.length > 1 && languages.size === group.length) {
        result.push(html(state, '<div class="tabs">'));
        for (const token of group) {
          const name = NAMES[token.info.trim()];
          result.push(html(state, `<section data-language="${name}">`), token, html(state, '</section>'));
        }
        result.push(html(state, '</div>'));
        at = end;
      } else {
        result.push(...(group.length > 0 ? group : [tokens[at]]));
        at = Math.max(end, at + 1);
      }
    }
    state.tokens = result;
  });
}

function html(state, content) {
  const token = new state.Token('html_block', '', 0);
  token.content = `${content}\n`;
  return token;
}
