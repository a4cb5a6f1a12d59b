/** The last work of each user that has not ended. */
const lastOf = new Map<string, Promise<void>>();

/**
 * Runs the work of a user after the user's earlier work in this process. A flood of calls of one
 * user then waits here, and not with a database connection each for the lock of the user's row.
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
