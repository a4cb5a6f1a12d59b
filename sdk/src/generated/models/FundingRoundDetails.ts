/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { FundingType } from './FundingType';
import type { Industry } from './Industry';
/**
 * A funding round with the fields that only the webhook carries.
 */
export type FundingRoundDetails = {
    /**
     * Identifies the round. All users see the same id.
     */
    id: string;
    /**
     * The company as the market knows it, without its legal form.
     */
    company_name: string;
    /**
     * Amount in US dollars.
     */
    amount_usd: number | null;
    /**
     * A lower-case hyphenated label: pre-seed, seed, angel, series-a, series-b, series-c, series-d, series-e, series-f, series-g, series-h, series-i, series-j, bridge, venture, growth, private-equity, strategic, convertible-note, debt, grant, equity-crowdfunding, undisclosed, or a sub-series such as series-a1. Other values may be added.
     */
    funding_type: (FundingType | string);
    /**
     * The company's own site.
     */
    website: string | null;
    /**
     * The article or filing that reported the round.
     */
    article_url: string | null;
    /**
     * The day of the report, YYYY-MM-DD.
     */
    published_date: string | null;
    /**
     * Present on most rounds.
     */
    ceo_name: string | null;
    /**
     * Present on a subset of rounds. Do not rely on it.
     */
    ceo_email: string | null;
    /**
     * The line of business: Cybersecurity, Blockchain & Crypto, Biotechnology, Medical Devices, Healthcare, Insurance, Financial Services, Real Estate, Education, Food & Agriculture, Energy & Climate, Aerospace & Defense, Hardware & Manufacturing, Transportation & Logistics, Travel & Hospitality, Gaming, Media & Entertainment, Marketing & Advertising, Human Resources, Legal, Retail & Consumer, Artificial Intelligence, Telecommunications, Software, Professional Services. Other values may be added.
     */
    industry: (Industry | string | null);
    /**
     * In the order of the report. May be empty.
     */
    investors: Array<string>;
    /**
     * Confidence of the extraction, from 0 to 1.
     */
    confidence_score: number;
    /**
     * The title of the article.
     */
    article_title: string | null;
    /**
     * The LinkedIn profile of the CEO.
     */
    ceo_linkedin_url: string | null;
    /**
     * Location of the company, as in the report.
     */
    location: string | null;
    /**
     * Country of the company (ISO 3166-1 alpha-2).
     */
    location_country: string | null;
    /**
     * The investor that led the round.
     */
    lead_investor: string | null;
};

