import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import type { Logger } from 'pino';

export type Log = Logger;

/** Injection token of the log. */
export const LOG = Symbol('log');

/** Matches API keys, signing secrets, bearer tokens, and passwords in URLs. */
const SECRETS = /(svc_(?:live|whsec)_)[0-9A-Za-z]+|(Bearer )[^\s"\\]+|(\w:\/\/[^\s:/@"]+:)[^\s/@"]+(?=@)/g;

/** Maximum number of nested causes that are logged per error. */
const CAUSES = 5;

/**
 * Creates the service's log, which writes one JSON object per line. The log removes API keys,
 * tokens and secrets from messages and errors. For an error in `err`, it writes only fields that
 * cannot contain customer data.
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

/**
 * Writes NestJS's warnings and errors to the service's log. NestJS's start-up messages get the
 * debug level.
 */
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
 * Returns the fields of an error that are logged. The error of a failed statement also contains its
 * parameters, which may be 1,000 rows of customer data. These fields are not logged. Even the
 * message of a class 22 error (invalid value) contains customer data, so its value is replaced.
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
