/** Provides the current time. A test replaces it to move the time. */
export abstract class Clock {
  abstract now(): Date;
}

/** Reads the clock of this machine. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
