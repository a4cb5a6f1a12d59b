/**
 * Waits until `read` returns true. A busy machine gets longer than the second that is promised.
 * Errors: says what did not happen.
 */
export async function soon(what: string, read: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + 5_000; !(await read());)
    if (Date.now() > giveUpAt) throw new Error(`${what}: not within 5 s`);
}
