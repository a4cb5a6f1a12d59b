import { parseRoundsLine } from './rounds-line.js';

const context = { toUsd: (amount: number, currency: string) => (currency === 'EUR' ? amount * 1.1 : null) };
const parse = (row: unknown) => parseRoundsLine(typeof row === 'string' ? row : JSON.stringify(row), context);
const least = { source_item: 'a-1', company_name: 'Quillbase Labs, Inc.', published_date: '2026-02-03' };

describe('parseRoundsLine', () => {
  it('reads a line with only the required fields', () => {
    expect(parse(least)).toMatchObject({
      outcome: 'round',
      sourceItem: 'a-1',
      round: {
        companyName: 'Quillbase Labs',
        legalName: 'Quillbase Labs, Inc.',
        amountUsd: null,
        fundingType: 'undisclosed',
        investors: [],
      },
    });
  });

  it('reads a line with all fields', () => {
    const outcome = parse({
      ...least,
      website: 'quillbase.com',
      amount: 1_000_000,
      currency: 'eur',
      funding_type: 'Series-A2',
      article_url: 'https://news.example.com/1',
      article_title: 'Quillbase raises',
      investors: ['Kestrel Ventures', 'Pine Fund'],
      lead_investor: 'Harrow Capital',
      ceo_name: 'Jane Roe',
      ceo_email: 'jane@quillbase.com',
      ceo_linkedin_url: 'https://linkedin.com/in/jane',
      industry: 'Software',
      confidence_score: 0.7,
      location: 'Lyon, France',
      location_country: 'fr',
      something_else: 1,
    });
    expect(outcome).toMatchObject({
      round: {
        website: 'https://quillbase.com',
        amount: 1_000_000,
        currency: 'EUR',
        amountUsd: 1_100_000,
        fundingType: 'series-a2',
        investors: ['Harrow Capital', 'Kestrel Ventures', 'Pine Fund'],
        confidenceScore: 0.7,
        locationCountry: 'FR',
      },
    });
    expect(parse({ ...least, amount_usd: 5_000_000 })).toMatchObject({
      round: { amount: 5_000_000, currency: 'USD', amountUsd: 5_000_000 },
    });
  });

  it.each<[string, unknown]>([
    ['not JSON', '{"a":'],
    ['not a JSON object', '[1]'],
    ['source_item', { ...least, source_item: ' ' }],
    ['company_name', { ...least, company_name: 7 }],
    ['published_date', { ...least, published_date: '2026-02-30' }],
    ['published_date', { ...least, published_date: '03/02/2026' }],
    ['amount_usd', { ...least, amount_usd: '5m' }],
    ['amount_usd', { ...least, amount_usd: -5 }],
    ['currency', { ...least, amount: 5 }],
    ['currency', { ...least, amount: 5, currency: 'Euro' }],
    ['funding_type', { ...least, funding_type: 'series-z' }],
    ['website', { ...least, website: 'ftp://quillbase.com' }],
    ['website', { ...least, website: 'quillbase' }],
    ['article_url', { ...least, article_url: 'javascript:alert(1)' }],
    ['investors', { ...least, investors: 'Kestrel' }],
    ['investors[1] must be a string', { ...least, investors: ['Kestrel', 1] }],
    ['investors[0] is longer than 200', { ...least, investors: ['k'.repeat(201)] }],
    ['ceo_email', { ...least, ceo_email: 'jane' }],
    ['confidence_score', { ...least, confidence_score: 2 }],
    ['location_country', { ...least, location_country: 'France' }],
    ['company_name', { ...least, company_name: 'a\u0000b' }],
  ])('rejects a line with a reason that contains: %s', (field, row) => {
    const outcome = parse(row);
    expect(outcome).toMatchObject({ outcome: 'rejected', reason: 'bad-line' });
    expect(outcome.outcome === 'rejected' && outcome.detail).toContain(field);
  });

  it('returns the id of a rejected line if the line has an id', () => {
    expect(parse({ ...least, amount: 5 }).sourceItem).toBe('a-1');
    expect(parse('nonsense').sourceItem).toBeNull();
  });
});
