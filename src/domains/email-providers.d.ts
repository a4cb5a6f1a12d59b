/**
 * The package contains a list of the domains of e-mail providers for persons. It ships no types.
 */
declare module 'email-providers' {
  const domains: readonly string[];
  export default domains;
}
