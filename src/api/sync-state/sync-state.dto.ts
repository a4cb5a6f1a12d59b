import { ApiProperty } from '@nestjs/swagger';

const RUN = '0b9f3c1e-6d0a-4a57-9a54-0f7f3a1b2c3d';

/**
 * The sync state of a list of accounts or contacts. `fundmatch sync` compares it with its own
 * record of its last run.
 */
export class SyncState {
  @ApiProperty({
    format: 'uuid',
    example: '7d9f0a52-41c7-4d38-8f6e-52f0c9d1e8aa',
    description: 'Identifies the user of the key. It stays the same when the key changes, and is not secret.',
  })
  account_id: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: `${RUN}.100`,
    description:
      'The last run of this source that changed a row, and how many calls of its runs changed rows. Null if none did.',
  })
  state: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'The `state` before this run changed its first row. Null if there was none.',
  })
  from: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description:
      'Changes with each change that is not a sync: by another client, on the pages, or by an erasure.',
  })
  others: string | null;
}

export const SYNC_STATE_EXAMPLES = {
  synced: {
    summary: 'A sync stored rows',
    value: {
      account_id: '7d9f0a52-41c7-4d38-8f6e-52f0c9d1e8aa',
      state: `${RUN}.100`,
      from: null,
      others: null,
    },
  },
  none: {
    summary: 'Nothing was stored yet',
    value: { account_id: '7d9f0a52-41c7-4d38-8f6e-52f0c9d1e8aa', state: null, from: null, others: null },
  },
};
