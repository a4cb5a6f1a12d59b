import fc from 'fast-check';
import { normaliseCompanyName } from './normalise.js';
import { companyNameSimilarity, judgeNames, MATCH_THRESHOLD } from './similarity.js';

const matches = (a: string, b: string): boolean => companyNameSimilarity(a, b) >= MATCH_THRESHOLD;

describe('companyNameSimilarity', () => {
  it.each([
    ['Abbott Labs', 'Abbott'],
    ['ZentroviaAG', 'Zentrovia AG'],
    ['Brigade Forty-Four', 'Brigade 44'],
    ['World Zentrovia Organisation', 'World Zentrovia Organization'],
    ['Kristalord', 'Krystalord'],
    ['[PROSPECT] Zentrovia', 'Zentrovia'],
    ["Zentrovia's", 'Zentrovia'],
    ['Zentrovia Inc', 'ZENTROVIA GmbH'],
    ['Zentrovia Robotics', 'Zentrovia'],
    ['Zentrovia Holdings', 'Zentrovia Group'],
    ['Zentrovia Therapeutics', 'Zentrovia Pharmaceuticals'],
    ['Zentrovia.com', 'Zentrovia'],
    ['Zentrovia AI', 'Zentrovia'],
    ['Face Book', 'Facebook'],
    ['Wal-Mart Stores', 'Walmart Inc.'],
    ['Lumen Valley Korvin Foundry', 'Lumen Valley Korvin'],
    ['Korvalent Zentrovia Instruments', 'Korvalent Zentrovla Instruments'],
    ['Zentrovia Japan', 'Zentrovia'],
    ['Grupo Zentrovia', 'Zentrovia Group'],
    ['Zentrovia (Korvalent)', 'Korvalent'],
    ['Customer - Zentrovia', 'Zentrovia'],
    ['Zentrovia - Renewal', 'Zentrovia'],
    ['Bridge - the payments platform', 'Bridge'],
    ['Zentrovia Inc. Zentrovia Inc.', 'Zentrovia'],
    ['Zentrovia Paris', 'Zentrovia France'],
    ['https://www.zentrovia.com', 'Zentrovia'],
    ['Blue Endeavour', 'Blue Endeavor'],
    ['Copper Sabre', 'Copper Saber'],
    ['Blue Spectre', 'Blue Specter'],
    ['Copper Optimisation', 'Copper Optimization'],
    ['B&K Lanterns', 'B and K Lanterns'],
    ['B + K Lanterns', 'B und K Lanterns'],
    ['B.K. Lanterns', 'BK Lanterns'],
    ['Thirteen Lanterns', '13 Lanterns'],
    ['Copper Lighthouse', 'Copper Lighthuose'],
    ['Copper Lighthouse', 'Copper Lighthose'],
    ['Zentrovia Korvalentis', 'Zentrovia Korvallentes'],
    ['Zentrovia Company Stores', 'Zentrovia Companies Stores'],
    ['Zentrovia Lantern', 'Zentrovia Lnatern'],
    ['Zentrovia Grain', 'Zentrovia Grian'],
    ['Copper Lighthouses', 'Copper Lighthouse'],
    ['Adaptrix Labs', 'Adaptrics Labs'],
    ['Novarctus Labs', 'Novarcta Labs'],
    ['Zentrovia #104825', 'Zentrovia'],
    ['zz_Zentrovia', 'Zentrovia'],
    ['Acht Lanterns', '8 Lanterns'],
  ])('the score matches %s and %s', (a, b) => {
    expect(matches(a, b)).toBe(true);
  });

  it.each([
    ['Honest Co.', 'Honest Tea'],
    ['CloudOn', 'CloudOne'],
    ['Copper Lantern', 'Copper Lancer'],
    ['Copper Timber', 'Copper Timer'],
    ['Zentrovia Grain', 'Zentrovia Brain'],
    ['Zentrovia', 'Zentrovla'],
    ['Zentrovia Korvalentis', 'Zentrovia Kervalentas'],
    ['Gruvella', 'Gruvellas'],
    ['Zentrovia Robotics', 'Zentrovia Networks'],
    ['Harbor Therapeutics', 'Harbor Brewing'],
    ['Compass', 'Compass Therapeutics'],
    ['Lucky Zentrovia', 'Zentrovia'],
    ['Korvalent Fund II', 'Korvalent Fund III'],
    ['Zentrovia Japan', 'Zentrovia Germany'],
    ['Zentrovia Osaka', 'Zentrovia Tokyo'],
    ['Zentrovia (Asia)', 'Zentrovia (London)'],
    ['Das Labs', 'Dos Labs'],
    ['Linear', 'Linear Labs'],
    ['Zentrovia', 'Zentrovia Capital'],
    ['First Solutions', 'Blue Solutions'],
    ['Advanced Technologies', 'Advanced Systems Group'],
    ['ZKT', 'Zentrovia Korvalent Tools'],
    ['Health in Motion', 'Motion Health'],
    ['Johnson & Johnson', 'Johnson'],
    ['Zentro & Zentro', 'Zentro'],
    ['Smith - Jones', 'Jones'],
    ['Prospect - Zentrovia', 'Prospect'],
    ['Zentrovia - Renewal', 'Renewal'],
    ['Zentrovia (Customer)', 'Customer'],
    ['Zentrovia (a Korvalent company)', 'Korvalent'],
    ['New York Life Insurance', 'Boston Life Insurance'],
    ['Zentrovia Ventures', 'Zentrovia'],
    ['Zentrovia University', 'Zentrovia'],
    ['Southeastern Freight Lines', 'Southwestern Freight Lines'],
    ['Northeast Delta Dental', 'Northwest Delta Dental'],
    ['Southeast Milk', 'Southwest Milk'],
    ['Zentrovia Southeast', 'Zentrovia Southwest'],
    ['Blue Intrastate', 'Blue Interstate'],
    ['Zentrovia Intrastate', 'Zentrovia Interstate'],
    ['Microsystem Red', 'Macrosystem Red'],
    ['Blue Hypertension', 'Blue Hypotension'],
    ['Simple Contract', 'Simple Contrast'],
    ['Blue Contracting', 'Blue Contrasting'],
    ['Golden Interval', 'Golden Internal'],
    ['Blue Vacation', 'Blue Vocation'],
    ['Blue Intercept', 'Blue Intersect'],
    ['Christian Blue', 'Christina Blue'],
    ['Alexander Copper', 'Alexandra Copper'],
    ['Timbre', 'Timber'],
    ['Battre', 'Batter'],
    ['Lettre', 'Letter'],
    ['ООО Ромашка', 'ООО Березка'],
    ['Zentrovia Fund #1', 'Zentrovia Fund #2'],
    ['Studio #1', 'Studio #2'],
    ['ZZ Biotech', 'Biotech'],
    ['Launchora Health', 'Launora Health'],
    ['Here, Now Studio', 'Studio'],
  ])('the score does not match %s and %s', (a, b) => {
    expect(matches(a, b)).toBe(false);
  });

  it('scores an equal but ordinary name lower than a distinctive one', () => {
    expect(companyNameSimilarity('Zentrovia Inc', 'Zentrovia')).toBeGreaterThan(0.98);
    const ordinary = companyNameSimilarity('Bridge Inc', 'Bridge');
    expect(ordinary).toBeLessThan(0.95);
    expect(ordinary).toBeGreaterThanOrEqual(MATCH_THRESHOLD);
    expect(companyNameSimilarity('Solutions Inc', 'Solutions LLC')).toBeLessThan(ordinary);
  });

  it('lowers the score if the countries differ, so that an ordinary name no longer matches', () => {
    const abroad = { countryA: 'US', countryB: 'SE' };
    expect(companyNameSimilarity('Bridge', 'Bridge', abroad)).toBeLessThan(MATCH_THRESHOLD);
    expect(companyNameSimilarity('Zentrovia', 'Zentrovia', abroad)).toBeLessThan(1);
    expect(companyNameSimilarity('Zentrovia', 'Zentrovia', abroad)).toBeGreaterThanOrEqual(MATCH_THRESHOLD);
    expect(companyNameSimilarity('Bridge', 'Bridge', { countryA: 'US', countryB: null })).toBe(
      companyNameSimilarity('Bridge', 'Bridge'),
    );
  });

  it('compares both names with the words in the website of the round', () => {
    const score = (a: string, b: string, websiteA: string | null) =>
      companyNameSimilarity(a, b, { websiteA });
    expect(score('Kestrel Sports', 'Kestrel', 'kestrelsports.com')).toBeLessThan(0.1);
    expect(score('Kestrel Sports', 'Kestrel', 'kestrel.com')).toBeGreaterThan(MATCH_THRESHOLD);
    expect(score('Zentrovia', 'Zentrovia Robotics', 'zentroviarobotics.com')).toBeGreaterThan(
      score('Zentrovia', 'Zentrovia Robotics', null),
    );
    expect(score('Spring', 'Spring', 'springrewards.com')).toBeLessThan(MATCH_THRESHOLD);
    expect(score('Zestra', 'zestra.io', 'zestra.com')).toBeLessThan(MATCH_THRESHOLD);
    expect(score('Formula Nine', 'Illumora', 'illumora.io')).toBeGreaterThan(MATCH_THRESHOLD);
  });

  it('matches initials with a full name only if the website contains the initials', () => {
    const score = (website: string | null) =>
      companyNameSimilarity('Zentrovia Korvalent Tools', 'ZKT', { websiteA: website });
    expect(score('zkt.com')).toBeGreaterThan(MATCH_THRESHOLD);
    expect(score(null)).toBeLessThan(MATCH_THRESHOLD);
  });

  it('compares a trade that only the account name contains with the industry of the round', () => {
    const industry = (text: string) => ({ industryA: normaliseCompanyName(text) });
    const unknown = companyNameSimilarity('Zentrovia', 'Zentrovia Health');
    expect(companyNameSimilarity('Zentrovia', 'Zentrovia Health', industry('Healthcare'))).toBeGreaterThan(
      unknown,
    );
    expect(companyNameSimilarity('Zentrovia', 'Zentrovia Health', industry('Robotics'))).toBeLessThan(
      unknown,
    );
  });

  it('reads the ending of a website as a word, and an article in the website as part of the name', () => {
    const score = (round: string, website: string | null, account: string) =>
      companyNameSimilarity(round, account, { websiteA: website });
    expect(score('Beacon', 'beacon.ai', 'Beacon AI Corporation')).toBeGreaterThan(MATCH_THRESHOLD);
    expect(score('Beacon', 'beacon.com', 'Beacon AI Corporation')).toBeLessThan(MATCH_THRESHOLD);
    expect(score('The Lantern Company', 'thelantern.company', 'Lantern Company')).toBeGreaterThan(
      MATCH_THRESHOLD,
    );
  });

  it('accepts a rough match in another script only for a firm of a country that uses the script', () => {
    const score = (country: string | null) =>
      companyNameSimilarity('Spaverin', 'スパイバリーナ', { countryA: country });
    expect(score(null)).toBeLessThan(MATCH_THRESHOLD);
    expect(score('US')).toBeLessThan(MATCH_THRESHOLD);
    expect(score('JP')).toBeGreaterThan(MATCH_THRESHOLD);
  });

  it('returns the signals that changed the score', () => {
    const [a, b] = ['Zentrovia', 'Zentrovia Health'].map(normaliseCompanyName) as [never, never];
    expect(judgeNames(a, b, { websiteA: 'zentroviahealth.com' }).signals).toEqual([
      { kind: 'website', effect: 'for', value: 'zentroviahealth.com' },
    ]);
    expect(judgeNames(a, b).signals).toEqual([]);
  });

  it('returns the same score in either order for names with an equal and a similar word', () => {
    const [one, other] = ['Genomatics Gruvi', 'Gruvis Genomatics'];
    expect(companyNameSimilarity(one!, other!)).toBeCloseTo(companyNameSimilarity(other!, one!), 10);
  });

  it('returns a score of 0 for names without letters', () => {
    expect(companyNameSimilarity('', '')).toBe(0);
    expect(companyNameSimilarity('...', 'Zentrovia')).toBe(0);
  });

  it('is symmetric, lies within 0 and 1, and is the same for normalised names', () => {
    const word = fc.constantFrom(
      'zentrovia',
      'korvalent',
      'blue',
      'labs',
      'japan',
      'group',
      'inc',
      'two',
      'hale',
      '- (ab)',
      '.io',
    );
    const name = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.oneof(name, fc.string()), fc.oneof(name, fc.string()), (a, b) => {
        const score = companyNameSimilarity(a, b);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(companyNameSimilarity(b, a)).toBeCloseTo(score, 10);
        expect(companyNameSimilarity(normaliseCompanyName(a), normaliseCompanyName(b))).toBe(score);
      }),
      { numRuns: 500 },
    );
  });
});
