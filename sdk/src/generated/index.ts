/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export { ApiClient } from './ApiClient';

export { ApiError } from './core/ApiError';
export { BaseHttpRequest } from './core/BaseHttpRequest';
export { CancelablePromise, CancelError } from './core/CancelablePromise';
export { OpenAPI } from './core/OpenAPI';
export type { OpenAPIConfig } from './core/OpenAPI';

export type { Account } from './models/Account';
export type { Contact } from './models/Contact';
export type { DeleteAccountResult } from './models/DeleteAccountResult';
export type { ErrorBody } from './models/ErrorBody';
export type { ErrorCode } from './models/ErrorCode';
export type { ErrorDetail } from './models/ErrorDetail';
export type { EvidenceSignal } from './models/EvidenceSignal';
export type { FundingMatchEvent } from './models/FundingMatchEvent';
export type { FundingRound } from './models/FundingRound';
export type { FundingRoundDetails } from './models/FundingRoundDetails';
export type { FundingType } from './models/FundingType';
export type { Industry } from './models/Industry';
export type { Matched } from './models/Matched';
export type { MatchEvidence } from './models/MatchEvidence';
export type { MatchNotification } from './models/MatchNotification';
export type { MatchPage } from './models/MatchPage';
export type { MatchType } from './models/MatchType';
export type { OtherMatch } from './models/OtherMatch';
export type { RowErrorEntry } from './models/RowErrorEntry';
export type { SetWebhookRequest } from './models/SetWebhookRequest';
export type { SignalKind } from './models/SignalKind';
export type { SyncState } from './models/SyncState';
export type { UpsertAccountsRequest } from './models/UpsertAccountsRequest';
export type { UpsertContactsRequest } from './models/UpsertContactsRequest';
export type { UpsertResult } from './models/UpsertResult';
export type { WebhookConfiguration } from './models/WebhookConfiguration';
export type { WebhookStatus } from './models/WebhookStatus';

export { AccountsService } from './services/AccountsService';
export { ContactsService } from './services/ContactsService';
export { MatchesService } from './services/MatchesService';
export { WebhooksService } from './services/WebhooksService';
