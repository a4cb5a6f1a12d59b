/** The demo's users of the pages. The demo listens on this machine only and ends with the program. */
export const PERSON = 'demo@example.com';
export const OPERATOR = 'operator@example.com';
export const PASSWORD = 'copper lantern tidewell';
