import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { bigintArray, textArray } from './array-parameters.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function echo(type: 'text' | 'bigint', encoded: Buffer): Promise<unknown> {
  const [row] = (await app.dataSource.query(`select $1::${type}[] as list, array_lower($1, 1) as lower`, [
    encoded,
  ])) as [{ list: unknown; lower: number | null }];
  if (Array.isArray(row.list) && row.list.length > 0) expect(row.lower).toBe(1);
  return row.list;
}

describe('array parameters in the binary format', () => {
  it('keep any text, and distinguish null from the empty string', async () => {
    const values = [
      'Acme',
      '',
      null,
      'NULL',
      '{"a",b\\c}',
      "o'neil",
      'Zürich 東京 👩‍🚀',
      '\u00a0 \n\t',
      'x'.repeat(100_000),
    ];
    expect(await echo('text', textArray(values))).toEqual(values);
  });

  it('replace a lone surrogate with U+FFFD, as every text parameter does', async () => {
    expect(await echo('text', textArray(['a\ud800b', 'c']))).toEqual(['a\ufffdb', 'c']);
  });

  it('hold the whole range of bigint', async () => {
    const values = [0n, -1n, 9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n, null, 42n];
    const bytes = values.map((value) => {
      if (value === null) return null;
      const eight = Buffer.alloc(8);
      eight.writeBigInt64BE(value);
      return eight.toString('latin1');
    });
    expect(await echo('bigint', bigintArray(bytes))).toEqual(
      values.map((value) => value?.toString() ?? null),
    );
  });

  it('may be empty or contain only null', async () => {
    expect(await echo('text', textArray([]))).toEqual([]);
    expect(await echo('bigint', bigintArray([]))).toEqual([]);
    expect(await echo('text', textArray([null, null]))).toEqual([null, null]);
    expect(await echo('bigint', bigintArray([null]))).toEqual([null]);
  });
});
