/**
 * Call it before a test uses the result of `npm run build`. `npx jest` does not build, and a test
 * of old programs says nothing about the sources. Errors: says what to do.
 */
export function requireBuild(): void {
  if (process.env['TEST_BUILD_IS_STALE'] !== undefined)
    throw new Error(
      'The sources have changed since the last build, and this test uses its programs. Run npm run build.',
    );
}
