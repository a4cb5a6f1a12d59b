import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import type { Logger } from 'pino';

export type Log = Logger;

/** The token under which the log is injected. */
export const LOG = Symbol('log');

/** Matches API keys, signing secrets, bearer tokens and the passwords of URLs wherever they stand in a text. */
const SECRETS = /(svc_(?:live|whsec)_)[0-9A-Za-z]+|(Bearer )[^\s"\\]+|(\w:\/\/[^\s:/@"]+:)[^\s/@"]+(?=@)/g;

/** How many causes of an error are written. */
const CAUSES = 5;

/**
 * Makes the service's log: one JSON object per line, keys, tokens and secrets cut out wherever a message or an error holds one, and
 * of an error under `err` only what cannot be a customer's.
 */
export function createLog(level: string, destination: NodeJS.WritableStream = process.stdout): Log {
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

/** Lets NestJS write its warnings and errors into our log; its start-up chatter goes to debug. */
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
 * Picks what the log tells of an error. A failed statement also carries its text, its parameters and the row that was refused: up to
 * 1,000 rows of customers' data. A value that PostgreSQL could not read (class 22) stands in its message.
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
