/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A funding round that the service has read.
 */
export type ListedRound = {
    /**
     * The id of the round.
     */
    round_id: string;
    /**
     * The company that raised the round.
     */
    company_name: string;
    /**
     * In US dollars. Null if unknown or if the round is not open.
     */
    amount_usd: number | null;
    /**
     * The amount in the article, in `currency`.
     */
    amount: number | null;
    /**
     * Currency of `amount` (ISO 4217).
     */
    currency: string | null;
    /**
     * The same labels as in matches. Null if the round is not open.
     */
    funding_type: string | null;
    /**
     * The company's own site.
     */
    website: string | null;
    /**
     * The day of the article.
     */
    published_date: string | null;
    /**
     * URL of the article.
     */
    article_url: string | null;
    /**
     * Title of the article.
     */
    article_title: string | null;
    /**
     * When the service first read the round.
     */
    read_at: string;
    /**
     * open: matched and sent. held: waits for review, not sent. withdrawn: wrong, no longer sent. Other values may be added.
     */
    state: 'open' | 'held' | 'withdrawn';
    /**
     * Your match of the round, if you have one.
     */
    match_id: string | null;
};

