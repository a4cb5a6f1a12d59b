import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiResponse } from '@nestjs/swagger';
import { ApiErrors, RATE_HEADERS, REQUEST_ID, SYNC_STATE } from '../../http/api-docs.js';

/** A row that the service did not store, and the reason. */
export class RowErrorEntry {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 3,
    description: 'The position of the row in the request, from 0.',
  })
  index: number;

  @ApiProperty({ example: 'metadata must be a JSON object', description: 'Why the row was rejected.' })
  error: string;
}

/** The result of a batch upsert. */
export class UpsertResult {
  @ApiProperty({
    type: 'integer',
    example: 999,
    description: 'Rows stored. A repeated external_id counts each time.',
  })
  upserted: number;

  @ApiProperty({ type: [RowErrorEntry], description: 'Rows that failed validation. The others were stored.' })
  errors: RowErrorEntry[];
}

const RESULT_EXAMPLES = {
  all: { summary: 'Every row was stored', value: { upserted: 2, errors: [] } },
  some: {
    summary: 'One row was refused, the other stored',
    value: { upserted: 1, errors: [{ index: 1, error: 'metadata must be a JSON object' }] },
  },
};

/** Documents the responses of a batch upsert. `list` is the name of the array in the body. */
export function ApiBatchResponses(list: 'accounts' | 'contacts'): MethodDecorator {
  return applyDecorators(
    ApiResponse({
      status: 200,
      type: UpsertResult,
      description: 'All rows are stored except those in `errors`.',
      headers: { ...REQUEST_ID, ...RATE_HEADERS, ...SYNC_STATE },
      examples: RESULT_EXAMPLES,
    }),
    ApiErrors(
      [
        ...(['invalid_json', 'invalid_body', 'batch_too_large', 'validation_failed'] as const),
        ...(['payload_too_large', 'unsupported_media_type', 'quota_exceeded'] as const),
      ],
      {
        hasQuota: true,
        messages: {
          invalid_body: `The body must have an array "${list}" with 1 to 1000 rows.`,
          batch_too_large: `The array "${list}" has 1001 rows. At most 1000 are accepted in one request.`,
          quota_exceeded: `The daily quota of 100 requests for crm_${list}_upsert is reached. Retry after UTC midnight.`,
        },
      },
    ),
  );
}
