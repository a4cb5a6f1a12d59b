/**
 * The demo's user for the settings pages. The demo listens on this machine only and ends with the
 * program.
 */
export const PERSON = { email: 'demo@example.com', password: 'copper lantern tidewell' };
