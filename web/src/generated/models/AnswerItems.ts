/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AnswerItem } from './AnswerItem';
export type AnswerItems = {
    data: Array<AnswerItem>;
};

