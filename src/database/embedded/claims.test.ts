import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foreignTouch, listClaims, makeClaim, withLock } from './claims.js';
import { ownIdentity } from './process-identity.js';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'claims-test-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

/**
 * Returns the identity of a process whose pid was reused: the pid is in use, but the start time
 * differs.
 */
const gone = () => ({ ...ownIdentity(), startedAt: '1', id: 'gone' });
const elsewhere = () => ({ ...ownIdentity(), machine: 'another container', id: 'elsewhere' });

describe('claims', () => {
  test('are valid until their process ends or releases them', async () => {
    const claim = await makeClaim(directory, 'member-');
    const other = await makeClaim(directory, 'other-');
    expect(await listClaims(directory, 'member-')).toEqual([claim.path]);
    await claim.release();
    await claim.release();
    expect(await listClaims(directory, 'member-')).toEqual([]);
    await other.release();
  });

  test('of a dead process are removed, even if its pid is in use again', async () => {
    await writeFile(join(directory, 'member-a'), JSON.stringify(gone()));
    await writeFile(join(directory, 'member-b'), JSON.stringify({ ...gone(), pid: 2 ** 30 }));
    expect(await listClaims(directory, 'member-')).toEqual([]);
    expect(await readdir(directory)).toEqual([]);
  });

  test('of another container, and incomplete claims, are valid while they are recent', async () => {
    const paths = [join(directory, 'member-foreign'), join(directory, 'member-torn')];
    await writeFile(paths[0]!, JSON.stringify(elsewhere()));
    await writeFile(paths[1]!, '{"pid":');
    expect(await listClaims(directory, 'member-')).toHaveLength(2);
    expect(await foreignTouch(paths[0]!)).toBeGreaterThan(Date.now() - 60_000);
    expect(await foreignTouch(paths[1]!)).toBeUndefined();
    const aMinuteAgo = new Date(Date.now() - 60_000);
    for (const path of paths) await utimes(path, aMinuteAgo, aMinuteAgo);
    expect(await listClaims(directory, 'member-')).toEqual([]);
  });
});

describe('the lock', () => {
  test('admits one process at a time, even if all waiting processes remove a dead holder at once', async () => {
    const path = join(directory, 'lock');
    for (let round = 0; round < 2; round += 1) {
      await writeFile(path, JSON.stringify(gone()));
      // The process that died while it removed the lock of another dead process.
      await writeFile(`${path}.break-gone`, JSON.stringify({ ...gone(), id: 'gone-too' }));
      let inside = 0;
      let most = 0;
      const work = async () => {
        inside += 1;
        most = Math.max(most, inside);
        await readdir(directory);
        inside -= 1;
      };
      await Promise.all(Array.from({ length: 8 }, () => withLock(path, work)));
      expect(most).toBe(1);
    }
    expect(await readdir(directory)).toEqual([]);
  });

  test('is released when the work fails', async () => {
    const path = join(directory, 'lock');
    await expect(withLock(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withLock(path, () => Promise.resolve('in'))).toBe('in');
  });
});
