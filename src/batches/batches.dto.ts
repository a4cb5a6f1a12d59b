import { ApiProperty } from '@nestjs/swagger';

/** A row that was not stored. */
export class RowErrorEntry {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 3,
    description: 'The position of the row in the request, from 0.',
  })
  index: number;

  @ApiProperty({ example: 'metadata must be a JSON object' })
  error: string;
}

/** What a batch upsert did. */
export class UpsertResult {
  @ApiProperty({
    type: 'integer',
    example: 999,
    description: 'Rows stored; a repeated external_id counts each time.',
  })
  upserted: number;

  @ApiProperty({ type: [RowErrorEntry], description: 'Rows that failed validation. The others were stored.' })
  errors: RowErrorEntry[];
}
