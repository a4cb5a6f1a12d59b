/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MatchCount } from '../models/MatchCount';
import type { MatchDetail } from '../models/MatchDetail';
import type { MatchItems } from '../models/MatchItems';
import type { MetadataKeys } from '../models/MetadataKeys';
import type { OtherItems } from '../models/OtherItems';
import type { Verdict } from '../models/Verdict';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class MatchListService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    public listMatchItems({
        cursor,
        sort,
        direction,
        rows,
        metadataColumn,
        status,
        type,
        company,
        account,
        from,
        to,
        fundingType,
        minAmount,
        maxAmount,
        country,
        metadataKey,
        metadataValue,
    }: {
        cursor?: string,
        sort?: string,
        direction?: string,
        rows?: 'match' | 'account',
        metadataColumn?: string,
        status?: 'delivered' | 'failed' | 'no_webhook' | 'pending',
        type?: 'account_domain' | 'email_domain' | 'account_name',
        company?: string,
        account?: string,
        from?: string,
        to?: string,
        fundingType?: string,
        minAmount?: string,
        maxAmount?: string,
        country?: string,
        metadataKey?: string,
        metadataValue?: string,
    }): CancelablePromise<MatchItems> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/matches',
            query: {
                'cursor': cursor,
                'sort': sort,
                'direction': direction,
                'rows': rows,
                'metadata_column': metadataColumn,
                'status': status,
                'type': type,
                'company': company,
                'account': account,
                'from': from,
                'to': to,
                'funding_type': fundingType,
                'min_amount': minAmount,
                'max_amount': maxAmount,
                'country': country,
                'metadata_key': metadataKey,
                'metadata_value': metadataValue,
            },
        });
    }
    public countMatches({
        status,
        type,
        company,
        account,
        from,
        to,
        fundingType,
        minAmount,
        maxAmount,
        country,
        metadataKey,
        metadataValue,
    }: {
        status?: 'delivered' | 'failed' | 'no_webhook' | 'pending',
        type?: 'account_domain' | 'email_domain' | 'account_name',
        company?: string,
        account?: string,
        from?: string,
        to?: string,
        fundingType?: string,
        minAmount?: string,
        maxAmount?: string,
        country?: string,
        metadataKey?: string,
        metadataValue?: string,
    }): CancelablePromise<MatchCount> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/matches-count',
            query: {
                'status': status,
                'type': type,
                'company': company,
                'account': account,
                'from': from,
                'to': to,
                'funding_type': fundingType,
                'min_amount': minAmount,
                'max_amount': maxAmount,
                'country': country,
                'metadata_key': metadataKey,
                'metadata_value': metadataValue,
            },
        });
    }
    public listMetadataKeys(): CancelablePromise<MetadataKeys> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/matches-metadata',
        });
    }
    public getMatch({
        matchId,
    }: {
        matchId: string,
    }): CancelablePromise<MatchDetail> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/matches/{matchId}',
            path: {
                'matchId': matchId,
            },
        });
    }
    public listMatchOthers({
        matchId,
        cursor,
    }: {
        matchId: string,
        cursor?: string,
    }): CancelablePromise<OtherItems> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/matches/{matchId}/others',
            path: {
                'matchId': matchId,
            },
            query: {
                'cursor': cursor,
            },
        });
    }
    public judgeMatch({
        matchId,
        requestBody,
    }: {
        matchId: string,
        requestBody: Verdict,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/matches/{matchId}/verdict',
            path: {
                'matchId': matchId,
            },
            body: requestBody,
            mediaType: 'application/json',
        });
    }
}
