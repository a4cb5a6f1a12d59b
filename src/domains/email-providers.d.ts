/** The package ships no types: a list of the domains of personal-mail providers. */
declare module 'email-providers' {
  const domains: readonly string[];
  export default domains;
}
