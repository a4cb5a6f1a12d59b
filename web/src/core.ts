/** What the generated services call by these names (scripts/generate-client.mjs). */
export type { Call as CancelablePromise, Transport as BaseHttpRequest } from './api';
