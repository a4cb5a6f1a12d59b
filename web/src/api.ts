import { BacktestService } from './generated/services/BacktestService';
import { CrmService } from './generated/services/CrmService';
import { KeysService } from './generated/services/KeysService';
import { MatchListService } from './generated/services/MatchListService';
import { OperatorBatchesService } from './generated/services/OperatorBatchesService';
import { OperatorFailuresService } from './generated/services/OperatorFailuresService';
import { OperatorOverviewService } from './generated/services/OperatorOverviewService';
import { OperatorReaderService } from './generated/services/OperatorReaderService';
import { OperatorRoundsService } from './generated/services/OperatorRoundsService';
import { OperatorSourcesService } from './generated/services/OperatorSourcesService';
import { OperatorUsersService } from './generated/services/OperatorUsersService';
import { OperatorVerdictsService } from './generated/services/OperatorVerdictsService';
import { RoundsService } from './generated/services/RoundsService';
import { SignInService } from './generated/services/SignInService';
import { SummaryService } from './generated/services/SummaryService';
import { TwoStepService } from './generated/services/TwoStepService';
import { UsageService } from './generated/services/UsageService';
import { WebhookService } from './generated/services/WebhookService';
import { sessionOwner } from './session';

/** Name of the window event that is dispatched when a call finds that the session has ended. */
export const SIGNED_OUT = 'signed-out';

/** Timeout of a read in milliseconds. The database stops a statement after the same 30 s. */
const READ_TIMEOUT_MS = 30_000;
/**
 * Timeout of a write request in milliseconds. It is longer than nginx's `proxy_read_timeout` (65 s),
 * so that the proxy's error response arrives first.
 */
const CHANGE_TIMEOUT_MS = 70_000;

/** An error whose message is shown to the user. */
export class Fault extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** The rejected rows of an upload. */
    readonly rows: { index: number; error: string }[] = [],
  ) {
    super(message);
  }
}

/** The message for an error in the code of these pages. */
export const PAGE_FAILED =
  'This page failed. Reload it. If it fails again, tell the operator of this service.';

/**
 * Converts anything that was thrown to a Fault. Reports errors in the code of these pages to the
 * console.
 */
export function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  reportError(error);
  return new Fault('page_failed', PAGE_FAILED);
}

/** A call as a generated service describes it. */
interface ServiceCall {
  method: string;
  url: string;
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  mediaType?: 'application/json';
}

/** The pending response of a call. */
export interface Call<T> extends Promise<T> {
  /** Aborts the call. The promise then rejects. */
  cancel(): void;
}

/** Sends the calls of the generated services. Rejects only with Faults. */
const transport = {
  request<T>(options: ServiceCall): Call<T> {
    const abort = new AbortController();
    return Object.assign(send(options, abort) as Promise<T>, { cancel: () => abort.abort() });
  },
};

export type Transport = typeof transport;

export const api = {
  backtest: new BacktestService(transport),
  crm: new CrmService(transport),
  keys: new KeysService(transport),
  matchList: new MatchListService(transport),
  operatorBatches: new OperatorBatchesService(transport),
  operatorFailures: new OperatorFailuresService(transport),
  operatorOverview: new OperatorOverviewService(transport),
  operatorReader: new OperatorReaderService(transport),
  operatorRounds: new OperatorRoundsService(transport),
  operatorSources: new OperatorSourcesService(transport),
  operatorUsers: new OperatorUsersService(transport),
  operatorVerdicts: new OperatorVerdictsService(transport),
  rounds: new RoundsService(transport),
  signIn: new SignInService(transport),
  summary: new SummaryService(transport),
  twoStep: new TwoStepService(transport),
  usage: new UsageService(transport),
  webhook: new WebhookService(transport),
};

async function send(options: ServiceCall, abort: AbortController): Promise<unknown> {
  const caller = sessionOwner();
  const { status, text } = await exchange(options, abort);
  if (status === 204) return undefined;
  const body = parse(text);
  if (status >= 200 && status < 300 && body !== undefined) return body;
  const fault = faultOf(status, body);
  // The call may belong to the session of a previous user. Its error then does not concern the
  // current session.
  if (fault.code === 'sign_in_required' && sessionOwner() === caller) dispatchEvent(new Event(SIGNED_OUT));
  throw fault;
}

async function exchange(options: ServiceCall, abort: AbortController) {
  const isRead = options.method === 'GET';
  const address = addressOf(options);
  const request: RequestInit = {
    method: options.method,
    headers: {
      Accept: 'application/json',
      // Other sites cannot make the browser send this header. It therefore protects against CSRF.
      'X-Fundmatch-App': '1',
      ...(options.body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    signal: abort.signal,
  };
  let isLate = false;
  const timer = setTimeout(
    () => {
      isLate = true;
      abort.abort();
    },
    isRead ? READ_TIMEOUT_MS : CHANGE_TIMEOUT_MS,
  );
  try {
    const response = await fetch(address, request);
    return { status: response.status, text: await response.text() };
  } catch {
    if (!isLate)
      throw new Fault('network', 'The service cannot be reached. Check your connection and try again.');
    throw new Fault(
      'timeout',
      isRead
        ? 'The service did not answer in time. Try again.'
        : 'The service did not answer in time. It may have made the change: reload the page before you try again.',
    );
  } finally {
    clearTimeout(timer);
  }
}

function addressOf({ url, path, query }: ServiceCall): string {
  let address = url;
  for (const [name, value] of Object.entries(path ?? {}))
    address = address.replace(`{${name}}`, () => encodeURIComponent(String(value)));
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return given.length === 0 ? address : `${address}?${new URLSearchParams(given as [string, string][])}`;
}

/** Parses JSON. Returns undefined if the text is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function faultOf(status: number, body: unknown): Fault {
  if (status >= 200 && status < 300)
    return new Fault(
      'foreign_answer',
      'The response is incomplete or is not from the service. Check your connection and try again.',
    );
  const { error, errors } = (body ?? {}) as {
    error?: { code?: string; message?: string };
    errors?: Fault['rows'];
  };
  return new Fault(
    error?.code ?? String(status),
    error?.message ?? `The service answered with status ${status}.`,
    errors,
  );
}
