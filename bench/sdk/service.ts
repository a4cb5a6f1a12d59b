import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { UsersService } from '../../src/auth/users.service.js';
import { SecretBox } from '../../src/runtime/secrets/secret-box.js';
import { SystemClock } from '../../src/runtime/clock.js';
import { createDataSource } from '../../src/database/data-source.js';
import { startScratchPostgres } from '../../src/database/embedded/scratch-postgres.js';
import { migrate } from '../../src/database/migrate.js';

export interface BenchUser {
  apiKey: string;
}

/** The API in a separate process, on a database that writes to disk. */
export interface Service {
  url: string;
  newUser(): Promise<BenchUser>;
  close(): Promise<void>;
}

/** Starts the built service. The caller must close the service, also after a failure. */
export async function startService(dataDir: string): Promise<Service> {
  const postgres = await startScratchPostgres({ durable: true });
  const dataSource = createDataSource(postgres.url, { poolSize: 2 });
  await dataSource.initialize();
  await migrate(dataSource);
  const key = randomBytes(32);
  const users = new UsersService(dataSource, new SystemClock(), new SecretBox(key));
  const child = spawn(process.execPath, ['dist/main.js'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      ROLE: 'api',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      SECRETS_KEY: key.toString('base64'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  // If nothing read the output, the full pipe would block the service.
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`The service exited with code ${code} before it was ready. Run npm run build first.`)),
    );
    lines.on('line', (line) => {
      const found = /"address":"([^"]+)"/.exec(line);
      if (found?.[1] !== undefined) resolve(found[1]);
    });
  });
  return {
    url,
    newUser: async () => {
      const user = await users.create(`${randomBytes(8).toString('hex')}@bench.example`, 'pro');
      return { apiKey: (await users.createKey(user.id, null)).apiKey };
    },
    close: async () => {
      child.kill('SIGKILL');
      await dataSource.destroy();
      await postgres.stop();
    },
  };
}
