import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { openEnum } from '../http/open-enum.js';
import { INDUSTRIES } from './industries.js';
import { FUNDING_TYPES } from './stated-round.js';
import type { StatedRound } from './stated-round.js';

const text = (description: string, example: string) => ({
  type: String,
  nullable: true,
  description,
  example,
});

/**
 * The facts of a round that the pull response and the webhook have in common (spec: Funding round).
 */
@ApiSchema({
  name: 'FundingRound',
  description: 'A funding round. Every field is always present. Unknown values are null.',
})
export class FundingRound {
  @ApiProperty({
    format: 'uuid',
    example: '5d7c1c58-0f4e-4a0b-9b8e-1c2d3e4f5a6b',
    description: 'Identifies the round. All users see the same id.',
  })
  id: string;

  @ApiProperty({
    example: 'Northwind Robotics',
    description: 'The company as the market knows it, without its legal form.',
  })
  company_name: string;

  @ApiProperty({ type: Number, nullable: true, example: 12_000_000, description: 'Amount in US dollars.' })
  amount_usd: number | null;

  @ApiProperty({
    ...openEnum('FundingType', FUNDING_TYPES, 'The known labels of a round.'),
    example: 'series-a',
    description: `A lower-case hyphenated label: ${FUNDING_TYPES.join(', ')}, or a sub-series such as series-a1. Other values may be added.`,
  })
  funding_type: string;

  @ApiProperty({ ...text("The company's own site.", 'https://northwind-robotics.example'), format: 'uri' })
  website: string | null;

  @ApiProperty({
    ...text('The article or filing that reported the round.', 'https://news.example/northwind-series-a'),
    format: 'uri',
  })
  article_url: string | null;

  @ApiProperty({ ...text('The day of the report, YYYY-MM-DD.', '2026-03-02'), format: 'date' })
  published_date: string | null;

  @ApiProperty(text('Present on most rounds.', 'Dana Whitfield'))
  ceo_name: string | null;

  @ApiProperty(text('Present on a subset of rounds. Do not rely on it.', 'dana@northwind-robotics.example'))
  ceo_email: string | null;

  @ApiProperty({
    ...openEnum('Industry', INDUSTRIES, 'The known lines of business.'),
    nullable: true,
    example: 'Hardware & Manufacturing',
    description: `The line of business: ${INDUSTRIES.join(', ')}. Other values may be added.`,
  })
  industry: string | null;

  @ApiProperty({
    type: [String],
    example: ['Harbour Ventures', 'Quill Capital'],
    description: 'In the order of the report. May be empty.',
  })
  investors: string[];

  @ApiProperty({
    type: Number,
    minimum: 0,
    maximum: 1,
    example: 0.93,
    description: 'Confidence of the extraction, from 0 to 1.',
  })
  confidence_score: number;
}

/** All facts of a round, as in the webhook. */
@ApiSchema({
  name: 'FundingRoundDetails',
  description: 'A funding round with the fields that only the webhook carries.',
})
export class FundingRoundDetails extends FundingRound {
  @ApiProperty(text('The title of the article.', 'Northwind Robotics raises $12M Series A'))
  article_title: string | null;

  @ApiProperty({
    ...text('The LinkedIn profile of the CEO.', 'https://www.linkedin.com/in/dana-whitfield'),
    format: 'uri',
  })
  ceo_linkedin_url: string | null;

  @ApiProperty(text('Location of the company, as in the report.', 'Rotterdam, Netherlands'))
  location: string | null;

  @ApiProperty(text('Country of the company (ISO 3166-1 alpha-2).', 'NL'))
  location_country: string | null;

  @ApiProperty(text('The investor that led the round.', 'Harbour Ventures'))
  lead_investor: string | null;
}

/** Converts stated facts to the wire object with every field of the spec (decision 18). */
export function toFundingRoundDetails(id: string, round: StatedRound): FundingRoundDetails {
  return {
    id,
    company_name: round.companyName,
    amount_usd: round.amountUsd,
    funding_type: round.fundingType,
    website: round.website,
    article_url: round.articleUrl,
    article_title: round.articleTitle,
    published_date: round.publishedDate,
    ceo_name: round.ceoName,
    ceo_email: round.ceoEmail,
    ceo_linkedin_url: round.ceoLinkedinUrl,
    industry: round.industry,
    location: round.location,
    location_country: round.locationCountry,
    lead_investor: round.leadInvestor,
    investors: round.investors,
    confidence_score: round.confidenceScore,
  };
}
