/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DeliveryDay } from './DeliveryDay';
export type DeliveryHealth = {
    days: Array<DeliveryDay>;
};

