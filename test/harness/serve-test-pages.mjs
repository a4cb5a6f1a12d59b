import { serve } from '../../dist/composition/serve.js';
import { loadConfig } from '../../dist/runtime/config.js';

// Starts the service with the settings of the environment, and maps `pages.test` to this machine.
// No setting allows article pages at a private address.
const config = loadConfig();
const hosts = new Map([['pages.test', '127.0.0.1']]);
await serve({ ...config, outgoing: { ...config.outgoing, hosts } });
