import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../database/transaction.js';
import { ApiError } from '../../runtime/errors.js';
import { findCrmState, noteCrmChange, noteOtherChange } from './crm-states.queries.js';
import type { CrmList, CrmState, SyncRun } from './crm-states.queries.js';

const SOURCE = /^[\w.-]{1,80}$/;
const RUN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Passes the sync run of a call to a controller method. The value is null if the call belongs to no
 * sync run. Errors: `invalid_param`.
 */
export const CurrentSyncRun = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SyncRun | null => {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const { 'x-sync-source': source, 'x-sync-run': run } = headers;
    if (source === undefined && run === undefined) return null;
    if (typeof run !== 'string' || !RUN.test(run))
      throw new ApiError('invalid_param', 'X-Sync-Run must be a UUID in lower case.');
    return { source: readSource(source, 'X-Sync-Source'), run };
  },
);

/**
 * Reads and checks the name of a CRM feed. `name` is the name of the parameter in the error
 * message. Errors: `invalid_param`.
 */
export function readSource(value: unknown, name: string): string {
  if (typeof value === 'string' && SOURCE.test(value)) return value;
  throw new ApiError(
    'invalid_param',
    `${name} must have 1 to 80 letters, digits, dots, hyphens and underscores.`,
  );
}

/**
 * Updates the sync state if a call changed rows, in the call's transaction. Returns the response
 * header with the sync state. Returns no header if the call belongs to no sync run.
 */
export async function noteCall(
  tx: Db,
  userId: string,
  list: CrmList,
  { sync, isChange }: { sync: SyncRun | null; isChange: boolean },
): Promise<Record<string, string>> {
  if (sync === null) {
    if (isChange) await noteOtherChange(tx, userId, list);
    return {};
  }
  if (isChange) await noteCrmChange(tx, userId, list, sync);
  return { 'X-Sync-State': printState(await findCrmState(tx, userId, list, sync.source)) };
}

/** Prints the state as a dictionary of strings (RFC 9651), without null values. */
function printState({ state, from, others }: CrmState): string {
  const members = Object.entries({ state, from, others });
  return members.flatMap(([name, value]) => (value === null ? [] : [`${name}="${value}"`])).join(', ');
}
