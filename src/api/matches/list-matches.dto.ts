import { IsOptional, Matches, registerDecorator } from 'class-validator';
import { parseTimestamp } from '../../http/timestamp.js';
import { WEBHOOK_STATUSES } from '../../matching/match-list/match-filter.js';
import { MAX_LIMIT } from './matches.dto.js';
import type { MatchesQuery } from './matches.dto.js';

/**
 * Validates one query parameter with a plain function. The error message names the parameter and
 * the accepted values (decision 7).
 */
function Takes(test: (value: unknown) => boolean, message: string): PropertyDecorator {
  return (target, propertyName) => {
    registerDecorator({
      name: 'takes',
      target: target.constructor,
      propertyName: propertyName as string,
      validator: { validate: test, defaultMessage: () => message },
    });
  };
}

const isStatusList = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.split(',').every((status) => (WEBHOOK_STATUSES as readonly string[]).includes(status.trim()));

export class ListMatchesQuery implements MatchesQuery {
  @IsOptional()
  @Takes(
    (value) => parseTimestamp(value) !== null,
    'since must be an ISO 8601 timestamp with a zone, such as 2026-03-01T12:00:00.000Z (write + as %2B)',
  )
  since?: string;

  @IsOptional()
  @Matches(/^(?:[1-9]|[1-9]\d|1\d\d|200)$/, {
    message: `limit must be a whole number from 1 to ${MAX_LIMIT}`,
  })
  limit?: string;

  @IsOptional()
  @Takes(isStatusList, `status must be a comma-separated list of ${WEBHOOK_STATUSES.join(', ')}`)
  status?: string;
}
