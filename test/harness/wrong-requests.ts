import type { ErrorCode } from '../../src/runtime/errors.js';

/**
 * Requests whose errors are examples in the OpenAPI document. The tests send them to the service
 * and to the SDK's fake service.
 */
export const WRONG_REQUESTS: [ErrorCode, string, string, unknown][] = [
  ['invalid_body', 'POST', '/api/v1/accounts', {}],
  ['invalid_body', 'POST', '/api/v1/contacts', {}],
  ['invalid_body', 'POST', '/api/v1/webhooks', {}],
  ['batch_too_large', 'POST', '/api/v1/accounts', { accounts: Array(1_001).fill({}) }],
  ['batch_too_large', 'POST', '/api/v1/contacts', { contacts: Array(1_001).fill({}) }],
  [
    'validation_failed',
    'POST',
    '/api/v1/accounts',
    { accounts: [{ external_id: 'a', name: 'A', metadata: 1 }] },
  ],
  ['invalid_url', 'POST', '/api/v1/webhooks', { url: 'http://x.example.com' }],
  ['missing_param', 'DELETE', '/api/v1/accounts', undefined],
  ['invalid_param', 'DELETE', '/api/v1/accounts?external_id=a&external_id=b', undefined],
  ['invalid_param', 'GET', '/api/v1/matches?limit=0', undefined],
];
