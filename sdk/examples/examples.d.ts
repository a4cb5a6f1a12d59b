// The examples are plain JavaScript, so that you can run them without a build. Tests import the
// examples without types.
declare module '*.mjs';
