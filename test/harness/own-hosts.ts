const PRELOADED = new URL('./own-hosts.mjs', import.meta.url).href;

/** The option of Node.js by which a process knows the names of TEST_HOSTS. */
export const WITH_HOSTS = `--import ${PRELOADED}`;

/**
 * The environment of a process of the service that may reach receivers on this machine by name.
 * `hosts` are `name=address` pairs, separated by commas or blanks.
 */
export function withHosts(hosts: string): Record<string, string> {
  return {
    NODE_OPTIONS: WITH_HOSTS,
    TEST_HOSTS: hosts,
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  };
}
