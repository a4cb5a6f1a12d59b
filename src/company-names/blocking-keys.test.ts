import { hash } from 'node:crypto';
import fc from 'fast-check';
import { blockingKeys, lookUpKeys, restRanges, restSortKey } from './blocking-keys.js';
import { NAME_KEYS_VERSION } from './keys-version.js';
import * as legalForms from './legal-forms.js';
import { normaliseCompanyName } from './normalise.js';
import { PLACES_BY_WORD } from './places.js';
import { WORD_FORMS } from './word-forms.js';
import * as wordLists from './word-lists.js';
import { wordFrequencies } from './word-frequencies.js';
import { companyNameSimilarity, MATCH_THRESHOLD } from './similarity.js';

const keysOf = (name: string): string[] => blockingKeys(normaliseCompanyName(name));
const share = (a: string, b: string): boolean => keysOf(a).some((key) => keysOf(b).includes(key));

describe('blockingKeys', () => {
  it.each([
    ['Abbott Labs', 'Abbott'],
    ['Face Book', 'Facebook'],
    ['Zentrovia Robotics GmbH', 'Zentrovia'],
    ['Lumen Valley Foundry', 'Lumen Valley'],
    ['Grupo Zentrovia', 'Zentrovia Group'],
    ['Zentrovia (formerly Korvalent)', 'Korvalent Inc'],
    ['Compass Group', 'Compass'],
    ['Mueller', 'Müller'],
    ['Gruen Kestrel', 'Grün Kestrel'],
    ['Kristalord', 'Krystalord'],
    ['Lanternbricks', 'Lanternbriks'],
    ['Korvessallow', 'Korvesallow'],
    ['Korvessallow', 'Korvissallow'],
    ['Copper Lighthouse', 'Copper Lighthuose'],
    ['Copper Lighthouse', 'Lighthosue Copper'],
    ['Blue Endeavour', 'Blue Endeavor'],
    ['B&K Lanterns', 'B and K Lanterns'],
  ])('%s shares a key with %s', (a, b) => {
    expect(share(a, b)).toBe(true);
  });

  it('returns no key for a word that many names contain', () => {
    expect(share('Zentrovia Solutions', 'Korvalent Solutions')).toBe(false);
    expect(share('Blue Technologies', 'Blue Robotics')).toBe(false);
    expect(share('Zentrovia Japan', 'Korvalent Japan')).toBe(false);
    expect(keysOf('Zentrovia Solutions')).not.toContain('solutions');
  });

  it('returns at most 8 keys of 40 characters, and no key for a name without letters', () => {
    expect(keysOf('...')).toEqual([]);
    expect(keysOf('Zentrovia')).toEqual(['sntrv']);
    expect(keysOf('Korvessallow')).toEqual(['krvslv']);
    const long = 'Zentrovia Korvalent Hale Morvane Lumetria '.repeat(12);
    expect(keysOf(long).length).toBeLessThanOrEqual(8);
    expect(Math.max(...keysOf(long).map((key) => key.length))).toBeLessThanOrEqual(40);
  });

  it('finds nearly every pair of names that the score accepts', () => {
    const core = fc.constantFrom(
      'Zentrovia',
      'Korvalent',
      'Blue Harbor',
      'Hale & Morvane',
      'Compass',
      'Kestrel',
    );
    const trade = fc.constantFrom(
      '',
      'Labs',
      'Robotics',
      'Group',
      'Japan',
      'Digital Media',
      'Inc',
      '.io',
      'Ocean',
    );
    let accepted = 0;
    let found = 0;
    const name = fc.tuple(core, trade, trade).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(name, name, (a, b) => {
        if (companyNameSimilarity(a, b) < MATCH_THRESHOLD) return;
        accepted++;
        if (share(a, b)) found++;
      }),
      { numRuns: 2000, seed: 7 },
    );
    expect(accepted).toBeGreaterThan(100);
    expect(found / accepted).toBeGreaterThan(0.98);
  });
});

describe('lookUpKeys', () => {
  const finds = (wanted: string, stored: string, website: string | null = null): boolean =>
    lookUpKeys(normaliseCompanyName(wanted), website).some((key) => keysOf(stored).includes(key));

  it('finds a name in another script with the same sound, and a name that the website contains', () => {
    expect(finds('Adidas Japan', 'アディダスジャパン株式会社')).toBe(true);
    expect(finds('Samsung Electronics', '삼성전자')).toBe(true);
    expect(finds('Beacon', 'Beacon AI', 'beacon.ai')).toBe(true);
    expect(finds('Zentrovia Science', 'ゼントロビアサイエンス')).toBe(true);
    expect(finds('Lantern Forward', 'ランタンフォワード')).toBe(true);
    expect(finds('Formula Nine', 'Illumora', 'illumora.io')).toBe(true);
    expect(finds('Formula Nine', 'Illumora')).toBe(false);
  });
});

describe('restSortKey', () => {
  it.each([
    ['Zentrovia Labs', 'sntrv', '\u0001\u000alaboratory'],
    ['Zentrovia Ocean', 'sntrv', 'ocean'],
    ['Zentrovia', 'sntrv', ''],
    ['Zentrovia GmbH', 'sntrv', ''],
    ['Zentrovia Group', 'sntrv', ''],
    ['Zentrovia Health', 'sntrv', '\u0001\u000fhealth'],
    ['Zentrovia Pharma', 'sntrv', '\u0001\u0002pharmaceutical'],
    ['Korvalent Blue Harbor Japan', 'blue+korv', 'harborjapan'],
    ['Hale (formerly Zentrovia)', 'sntrv', ''],
  ])('returns the part of %s that is not its key %s', (name, key, beside) => {
    expect(restSortKey(normaliseCompanyName(name), key)).toBe(beside);
  });
});

describe('restRanges', () => {
  const reads = (wanted: string, stored: string, key: string): boolean => {
    const place = restSortKey(normaliseCompanyName(stored), key);
    return restRanges(normaliseCompanyName(wanted), key).some(({ from, to }) => from <= place && place <= to);
  };

  it.each([
    ['a related trade', 'Zentrovia Pharma', 'Zentrovia Biotech', true],
    ['a misspelled trade', 'Zentrovia Consulting', 'Zentrovia Consultnig', true],
    [
      'a trade where the name looked up has it misspelled',
      'Zentrovia Consultnig',
      'Zentrovia Consulting',
      true,
    ],
    ['the same trade without a word that names', 'Zentrovia Ocean Foods', 'Zentrovia Foods', true],
    ['any rest beside the key itself', 'Zentrovia', 'Zentrovia Ocean', true],
    ['another trade', 'Zentrovia Consulting', 'Zentrovia Dental', false],
    ['another word that names', 'Zentrovia Ocean', 'Zentrovia Kestrel', false],
  ])('the ranges of a key contain, or do not contain, %s', (_, wanted, stored, isRead) => {
    expect(reads(wanted, stored, 'sntrv')).toBe(isRead);
  });

  it('the ranges contain every related trade', () => {
    const apart = wordLists.TRADE_FAMILIES.flatMap((family) => {
      const [first = '', ...others] = family.trim().split(/\s+/);
      return others.filter((other) => !reads(`Zentrovia ${first}`, `Zentrovia ${other}`, 'sntrv'));
    });
    expect(apart).toEqual([]);
  });

  it('the ranges of a key by sound contain every spelling', () => {
    expect(reads('Starbucks', 'スターバックス', '~stbks')).toBe(true);
  });

  it('the range of a key by sound starts at the sort position of the name', () => {
    expect(restRanges(normaliseCompanyName('Zentrovia'), '~sntrb')[0]!.at).toBe('zentrovia');
  });

  it('the first range surrounds the sort position of the name', () => {
    const name = normaliseCompanyName('Zentrovia Ocean Foods');
    expect(restRanges(name, 'sntrv')[0]).toEqual({ at: 'ocean', from: 'oce', to: 'oce\uffff' });
  });
});

describe('NAME_KEYS_VERSION', () => {
  it('the version increases when the keys of stored names change (then update the fingerprint here)', () => {
    const { frequent, infrequent, people } = wordFrequencies();
    const { CLASS_LISTS, COMMON_WORDS, SELDOM_WORDS, FOREIGN_TRADES } = wordLists;
    const lists = [
      ...[frequent, infrequent, people].map((lines) => `\n${lines.join('\n')}\n`),
      CLASS_LISTS,
      COMMON_WORDS,
      SELDOM_WORDS,
      FOREIGN_TRADES,
      ...WORD_FORMS,
      ...PLACES_BY_WORD,
    ];
    const forms = Object.values(legalForms).flatMap((list) =>
      list instanceof RegExp ? [list.source] : [...list],
    );
    const names = [
      'Zentrovia Labs (formerly Korvalent), Inc.',
      'Hale & Morvane Ocean Freight S.A. de C.V.',
      'ABC - Alpha Beta Company',
      'Mueller Kliniken Muenchen',
      'Blue Harbor Digital Media Group',
      'Graph(X) /DE/',
      'Lesson.ly 42 II',
      '株式会社ゼントロビア',
      'Grünhof Ørslev',
      'Zentrovia Inc (Beacon)',
      'SIA 12Lanterns',
      'Korvalent SAS, Villebrume - Prospect 2026',
    ].map(normaliseCompanyName);
    const keys = names.map((name) => blockingKeys(name).map((key) => [key, restSortKey(name, key)]));
    const fingerprint = hash('sha256', JSON.stringify([lists, forms, keys])).slice(0, 16);
    expect({ version: NAME_KEYS_VERSION, fingerprint }).toEqual({
      version: 9,
      fingerprint: '2e883c1b6ec86e4a',
    });
  });
});
