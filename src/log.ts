import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import type { Logger } from 'pino';

export type Log = Logger;

/** The token under which the log is injected. */
export const LOG = Symbol('log');

/** Matches API keys, signing secrets, bearer tokens and the passwords of URLs wherever they stand in a text. */
const SECRETS = /(svc_(?:live|whsec)_)[0-9A-Za-z]+|(Bearer )[^\s"\\]+|(\w:\/\/[^\s:/@"]+:)[^\s/@"]+(?=@)/g;

/** Makes the service's log: one JSON object per line, keys, tokens and secrets cut out wherever a message or an error holds one. */
export function createLog(level: string, destination: NodeJS.WritableStream = process.stdout): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
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
