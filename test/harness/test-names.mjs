import { promises as dns } from 'node:dns';

/**
 * Resolves names that end in .test to this machine, in the processes that tests start. The hosts
 * file cannot do this, because the service resolves names with c-ares, which does not read it.
 */
const { resolve4, resolve6 } = dns.Resolver.prototype;
const isTestName = (/** @type {string} */ name) => name.endsWith('.test');

dns.Resolver.prototype.resolve4 = async function (name, ...options) {
  return isTestName(name) ? ['127.0.0.1'] : resolve4.call(this, name, ...options);
};
dns.Resolver.prototype.resolve6 = async function (name, ...options) {
  return isTestName(name) ? [] : resolve6.call(this, name, ...options);
};
