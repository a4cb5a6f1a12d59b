import { duration } from '../style.js';
import { isInteractive, note, print, printJson } from '../terminal.js';
import type { Terminal } from '../terminal.js';

/** How a run reports progress. */
export interface ProgressOptions {
  json: boolean;
  quiet: boolean;
}

const DRAW_MS = 100;
const LINE_MS = 10_000;
const WIDTH = 24;

/** Progress: a bar on a terminal, a line every ten seconds elsewhere, events with `--json`. */
export class Progress {
  readonly #terminal: Terminal;
  readonly #options: ProgressOptions;
  readonly #isBar: boolean;
  readonly #now: () => number;
  readonly #startedAt: number;
  #drawnAt: number;
  #isDrawn = false;

  constructor(terminal: Terminal, options: ProgressOptions, now: () => number = Date.now) {
    this.#now = now;
    this.#startedAt = now();
    this.#drawnAt = this.#startedAt;
    this.#terminal = terminal;
    this.#options = options;
    this.#isBar = isInteractive(terminal) && !options.quiet && !options.json;
  }

  /** Shows progress from time to time. `fraction` is undefined for input of unknown length. */
  update(fraction: number | undefined, text: () => string, fields: object): void {
    const now = this.#now();
    if (this.#options.quiet || now - this.#drawnAt < (this.#isBar ? DRAW_MS : LINE_MS)) return;
    this.#drawnAt = now;
    if (this.#options.json) return this.event('progress', fields);
    const percent = fraction === undefined ? '' : `${String(Math.floor(fraction * 100)).padStart(3)} % `;
    const line = `${text()}${timeLeft(fraction, now - this.#startedAt)}`;
    if (!this.#isBar) return note(this.#terminal, `${percent}${line}`.trim());
    const full = Math.round((fraction ?? 0) * WIDTH);
    const bar = fraction === undefined ? '' : `[${'#'.repeat(full)}${'-'.repeat(WIDTH - full)}] `;
    this.#terminal.stderr.write(`\r\u001b[K${bar}${percent}${line}`);
    this.#isDrawn = true;
  }

  /** Writes a line in place of the bar, which is drawn again below it. */
  say(line: string): void {
    this.#clear();
    if (!this.#options.quiet) note(this.#terminal, line);
  }

  /** Writes an event, with `--json`. */
  event(event: string, fields: object): void {
    if (this.#options.json) printJson(this.#terminal, JSON.stringify({ event, ...fields }));
  }

  /** Removes the bar and prints the result, which is data. */
  finish(text: string): void {
    this.#clear();
    if (!this.#options.json) print(this.#terminal, text);
  }

  #clear(): void {
    if (this.#isDrawn) this.#terminal.stderr.write('\r\u001b[K');
    this.#isDrawn = false;
  }
}

/** Estimates the time left. The first seconds say too little about the rest. */
function timeLeft(fraction: number | undefined, elapsedMs: number): string {
  if (fraction === undefined || fraction <= 0 || fraction >= 1 || elapsedMs < 2_000) return '';
  return `, about ${duration((elapsedMs * (1 - fraction)) / fraction / 1_000)} left`;
}
