/**
 * The snippet of a match that was pending in a restored backup, or whose round was. It may have
 * been sent since (decision 20).
 */
export const RESTORED = 'restored from a backup, outcome unknown';

/** The snippet of a match that was not sent because its round was wrong (decision 32). */
export const WITHDRAWN = 'round withdrawn by the operator';
