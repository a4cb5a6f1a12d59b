/** Moves the wall clock of a process by CLOCK_SHIFT_MS. Timers and `performance` do not change. */
const shiftMs = Number(process.env['CLOCK_SHIFT_MS']);
const now = Date.now.bind(Date);
globalThis.Date = class extends Date {
  constructor(...parts) {
    if (parts.length === 0) super(now() + shiftMs);
    else super(...parts);
  }
  static now() {
    return now() + shiftMs;
  }
};
