/**
 * Waits until `read` returns true. Allows more than the promised second, because the machine may
 * be busy. Errors: says what did not happen.
 */
export async function soon(what: string, read: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + 15_000; !(await read());)
    if (Date.now() > giveUpAt) throw new Error(`${what}: not within 15 s`);
}
