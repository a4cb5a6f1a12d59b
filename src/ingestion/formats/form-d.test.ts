import { isoCountryOfEdgar, regionOfEdgar } from './edgar-places.js';
import { parseFormD } from './form-d.js';

interface Filing {
  form?: string;
  live?: string;
  name?: string;
  state?: string;
  city?: string;
  industry?: string;
  fund?: string;
  securities?: string;
  combination?: boolean;
  sold?: string;
  firstSale?: string;
  persons?: string;
  previous?: string;
  signer?: string;
}

const person = (first: string, last: string, role: string, title = ''): string =>
  `<relatedPersonInfo><relatedPersonName><firstName>${first}</firstName><lastName>${last}</lastName></relatedPersonName><relatedPersonRelationshipList><relationship>${role}</relationship></relatedPersonRelationshipList><relationshipClarification>${title}</relationshipClarification></relatedPersonInfo>`;

function filing(of: Filing): Uint8Array {
  return new TextEncoder().encode(`
<?xml version="1.0"?><edgarSubmission><submissionType>${of.form ?? 'D'}</submissionType><testOrLive>${of.live ?? 'LIVE'}</testOrLive>
<primaryIssuer><cik>0001234567</cik><entityName>${of.name ?? 'Quillbase Labs, Inc.'}</entityName><issuerAddress><city>${of.city ?? 'SAN MATEO'}</city><stateOrCountry>${of.state ?? 'CA'}</stateOrCountry><stateOrCountryDescription>x</stateOrCountryDescription></issuerAddress></primaryIssuer>
<relatedPersonsList>${of.persons ?? person('Jane', 'Roe', 'Executive Officer', 'Chief Executive Officer')}</relatedPersonsList>
<offeringData><industryGroup><industryGroupType>${of.industry ?? 'Other Technology'}</industryGroupType>${of.fund ?? ''}</industryGroup>
<typeOfFiling><newOrAmendment><isAmendment>false</isAmendment>${of.previous ? `<previousAccessionNumber>${of.previous}</previousAccessionNumber>` : ''}</newOrAmendment><dateOfFirstSale>${of.firstSale ?? '<value>2026-01-02</value>'}</dateOfFirstSale></typeOfFiling>
<typesOfSecuritiesOffered>${of.securities ?? '<isEquityType>true</isEquityType>'}</typesOfSecuritiesOffered>
<businessCombinationTransaction><isBusinessCombinationTransaction>${of.combination ?? false}</isBusinessCombinationTransaction></businessCombinationTransaction>
<offeringSalesAmounts><totalOfferingAmount>9000000</totalOfferingAmount><totalAmountSold>${of.sold ?? '2500000'}</totalAmountSold></offeringSalesAmounts>
<signatureBlock><signature><nameOfSigner>${of.signer ?? 'John Poe'}</nameOfSigner><signatureTitle>CFO</signatureTitle><signatureDate>2026-01-14</signatureDate></signature></signatureBlock></offeringData></edgarSubmission>`);
}

const where = { accession: '0001234567-26-000001', url: 'https://www.sec.gov/x/primary_doc.xml' };
const roundOf = (of: Filing) => {
  const outcome = parseFormD(filing(of), where);
  if (outcome.outcome !== 'round') throw new Error(outcome.detail);
  return outcome.round;
};

describe('parseFormD', () => {
  it('reads every field of a filing whose issuer sold something', () => {
    expect(roundOf({})).toEqual({
      companyName: 'Quillbase Labs',
      legalName: 'Quillbase Labs, Inc.',
      website: null,
      amount: 2_500_000,
      currency: 'USD',
      amountUsd: 2_500_000,
      fundingType: 'undisclosed',
      articleUrl: where.url,
      articleTitle: 'Form D: Quillbase Labs, Inc.',
      publishedDate: '2026-01-14',
      ceoName: 'Jane Roe',
      ceoEmail: null,
      ceoLinkedinUrl: null,
      industry: 'Software',
      location: 'San Mateo, CA',
      locationCountry: 'US',
      leadInvestor: null,
      investors: [],
      confidenceScore: 0.9,
      filing: {
        cik: '1234567',
        accession: where.accession,
        previousAccession: null,
        firstSale: '2026-01-02',
      },
    });
  });

  it('regression: limits names and amounts like every other source', () => {
    expect(roundOf({ sold: '999999999999999999999' })).toMatchObject({
      amount: null,
      currency: null,
      amountUsd: null,
    });
    expect(roundOf({ sold: '1000000000000' }).amountUsd).toBe(1e12);
    expect(roundOf({ name: 'N'.repeat(500) }).legalName).toHaveLength(500);
    expect(roundOf({ city: 'X'.repeat(5_000) }).location).toHaveLength(300);
    for (const name of ['N'.repeat(501), ' '])
      expect(parseFormD(filing({ name }), where)).toMatchObject({
        outcome: 'rejected',
        reason: 'not-form-d',
        detail: expect.stringContaining('entityName is'),
      });
  });

  it('recognises debt and convertible debt', () => {
    expect(roundOf({ securities: '<isDebtType>true</isDebtType>' }).fundingType).toBe('debt');
    expect(
      roundOf({
        securities: '<isDebtType>true</isDebtType><isOptionToAcquireType>true</isOptionToAcquireType>',
      }).fundingType,
    ).toBe('convertible-note');
    expect(
      roundOf({ securities: '<isDebtType>true</isDebtType><isEquityType>true</isEquityType>' }).fundingType,
    ).toBe('undisclosed');
  });

  it('links an amendment to the previous filing, whatever its industry', () => {
    const round = roundOf({
      form: 'D/A',
      previous: '0001234567-25-000009',
      industry: 'Residential',
      firstSale: '<yetToOccur>true</yetToOccur>',
    });
    expect(round.filing).toMatchObject({ previousAccession: '0001234567-25-000009', firstSale: null });
    expect(round.industry).toBe('Real Estate');
  });

  it.each<[string, Filing]>([
    [
      'pooled-fund',
      {
        industry: 'Pooled Investment Fund',
        fund: '<investmentFundInfo><investmentFundType>Venture Capital Fund</investmentFundType></investmentFundInfo>',
      },
    ],
    [
      'pooled-fund',
      { industry: 'Other', securities: '<isPooledInvestmentFundType>true</isPooledInvestmentFundType>' },
    ],
    [
      'pooled-fund',
      {
        fund: '<investmentFundInfo><investmentFundType>Hedge Fund</investmentFundType></investmentFundInfo>',
      },
    ],
    ['business-combination', { combination: true }],
    ['nothing-sold', { sold: '0' }],
    ['nothing-sold', { sold: '' }],
    ['test-filing', { live: 'TEST' }],
    ['not-form-d', { form: '8-K' }],
  ])('rejects a filing with the reason %s', (reason, of) => {
    expect(parseFormD(filing(of), where)).toMatchObject({ outcome: 'rejected', reason });
  });

  it('rejects HTML, other XML and broken XML', () => {
    const read = (text: string) => parseFormD(new TextEncoder().encode(text), where);
    expect(read('<!DOCTYPE html><html></html>')).toMatchObject({ reason: 'not-xml' });
    expect(read('<ownershipDocument/>')).toMatchObject({ reason: 'not-form-d' });
    expect(read('<edgarSubmission><a></edgarSubmission>')).toMatchObject({ reason: 'not-xml' });
  });

  it.each<[string, string | null, Filing]>([
    [
      'a president if no officer has the title CEO',
      'Ann Poe',
      { persons: person('Ann', 'Poe', 'Executive Officer', 'President') },
    ],
    ['no vice president', null, { persons: person('Ann', 'Poe', 'Executive Officer', 'Vice President') }],
    ['no firm', null, { persons: person('N/A', 'Quill Manager LLC', 'Executive Officer', 'CEO') }],
    ['no person named "None"', null, { persons: person('None', 'None', 'Executive Officer', 'CEO') }],
    ['no director', null, { persons: person('Ann', 'Poe', 'Director') }],
  ])('accepts %s as the CEO', (_what, name, of) => {
    expect(roundOf(of).ceoName).toBe(name);
  });

  it('translates EDGAR codes to names of places', () => {
    expect(roundOf({ city: 'TORONTO', state: 'A6' })).toMatchObject({
      location: 'Toronto, Ontario',
      locationCountry: 'CA',
    });
    expect(roundOf({ city: 'London', state: 'X0' })).toMatchObject({
      location: 'London, United Kingdom',
      locationCountry: 'GB',
    });
  });
});

describe('isoCountryOfEdgar', () => {
  it.each([
    ['CA', 'US'],
    ['A6', 'CA'],
    ['X0', 'GB'],
    ['L3', 'IL'],
    ['2M', 'DE'],
    ['E9', 'KY'],
    ['U0', 'SG'],
    ['F4', 'CN'],
    ['K7', 'IN'],
    ['V8', 'CH'],
    ['PR', 'PR'],
  ])('maps %s to %s', (code, iso) => {
    expect(isoCountryOfEdgar(code)).toBe(iso);
  });

  it('returns null for any other code', () => {
    expect(isoCountryOfEdgar('XX')).toBeNull();
    expect(regionOfEdgar('X0')).toBeNull();
  });
});
