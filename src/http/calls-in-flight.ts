import type { ServerResponse } from 'node:http';
import { ApiError } from '../runtime/errors.js';

/**
 * Calls of one user that a process works on at a time; further ones wait with their bodies unread. Keeps one user's burst from
 * taking every database connection (its batches queue for one lock) or from filling the memory with bodies of 20 MiB.
 */
const CALLS_PER_USER = 4;

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Lets a user's calls through a few at a time, in the order of their arrival. */
export class CallsInFlight {
  private readonly lines = new Map<string, Line>();

  /** Returns once the call may go on. Its place is given to the next when its response is done or its connection is gone. */
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

  /** The place of a call that is done goes to the next in line, if there is one. */
  private passOn(userId: string, line: Line): void {
    const next = line.waiting.shift();
    if (next !== undefined) return next();
    line.running -= 1;
    if (line.running === 0) this.lines.delete(userId);
  }
}
