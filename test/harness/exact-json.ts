/**
 * Rewrites JSON text in one canonical form, without floating point. Keys are sorted, the last of
 * repeated keys counts, and numbers are plain decimal digits. If two texts give the same result,
 * they are exactly equal (decision 13).
 */
export function exactJson(text: string): string {
  let at = 0;
  const space = () => {
    while (' \t\r\n'.includes(text[at] ?? 'x')) at += 1;
  };
  const take = (token: string) => {
    if (!text.startsWith(token, at)) throw new Error(`The JSON must have ${token} at character ${at}.`);
    at += token.length;
  };
  const string = (): string => {
    const [token] = /^"(?:[^"\\]|\\.)*"/s.exec(text.slice(at, at + 100_000)) ?? [];
    if (token === undefined) throw new Error(`The JSON must have a string at character ${at}.`);
    at += token.length;
    return JSON.stringify(JSON.parse(token));
  };
  const list = (open: string, close: string, item: () => void) => {
    take(open);
    space();
    for (let first = true; text[at] !== close; first = false) {
      if (!first) take(',');
      space();
      item();
      space();
    }
    take(close);
  };
  const value = (): string => {
    space();
    const char = text[at];
    if (char === '"') return string();
    if (char === '[') {
      const items: string[] = [];
      list('[', ']', () => items.push(value()));
      return `[${items.join(',')}]`;
    }
    if (char === '{') {
      const members = new Map<string, string>();
      list('{', '}', () => {
        const key = string();
        space();
        take(':');
        members.set(key, value());
      });
      return `{${[...members]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, member]) => `${key}:${member}`)
        .join(',')}}`;
    }
    const [token] =
      /^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/.exec(text.slice(at, at + 20_000)) ?? [];
    if (token === undefined) throw new Error(`The JSON must have a value at character ${at}.`);
    at += token.length;
    return /^[tfn]/.test(token) ? token : exactNumber(token);
  };
  const result = value();
  space();
  if (at !== text.length) throw new Error(`The JSON must end at character ${at}, but more text follows.`);
  return result;
}

/** Writes a JSON number without an exponent and without unnecessary zeros. */
function exactNumber(token: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token) ?? [];
  const shift = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + shift;
  const padded = digits
    .padStart(digits.length + Math.max(0, -point), '0')
    .padEnd(Math.max(digits.length, point), '0');
  const split = Math.max(0, point);
  const before = padded.slice(0, split).replace(/^0+/, '') || '0';
  const after = padded.slice(split).replace(/0+$/, '');
  const text = after === '' ? before : `${before}.${after}`;
  return text === '0' ? '0' : sign + text;
}

/** Returns the text of the value at a path of keys and indexes, exactly as in the JSON text. */
export function sliceJson(text: string, path: (string | number)[]): string {
  let at = 0;
  const skipSpace = () => {
    while (' \t\r\n'.includes(text[at] ?? 'x')) at += 1;
  };
  const skipValue = (): string => {
    skipSpace();
    const start = at;
    let depth = 0;
    do {
      const char = text[at] ?? '';
      if (char === '"') at += (/^"(?:[^"\\]|\\.)*"/s.exec(text.slice(at)) ?? [''])[0].length;
      else {
        if (char === '{' || char === '[') depth += 1;
        if (char === '}' || char === ']') depth -= 1;
        if (depth < 0) throw new Error(`The JSON must have a value at character ${start}.`);
        at += 1;
      }
    } while (depth > 0 || !',]}: \n\r\t'.includes(text[at] ?? ','));
    return text.slice(start, at);
  };
  for (const step of path) {
    skipSpace();
    at += 1;
    for (let index = 0; ; index += 1) {
      skipSpace();
      const key = typeof step === 'number' ? index : (JSON.parse(skipValue()) as string);
      if (typeof step === 'string') {
        skipSpace();
        at += 1;
      }
      if (key === step) break;
      skipValue();
      skipSpace();
      if (text[at] !== ',') throw new Error(`The JSON has no value at the step ${String(step)} of the path.`);
      at += 1;
    }
  }
  return skipValue();
}
