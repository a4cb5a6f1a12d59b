/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ArticleMark } from './ArticleMark';
export type RoundArticle = {
    mention_id: string;
    title: string;
    title_marks: Array<ArticleMark>;
    text: string | null;
    text_marks: Array<ArticleMark>;
    is_given: boolean;
    company_chance: number | null;
    amount_chance: number | null;
};

