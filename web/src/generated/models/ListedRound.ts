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
     * The company that raised it.
     */
    company_name: string;
    /**
     * In US dollars. Null if unknown, and for rounds that are not open.
     */
    amount_usd: number | null;
    /**
     * As the article states it, in `currency`.
     */
    amount: number | null;
    /**
     * ISO 4217.
     */
    currency: string | null;
    /**
     * As in matches. Null for rounds that are not open.
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
     * The article.
     */
    article_url: string | null;
    /**
     * Its title.
     */
    article_title: string | null;
    /**
     * When the service read it. It was matched then.
     */
    read_at: string;
    /**
     * open: matched and sent. held: waits for review, not sent. withdrawn: wrong, no longer sent. Other values may be added.
     */
    state: 'open' | 'held' | 'withdrawn';
    /**
     * Your match of it, if you have one.
     */
    match_id: string | null;
};

