import { serve } from '../../dist/composition/serve.js';
import { loadConfig } from '../../dist/runtime/config.js';

// The service with the settings of the environment, and `pages.test` on this machine: no setting
// lets the page of an article be at a private address.
const config = loadConfig();
const hosts = new Map([['pages.test', '127.0.0.1']]);
await serve({ ...config, outgoing: { ...config.outgoing, hosts } });
