import { randomInt } from 'node:crypto';

/** Lower-case letters and digits without i, l, o, 0 and 1, which look similar. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const BACKUP_CODES = 10;
const HALF = 5;

/** Makes 10 backup codes, such as `abcde-23456`. Each has 49 random bits. */
export function makeBackupCodes(): string[] {
  const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: BACKUP_CODES }, () => `${half()}-${half()}`);
}

/** A code that a user typed: a code of the authenticator app, or a backup code. */
export interface TypedCode {
  isOfApp: boolean;
  code: string;
}

/** Reads a typed code. Ignores spaces and hyphens, and converts letters to lower case. */
export function readCode(typed: string): TypedCode {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return { isOfApp: true, code };
  return { isOfApp: false, code: `${code.slice(0, HALF)}-${code.slice(HALF)}` };
}
