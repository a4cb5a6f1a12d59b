/** What the generated services call by these names (scripts/generate-client.mjs). */
export type { ApiPromise as CancelablePromise } from './api-promise.js';
export type { Transport as BaseHttpRequest } from './transport.js';
