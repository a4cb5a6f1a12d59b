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

/** The version prefix of a sealed secret, so that a later scheme can be recognised. */
const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts signing secrets at rest with AES-256-GCM; the user's id is the associated data (decision 3). */
export class SecretBox {
  constructor(private readonly key: Buffer) {}

  /**
   * Identifies the key without revealing it: the first 16 hex digits of a hash. Stored in the
   * database.
   */
  get fingerprint(): string {
    return createHash('sha256').update('fundmatch secrets key').update(this.key).digest('hex').slice(0, 16);
  }

  /** Derives a key for another purpose, so that the environment needs only one key. */
  derive(purpose: string): string {
    return Buffer.from(hkdfSync('sha256', this.key, '', `fundmatch ${purpose}`, 32)).toString('base64url');
  }

  /** Encrypts `secret` for one user. It does not decrypt if the row is moved to another user. */
  seal(secret: string, userId: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(userId));
    const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${VERSION}:${sealed.toString('base64')}`;
  }

  /** Decrypts what `seal` made for the same user. Throws if key, user or bytes differ. */
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
 * Opens this installation's box with `SECRETS_KEY`. Outside production, an unset key is generated
 * once in `DATA_DIR/secrets.key` (mode 0600), which every role and the command line read.
 */
export function openSecretBox(config: Pick<Config, 'secretsKey' | 'dataDir'>): SecretBox {
  return new SecretBox(config.secretsKey ?? readOrCreateKeyFile(config.dataDir));
}

/** Opens this installation's box if a key exists. Creates no key. */
export function findSecretBox(config: Pick<Config, 'secretsKey' | 'dataDir'>): SecretBox | null {
  const hasKey = config.secretsKey !== null || existsSync(join(config.dataDir, KEY_FILE));
  return hasKey ? openSecretBox(config) : null;
}

/** The generated key, in `DATA_DIR`. */
export const KEY_FILE = 'secrets.key';

function readOrCreateKeyFile(dataDir: string): Buffer {
  const path = join(dataDir, KEY_FILE);
  try {
    makeDirectory(dataDir);
    createOnce(path);
    const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
    if (key.length !== 32)
      throw new OperatorError(`${path} does not hold a key of 32 bytes in base64; restore it from a backup.`);
    return key;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new OperatorError(
      `DATA_DIR: cannot write or read ${path} (${code}); make ${dataDir} writable or set DATA_DIR.`,
      {
        cause: error,
      },
    );
  }
}

/** Creates a directory and its parents. Not with `recursive`, which never returns in /proc. */
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
 * Creates the key file atomically with a hard link, so that two processes that start at once agree
 * on one key.
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
  // Flushed to disk before it encrypts the first secret.
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
