/** The fields of a log line that the terminal shows. */
interface LogLine {
  level: string;
  time: string;
  msg?: string;
  err?: { message?: string };
  [field: string]: unknown;
}

/**
 * Returns a stream that prints the log's JSON lines as plain text: time, level, message and fields.
 * For an error, it prints only the message.
 */
export function terminalLines(terminal: NodeJS.WritableStream): Pick<NodeJS.WritableStream, 'write'> {
  return { write: (line: string | Uint8Array) => terminal.write(`${toText(String(line))}\n`) };
}

function toText(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as LogLine;
  const clock = time.slice(11, 19);
  const mark = level === 'info' ? '' : `${level.toUpperCase()} `;
  const facts = Object.entries(fields).map(([name, value]) => `${name}=${plain(value)}`);
  const text = [msg, err?.message === undefined ? undefined : `(${err.message})`, ...facts];
  return `${clock} ${mark}${text.filter((part) => part !== undefined).join(' ')}`;
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the text that tells a person what to do after starting the service. */
export function nextSteps(address: string): string {
  return [
    '',
    `Open   ${address}/app`,
    'User   npm run --silent admin -- user create --email you@example.com --tier pro',
    `Read   ${address}/guides/ and the API at ${address}/guides/reference/`,
    '',
    'Press Ctrl-C to stop.',
    '',
  ].join('\n');
}
