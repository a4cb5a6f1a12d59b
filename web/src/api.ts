import { AppClient } from './generated/AppClient';
import { ApiError } from './generated/core/ApiError';

/** The calls of these pages. The header is one that no other site can make the browser send. */
export const api = new AppClient({
  BASE: '',
  HEADERS: { 'X-Fundmatch-App': '1' },
  ENCODE_PATH: encodeURIComponent,
});

/** The event on the window when a call finds that the session has ended. */
export const SIGNED_OUT = 'signed-out';

/** An error message for the user. */
export interface Fault {
  code: string;
  message: string;
  /** The rows of an upload that failed. */
  rows: { index: number; error: string }[];
}

/** Returns an error message for anything that a call threw. */
export function toFault(error: unknown): Fault {
  if (error instanceof ApiError) {
    const body = error.body as
      { error?: { code?: string; message?: string }; errors?: Fault['rows'] } | undefined;
    if (body?.error?.code === 'sign_in_required') dispatchEvent(new Event(SIGNED_OUT));
    return {
      code: body?.error?.code ?? String(error.status),
      message: body?.error?.message ?? `The service answered with status ${error.status}.`,
      rows: body?.errors ?? [],
    };
  }
  return {
    code: 'network',
    message: 'The service cannot be reached. Check your connection and try again.',
    rows: [],
  };
}
