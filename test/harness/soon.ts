import { setTimeout as delay } from 'node:timers/promises';

/**
 * Milliseconds between two checks. Without this pause, the test would take CPU time from the work
 * that it waits for.
 */
const LOOK_EVERY_MS = 10;

/**
 * Waits until `read` returns true. The service promises most effects within a second. The default
 * limit is longer, because the machine may be busy. Set `withinMs` for slower effects. Throws an
 * error that names `what`.
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
 * Repeats `step` until `isOver` returns true, for example to read page after page. Throws an error
 * after `withinMs`. The default is shorter than the time limit of a test.
 */
export async function repeatUntil(
  isOver: () => boolean,
  step: () => Promise<unknown>,
  withinMs = 110_000,
): Promise<void> {
  for (const giveUpAt = Date.now() + withinMs; !isOver(); await step())
    if (Date.now() > giveUpAt)
      throw new Error(`Expected isOver to return true within ${withinMs / 1_000} s, but it did not.`);
}

/**
 * Waits for a time that the scenario of a test needs. Examples: an outage of a second, a slow
 * client.
 */
export function pause(ms: number): Promise<void> {
  return delay(ms);
}
