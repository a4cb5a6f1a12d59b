/**
 * A failure of the embedded database that the operator can fix. The message is one line and says
 * what to do.
 */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
  }
}

/** The end of messages whose problem another PostgreSQL server would avoid. */
export const USE_YOUR_OWN = 'or set DATABASE_URL to a PostgreSQL server of your own';

/**
 * Returns the `code` of a system error (`ENOENT`, `EACCES`, …), or undefined for an error without a
 * code.
 */
export function errorCode(error: unknown): string | undefined {
  // `instanceof` does not work here: under Jest, node's own errors come from another realm.
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/**
 * Converts a file-system error at `path` to an error that says how to fix it. Returns other errors
 * unchanged.
 */
export function explainFileError(error: unknown, path: string): unknown {
  const code = errorCode(error);
  if (error instanceof EmbeddedPostgresError || code === undefined) return error;
  const uid = process.getuid?.();
  const who = uid === undefined ? 'this user' : `user id ${uid}`;
  const remedies: Record<string, string> = {
    EACCES: `is not writable for ${who}: give it write access, set DATA_DIR to another directory`,
    EPERM: `cannot be handed to the database's user (${who} may not change owners there): run the service as a plain user, set DATA_DIR to another directory`,
    EINVAL: `cannot be handed to the database's user, whose id this container does not have: run the service as a plain user, set DATA_DIR to another directory`,
    EROFS: 'lies on a read-only file system: set DATA_DIR to a writable directory',
    ENOTDIR: 'is not a directory: set DATA_DIR to one',
    ENOSPC: 'is on a full disk: free some space',
    EDQUOT: 'is over its disk quota: free some space',
  };
  const remedy = remedies[code];
  if (remedy === undefined) return error;
  return new EmbeddedPostgresError(`The data directory ${path} ${remedy}, ${USE_YOUR_OWN} (${code}).`, {
    cause: error,
  });
}
