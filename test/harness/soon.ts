import { setTimeout as delay } from 'node:timers/promises';

/**
 * Interval between two checks, in milliseconds. A waiting test must leave the processor to the
 * awaited work.
 */
const LOOK_EVERY_MS = 10;

/**
 * Waits until `read` returns true. The default limit is longer than the promised second, because
 * the machine may be busy. Set `withinMs` for a later promise. Throws an error that names the
 * missing event.
 */
export async function soon(
  what: string,
  read: () => boolean | Promise<boolean>,
  withinMs = 15_000,
): Promise<void> {
  for (const giveUpAt = Date.now() + withinMs; !(await read()); await delay(LOOK_EVERY_MS))
    if (Date.now() > giveUpAt) throw new Error(`${what}: did not happen within ${withinMs / 1_000} s`);
}

/**
 * Repeats `step` until `isOver` returns true. Use it for the actions of a client or another
 * process, or to read page after page. Throws an error after `withinMs`. The default is shorter
 * than the time limit of a test.
 */
export async function repeatUntil(
  isOver: () => boolean,
  step: () => Promise<unknown>,
  withinMs = 110_000,
): Promise<void> {
  for (const giveUpAt = Date.now() + withinMs; !isOver(); await step())
    if (Date.now() > giveUpAt)
      throw new Error(`The repeated step did not reach its end within ${withinMs / 1_000} s.`);
}

/**
 * Waits for a time that the scenario of a test needs. Examples: an outage of a second, a slow
 * client.
 */
export function pause(ms: number): Promise<void> {
  return delay(ms);
}
