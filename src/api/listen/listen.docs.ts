/** Schema of the response to a listen call, for the OpenAPI document. */
export const POLLED_SCHEMA = {
  type: 'object',
  required: ['event', 'next'],
  properties: {
    event: {
      description: 'Null if no match came in time.',
      oneOf: [
        { type: 'null' },
        {
          type: 'object',
          required: ['body', 'signature'],
          properties: {
            body: { type: 'string', description: 'The text of the webhook.' },
            signature: { type: 'string', description: 'Its X-Service-Signature.' },
          },
        },
      ],
    },
    next: { type: 'string', format: 'date-time', description: 'Pass it as `after` in the next call.' },
  },
};

const next = '2026-03-01T12:00:00.000Z';

export const LISTEN_EXAMPLES = {
  event: {
    summary: 'A match',
    value: { event: { body: '{"event":"funding_match"}', signature: `sha256=${'0'.repeat(64)}` }, next },
  },
  none: { summary: 'No match yet', value: { event: null, next } },
};

export const TOO_MANY_EXAMPLES = {
  too_many_attempts: {
    summary: 'Three of these calls of this user are open.',
    value: {
      error: { code: 'too_many_attempts', message: 'At most 3 "fundmatch listen" may run at a time.' },
    },
  },
};
