/**
 * Failure text of a pending match that a backup restored, or whose round a backup restored. Its
 * webhook may have been sent after the backup, so the service does not send it again (decision 20).
 */
export const RESTORED = 'restored from a backup, outcome unknown';

/**
 * Failure text of a match whose webhook was not sent because the operator withdrew the round
 * (decision 32).
 */
export const WITHDRAWN = 'round withdrawn by the operator';
