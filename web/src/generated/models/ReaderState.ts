/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ReaderState = {
    model: string | null;
    host: string | null;
    characters: number;
    day: string;
    asked: number;
    left: number;
    refused: number;
    changed: number;
    prompt_tokens: number;
    completion_tokens: number;
};

