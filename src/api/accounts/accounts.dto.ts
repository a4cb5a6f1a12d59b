import { ApiProperty } from '@nestjs/swagger';

/** An account in a request (spec: Account). */
export class Account {
  @ApiProperty({
    minLength: 1,
    maxLength: 255,
    example: 'crm-1042',
    description: 'Your CRM id: the upsert key. Kept byte for byte.',
  })
  external_id: string;

  @ApiProperty({
    minLength: 1,
    maxLength: 500,
    example: 'Northwind Robotics B.V.',
    description: 'Name of the company. It is used to match accounts without a domain.',
  })
  name: string;

  @ApiProperty({
    type: String,
    required: false,
    nullable: true,
    example: 'northwind-robotics.example',
    description:
      'Strongly recommended. A leading https://, www. and any path are removed. Absent, null or blank clears it.',
  })
  domain?: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    selfRequired: false,
    nullable: true,
    example: { partner_customer_id: 'cust-17', owner: 'kim' },
    description: 'Any JSON object up to 16 KiB and 32 levels. Returned unchanged in matches.',
  })
  metadata?: Record<string, unknown> | null;
}

export class UpsertAccountsRequest {
  @ApiProperty({ type: [Account], minItems: 1, maxItems: 1000 })
  accounts: Account[];
}

/** Example bodies of POST /accounts for the OpenAPI document. */
export const ACCOUNTS_EXAMPLES = {
  two: {
    summary: 'Two accounts, one of them without a domain',
    value: {
      accounts: [
        {
          external_id: 'crm-1042',
          name: 'Northwind Robotics B.V.',
          domain: 'https://www.northwind-robotics.example/about',
          metadata: { partner_customer_id: 'cust-17', owner: 'kim' },
        },
        { external_id: 'crm-1043', name: 'Tidewater Analytics' },
      ],
    },
  },
};

export class DeleteAccountResult {
  @ApiProperty({ type: 'integer', example: 1, description: '1, or 0 when there is no such account.' })
  deleted: number;
}
