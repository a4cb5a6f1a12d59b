import fc from 'fast-check';
import { blockingKeys } from './blocking-keys.js';
import { normaliseCompanyName } from './normalise.js';
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
  ])('finds %s under %s', (a, b) => {
    expect(share(a, b)).toBe(true);
  });

  it('has no key of words that many names contain', () => {
    expect(share('Zentrovia Solutions', 'Korvalent Solutions')).toBe(false);
    expect(share('Blue Technologies', 'Blue Robotics')).toBe(false);
    expect(share('Zentrovia Japan', 'Korvalent Japan')).toBe(false);
    expect(keysOf('Zentrovia Solutions')).not.toContain('solutions');
  });

  it('gives few and short keys, none for a name without letters', () => {
    expect(keysOf('...')).toEqual([]);
    expect(keysOf('Zentrovia')).toEqual(['zentrovia']);
    const long = 'Zentrovia Korvalent Hale Morvane Lumetria '.repeat(12);
    expect(keysOf(long).length).toBeLessThanOrEqual(8);
    expect(Math.max(...keysOf(long).map((key) => key.length))).toBeLessThanOrEqual(40);
  });

  it('finds nearly all that the score accepts, whatever is put together', () => {
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
