import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { bigintArray, binaryArray, textArray } from './array-parameters.js';
import type { ElementType } from './array-parameters.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function echo(type: ElementType, encoded: Buffer): Promise<unknown> {
  const [row] = (await app.dataSource.query(`select $1::${type}[] as list, array_lower($1, 1) as lower`, [
    encoded,
  ])) as [{ list: unknown; lower: number | null }];
  if (Array.isArray(row.list) && row.list.length > 0) expect(row.lower).toBe(1);
  return row.list;
}

describe('array parameters in the binary format', () => {
  it('transfer any text unchanged, and distinguish null from the empty string', async () => {
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

  it('transfer the whole range of bigint', async () => {
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

  it.each<[ElementType, unknown[], unknown[]?]>([
    ['boolean', [true, null, false]],
    ['int', [0, -2_147_483_648, null, 2_147_483_647]],
    [
      'bigint',
      ['9223372036854775807', null, -1, 1_800_000_000_000],
      ['9223372036854775807', null, '-1', '1800000000000'],
    ],
    ['float8', [0, 0.1, null, -1e300]],
    ['timestamptz', [new Date('1999-12-31T23:59:59.999Z'), null, new Date('2026-11-28T17:45:00.001Z')]],
    ['uuid', ['00000000-0000-0000-0000-000000000000', null, 'fe0c9d3a-5b7e-4f5b-8d11-0a1b2c3d4e5f']],
    ['text', ['Acme', null, '']],
    ['bytea', [Buffer.from([0, 255, 92, 120]), null, Buffer.alloc(0), Buffer.from('{"name":"東京"}')]],
  ])('of %s keep every value', async (type, values, read = values) => {
    expect(await echo(type, binaryArray(type, values))).toEqual(read);
    expect(await echo(type, binaryArray(type, []))).toEqual([]);
  });

  it('reject a text that is not a UUID', () => {
    expect(() => binaryArray('uuid', ['fe0c9d3a-5b7e-4f5b-8d11-0a1b2c3d4e'])).toThrow('not a UUID');
  });

  it('may be empty or contain only null', async () => {
    expect(await echo('text', textArray([]))).toEqual([]);
    expect(await echo('bigint', bigintArray([]))).toEqual([]);
    expect(await echo('text', textArray([null, null]))).toEqual([null, null]);
    expect(await echo('bigint', bigintArray([null]))).toEqual([null]);
  });
});
