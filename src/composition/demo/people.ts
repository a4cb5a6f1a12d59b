/**
 * The users of the demo. Their password may be public, because the demo listens only on 127.0.0.1.
 */
export const PERSON = 'demo@example.com';
export const OPERATOR = 'operator@example.com';
export const PASSWORD = 'copper lantern tidewell';
