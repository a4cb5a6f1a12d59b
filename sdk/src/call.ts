import { ApiPromise } from './api-promise.js';
import type { WithResponse } from './api-promise.js';
import { ConfigurationError, FundMatchError, MalformedResponseError } from './errors.js';
import type { CallOptions, Settings } from './settings.js';
import { reasonOf, Transport } from './transport.js';

/** How a facade method reaches the generated core. */
export interface Call<T> {
  options: CallOptions | undefined;
  /** Fields that every answer of this call has. JSON without them is not the service's. */
  shape: { [Field in keyof T & string]?: (value: unknown) => boolean };
  /** Calls the generated service, built over the call's own transport. */
  send: (core: Transport) => PromiseLike<unknown>;
}

/** Makes a call at once, even if nothing awaits it. */
export function startCall<T>(settings: Settings, call: Call<T>): ApiPromise<T> {
  const started = runCall(settings, call);
  return new ApiPromise(() => started);
}

/**
 * Makes a call and returns the answer with its data. Throws only `FundMatchError`s: what else fails
 * before or between requests is caused by the call's own rows and options.
 */
export async function runCall<T>(
  settings: Settings,
  { options = {}, shape, send }: Call<T>,
): Promise<WithResponse<T>> {
  const transport = new Transport(settings, options);
  const data = (await sendOver(transport, send)) as T & object;
  const received = transport.received as Omit<WithResponse<T>, 'data'>;
  const wrong = Object.entries<unknown>(shape).find(
    ([field, fits]) => !(fits as (value: unknown) => boolean)((data as Record<string, unknown>)[field]),
  );
  if (wrong) {
    throw new MalformedResponseError(
      `The answer is not the service's: it has no valid ${wrong[0]}. Check the base URL.`,
      {
        status: received.response.status,
        requestId: received.requestId,
        raw: received.raw,
        attempts: received.attempts,
        documentation: `${settings.baseUrl}/guides/errors/`,
        headers: received.response.headers,
      },
    );
  }
  return { ...received, data };
}

async function sendOver(transport: Transport, send: Call<unknown>['send']): Promise<unknown> {
  try {
    return await send(transport);
  } catch (cause) {
    if (cause instanceof FundMatchError) throw cause;
    throw new ConfigurationError(`The call cannot be made: ${reasonOf(cause)}.`, { cause });
  }
}

export const isCount = (value: unknown): boolean => typeof value === 'number';

export const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';
