import { HttpCode, applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiQuery, ApiResponse } from '@nestjs/swagger';

interface AppCallOptions {
  /** The class of the response body. Without it the call answers 204. */
  answers?: unknown;
  /** The class of the request body. */
  takes?: unknown;
  /** Names of optional text parameters in the query. */
  query?: readonly string[];
}

/** Documents a call of the settings UI and sets its status: 200 with a body, 204 without. */
export function AppCall(
  summary: string,
  { answers, takes, query = [] }: AppCallOptions = {},
): MethodDecorator {
  return applyDecorators(
    HttpCode(answers === undefined ? 204 : 200),
    ApiOperation({ summary }),
    answers === undefined
      ? ApiResponse({ status: 204, description: 'Done.' })
      : ApiResponse({ status: 200, description: 'Done.', type: answers as never }),
    ...(takes === undefined ? [] : [ApiBody({ type: takes as never })]),
    ...query.map((name) => ApiQuery({ name, required: false, schema: { type: 'string' } })),
  );
}
