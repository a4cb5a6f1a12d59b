import { ApiProperty } from '@nestjs/swagger';

/** A contact in a request (spec: Contact). */
export class Contact {
  @ApiProperty({
    minLength: 1,
    maxLength: 255,
    example: 'person-77',
    description: 'Your CRM id: the upsert key. Kept byte for byte.',
  })
  external_id: string;

  @ApiProperty({
    type: String,
    required: false,
    nullable: true,
    maxLength: 254,
    example: 'dana@northwind-robotics.example',
    description: 'Matched by its domain. A personal-mail address still matches through the account.',
  })
  email?: string | null;

  @ApiProperty({
    type: String,
    required: false,
    nullable: true,
    maxLength: 255,
    example: 'Dana',
    description: 'Stored with the contact. Not used for matching.',
  })
  first_name?: string | null;

  @ApiProperty({
    type: String,
    required: false,
    nullable: true,
    maxLength: 255,
    example: 'crm-1042',
    description:
      'The external id of the account the contact belongs to. The account may arrive before or after the contact.',
  })
  account_external_id?: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    selfRequired: false,
    nullable: true,
    example: { role: 'ceo' },
    description: 'Any JSON object up to 16 KiB and 32 levels. Returned unchanged in matches.',
  })
  metadata?: Record<string, unknown> | null;
}

export class UpsertContactsRequest {
  @ApiProperty({ type: [Contact], minItems: 1, maxItems: 1000 })
  contacts: Contact[];
}

/** Example bodies of POST /contacts for the OpenAPI document. */
export const CONTACTS_EXAMPLES = {
  two: {
    summary: 'A contact of an account, and one that stands alone',
    value: {
      contacts: [
        {
          external_id: 'person-77',
          email: 'dana@northwind-robotics.example',
          first_name: 'Dana',
          account_external_id: 'crm-1042',
          metadata: { role: 'ceo' },
        },
        { external_id: 'person-78', email: 'lee@tidewater-analytics.example' },
      ],
    },
  },
};
