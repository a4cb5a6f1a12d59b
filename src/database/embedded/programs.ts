import { spawn } from 'node:child_process';
import { EmbeddedPostgresError, errorCode, USE_YOUR_OWN } from './embedded-postgres-error.js';
import type { ServerAccount } from './server-account.js';

export interface ProgramOptions {
  args: string[];
  cwd: string;
  account: ServerAccount | undefined;
}

/**
 * Runs one of PostgreSQL's programs until it exits. Rejects only if the program cannot be started.
 */
export function runProgram(
  program: string,
  options: ProgramOptions,
): Promise<{ exitCode: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options.args, {
      ...spawnOptions(options),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    }
    child.once('error', (error) => reject(cannotRun(program, options, error)));
    child.once('close', (exitCode) => resolve({ exitCode, output }));
  });
}

/**
 * Returns the options of every spawn. The environment is minimal for two reasons. The service's
 * environment contains secrets that the database's user must not see. The caller's PG* variables
 * would change where the programs search.
 */
export function spawnOptions({ cwd, account }: ProgramOptions) {
  const env: NodeJS.ProcessEnv = { TZ: 'UTC' };
  for (const name of ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP']) {
    if (process.env[name] !== undefined) env[name] = process.env[name];
  }
  return { cwd, env, windowsHide: true, ...(account ? { uid: account.uid, gid: account.gid } : {}) };
}

/** Explains why a program could not be started. */
export function cannotRun(program: string, { account }: ProgramOptions, error: Error): EmbeddedPostgresError {
  const code = errorCode(error);
  const reasons: Record<string, string> = {
    ENOENT:
      'the file or its loader is missing. The programs need glibc, so they do not run on Alpine (musl). Use a system with glibc',
    EACCES:
      'this user may not execute it. Mount the file system without noexec, give access to the directories above it',
    EPERM: `root may not change to user id ${account?.uid} here. Run the service as a plain user`,
    EINVAL: `user id ${account?.uid} does not exist in this container. Run the service as a plain user`,
  };
  const reason = reasons[code ?? ''] ?? error.message;
  return new EmbeddedPostgresError(`Cannot run ${program} (${code}): ${reason}, ${USE_YOUR_OWN}.`, {
    cause: error,
  });
}
