import { countryOf, placeOf } from './place.js';

const from = (description: string, more: { about?: string; lead?: string; dateline?: string } = {}) =>
  placeOf({ description, about: more.about ?? '', lead: more.lead ?? '', dateline: more.dateline ?? null });

describe('placeOf', () => {
  it.each<[string, string, string | null]>([
    ['a Lyon, France-based maker of drones', 'Lyon, France', 'FR'],
    ['an Ann Arbor, Mich.-based provider', 'Ann Arbor, Mich.', 'US'],
    ['a NYC-based provider', 'NYC', 'US'],
    ['a Waterloo, ON-based provider', 'Waterloo, ON', 'CA'],
    ['a London, UK- and Boston, MA-based provider', 'London, UK', 'GB'],
    ['a Tel Aviv-based provider', 'Tel Aviv', 'IL'],
    ['a Washington, D.C.-based provider', 'Washington, D.C.', 'US'],
    ['an Atlanta, Georgia-based provider', 'Atlanta, Georgia', 'US'],
    ['a Tbilisi, Georgia-based provider', 'Tbilisi, Georgia', 'US'],
  ])('%s', (description, location, country) => {
    // Georgia behind a city is read as the state: the country is the rarer case by far.
    expect(from(description)).toEqual({ location, country });
  });

  it('reads the About paragraph, then the dateline, then the nationality', () => {
    expect(from('', { about: 'About Acme\nAcme is headquartered in Oslo, Norway. It sells boats.' })).toEqual(
      {
        location: 'Oslo, Norway',
        country: 'NO',
      },
    );
    expect(from('', { dateline: 'SAN FRANCISCO, CA' })).toEqual({
      location: 'San Francisco, CA',
      country: 'US',
    });
    expect(from('the Swiss robotics startup')).toEqual({ location: 'Switzerland', country: 'CH' });
    expect(from('a maker of drones')).toBeNull();
  });
});

describe('countryOf', () => {
  it('knows names, aliases and accents, and nothing else', () => {
    expect(countryOf('Zürich')).toBe('CH');
    expect(countryOf('São Paulo, Brazil')).toBe('BR');
    expect(countryOf('Atlantis')).toBeNull();
  });
});
