/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AnsweredReading } from './AnsweredReading';
import type { ReadingItem } from './ReadingItem';
export type DisputeItem = {
    item_id: string;
    source: string;
    title: string;
    url: string | null;
    model: string;
    built_in: ReadingItem;
    second: AnsweredReading | null;
    refusal: string | null;
    taken: ReadingItem;
    outcome: 'round' | 'held' | 'merged' | 'updated' | 'rejected';
    round_id: string | null;
    read_at: string;
};

