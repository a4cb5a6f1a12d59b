import { randomInt } from 'node:crypto';

/** Letters and digits that nobody mistakes for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const BACKUP_CODES = 10;
const HALF = 5;

/** Makes a user's backup codes: `abcde-23456`, 49 random bits each. */
export function makeBackupCodes(): string[] {
  const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: BACKUP_CODES }, () => `${half()}-${half()}`);
}

/** A code as a person typed it: of the app, or a backup code. */
export interface TypedCode {
  isOfApp: boolean;
  code: string;
}

/** Reads a code. Blanks, hyphens and upper case do not matter. */
export function readCode(typed: string): TypedCode {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return { isOfApp: true, code };
  return { isOfApp: false, code: `${code.slice(0, HALF)}-${code.slice(HALF)}` };
}
