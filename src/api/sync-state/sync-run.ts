import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../database/transaction.js';
import { ApiError } from '../../runtime/errors.js';
import { findCrmState, noteCrmChange, noteOtherChange } from './crm-states.queries.js';
import type { CrmList, CrmState, SyncRun } from './crm-states.queries.js';

const SOURCE = /^[\w.-]{1,80}$/;
const RUN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Injects the sync run to which a call belongs. Null for other calls. Errors: `invalid_param`. */
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

/** Reads the name of a feed. Errors: `invalid_param` with the name of the parameter. */
export function readSource(value: unknown, name: string): string {
  if (typeof value === 'string' && SOURCE.test(value)) return value;
  throw new ApiError(
    'invalid_param',
    `${name} must have 1 to 80 letters, digits, dots, hyphens and underscores.`,
  );
}

/**
 * Records whether a call changed rows, in the same transaction. Returns the header that tells a
 * sync which change was the last.
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

/** Returns the state as a dictionary of texts (RFC 9651), without its null values. */
function printState({ state, from, others }: CrmState): string {
  const members = Object.entries({ state, from, others });
  return members.flatMap(([name, value]) => (value === null ? [] : [`${name}="${value}"`])).join(', ');
}
