import type { ApiPromise, WithResponse } from './api-promise.js';
import type { Shape } from './answer.js';
import type { CallOptions, Settings } from './settings.js';
import { Transport } from './transport.js';

export { isCount } from './answer.js';

/** Makes a call whose body is JSON text already, and returns the answer with its data. */
export function runCall<T>(
  settings: Settings,
  { options, shape, send }: { options: CallOptions; shape: Shape; send: (core: Transport) => ApiPromise<T> },
): Promise<WithResponse<T>> {
  return send(new Transport(settings, options, shape)).withResponse();
}
