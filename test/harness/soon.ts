import { setTimeout as delay } from 'node:timers/promises';

/** Between two looks, so that a test that waits leaves the processor to what it waits for. */
const LOOK_EVERY_MS = 10;

/**
 * Waits until `read` returns true. Allows more than the promised second, because the machine may
 * be busy; `withinMs` is for what is promised later. Errors: says what did not happen.
 */
export async function soon(
  what: string,
  read: () => boolean | Promise<boolean>,
  withinMs = 15_000,
): Promise<void> {
  for (const giveUpAt = Date.now() + withinMs; !(await read()); await delay(LOOK_EVERY_MS))
    if (Date.now() > giveUpAt) throw new Error(`${what}: not within ${withinMs / 1_000} s`);
}

/**
 * Repeats `step` until `isOver` returns true: what a client or another process does meanwhile, or
 * page after page. Errors: after `withinMs`, by default less than the time limit of a test.
 */
export async function repeatUntil(
  isOver: () => boolean,
  step: () => Promise<unknown>,
  withinMs = 110_000,
): Promise<void> {
  for (const giveUpAt = Date.now() + withinMs; !isOver(); await step())
    if (Date.now() > giveUpAt) throw new Error(`Not over after ${withinMs / 1_000} s.`);
}

/** Lets time pass that belongs to the story of a test: an outage of a second, a client that is slow. */
export function pause(ms: number): Promise<void> {
  return delay(ms);
}
