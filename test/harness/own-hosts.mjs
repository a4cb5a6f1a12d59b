import { promises as dns } from 'node:dns';

/** Preloaded into a process of the service: the names of TEST_HOSTS (`name=address`, by commas) have that address. */
const hosts = new Map((process.env['TEST_HOSTS'] ?? '').split(/[,\s]+/).map((pair) => pair.split('=')));

dns.Resolver = class extends dns.Resolver {
  async resolve4(name, ...options) {
    return hosts.has(name) ? [hosts.get(name)] : super.resolve4(name, ...options);
  }

  async resolve6(name, ...options) {
    if (!hosts.has(name)) return super.resolve6(name, ...options);
    throw Object.assign(new Error(`queryAaaa ENODATA ${name}`), { code: 'ENODATA' });
  }
};
