// The examples are plain JavaScript, to be run as they are; tests import them without types.
declare module '*.mjs';
