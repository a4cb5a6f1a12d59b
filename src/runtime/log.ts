import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import type { Logger } from 'pino';

export type Log = Logger;

/** The injection token of the log. */
export const LOG = Symbol('log');

/** Matches API keys, signing secrets, bearer tokens and passwords in URLs, anywhere in a text. */
const SECRETS = /(svc_(?:live|whsec)_)[0-9A-Za-z]+|(Bearer )[^\s"\\]+|(\w:\/\/[^\s:/@"]+:)[^\s/@"]+(?=@)/g;

/** How many causes of an error are logged. */
const CAUSES = 5;

/**
 * Creates the service's log: one JSON object per line. Removes keys, tokens and secrets from
 * messages and errors. Of an error under `err`, keeps only fields that cannot contain customer
 * data.
 */
export function createLog(
  level: string,
  destination: Pick<NodeJS.WritableStream, 'write'> = process.stdout,
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => loggable(error, CAUSES) },
    },
    { write: (line: string) => void destination.write(line.replace(SECRETS, '$1$2$3[redacted]')) },
  );
}

/** Sends NestJS's warnings and errors to our log, and its start-up messages to the debug level. */
export class NestLog implements LoggerService {
  constructor(private readonly target: Log) {}

  log(message: unknown): void {
    this.target.debug({ nest: String(message) });
  }

  error(message: unknown, ...details: unknown[]): void {
    this.target.error({ nest: String(message), details: details.map(String) });
  }

  warn(message: unknown): void {
    this.target.warn({ nest: String(message) });
  }
}

/**
 * Selects the fields of an error to log. A failed statement also has its SQL, its parameters and
 * the rejected row, which may be 1,000 rows of customer data. For class 22 errors (bad values),
 * even the message contains the value.
 */
function loggable(error: unknown, causes: number): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  const isValueFault = typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);
  const message = isValueFault ? error.message.replace(/".*"/s, '"…"') : error.message;
  return {
    type: error.name,
    message,
    code,
    stack: error.stack?.replace(error.message, () => message),
    cause: error.cause === undefined || causes === 0 ? undefined : loggable(error.cause, causes - 1),
  };
}
