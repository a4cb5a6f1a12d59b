import type { ServerResponse } from 'node:http';
import { ApiError } from '../runtime/errors.js';

/**
 * Calls of one user that a process handles at a time. Further calls wait with their bodies unread,
 * so that one user's burst can neither take every database connection (batches of a user wait for
 * one lock) nor fill the memory with 20 MiB bodies.
 */
const CALLS_PER_USER = 4;

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Limits each user's concurrent calls, first come first served. */
export class CallsInFlight {
  private readonly lines = new Map<string, Line>();

  /**
   * Resolves once the call may continue. Its place is freed when its response is sent or its
   * connection closes.
   */
  async enter(userId: string, response: ServerResponse): Promise<void> {
    const line = this.lines.get(userId) ?? { running: 0, waiting: [] };
    this.lines.set(userId, line);
    if (line.running >= CALLS_PER_USER) await this.wait(line, response);
    else line.running += 1;
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      this.passOn(userId, line);
    };
    if (response.destroyed) return leave();
    response.once('finish', leave);
    response.once('close', leave);
  }

  private wait(line: Line, response: ServerResponse): Promise<void> {
    return new Promise((resolve, reject) => {
      const onClose = () => {
        line.waiting = line.waiting.filter((waiter) => waiter !== admit);
        reject(new ApiError('invalid_body', 'The client hung up.'));
      };
      const admit = () => {
        response.removeListener('close', onClose);
        resolve();
      };
      response.once('close', onClose);
      line.waiting.push(admit);
    });
  }

  /** Hands a finished call's place to the next waiting call. */
  private passOn(userId: string, line: Line): void {
    const next = line.waiting.shift();
    if (next !== undefined) return next();
    line.running -= 1;
    if (line.running === 0) this.lines.delete(userId);
  }
}
