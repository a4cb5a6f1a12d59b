import { createTestDatabase } from '../../../test/harness/database.js';
import type { TestDatabase } from '../../../test/harness/database.js';
import { namePatternOf, patternOf } from './patterns.js';
import type { Pattern } from './patterns.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const cut = async (value: unknown, { text, json }: Pattern) => {
  const [row] = await database.dataSource.query(
    `select regexp_replace($1::jsonb::text, $3, '', 'gi')::jsonb as json, regexp_replace($2, $4, '', 'gi') as text`,
    [JSON.stringify(value), typeof value === 'string' ? value : '', json, text],
  );
  return row as { json: unknown; text: string };
};

describe('a pattern for the address an@x.com', () => {
  const pattern = patternOf('an@x.com');

  test.each([
    ['at the start of a line', 'People:\nan@x.com\r\nan@x.com\tAN@x.com', 'People:\n\r\n\t'],
    ['after other control characters', '\u0001an@x.com\u001fan@x.com\b\fan@x.com', '\u0001\u001f\b\f'],
    ['after a backslash', 'CORP\\an@x.com', 'CORP\\'],
    ['after a backslash at the start of a line', '\\\nan@x.com', '\\\n'],
    ['between quotes and brackets', '"an@x.com" <an@x.com>, (an@x.com).', '"" <>, ().'],
    ['not in a longer address', 'nan@x.com\nban@x.com an@x.com.au', 'nan@x.com\nban@x.com an@x.com.au'],
  ])('finds it %s, in JSON and in text', async (_, value, left) => {
    expect(await cut(value, pattern)).toEqual({ json: left, text: left });
    expect(await cut({ [value]: [value] }, pattern)).toMatchObject({ json: { [left]: [left] } });
  });

  test('keeps an address that a backslash and a letter would make of it in JSON', async () => {
    const value = 'CORP\\nan@x.com \\\\ban@x.com \\u001fan@x.com';
    expect(await cut(value, pattern)).toMatchObject({ json: value });
  });

  test('finds it in the JSON that a receiver answers with', async () => {
    expect(await cut(String.raw`{"error":"Unknown:\nan@x.com"}`, pattern)).toMatchObject({
      text: String.raw`{"error":"Unknown:\n"}`,
    });
  });
});

test('regression: a pattern never takes the letter of an escape for that of an address', async () => {
  const value = '\nan@x.com \tina@x.com \u001fan@x.com';
  for (const address of ['nan@x.com', 'tina@x.com', 'u001fan@x.com'])
    expect(await cut(value, patternOf(address))).toMatchObject({ json: value });
});

test('a pattern for names finds whole names, in JSON and in text', async () => {
  const pattern = namePatternOf(['Ana "Mo" Lima', 'İnci Öz', '田中太郎', 'Per Lund']);
  const value = 'Ana "Mo" Lima\nINCİ ÖZ-led; 代表の田中太郎氏; Per Lunds Firma; Per Lundberg; Per\nLund';
  const left = '\n-led; 代表の氏;  Firma; Per Lundberg; ';
  expect(await cut(value, pattern)).toEqual({ json: left, text: left });
});

test('a pattern of no texts or blank ones finds nothing', async () => {
  for (const pattern of [patternOf(), patternOf('', ' '), namePatternOf([''])])
    expect(await cut('a b\nab', pattern)).toEqual({ json: 'a b\nab', text: 'a b\nab' });
});
