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
import type { SignInOptions } from '../models/SignInOptions';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class SignInService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    /**
     * What the sign-in page offers
     * @returns SignInOptions Done.
     * @throws ApiError
     */
    public getOptions(): CancelablePromise<SignInOptions> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/options',
        });
    }
    /**
     * Sign in
     * @returns void
     * @throws ApiError
     */
    public createSession({
        requestBody,
    }: {
        requestBody: Credentials,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/session',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    /**
     * Who is signed in
     * @returns Profile Done.
     * @throws ApiError
     */
    public getSession(): CancelablePromise<Profile> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/session',
        });
    }
    /**
     * Sign out
     * @returns void
     * @throws ApiError
     */
    public deleteSession(): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'DELETE',
            url: '/app/api/session',
        });
    }
    /**
     * Make an account
     * @returns void
     * @throws ApiError
     */
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
    /**
     * Where this account is signed in
     * @returns SessionList Done.
     * @throws ApiError
     */
    public listSessions(): CancelablePromise<SessionList> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/sessions',
        });
    }
    /**
     * Sign out everywhere
     * @returns void
     * @throws ApiError
     */
    public deleteSessions(): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'DELETE',
            url: '/app/api/sessions',
        });
    }
    /**
     * Change the password
     * @returns void
     * @throws ApiError
     */
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
    /**
     * Ask for a one-time link by e-mail
     * @returns void
     * @throws ApiError
     */
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
    /**
     * Set the password with a one-time link
     * @returns void
     * @throws ApiError
     */
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
    /**
     * Whose password a one-time link sets
     * @returns LinkOwner Done.
     * @throws ApiError
     */
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
    /**
     * Begin to sign in at the OpenID provider
     * @returns Redirect Done.
     * @throws ApiError
     */
    public beginOidc(): CancelablePromise<Redirect> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/session/oidc',
        });
    }
}
