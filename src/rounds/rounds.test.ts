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

const ONE: Partial<StatedRound> = { investors: ['Harbour Ventures', 'Quarry Capital'] };
const LONG = { companyName: '$ Battery Systems', investors: ['Quarry Capital'] };

describe('RoundsService (decision 25)', () => {
  it.each<[string, Partial<StatedRound>, Partial<StatedRound>, boolean]>([
    ['the same name and amount a week apart', {}, { publishedDate: '2026-03-09' }, true],
    ['a name in another form', {}, { companyName: '$ Inc.' }, true],
    ['a mention without an amount', {}, { amount: null, amountUsd: null, currency: null }, true],
    ['amounts within 10 %', {}, { amountUsd: 5_400_000 }, true],
    ['amounts 17 % apart', {}, { amountUsd: 6_000_000 }, false],
    ['types of which one is undisclosed', {}, { fundingType: 'undisclosed' }, true],
    ['two equity stages', {}, { fundingType: 'series-a', publishedDate: '2026-03-09' }, true],
    ['two stages within 1 %', {}, { fundingType: 'angel', amountUsd: 5_049_000 }, true],
    ['two stages 2 % apart', {}, { fundingType: 'angel', amountUsd: 5_102_000 }, false],
    ['two stages 8 days apart', {}, { fundingType: 'angel', publishedDate: '2026-03-10' }, false],
    [
      'two stages and one sum in pounds, whose rate moved by 3 %',
      { amount: 4e6, currency: 'GBP' },
      { amount: 4e6, currency: 'GBP', amountUsd: 5_150_000, fundingType: 'angel' },
      true,
    ],
    [
      'sums in pounds more than 10 % apart, whose rate moved towards each other',
      { amount: 4e6, currency: 'GBP' },
      { amount: 4.5e6, currency: 'GBP', amountUsd: 5_100_000 },
      false,
    ],
    ['two stages of which one has no amount', {}, { fundingType: 'angel', amountUsd: null }, false],
    ['equity and debt', {}, { fundingType: 'debt' }, false],
    ['equity and a convertible note', {}, { fundingType: 'convertible-note' }, false],
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
    ['a short name, with a common investor', ONE, { ...LONG, publishedDate: '2026-03-09' }, true],
    ['a short name, and an investor with a short name', ONE, { ...LONG, investors: ['Quarry'] }, true],
    ['a short name, 8 days apart', ONE, { ...LONG, publishedDate: '2026-03-10' }, false],
    ['a short name, 2 % apart', ONE, { ...LONG, amountUsd: 5_102_000 }, false],
    ['a short name without a sum', ONE, { ...LONG, amount: null, amountUsd: null }, false],
    ['a short name, with other investors', ONE, { ...LONG, investors: ['Beacon Fund'] }, false],
    ['a short name, and no investors', {}, { companyName: '$ Battery Systems' }, false],
    ['two names with different trades', { ...ONE, companyName: '$ Health' }, LONG, false],
    ['a fund of the same name', ONE, { ...ONE, companyName: '$ Ventures' }, false],
    [
      'a filing that has sold a part',
      {},
      { amountUsd: 1_000_000, fundingType: 'undisclosed', filing: filing('1', 'x') },
      true,
    ],
  ])('decides whether two mentions are one round: %s', async (title, first, second, isSame) => {
    const word = `Merge${title.replace(/\W/g, '')}q`;
    const fill = (round: Partial<StatedRound>): Partial<StatedRound> & { companyName: string } => {
      const text = JSON.stringify({ companyName: '$', ...round }).replaceAll('$', word);
      return JSON.parse(text) as Partial<StatedRound> & { companyName: string };
    };
    const a = await app.ingestRound(fill(first));
    const b = await app.ingestRound(fill(second));
    expect(a === b).toBe(isSame);
  });

  it('merges an amendment into its filing at any age, and uses the values of the amendment', async () => {
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

  it('regression: does not merge a later round with a filing if the amounts differ', async () => {
    const company = { companyName: 'Partial Sticky' };
    const seed = await app.ingestRound({ ...company, amountUsd: 5_000_000 });
    const filed = { ...company, fundingType: 'undisclosed' as const };
    expect(await app.ingestRound({ ...filed, amountUsd: 2_000_000, filing: filing('881', 'p-1') })).toBe(
      seed,
    );
    expect(await app.ingestRound({ ...filed, amountUsd: 60_000_000, publishedDate: '2026-04-01' })).not.toBe(
      seed,
    );
    const sold = { amountUsd: 250_000_000, filing: filing('882', 'p-2') };
    expect(await app.ingestRound({ ...filed, ...sold })).not.toBe(seed);
  });

  it('regression: does not merge a chain of mentions whose amounts drift apart in small steps', async () => {
    const ids = [];
    for (const amountUsd of [10e6, 11e6, 12e6, 13e6])
      ids.push(await app.ingestRound({ companyName: 'Drifting Barge', amountUsd }));
    expect(ids[1]).toBe(ids[0]);
    expect(ids[3]).not.toBe(ids[0]);
  });

  it('regression: does not merge companies without letters in their names, or filings without a CIK', async () => {
    const ids = await Promise.all(
      ['!!!', '???', '🚀'].map((companyName) => app.ingestRound({ companyName })),
    );
    expect(new Set(ids).size).toBe(3);
    const one = await app.ingestRound({ companyName: 'No Cik One', filing: filing('', 'n-1') });
    expect(await app.ingestRound({ companyName: 'Other Company Two', filing: filing('', 'n-2') })).not.toBe(
      one,
    );
  });

  it('regression: finds a round by every company name in its mentions', async () => {
    const id = await app.ingestRound({ companyName: 'Quarzo' });
    await app.ingestRound({ companyName: 'Quarzo', website: 'https://quarzo-labs.com' });
    const website = 'https://quarzo-labs.com';
    await app.ingestRound({ companyName: 'Quarzo Laboratories Biologico', website, confidenceScore: 0.99 });
    expect(await app.ingestRound({ companyName: 'Quarzo' })).toBe(id);
  });

  it('regression: keeps two concurrent mentions that reach one round by different names', async () => {
    for (let i = 0; i < 15; i += 1) {
      const website = `https://twinreach${i}.com`;
      const id = await app.ingestRound({ companyName: `Twinreach K${i}`, website });
      await Promise.all([
        app.ingestRound({ companyName: `Twinreach K${i}`, ceoName: 'Ann One' }),
        app.ingestRound({ companyName: `Another Word${i}`, website, leadInvestor: 'Quill Capital' }),
      ]);
      expect((await storedFacts(id)).facts).toMatchObject({
        ceoName: 'Ann One',
        leadInvestor: 'Quill Capital',
      });
    }
  });

  it('regression: takes fields that belong together from one mention', async () => {
    const id = await app.ingestRound({
      companyName: 'Grouped Facts',
      ceoName: 'Ann A',
      location: 'Paris, France',
      investors: ['X'],
    });
    await app.ingestRound({
      companyName: 'Grouped Facts',
      ceoName: 'Bob B',
      ceoEmail: 'bob@grouped.example',
      locationCountry: 'US',
      leadInvestor: 'LeadCo',
      confidenceScore: 0.65,
    });
    const { facts } = await storedFacts(id);
    expect(facts).toMatchObject({
      ceoName: 'Ann A',
      ceoEmail: null,
      location: 'Paris, France',
      locationCountry: null,
    });
    expect(facts.investors).toEqual(['LeadCo', 'X']);
  });

  it('keeps every stated stage, and merges a later article that repeats one of these stages', async () => {
    const company = { companyName: 'Twostage Rowing', amountUsd: 600_000, amount: 600_000 };
    const id = await app.ingestRound({ ...company, fundingType: 'angel', confidenceScore: 0.95 });
    expect(await app.ingestRound({ ...company, fundingType: 'seed' })).toBe(id);
    const { facts, provenance } = await storedFacts(id);
    expect(facts.fundingType).toBe('angel');
    expect(provenance.fundingType.conflicts).toMatchObject([{ value: 'seed' }]);
    const late = { publishedDate: '2026-03-30', amountUsd: 640_000, fundingType: 'seed' as const };
    expect(await app.ingestRound({ ...company, ...late })).toBe(id);
  });

  it('merges the investors of all mentions by name, and records which mentions named the investors', async () => {
    const company = { companyName: 'Unionhaven' };
    const first = { investors: ['Quill Capital', 'Harbour Ventures'], confidenceScore: 0.95 };
    const id = await app.ingestRound({ ...company, ...first });
    await app.ingestRound({ ...company, investors: ['HARBOUR VENTURES', 'Saltmarsh Partners LLP'] });
    await app.ingestRound({ ...company, investors: ['quill capital'], leadInvestor: 'Quill Capital, Inc.' });
    const { facts, provenance } = await storedFacts(id);
    expect(facts.investors).toEqual(['Quill Capital', 'Harbour Ventures', 'Saltmarsh Partners LLP']);
    expect(provenance.investors).toEqual({ mention: expect.any(String), also: [expect.any(String)] });
  });

  it('regression: stores null for a value that PostgreSQL rejects, and keeps the item', async () => {
    const id = await app.ingestRound({
      companyName: 'Nul\0lish \ud800',
      publishedDate: '0000-01-01',
      filing: filing('9'.repeat(6000), 'x'.repeat(30), { firstSale: '2026-02-31' }),
    });
    expect((await storedFacts(id)).facts).toMatchObject({
      companyName: 'Nullish \ufffd',
      publishedDate: null,
      filing: { cik: '', firstSale: null },
    });
  });

  it('records the source of each field and the values of other mentions', async () => {
    const id = await app.ingestRound({
      companyName: 'Provenance Works',
      ceoName: 'Ann One',
      confidenceScore: 0.9,
    });
    await app.ingestRound({
      companyName: 'Provenance Works',
      ceoName: 'Ann Two',
      leadInvestor: 'Quill Capital',
      confidenceScore: 0.65,
    });
    const { facts, provenance } = await storedFacts(id);
    expect(facts).toMatchObject({ ceoName: 'Ann One', leadInvestor: 'Quill Capital' });
    expect(provenance.ceoName.conflicts).toMatchObject([{ value: 'Ann Two' }]);
    expect(provenance.leadInvestor.mention).not.toBe(provenance.ceoName.mention);
  });

  it('regression: marks enriched fields, and prefers values that an item states', async () => {
    const id = await app.ingestRound({
      companyName: 'Enriched Wharf',
      ceoName: 'Ann One',
      website: 'https://guessed-wharf.com',
      ceoEmail: 'guess@guessed-wharf.com',
      enriched: ['website', 'ceoEmail'],
      confidenceScore: 0.9,
    });
    const first = await storedFacts(id);
    expect(first.facts).not.toHaveProperty('enriched');
    expect(first.facts).toMatchObject({ website: 'https://guessed-wharf.com' });
    expect(first.provenance).toMatchObject({ website: { enriched: true }, ceoEmail: { enriched: true } });
    expect(first.provenance.ceoName).not.toHaveProperty('enriched');
    // A different domain separates companies with equal names only if both domains are stated.
    const same = await app.ingestRound({
      companyName: 'Enriched Wharf',
      ceoName: 'Ann One',
      website: 'https://enriched-wharf.com',
      ceoEmail: 'ann@enriched-wharf.com',
      confidenceScore: 0.65,
    });
    expect(same).toBe(id);
    const { facts, provenance } = await storedFacts(id);
    expect(facts).toMatchObject({
      website: 'https://enriched-wharf.com',
      ceoEmail: 'ann@enriched-wharf.com',
    });
    expect(provenance.website).not.toHaveProperty('enriched');
    expect(provenance.website.conflicts).toMatchObject([
      { value: 'https://guessed-wharf.com', enriched: true },
    ]);
    expect(provenance.ceoEmail.conflicts).toMatchObject([
      { value: 'guess@guessed-wharf.com', enriched: true },
    ]);
    const namesake = await app.ingestRound({
      companyName: 'Enriched Wharf',
      website: 'https://other-wharf.com',
    });
    expect(namesake).not.toBe(id);
  });

  it('stores one round when two outlets use a short and a long company name at the same time', async () => {
    const ids = await Promise.all(
      ['Twinpeak', 'Twinpeak Robotics', 'Twinpeak'].map((companyName) =>
        app.ingestRound({ ...ONE, companyName }),
      ),
    );
    expect(new Set(ids).size).toBe(1);
  });

  it('stores one round when many connections store the same article at once', async () => {
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

  it('stores one mention when it reads the same item twice', async () => {
    const item = { source: 'rss', item: 'guid-1' };
    const id = await app.ingestRound({ companyName: 'Repeated Item' }, item);
    expect(await app.ingestRound({ companyName: 'Repeated Item' }, item)).toBe(id);
    expect(
      await app.dataSource.query(`select count(*)::int as n from mentions where round_id = $1`, [id]),
    ).toEqual([{ n: 1 }]);
  });
});
