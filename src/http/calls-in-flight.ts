import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../runtime/errors.js';
import type { Log } from '../runtime/log.js';
import { onceGone } from './once-gone.js';

/**
 * Maximum number of calls of one user that a process handles at the same time. The process does not
 * read the bodies of further calls until they get a slot. So one user's calls cannot use all
 * database connections or fill the memory with 20 MiB bodies.
 */
const CALLS_PER_USER = 4;
/**
 * Milliseconds after which a call loses its slot in any case. No call takes longer: it has 30 s for
 * its body, 15 s for a lock, and 30 s for a statement.
 */
const LONGEST_CALL_MS = 120_000;
/**
 * Maximum milliseconds that a call waits for a slot. The limit is below 60 s, after which proxies
 * stop waiting for a response.
 */
export const LONGEST_WAIT_MS = 45_000;

interface Line {
  running: number;
  waiting: (() => void)[];
}

/**
 * Limits the parallel calls of each user. Further calls of the user wait and get a slot in the
 * order of their arrival.
 */
export class CallsInFlight {
  private readonly lines = new Map<string, Line>();

  constructor(
    private readonly log: Pick<Log, 'error'>,
    private readonly longestCallMs = LONGEST_CALL_MS,
    private readonly longestWaitMs = LONGEST_WAIT_MS,
  ) {}

  /**
   * Waits for a slot. Returns a function that releases the slot. The slot is also released when the
   * response is sent, when the connection closes, and after LONGEST_CALL_MS. Errors: `unavailable`
   * after a wait of 45 s.
   */
  async enter(userId: string, request: IncomingMessage, response: ServerResponse): Promise<() => void> {
    const line = this.lines.get(userId) ?? { running: 0, waiting: [] };
    this.lines.set(userId, line);
    if (line.running >= CALLS_PER_USER) await this.wait(line, request, response);
    else line.running += 1;
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      forget();
      clearTimeout(timer);
      this.passOn(userId, line);
    };
    const timer = setTimeout(() => {
      const seconds = this.longestCallMs / 1_000;
      this.log.error(
        { userId, method: request.method },
        `call still open after ${seconds} s: its slot was freed`,
      );
      leave();
    }, this.longestCallMs).unref();
    const forget = onceGone(request, response, leave);
    response.once('finish', leave);
    return leave;
  }

  private wait(line: Line, request: IncomingMessage, response: ServerResponse): Promise<void> {
    return new Promise((resolve, reject) => {
      const admit = () => {
        forget();
        clearTimeout(timer);
        resolve();
      };
      const giveUp = (error: ApiError) => {
        line.waiting = line.waiting.filter((waiter) => waiter !== admit);
        forget();
        clearTimeout(timer);
        reject(error);
      };
      line.waiting.push(admit);
      const forget = onceGone(request, response, () =>
        giveUp(new ApiError('invalid_body', 'The client closed the connection.')),
      );
      const timer = setTimeout(() => giveUp(waitedTooLong(this.longestWaitMs)), this.longestWaitMs).unref();
    });
  }

  /** Gives a finished call's slot to the next waiting call. */
  private passOn(userId: string, line: Line): void {
    const next = line.waiting.shift();
    if (next !== undefined) return next();
    line.running -= 1;
    if (line.running === 0) this.lines.delete(userId);
  }
}

function waitedTooLong(ms: number): ApiError {
  const message = `This call waited for ${ms / 1_000} s for your other calls. Send at most ${CALLS_PER_USER} at a time.`;
  const headers = { Connection: 'close', 'Retry-After': '5' };
  return new ApiError('unavailable', message, { headers });
}
