import { isInteractive, note, print } from '../terminal.js';
import type { Terminal } from '../terminal.js';

/** How a run tells what it does. */
export interface ProgressOptions {
  json: boolean;
  quiet: boolean;
}

const DRAW_MS = 100;
const LINE_MS = 10_000;
const WIDTH = 24;

/** A bar that is drawn over on a terminal, a line every ten seconds elsewhere, events with `--json`. */
export class Progress {
  readonly #terminal: Terminal;
  readonly #options: ProgressOptions;
  readonly #isBar: boolean;
  #drawnAt = Date.now();
  #isDrawn = false;

  constructor(terminal: Terminal, options: ProgressOptions) {
    this.#terminal = terminal;
    this.#options = options;
    this.#isBar = isInteractive(terminal) && !options.quiet && !options.json;
  }

  /** Shows where the run is, now and then. `fraction` is undefined for input of unknown length. */
  update(fraction: number | undefined, text: () => string, fields: object): void {
    const now = Date.now();
    if (this.#options.quiet || now - this.#drawnAt < (this.#isBar ? DRAW_MS : LINE_MS)) return;
    this.#drawnAt = now;
    if (this.#options.json) return this.event('progress', fields);
    const percent = fraction === undefined ? '' : `${String(Math.floor(fraction * 100)).padStart(3)} % `;
    if (!this.#isBar) return note(this.#terminal, `${percent}${text()}`.trim());
    const full = Math.round((fraction ?? 0) * WIDTH);
    const bar = fraction === undefined ? '' : `[${'#'.repeat(full)}${'-'.repeat(WIDTH - full)}] `;
    this.#terminal.stderr.write(`\r\u001b[K${bar}${percent}${text()}`);
    this.#isDrawn = true;
  }

  /** Writes a line beside the bar. */
  say(line: string): void {
    this.#clear();
    if (!this.#options.quiet) note(this.#terminal, line);
  }

  /** Writes an event, with `--json`. */
  event(event: string, fields: object): void {
    if (this.#options.json) print(this.#terminal, JSON.stringify({ event, ...fields }));
  }

  /** Ends the bar; what the run came to is data. */
  finish(text: string): void {
    this.#clear();
    if (!this.#options.json) print(this.#terminal, text);
  }

  #clear(): void {
    if (this.#isDrawn) this.#terminal.stderr.write('\r\u001b[K');
    this.#isDrawn = false;
  }
}
