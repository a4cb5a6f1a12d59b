import { ApiProperty } from '@nestjs/swagger';
import { Instant, NullableText, Of, Text, Whole } from '../http/app-calls/fields.js';
import { MATCH_TYPES } from '../matching/event.dto.js';
import { VERDICTS } from '../settings/matches.dto.js';

/**
 * Number of matches of one match type and score band, and how many of them customers marked as
 * wrong.
 */
export class VerdictBand {
  @Text({ enum: MATCH_TYPES }) match_type: string;
  @Text() certainty: string;
  @Whole() matches: number;
  @Whole() wrong: number;
}

/** A match that a customer marked as wrong, with the evidence at that time. */
export class VerdictItem {
  @Text({ format: 'uuid' }) match_id: string;
  @Text({ format: 'uuid' }) round_id: string;
  @Text() user_email: string;
  @Text({ enum: VERDICTS }) reason: string;
  @Text({ enum: MATCH_TYPES }) match_type: string;
  @Text() evidence_value: string;
  @ApiProperty({ type: Number }) evidence_score: number;
  @Text() company_name: string;
  @NullableText() account_name: string | null;
  @Instant() made_at: string;
}

export class Verdicts {
  /** Number of days that the bands cover. */
  @Whole() days: number;
  @Of([VerdictBand]) bands: VerdictBand[];
  /** The newest 200 matches that customers marked as wrong. */
  @Of([VerdictItem]) data: VerdictItem[];
}
