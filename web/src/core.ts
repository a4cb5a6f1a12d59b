/** The generated services import these types under these names (scripts/generate-client.mjs). */
export type { Call as CancelablePromise, Transport as BaseHttpRequest } from './api';
