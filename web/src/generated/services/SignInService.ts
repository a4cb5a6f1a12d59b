/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Credentials } from '../models/Credentials';
import type { LinkOwner } from '../models/LinkOwner';
import type { LinkToken } from '../models/LinkToken';
import type { PasswordByLink } from '../models/PasswordByLink';
import type { PasswordChange } from '../models/PasswordChange';
import type { PasswordReset } from '../models/PasswordReset';
import type { Profile } from '../models/Profile';
import type { Redirect } from '../models/Redirect';
import type { SessionList } from '../models/SessionList';
import type { SignedIn } from '../models/SignedIn';
import type { SignInOptions } from '../models/SignInOptions';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class SignInService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    public getOptions(): CancelablePromise<SignInOptions> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/options',
        });
    }
    public createSession({
        requestBody,
    }: {
        requestBody: Credentials,
    }): CancelablePromise<SignedIn> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/session',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    public getSession(): CancelablePromise<Profile> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/session',
        });
    }
    public deleteSession(): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'DELETE',
            url: '/app/api/session',
        });
    }
    public signUp({
        requestBody,
    }: {
        requestBody: Credentials,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/sign-up',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    public listSessions(): CancelablePromise<SessionList> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/sessions',
        });
    }
    public deleteSessions(): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'DELETE',
            url: '/app/api/sessions',
        });
    }
    public changePassword({
        requestBody,
    }: {
        requestBody: PasswordChange,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/password',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    public requestPasswordLink({
        requestBody,
    }: {
        requestBody: PasswordReset,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/password-reset',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    public setPassword({
        requestBody,
    }: {
        requestBody: PasswordByLink,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/password-link',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    public findLinkOwner({
        requestBody,
    }: {
        requestBody: LinkToken,
    }): CancelablePromise<LinkOwner> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/password-link/owner',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    public beginOidc(): CancelablePromise<Redirect> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/session/oidc',
        });
    }
}
