import { HttpCode, applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiQuery, ApiResponse } from '@nestjs/swagger';

interface AppCallOptions {
  /** Class of the response body. If it is absent, the call answers 204 without a body. */
  answers?: unknown;
  /** Class of the request body. */
  takes?: unknown;
  /** Names of optional query parameters that accept any text. */
  query?: readonly string[];
  /** Allowed values of query parameters, by name. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /** Suggested values of query parameters, by name. Other values are allowed too. */
  knownValues?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Documents a call of the settings API. The status is 200 if the call has a response body, and
 * otherwise 204.
 */
export function AppCall(
  summary: string,
  { answers, takes, query = [], choices = {}, knownValues = {} }: AppCallOptions = {},
): MethodDecorator {
  return applyDecorators(
    HttpCode(answers === undefined ? 204 : 200),
    ApiOperation({ summary }),
    answers === undefined
      ? ApiResponse({ status: 204, description: 'Done.' })
      : ApiResponse({ status: 200, description: 'Done.', type: answers as never }),
    ...(takes === undefined ? [] : [ApiBody({ type: takes as never })]),
    ...query.map((name) =>
      ApiQuery({ name, required: false, schema: schemaOf(choices[name], knownValues[name]) }),
    ),
  );
}

function schemaOf(choices: readonly string[] | undefined, known: readonly string[] | undefined) {
  return {
    type: 'string' as const,
    ...(choices !== undefined && { enum: [...choices] }),
    ...(known !== undefined && { 'x-known-values': [...known] }),
  };
}
