/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { BackupCodes } from '../models/BackupCodes';
import type { TwoStep } from '../models/TwoStep';
import type { TwoStepCode } from '../models/TwoStepCode';
import type { TwoStepPassword } from '../models/TwoStepPassword';
import type { TwoStepProof } from '../models/TwoStepProof';
import type { TwoStepSecret } from '../models/TwoStepSecret';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class TwoStepService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    public enterCode({
        requestBody,
    }: {
        requestBody: TwoStepCode,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/session/code',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    public getTwoStep(): CancelablePromise<TwoStep> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/two-step',
        });
    }
    public beginTwoStep({
        requestBody,
    }: {
        requestBody: TwoStepPassword,
    }): CancelablePromise<TwoStepSecret> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/two-step',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    public confirmTwoStep({
        requestBody,
    }: {
        requestBody: TwoStepCode,
    }): CancelablePromise<BackupCodes> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/two-step/confirm',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    public replaceBackupCodes({
        requestBody,
    }: {
        requestBody: TwoStepProof,
    }): CancelablePromise<BackupCodes> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/two-step/backup-codes',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    public turnOffTwoStep({
        requestBody,
    }: {
        requestBody: TwoStepProof,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/two-step/off',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
}
