/**
 * Waits until `read` returns true. Allows more than the promised second, because the machine may
 * be busy; `withinMs` is for what is promised later. Errors: says what did not happen.
 */
export async function soon(what: string, read: () => Promise<boolean>, withinMs = 15_000): Promise<void> {
  for (const giveUpAt = Date.now() + withinMs; !(await read());)
    if (Date.now() > giveUpAt) throw new Error(`${what}: not within ${withinMs / 1_000} s`);
}
