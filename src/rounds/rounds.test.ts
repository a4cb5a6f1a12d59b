import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import type { StatedRound } from './stated-round.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const filing = (cik: string, accession: string, more: Partial<NonNullable<StatedRound['filing']>> = {}) => ({
  cik,
  accession,
  previousAccession: null,
  firstSale: '2026-01-10',
  ...more,
});

const storedFacts = async (id: string) =>
  (await app.dataSource.query(`select facts, provenance from funding_rounds where id = $1`, [id]))[0];

describe('one round, many mentions (decision 25)', () => {
  it.each<[string, Partial<StatedRound>, Partial<StatedRound>, boolean]>([
    ['the same name and amount a week apart', {}, { publishedDate: '2026-03-09' }, true],
    ['a name in another form', {}, { companyName: '$ Inc.' }, true],
    ['one without an amount', {}, { amount: null, amountUsd: null, currency: null }, true],
    ['amounts within 10 %', {}, { amountUsd: 5_400_000 }, true],
    ['amounts further apart', {}, { amountUsd: 6_000_000 }, false],
    ['types of which one is undisclosed', {}, { fundingType: 'undisclosed' }, true],
    ['types that differ', {}, { fundingType: 'series-a' }, false],
    ['45 days apart', {}, { publishedDate: '2026-04-16' }, true],
    ['46 days apart', {}, { publishedDate: '2026-04-17' }, false],
    [
      'a namesake with another domain',
      { website: 'https://$-one.com' },
      { website: 'https://$-two.com' },
      false,
    ],
    [
      'another name with the same domain',
      { website: 'https://www.$.com' },
      { companyName: 'Quite Different', website: 'https://$.com' },
      true,
    ],
    [
      'a filing that has sold a part',
      {},
      { amountUsd: 1_000_000, fundingType: 'undisclosed', filing: filing('1', 'x') },
      true,
    ],
  ])('%s', async (title, first, second, isSame) => {
    const word = `Merge${title.replace(/\W/g, '')}q`;
    const fill = (round: Partial<StatedRound>): Partial<StatedRound> & { companyName: string } => {
      const text = JSON.stringify({ companyName: '$', ...round }).replaceAll('$', word);
      return JSON.parse(text) as Partial<StatedRound> & { companyName: string };
    };
    const a = await app.ingestRound(fill(first));
    const b = await app.ingestRound(fill(second));
    expect(a === b).toBe(isSame);
  });

  it('follows an amendment to its filing at any age, and takes over what it says', async () => {
    const first = await app.ingestRound({
      companyName: 'Amendable Co',
      publishedDate: '2024-01-20',
      amountUsd: 1_000_000,
      filing: filing('77', '0000000077-24-000001'),
    });
    const amended = await app.ingestRound({
      companyName: 'Amendable Co',
      publishedDate: '2026-03-01',
      amountUsd: 3_000_000,
      filing: filing('77', '0000000077-26-000009', { previousAccession: '0000000077-24-000001' }),
    });
    expect(amended).toBe(first);
    expect((await storedFacts(first)).facts.amountUsd).toBe(3_000_000);
  });

  it('keeps where each field came from and shows what others said', async () => {
    const id = await app.ingestRound({
      companyName: 'Provenance Works',
      ceoName: 'Ann One',
      confidenceScore: 0.9,
    });
    await app.ingestRound({
      companyName: 'Provenance Works',
      ceoName: 'Ann Two',
      leadInvestor: 'Quill Capital',
      confidenceScore: 0.5,
    });
    const { facts, provenance } = await storedFacts(id);
    expect(facts).toMatchObject({ ceoName: 'Ann One', leadInvestor: 'Quill Capital' });
    expect(provenance.ceoName.conflicts).toMatchObject([{ value: 'Ann Two' }]);
    expect(provenance.leadInvestor.mention).not.toBe(provenance.ceoName.mention);
  });

  it('makes one round of the same news that many connections bring at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        app.ingestRound({
          companyName: 'Racing Heron',
          website: i % 2 === 0 ? 'https://racing-heron.com' : null,
        }),
      ),
    );
    expect(new Set(ids).size).toBe(1);
  });

  it('counts the same item once', async () => {
    const item = { source: 'rss', item: 'guid-1' };
    const id = await app.ingestRound({ companyName: 'Repeated Item' }, item);
    expect(await app.ingestRound({ companyName: 'Repeated Item' }, item)).toBe(id);
    expect(
      await app.dataSource.query(`select count(*)::int as n from mentions where round_id = $1`, [id]),
    ).toEqual([{ n: 1 }]);
  });
});
