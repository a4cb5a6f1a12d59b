import { HttpCode, applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiQuery, ApiResponse } from '@nestjs/swagger';

interface AppCallOptions {
  /** The class of the response body. Without it, the call answers 204. */
  answers?: unknown;
  /** The class of the request body. */
  takes?: unknown;
  /** Names of optional text parameters in the query. */
  query?: readonly string[];
  /** The only values that some of these accept. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /** Known values of others. They are suggestions: any text is accepted. */
  knownValues?: Readonly<Record<string, readonly string[]>>;
}

/** Documents a call of the settings UI and sets its status: 200 with a body, 204 without. */
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
