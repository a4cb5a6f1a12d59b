/** By user id, a promise that resolves when the user's last call in this process has ended. */
const lastOf = new Map<string, Promise<void>>();

/**
 * Runs `work` after the user's earlier calls in this process. So many calls of one user wait in
 * memory. Otherwise, each would hold a database connection while it waits for the lock on the
 * user's row.
 */
export async function inTurnOf<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const run = (lastOf.get(userId) ?? Promise.resolve()).then(work);
  const ended = run.then(nothing, nothing);
  lastOf.set(userId, ended);
  try {
    return await run;
  } finally {
    if (lastOf.get(userId) === ended) lastOf.delete(userId);
  }
}

function nothing(): void {}
