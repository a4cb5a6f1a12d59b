import type { Terminal } from './terminal.js';

const CODES = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const;

export type Style = keyof typeof CODES;
export type Paint = (style: Style, text: string) => string;

/**
 * Returns a function that colours text for a stream. The text stays plain for a pipe, a file or a
 * dumb terminal. It also stays plain with NO_COLOR or --no-color. FORCE_COLOR overrides the
 * terminal check.
 */
export function painter({ env }: Terminal, stream: { isTTY?: boolean | undefined }): Paint {
  const isForced = Boolean(env['FORCE_COLOR']) && env['FORCE_COLOR'] !== '0';
  const canColour = isForced || (stream.isTTY === true && env['TERM'] !== 'dumb');
  if (env['NO_COLOR'] || !canColour) return (_, text) => text;
  return (style, text) => `\u001b[${CODES[style][0]}m${text}\u001b[${CODES[style][1]}m`;
}

/** Formats a count with its noun. Examples: `1 row`, `1,200 rows`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}

/** Formats seconds as a rounded duration. Examples: `40 s`, `3 min`, `2 h`. */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
