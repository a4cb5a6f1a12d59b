/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { KeyItem } from './KeyItem';
import type { ToolUsage } from './ToolUsage';
export type Usage = {
    tools: Array<ToolUsage>;
    keys: Array<KeyItem>;
};

