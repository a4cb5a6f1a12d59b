import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase } from '../database/open-database.js';
import { rekeySecrets, requireNoProcess } from '../delivery/rekey-secrets.js';
import { replaceLostKey } from '../delivery/replace-lost-key.js';
import { NoticesService } from '../notices/notices.service.js';
import { secretsKey } from '../runtime/config-values.js';
import { OperatorError } from '../runtime/errors.js';
import { KEY_FILE, SecretBox, openSecretBox } from '../runtime/secrets/secret-box.js';
import { clock } from './session.js';
import type { Session } from './session.js';

const STDIN = 0;

/**
 * Replaces the secrets key with the key in a file, or with the key on standard input if the file is
 * `-`. So the key does not appear in a command line or the shell's history.
 */
export async function rekey(session: Session, file: string): Promise<void> {
  const config = { ...session.config(), databasePoolSize: 1 };
  const { dataDir } = config;
  const newKey = readKey(file);
  const database = await connectDatabase(config, { applicationName: 'fundmatch rekey' });
  try {
    await requireNoProcess(database.dataSource);
    const [from, to] = [openSecretBox(config), new SecretBox(newKey)];
    // The new key is saved before the secrets are re-encrypted. So a crash in between loses no key.
    const draft = join(dataDir, `${KEY_FILE}.new`);
    const isInFile = config.secretsKey === null;
    if (isInFile) writeFileSync(draft, `${newKey.toString('base64')}\n`, { mode: 0o600, flush: true });
    const secrets = await rekeySecrets(database.dataSource, from, to, clock.now());
    await session.print({
      secrets,
      now: isInFile
        ? `Move ${draft} to ${join(dataDir, KEY_FILE)}, then start the service.`
        : 'Set SECRETS_KEY to the new key everywhere, then start the service.',
    });
  } finally {
    await database.close();
  }
}

function readKey(file: string): Buffer {
  const source = file === '-' ? STDIN : file;
  let text;
  try {
    text = readFileSync(source, 'utf8').trim();
  } catch (error) {
    // The message does not repeat the argument, because an operator may have given the key instead
    // of a file name.
    throw new OperatorError(
      `The key file cannot be read (${(error as NodeJS.ErrnoException).code}). Check its path and permissions.`,
    );
  }
  try {
    return secretsKey(text);
  } catch (error) {
    throw new OperatorError(`The key in the file ${(error as Error).message}.`);
  }
}

/**
 * Creates a new signing secret for each user, encrypted with the current `SECRETS_KEY`. The command
 * is for operators who have lost the previous key.
 */
export async function replaceLost(session: Session, isConfirmed: boolean): Promise<void> {
  const config = { ...session.config(), databasePoolSize: 1 };
  const database = await connectDatabase(config, { applicationName: 'fundmatch replace-lost' });
  try {
    const { dataSource } = database;
    await requireNoProcess(dataSource);
    const parts = { dataSource, notices: new NoticesService(config) };
    const replaced = await replaceLostKey(parts, openSecretBox(config), { isConfirmed, now: clock.now() });
    await session.print({
      ...replaced,
      notices: config.email === null ? 0 : replaced.users + replaced.two_step_off,
      sending: 'paused',
      now: 'Start the service. When users have taken their new secrets, run admin sending resume.',
    });
  } finally {
    await database.close();
  }
}
