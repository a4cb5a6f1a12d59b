/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { CapChange } from '../models/CapChange';
import type { ErasedPerson } from '../models/ErasedPerson';
import type { NewUser } from '../models/NewUser';
import type { PasswordToken } from '../models/PasswordToken';
import type { PersonToErase } from '../models/PersonToErase';
import type { UserChange } from '../models/UserChange';
import type { UserDetail } from '../models/UserDetail';
import type { UserItems } from '../models/UserItems';
import type { UserRows } from '../models/UserRows';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class OperatorUsersService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
    /**
     * A page of users
     * @returns UserItems Done.
     * @throws ApiError
     */
    public listUsers({
        search,
        after,
    }: {
        search?: string,
        after?: string,
    }): CancelablePromise<UserItems> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/users',
            query: {
                'search': search,
                'after': after,
            },
        });
    }
    /**
     * Create a user
     * @returns PasswordToken Done.
     * @throws ApiError
     */
    public createUser({
        requestBody,
    }: {
        requestBody: NewUser,
    }): CancelablePromise<PasswordToken> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/operator/users',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    /**
     * One user with the keys
     * @returns UserDetail Done.
     * @throws ApiError
     */
    public getUser({
        userId,
    }: {
        userId: string,
    }): CancelablePromise<UserDetail> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/users/{userId}',
            path: {
                'userId': userId,
            },
        });
    }
    /**
     * Set the tier or the role of a user
     * @returns void
     * @throws ApiError
     */
    public changeUser({
        userId,
        requestBody,
    }: {
        userId: string,
        requestBody: UserChange,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/operator/users/{userId}',
            path: {
                'userId': userId,
            },
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    /**
     * Delete a user with everything of theirs
     * @returns UserRows Done.
     * @throws ApiError
     */
    public deleteUser({
        userId,
    }: {
        userId: string,
    }): CancelablePromise<UserRows> {
        return this.httpRequest.request({
            method: 'DELETE',
            url: '/app/api/operator/users/{userId}',
            path: {
                'userId': userId,
            },
        });
    }
    /**
     * Make a one-time link to set the password
     * @returns PasswordToken Done.
     * @throws ApiError
     */
    public createPasswordLink({
        userId,
    }: {
        userId: string,
    }): CancelablePromise<PasswordToken> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/operator/users/{userId}/password-link',
            path: {
                'userId': userId,
            },
        });
    }
    /**
     * End all sessions of a user
     * @returns void
     * @throws ApiError
     */
    public endSessions({
        userId,
    }: {
        userId: string,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'DELETE',
            url: '/app/api/operator/users/{userId}/sessions',
            path: {
                'userId': userId,
            },
        });
    }
    /**
     * Count the rows that would be deleted with a user
     * @returns UserRows Done.
     * @throws ApiError
     */
    public countUserRows({
        userId,
    }: {
        userId: string,
    }): CancelablePromise<UserRows> {
        return this.httpRequest.request({
            method: 'GET',
            url: '/app/api/operator/users/{userId}/rows',
            path: {
                'userId': userId,
            },
        });
    }
    /**
     * Erase a person by e-mail address
     * @returns ErasedPerson Done.
     * @throws ApiError
     */
    public erasePerson({
        requestBody,
    }: {
        requestBody: PersonToErase,
    }): CancelablePromise<ErasedPerson> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/operator/erasures',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    /**
     * Count the rows that name a person
     * @returns ErasedPerson Done.
     * @throws ApiError
     */
    public countPerson({
        requestBody,
    }: {
        requestBody: PersonToErase,
    }): CancelablePromise<ErasedPerson> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/operator/erasures/preview',
            body: requestBody,
            mediaType: 'application/json',
        });
    }
    /**
     * Revoke a key of any user
     * @returns void
     * @throws ApiError
     */
    public revokeUserKey({
        keyId,
    }: {
        keyId: string,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'DELETE',
            url: '/app/api/operator/keys/{keyId}',
            path: {
                'keyId': keyId,
            },
        });
    }
    /**
     * Set the daily caps of a key
     * @returns void
     * @throws ApiError
     */
    public setCaps({
        keyId,
        requestBody,
    }: {
        keyId: string,
        requestBody: CapChange,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/operator/keys/{keyId}/caps',
            path: {
                'keyId': keyId,
            },
            body: requestBody,
            mediaType: 'application/json',
        });
    }
}
