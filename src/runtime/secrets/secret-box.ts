import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from '../errors.js';
import type { Config } from '../config.js';

/**
 * Prefix of an encrypted secret. It identifies the encryption scheme, if a later version changes
 * the scheme.
 */
const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts signing secrets with AES-256-GCM before they are stored. The user's id is the associated
 * data, so a secret is valid only for its user (decision 3).
 */
export class SecretBox {
  constructor(private readonly key: Buffer) {}

  /**
   * Identifies the key without revealing it. The fingerprint is the first 16 hex digits of a hash,
   * and the database stores it.
   */
  get fingerprint(): string {
    return createHash('sha256').update('fundmatch secrets key').update(this.key).digest('hex').slice(0, 16);
  }

  /** Derives a key for another purpose. So an installation needs only one secrets key. */
  derive(purpose: string): string {
    return Buffer.from(hkdfSync('sha256', this.key, '', `fundmatch ${purpose}`, 32)).toString('base64url');
  }

  /** Encrypts `secret` for one user. The result cannot be decrypted for another user. */
  seal(secret: string, userId: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(userId));
    const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${VERSION}:${sealed.toString('base64')}`;
  }

  /**
   * Decrypts the result of `seal` for the same user. Throws if the key, the user or the bytes
   * differ.
   */
  open(sealed: string, userId: string): string {
    const [version, encoded] = sealed.split(':');
    if (version !== VERSION || encoded === undefined)
      throw new Error('A stored signing secret has an unknown format.');
    const bytes = Buffer.from(encoded, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, IV_BYTES));
    decipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }
}

/**
 * Opens the secret box with `SECRETS_KEY`. If it is not set, the key is in `DATA_DIR/secrets.key`
 * (mode 0600). All roles and the command line use this file. If the file does not exist, a key is
 * generated. Production requires `SECRETS_KEY`.
 */
export function openSecretBox(config: Pick<Config, 'secretsKey' | 'dataDir'>): SecretBox {
  return new SecretBox(config.secretsKey ?? readOrCreateKeyFile(config.dataDir));
}

/** Opens the secret box if a key exists. Returns null otherwise, and generates no key. */
export function findSecretBox(config: Pick<Config, 'secretsKey' | 'dataDir'>): SecretBox | null {
  const hasKey = config.secretsKey !== null || existsSync(join(config.dataDir, KEY_FILE));
  return hasKey ? openSecretBox(config) : null;
}

/** Name of the generated key's file in `DATA_DIR`. */
export const KEY_FILE = 'secrets.key';

function readOrCreateKeyFile(dataDir: string): Buffer {
  const path = join(dataDir, KEY_FILE);
  try {
    makeDirectory(dataDir);
    createOnce(path);
    const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
    if (key.length !== 32)
      throw new OperatorError(`${path} is not a key of 32 bytes in base64. Restore it from a backup.`);
    return key;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new OperatorError(
      `DATA_DIR: cannot write or read ${path} (${code}). Make ${dataDir} writable, or set DATA_DIR.`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Creates a directory and its parents. The option `recursive` is not used, because it never returns
 * in /proc.
 */
function makeDirectory(path: string, isParentMade = false): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || isParentMade) throw error;
    makeDirectory(dirname(path));
    makeDirectory(path, true);
  }
}

/**
 * Creates the key file with a hard link, which is atomic. So two processes that start at the same
 * time use the same key.
 */
function createOnce(path: string): void {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    readFileSync(path);
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const file = openSync(draft, 'wx', 0o600);
  writeSync(file, `${randomBytes(32).toString('base64')}\n`);
  // The key is flushed to disk first. Otherwise, a crash could lose a key that already encrypts
  // secrets.
  fsyncSync(file);
  closeSync(file);
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  const directory = openSync(dirname(path), 'r');
  fsyncSync(directory);
  closeSync(directory);
}
