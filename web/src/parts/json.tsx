import { useMemo } from 'preact/hooks';
import { CopyButton } from './pieces';

/** A node of parsed JSON. Numbers stay text, because JavaScript numbers lose digits above 2^53. */
type Node =
  | { kind: 'text' | 'number' | 'word'; text: string }
  | { kind: 'list'; items: Node[] }
  | { kind: 'object'; entries: [string, Node][] };

/**
 * Shows indented JSON with collapsible lists and objects. Shows text that is not JSON unchanged.
 */
export function Json({ text, label }: { text: string; label: string }) {
  const tree = useMemo(() => parse(text), [text]);
  return (
    <div class="code">
      {tree === null ? (
        <pre tabIndex={0} aria-label={label}>
          <code>{text}</code>
        </pre>
      ) : (
        <div class="json" role="group" tabIndex={0} aria-label={label}>
          <Branch name={null} node={tree} isOpen />
        </div>
      )}
      <CopyButton text={text} label={label} />
    </div>
  );
}

/**
 * Formats the members of a JSON object on one line. Example: "tier: 2, owner: Kim". Numbers keep
 * every digit.
 */
export function metadataWords(text: string): string {
  const tree = parse(text);
  if (tree?.kind !== 'object') return text;
  return tree.entries.map(([name, value]) => `${name}: ${plainText(value)}`).join(', ') || '–';
}

function plainText(node: Node): string {
  if (node.kind === 'text') return JSON.parse(node.text) as string;
  if (node.kind === 'list') return `[${node.items.map(plainText).join(', ')}]`;
  if (node.kind === 'object')
    return `{${node.entries.map(([name, value]) => `${name}: ${plainText(value)}`).join(', ')}}`;
  return node.text;
}

function Branch({ name, node, isOpen = false }: { name: string | null; node: Node; isOpen?: boolean }) {
  const label = name !== null && <span class="name">{JSON.stringify(name)}: </span>;
  if (node.kind !== 'list' && node.kind !== 'object')
    return (
      <div class="entry">
        {label}
        <span class={node.kind}>{node.text}</span>
      </div>
    );
  const [open, close] = node.kind === 'list' ? ['[', ']'] : ['{', '}'];
  const size = node.kind === 'list' ? node.items.length : node.entries.length;
  if (size === 0)
    return (
      <div class="entry">
        {label}
        {open}
        {close}
      </div>
    );
  return (
    <details open={isOpen || size <= 12}>
      <summary>
        {label}
        {open}
        <span class="folded">
          {' '}
          … {size} {close}
        </span>
      </summary>
      {node.kind === 'list'
        ? node.items.map((item, index) => <Branch key={index} name={null} node={item} />)
        : node.entries.map(([key, value]) => <Branch key={key} name={key} node={value} />)}
      <div class="end">{close}</div>
    </details>
  );
}

const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*)|(true|false|null)|([[\]{},:]))/y;

/** Parses JSON into nodes. Returns null if the text is not JSON. */
function parse(text: string): Node | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  let at = 0;
  const next = (): RegExpExecArray => {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (found === null) throw new Error(`Expected JSON at position ${at}.`);
    at = TOKEN.lastIndex;
    return found;
  };
  const read = (token = next()): Node => {
    const [, string, number, word, sign] = token;
    if (string !== undefined) return { kind: 'text', text: string };
    if (number !== undefined) return { kind: 'number', text: number };
    if (word !== undefined) return { kind: 'word', text: word };
    return sign === '[' ? { kind: 'list', items: readList() } : { kind: 'object', entries: readObject() };
  };
  const readList = (): Node[] => {
    const items: Node[] = [];
    for (let token = next(); token[4] !== ']'; token = next()) if (token[4] !== ',') items.push(read(token));
    return items;
  };
  const readObject = (): [string, Node][] => {
    const entries: [string, Node][] = [];
    for (let token = next(); token[4] !== '}'; token = next()) {
      if (token[1] === undefined) continue;
      next(); // the colon
      entries.push([JSON.parse(token[1]) as string, read()]);
    }
    return entries;
  };
  return read();
}
