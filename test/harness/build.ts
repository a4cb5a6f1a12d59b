/**
 * Checks that the build is current. Call it before a test uses the result of `npm run build`,
 * because `npx jest` does not build. An old build would not contain the current sources. Throws an
 * error that names the build command.
 */
export function requireBuild(): void {
  if (process.env['TEST_BUILD_IS_STALE'] !== undefined)
    throw new Error(
      'This test runs programs of dist, but dist is older than the sources. Run npm run build.',
    );
}
