/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Delivery } from './Delivery';
export type DeliveryList = {
    data: Array<Delivery>;
};

