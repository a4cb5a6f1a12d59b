/** The generated services import these types under these names (scripts/generate-client.mjs). */
export type { ApiPromise as CancelablePromise } from './api-promise.js';
export type { Transport as BaseHttpRequest } from './transport.js';
