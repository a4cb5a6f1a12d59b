/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ErrorCode } from './ErrorCode';
export type ErrorDetail = {
    /**
     * Match on this: invalid_json, invalid_body, batch_too_large, validation_failed, invalid_url, missing_param, invalid_param, missing_authorization, invalid_key_format, invalid_or_revoked_key, pro_required, not_found, method_not_allowed, payload_too_large, unsupported_media_type, quota_exceeded, db_error, auth_lookup_failed, profile_lookup_failed, unavailable. Other values may be added.
     */
    code: (ErrorCode | string);
    /**
     * For people; it may change.
     */
    message: string;
};

