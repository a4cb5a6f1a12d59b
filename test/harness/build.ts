/**
 * Checks that the build is current. Call it before a test uses the result of `npm run build`,
 * because `npx jest` does not build. A test of an old build does not test the sources. Throws an
 * error that names the build command.
 */
export function requireBuild(): void {
  if (process.env['TEST_BUILD_IS_STALE'] !== undefined)
    throw new Error(
      'The sources have changed since the last build, and this test uses its programs. Run npm run build.',
    );
}
