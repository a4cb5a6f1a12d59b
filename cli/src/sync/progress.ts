import { duration } from '../style.js';
import { isInteractive, note, print, printJson } from '../terminal.js';
import type { Terminal } from '../terminal.js';

/** Options for the progress output of a run. */
export interface ProgressOptions {
  json: boolean;
  quiet: boolean;
}

const DRAW_MS = 100;
const LINE_MS = 10_000;
const WIDTH = 24;

/**
 * Prints progress: a bar on a terminal, JSON events with `--json`, and otherwise a line every ten
 * seconds.
 */
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

  /**
   * Prints progress if enough time has passed since the last output. `fraction` is undefined if the
   * input length is unknown.
   */
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

  /** Prints a line above the bar. */
  say(line: string): void {
    this.#clear();
    if (!this.#options.quiet) note(this.#terminal, line);
  }

  /** Prints an event. Does nothing without `--json`. */
  event(event: string, fields: object): void {
    if (this.#options.json) printJson(this.#terminal, JSON.stringify({ event, ...fields }));
  }

  /** Removes the bar and prints the result to stdout. */
  finish(text: string): void {
    this.#clear();
    if (!this.#options.json) print(this.#terminal, text);
  }

  #clear(): void {
    if (this.#isDrawn) this.#terminal.stderr.write('\r\u001b[K');
    this.#isDrawn = false;
  }
}

/**
 * Formats the estimated remaining time. Returns an empty text during the first 2 s, when the
 * estimate is too inaccurate.
 */
function timeLeft(fraction: number | undefined, elapsedMs: number): string {
  if (fraction === undefined || fraction <= 0 || fraction >= 1 || elapsedMs < 2_000) return '';
  return `, about ${duration((elapsedMs * (1 - fraction)) / fraction / 1_000)} left`;
}
