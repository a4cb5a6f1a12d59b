import { ApiPromise } from './api-promise.js';
import type { WithResponse } from './api-promise.js';
import { MalformedResponseError } from './errors.js';
import type { CallOptions, Settings } from './settings.js';
import { Transport } from './transport.js';

/** How a facade method reaches the generated core. */
export interface Call<T> {
  options: CallOptions | undefined;
  /** A field that every answer of this call has; JSON without it comes from something else. */
  field: keyof T & string;
  /** Calls the generated service, built over the call's own transport. */
  send: (core: Transport) => PromiseLike<unknown>;
}

/** Makes a call at once; nothing has to await it. */
export function startCall<T>(settings: Settings, call: Call<T>): ApiPromise<T> {
  const started = runCall(settings, call);
  return new ApiPromise(() => started);
}

/** Makes a call and returns the answer with its data. */
export async function runCall<T>(
  settings: Settings,
  { options = {}, field, send }: Call<T>,
): Promise<WithResponse<T>> {
  const transport = new Transport(settings, options);
  const data = (await send(transport)) as T & object;
  const received = transport.received as Omit<WithResponse<T>, 'data'>;
  if (!(field in data)) {
    throw new MalformedResponseError(
      `The answer is not the service's: it has no ${field}. Check the base URL.`,
      {
        status: received.response.status,
        requestId: received.requestId,
        raw: received.raw,
        attempts: received.attempts,
      },
    );
  }
  return { ...received, data };
}
