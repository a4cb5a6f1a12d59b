import { randomBytes } from 'node:crypto';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { commandLine } from '../../test/harness/command-line.js';
import { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { erasePerson } from '../erasure/erase-person.js';

const secretsKey = randomBytes(32);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ secretsKey });
});
afterAll(() => app.close());

const admin = (...args: string[]) =>
  commandLine(args, {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: '/nonexistent',
    SECRETS_KEY: secretsKey.toString('base64'),
  });

describe('key create', () => {
  it("`key create` rejects a key name with an erased person's address, and creates no key", async () => {
    const { userId } = await app.newUser();
    const parts = { dataSource: app.dataSource, people: app.nest.get(ErasedPeople) };
    const by = { actor: 'test', actorUserId: null, now: new Date() };
    await erasePerson(parts, 'una@keys.example', by);
    const keys = async () =>
      (await app.dataSource.query(`select name from api_keys where user_id = $1 order by created_at`, [
        userId,
      ])) as { name: string | null }[];
    const before = await keys();
    for (const name of ['sync of UNA@keys.example', 'una%40keys.example']) {
      const { stderr, lines } = await admin('key', 'create', '--user', userId, '--name', name);
      expect(stderr).toContain('The name must not hold the address of a person who was erased.');
      expect(lines).toEqual([]);
    }
    expect(await keys()).toEqual(before);
    const name = 'sync of jo@keys.example';
    expect((await admin('key', 'create', '--user', userId, '--name', name)).lines).toMatchObject([
      { api_key: expect.stringMatching(/^svc_live_/) },
    ]);
    expect(await keys()).toEqual([...before, { name }]);
  });
});
