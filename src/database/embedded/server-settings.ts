import { totalmem } from 'node:os';

/**
 * Builds the server's `-c` arguments. The caller's settings override the defaults. The fixed
 * settings and the private address override both. The arguments are passed at every start, so that
 * the cluster's configuration files stay as initdb wrote them.
 */
export function serverArguments(fixed: Record<string, string>, settings: Record<string, string>): string[] {
  const all = {
    ...defaults(),
    ...settings,
    ...fixed,
    listen_addresses: '127.0.0.1',
    // The server has no Unix socket, because a killed server would leave the socket's lock file.
    unix_socket_directories: '',
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Returns settings for a server that shares a small machine with the service. fsync and
 * synchronous_commit stay on.
 */
function defaults(): Record<string, string> {
  return {
    max_connections: '200',
    shared_buffers: sharedBuffers(),
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    // A container's /dev/shm has 64 MB by default, and parallel queries fail if it is full.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The server logs starts, stops and crashes, but not failed statements. The service logs failed
    // statements, and they contain customer data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
}

/**
 * Returns an eighth of the memory available to this process, between 64 MB and 1 GB. PostgreSQL
 * allocates this memory only when it is used.
 */
export function sharedBuffers(): string {
  const limit = process.constrainedMemory();
  const bytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return `${Math.round(Math.min(1_024, Math.max(64, bytes / 8 / 2 ** 20)))}MB`;
}
