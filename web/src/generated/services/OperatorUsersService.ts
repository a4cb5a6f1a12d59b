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
import type { UserSending } from '../models/UserSending';
import type { CancelablePromise } from '../../core';
import type { BaseHttpRequest } from '../../core';
export class OperatorUsersService {
    constructor(public readonly httpRequest: BaseHttpRequest) {}
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
    public changeUserSending({
        userId,
        requestBody,
    }: {
        userId: string,
        requestBody: UserSending,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'POST',
            url: '/app/api/operator/users/{userId}/sending',
            path: {
                'userId': userId,
            },
            body: requestBody,
            mediaType: 'application/json',
        });
    }
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
    public turnOffUserTwoStep({
        userId,
    }: {
        userId: string,
    }): CancelablePromise<void> {
        return this.httpRequest.request({
            method: 'DELETE',
            url: '/app/api/operator/users/{userId}/two-step',
            path: {
                'userId': userId,
            },
        });
    }
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
    public setQuotas({
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
