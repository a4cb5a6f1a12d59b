/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export { AppClient } from './AppClient';

export { ApiError } from './core/ApiError';
export { BaseHttpRequest } from './core/BaseHttpRequest';
export { CancelablePromise, CancelError } from './core/CancelablePromise';
export { OpenAPI } from './core/OpenAPI';
export type { OpenAPIConfig } from './core/OpenAPI';

export type { Account } from './models/Account';
export type { AccountDetail } from './models/AccountDetail';
export type { AccountItem } from './models/AccountItem';
export type { AccountItems } from './models/AccountItems';
export type { AccountRows } from './models/AccountRows';
export type { Contact } from './models/Contact';
export type { ContactDetail } from './models/ContactDetail';
export type { ContactItem } from './models/ContactItem';
export type { ContactItems } from './models/ContactItems';
export type { ContactRows } from './models/ContactRows';
export type { Credentials } from './models/Credentials';
export type { CrmCounts } from './models/CrmCounts';
export type { Deleted } from './models/Deleted';
export type { Delivery } from './models/Delivery';
export type { DeliveryDay } from './models/DeliveryDay';
export type { DeliveryHealth } from './models/DeliveryHealth';
export type { DeliveryList } from './models/DeliveryList';
export type { KeyCap } from './models/KeyCap';
export type { KeyItem } from './models/KeyItem';
export type { KeyList } from './models/KeyList';
export type { KeyName } from './models/KeyName';
export type { MatchDetail } from './models/MatchDetail';
export type { MatchItem } from './models/MatchItem';
export type { MatchItems } from './models/MatchItems';
export type { NewKey } from './models/NewKey';
export type { NewSecret } from './models/NewSecret';
export type { PasswordByLink } from './models/PasswordByLink';
export type { PasswordChange } from './models/PasswordChange';
export type { Profile } from './models/Profile';
export type { Redirect } from './models/Redirect';
export type { RowErrorEntry } from './models/RowErrorEntry';
export type { SessionItem } from './models/SessionItem';
export type { SessionList } from './models/SessionList';
export type { SignInOptions } from './models/SignInOptions';
export type { ToolUsage } from './models/ToolUsage';
export type { UpsertResult } from './models/UpsertResult';
export type { Usage } from './models/Usage';
export type { UsageDay } from './models/UsageDay';
export type { WebhookSettings } from './models/WebhookSettings';
export type { WebhookUrl } from './models/WebhookUrl';

export { CrmService } from './services/CrmService';
export { KeysService } from './services/KeysService';
export { MatchListService } from './services/MatchListService';
export { SignInService } from './services/SignInService';
export { UsageService } from './services/UsageService';
export { WebhookService } from './services/WebhookService';
