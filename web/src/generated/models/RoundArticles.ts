/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { RoundArticle } from './RoundArticle';
export type RoundArticles = {
    data: Array<RoundArticle>;
};

