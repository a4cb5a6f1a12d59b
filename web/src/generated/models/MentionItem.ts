/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DecidingSignalItem } from './DecidingSignalItem';
export type MentionItem = {
    mention_id: string;
    source: string;
    source_item: string;
    created_at: string;
    stated: Record<string, any>;
    language: string | null;
    signals: Array<DecidingSignalItem>;
};

