/** Provides the current time. Tests replace the clock to change the time. */
export abstract class Clock {
  abstract now(): Date;
}

/** Reads the clock of this machine. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
