/** The version of this package. A test compares it with package.json. */
export const VERSION = '0.2.0';
