import { lexiconFor } from '../lexicon/lexicons.js';
import { detectLanguage } from '../text/language.js';
import { countryOf, placeOf, type PlaceSources } from './place.js';

/** Returns the place in a text, read with the lexicon of the text's language. */
const from = (text: string, more: Partial<PlaceSources> = {}) => {
  const lexicon = lexiconFor(detectLanguage('', text));
  if (lexicon === null) throw new Error(`There is no lexicon for the language of: ${text}`);
  const sources = {
    title: '',
    sentences: text === '' ? [] : [text],
    dateline: null,
    company: null,
    about: '',
  };
  return placeOf({ ...sources, ...more }, lexicon);
};
const about = (company: string, text: string, more: Partial<PlaceSources> = {}) =>
  from(text, { company, ...more });

describe('placeOf without a company', () => {
  it.each<[string, string, string | null]>([
    ['a Lyon, France-based maker of drones', 'Lyon, France', 'FR'],
    ['an Ann Arbor, Mich.-based provider', 'Ann Arbor, Mich.', 'US'],
    ['a NYC-based provider', 'NYC', 'US'],
    ['a Waterloo, ON-based provider', 'Waterloo, ON', 'CA'],
    ['a Tel Aviv-based provider', 'Tel Aviv', 'IL'],
    ['a Washington, D.C.-based provider', 'Washington, D.C.', 'US'],
    ['an Atlanta, Georgia-based provider', 'Atlanta, Georgia', 'US'],
    ['a Tbilisi, Georgia-based provider', 'Tbilisi, Georgia', 'GE'],
    ['a Toronto, CA-based provider', 'Toronto, CA', 'CA'],
    ['a Salt Lake City-based lender', 'Salt Lake City', 'US'],
  ])('finds the place in "%s"', (description, location, country) => {
    expect(from(description)).toEqual({ location, country });
  });

  it('prefers the About paragraph to the dateline, and the dateline to the nationality', () => {
    const sentence = 'Acme is headquartered in Oslo, Norway.';
    expect(from(sentence, { dateline: 'AUSTIN' })).toEqual({ location: 'Oslo, Norway', country: 'NO' });
    expect(from('', { dateline: 'SAN FRANCISCO, CA' })).toEqual({
      location: 'San Francisco, CA',
      country: 'US',
    });
    expect(from('the Swiss robotics startup')).toEqual({ location: 'Switzerland', country: 'CH' });
    expect(from('a maker of drones')).toBeNull();
  });
});

describe('placeOf with the sentences about a company', () => {
  it.each<[string, string, string, string]>([
    ['Quillon', 'Denver-based Quillon has raised $4 million.', 'Denver', 'US'],
    ['Quillon', 'Quillon (payroll for farms; Leeds) has raised £4 million.', 'Leeds', 'GB'],
    ['Quillon', 'Quillon, a Sheffield deeptech company that grows crystals, raised £3m.', 'Sheffield', 'GB'],
    ['Quillon', 'Seattle startup Quillon raised $4 million from two angels.', 'Seattle', 'US'],
    ['Quillon', 'Quillon, headquartered in Lagos, Nigeria, sells pumps.', 'Lagos, Nigeria', 'NG'],
    ['Quillon', 'The Finnish startup Quillon closed a seed round.', 'Finland', 'FI'],
    ['Quillon', "Zagreb's Quillon raises €3 million.", 'Zagreb', 'HR'],
    ['Quillon', 'Ferrybridge Capital led, the Houston tea company said of Quillon.', 'Houston', 'US'],
    ['Quillon', 'Quillon is in Los Angeles.', 'Los Angeles', 'US'],
    ['Quillon', 'The startup works in Cambridge, Massachusetts.', 'Cambridge, Massachusetts', 'US'],
    ['Quillon', 'Quillon, of Des Moines, announced a Series B.', 'Des Moines', 'US'],
    ['Quillon', 'Quillon, ein Anbieter von Pumpen mit Sitz in Köln, erhält Geld.', 'Köln', 'DE'],
    ['Quillon', 'Das Duisburger Unternehmen Quillon sammelt acht Millionen ein.', 'Germany', 'DE'],
    ['Quillon', 'La lausannoise Quillon lève 4 millions de francs.', 'Switzerland', 'CH'],
    ['Quillon', 'Tamperelainen Quillon keräsi miljoonan.', 'Finland', 'FI'],
    ['Quillon', 'Stockholmsbaserade Quillon tar in 40 miljoner.', 'Stockholm', 'SE'],
    ['Quillon', 'Quillon, con sede a Milano, chiude un round.', 'Milano', 'IT'],
    ['Akmo', 'Startup Akmo asal Bandung telah menutup putaran pendanaan.', 'Bandung', 'ID'],
    ['Akmo', 'Compania Akmo din Oradea a închis prima sa rundă de finanțare.', 'Oradea', 'RO'],
    ['Quillon', 'Quillon, a Nashville, Tenn.-based lender, raised $4 million.', 'Nashville, Tenn.', 'US'],
    ['クイロン', '株式会社クイロン（本社：大阪市）は資金調達を実施した。', '大阪', 'JP'],
  ])('regression: finds the location of %s in "%s"', (company, sentence, location, country) => {
    expect(about(company, sentence)).toEqual({ location, country });
  });

  it('does not report the location of an investor or of an acquired company', () => {
    expect(about('Quillon', 'London-based Ferrybridge Capital led the round of Quillon.')).toBeNull();
    const bought = 'Quillon also bought Tarnside Systems, a Rotterdam-based maker of pumps.';
    expect(about('Quillon', bought, { dateline: 'ATLANTA' })).toEqual({ location: 'Atlanta', country: 'US' });
  });

  it.each<[string, string]>([
    ['customers', 'Quillon sells payroll software to Japanese companies.'],
    ['customers', 'Quillon helps Japanese companies to hire.'],
    ['an unnamed investor', 'Quillon raised $5m in seed capital from a Singapore firm.'],
    ['an unnamed investor', 'Quillon raised $5m from a London-based firm.'],
    ['an unnamed investor', 'Quillon raised $5m from a Singapore fund.'],
    ['an investor with the name of a town', 'Quillon, from London Venture Partners, got $5m.'],
    ['a new market', 'Quillon launches in Germany.'],
    ['a new market', 'Quillon will expand in Brazil.'],
    ['a rival', 'Quillon overtakes its German rival.'],
  ])('regression: does not report the location of %s in "%s"', (_other, sentence) => {
    expect(about('Quillon', sentence)).toBeNull();
  });

  it('does not report the location in the About paragraph of another firm', () => {
    const sentences = ['About Ferrybridge', 'It is a fund.', 'It is based in London.'];
    expect(from('', { company: 'Quillon', sentences, dateline: 'AUSTIN, Texas' })?.country).toBe('US');
  });

  it('regression: prefers the About paragraph to the dateline, even if it does not repeat the name', () => {
    const sources = {
      dateline: 'NEW YORK',
      about: 'About Us. Headquartered in Tel Aviv, the company sells pumps.',
    };
    expect(about('Quillon', '', sources)).toEqual({ location: 'Tel Aviv', country: 'IL' });
  });

  it('does not read a profession before the company name as a town', () => {
    expect(about('Quillon', 'Brewer Quillon pulls in £2.6m.')).toBeNull();
  });

  it.each<[string, string]>([
    ['Quillon', 'The money will help the company to further build Quillon.'],
    ['Quillon', 'Conserva en cales y limes la empresa Quillon.'],
  ])(
    'regression: does not read a common word as the adjective of a town: %s in "%s"',
    (company, sentence) => {
      expect(about(company, sentence)).toBeNull();
    },
  );

  it('uses the rest of the text to choose between towns of the same name', () => {
    expect(about('Quillon', 'Cambridge-based Quillon raised £4m.')?.country).toBe('GB');
    expect(about('Quillon', 'Valencia-based Quillon raised €4m.')?.country).toBe('ES');
    expect(about('Quillon', 'Hamilton-based Quillon raised NZ$4m.')?.country).toBe('NZ');
  });
});

describe('countryOf', () => {
  it('finds a country by names, aliases and accented spellings, and returns null otherwise', () => {
    expect(countryOf('Zürich')).toBe('CH');
    expect(countryOf('São Paulo, Brazil')).toBe('BR');
    expect(countryOf('Kiova')).toBe('UA');
    expect(countryOf('慕尼黑')).toBe('DE');
    expect(countryOf('U.K.')).toBe('GB');
    expect(countryOf('Acme')).toBeNull();
    expect(countryOf('')).toBeNull();
  });
});
