/**
 * The demo's users of the pages. The demo listens only on this machine and ends with the program.
 */
export const PERSON = 'demo@example.com';
export const OPERATOR = 'operator@example.com';
export const PASSWORD = 'copper lantern tidewell';
