/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { SessionItem } from './SessionItem';
export type SessionList = {
    data: Array<SessionItem>;
};

