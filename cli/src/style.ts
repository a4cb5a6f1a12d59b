import type { Terminal } from './terminal.js';

const CODES = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const;

export type Style = keyof typeof CODES;
export type Paint = (style: Style, text: string) => string;

/**
 * Returns what colours text for a stream: nothing at all if it is a pipe or file, with NO_COLOR or
 * --no-color, or if the terminal cannot. FORCE_COLOR wins over the check for a terminal.
 */
export function painter({ env }: Terminal, stream: { isTTY?: boolean | undefined }): Paint {
  const isForced = Boolean(env['FORCE_COLOR']) && env['FORCE_COLOR'] !== '0';
  const canColour = isForced || (stream.isTTY === true && env['TERM'] !== 'dumb');
  if (env['NO_COLOR'] || !canColour) return (_, text) => text;
  return (style, text) => `\u001b[${CODES[style][0]}m${text}\u001b[${CODES[style][1]}m`;
}

/** Formats a count with its noun: `1 row`, `1,200 rows`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}

/** Formats seconds as people say them: `40 s`, `3 min`, `2 h`. */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
