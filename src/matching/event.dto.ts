import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { openEnum } from '../http/open-enum.js';
import { FundingRoundDetails } from '../rounds/funding-round.dto.js';

/** The paths of a match, from most to least precise (decision 14). */
export const MATCH_TYPES = ['account_domain', 'email_domain', 'account_name'] as const;
export type MatchType = (typeof MATCH_TYPES)[number];

export const MATCH_TYPE = {
  ...openEnum('MatchType', MATCH_TYPES, 'The paths by which a round can match.'),
  example: 'account_domain',
  description: `The path that matched: ${MATCH_TYPES.join(', ')}, from the most precise to the least. Other values may be added.`,
};
export const SIGNAL_KINDS = ['website', 'contact_domain', 'country', 'industry'] as const;

/** The schemas of fields that the API and the webhook have in common. */
export const MATCH_ID = {
  format: 'uuid',
  example: '0a8b0a2e-3f0c-4c55-9d6a-6f1d0b1c2d3e',
  description: 'Identifies the match. Use it to recognise a match that you have handled.',
};
export const EVIDENCE = { description: 'Why it matched.' };
export const ALSO_MATCHED = {
  maxItems: 100,
  description:
    'Your other accounts, and contacts without an account, that the same round matched: at most 100 entries and 256 KiB. ' +
    'A reseller routes each to its customer by account_metadata.',
};

const metadata = (of: string) => ({
  type: 'object' as const,
  additionalProperties: true,
  nullable: true,
  example: { partner_customer_id: 'cust-17' },
  description: `The metadata sent with the ${of}, unchanged.`,
});
const externalId = (of: string, example: string) => ({
  type: String,
  nullable: true,
  example,
  description: `Your external id of the ${of}.`,
});

/** The user's account and contact that a round matched. */
export class Matched {
  @ApiProperty(externalId('account', 'crm-1042'))
  account_external_id: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Northwind Robotics',
    description:
      "The account's name when it matched, or its current name if an older version of the service stored the match. Null if only " +
      'a contact matched, or if the name may contain an erased person.',
  })
  account_name: string | null;

  @ApiProperty(externalId('contact', 'person-77'))
  contact_external_id: string | null;

  @ApiProperty(metadata('account'))
  account_metadata: Record<string, unknown> | null;

  @ApiProperty(metadata('contact'))
  contact_metadata: Record<string, unknown> | null;
}

/** One piece of evidence beyond the names. */
export class EvidenceSignal {
  @ApiProperty({
    ...openEnum('SignalKind', SIGNAL_KINDS, 'Kinds of evidence other than the names.'),
    example: 'website',
    description:
      "website: the words in the address of the round's website. contact_domain: the e-mail domain of the account's contacts. " +
      'country: the country of the company. industry: its line of business. Other values may be added.',
  })
  kind: string;

  @ApiProperty({
    enum: ['for', 'against'],
    example: 'for',
    description: 'Whether this evidence raised or lowered the score.',
  })
  effect: 'for' | 'against';

  @ApiProperty({
    type: String,
    example: 'northwind-robotics.example',
    description: 'The domain, country or industry.',
  })
  value: string;
}

/** A further account or contact that the same round matched. */
export class OtherMatch extends Matched {
  @ApiProperty(MATCH_TYPE)
  match_type: string;

  @ApiProperty({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: 1,
    example: 1,
    description:
      'The probability that this is the funded company, as in match_evidence. Null if an older version of the service stored the match.',
  })
  score: number | null;

  @ApiProperty({
    type: [EvidenceSignal],
    description: 'Evidence other than the names that raised or lowered the score. Empty for domains.',
  })
  signals: EvidenceSignal[];
}

/** The reason for a match: the common value, and the probability. */
export class MatchEvidence {
  @ApiProperty({ example: 'northwind-robotics.example', description: 'The domain or the name that agreed.' })
  value: string;

  @ApiProperty({
    type: Number,
    minimum: 0,
    maximum: 1,
    example: 1,
    description:
      'The probability that the account is the funded company. 1 for domains. For names, measured on companies that were matched ' +
      'by name only. Names below 0.5 do not match.',
  })
  score: number;

  @ApiProperty({
    type: [EvidenceSignal],
    description: 'Evidence other than the names that raised or lowered the score. Empty for domains.',
  })
  signals: EvidenceSignal[];
}

/** The body of a webhook (spec: Events). */
@ApiSchema({
  name: 'FundingMatchEvent',
  description: 'A funding round matched your accounts or contacts. Sent at most once per round.',
})
export class FundingMatchEvent {
  @ApiProperty({ enum: ['funding_match'], example: 'funding_match', description: 'The kind of event.' })
  event: 'funding_match';

  @ApiProperty(MATCH_ID)
  match_id: string;

  @ApiProperty(MATCH_TYPE)
  match_type: string;

  @ApiProperty({ type: Matched })
  matched: Matched;

  @ApiProperty({ type: MatchEvidence, ...EVIDENCE })
  match_evidence: MatchEvidence;

  @ApiProperty({ type: [OtherMatch], ...ALSO_MATCHED })
  also_matched: OtherMatch[];

  @ApiProperty({
    type: 'integer',
    example: 1,
    description: 'How many other accounts and contacts matched, listed or not.',
  })
  also_matched_total: number;

  @ApiProperty({ type: FundingRoundDetails })
  funding_round: FundingRoundDetails;

  @ApiProperty({
    format: 'date-time',
    example: '2026-03-02T09:15:31.204Z',
    description: "The match's created_at.",
  })
  timestamp: string;

  @ApiProperty({
    type: Boolean,
    required: false,
    example: true,
    description:
      'True in test events, which you send from the webhook page or the command line. Absent from real events. A test event is not a match ' +
      'and is never listed.',
  })
  test?: true;
}
