/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DecidingSignalItem } from './DecidingSignalItem';
import type { SignalMark } from './SignalMark';
import type { Suggestion } from './Suggestion';
export type RejectedDetail = {
    item_id: string;
    source: string;
    source_item: string;
    title: string | null;
    url: string | null;
    reason: string;
    language: string | null;
    signals: Array<DecidingSignalItem>;
    fetched_at: string;
    corrected_at: string | null;
    title_marks: Array<SignalMark>;
    text: string;
    text_marks: Array<SignalMark>;
    suggestion: Suggestion;
};

