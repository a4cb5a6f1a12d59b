import { normaliseCompanyName, type NormalisedCompanyName } from './normalise.js';

const keyOf = (name: string): string => normaliseCompanyName(name).key;

describe('normaliseCompanyName', () => {
  it.each([
    ['Zentrovia Inc.', 'Inc'],
    ['ZENTROVIA, LLC', 'LLC'],
    ['Zentrovia Ltd', 'British'],
    ['Zentrovia GmbH & Co. KG', 'German'],
    ['Zentrovia AG', 'Swiss'],
    ['Zentrovia S.A.', 'dotted'],
    ['Zentrovia, S. L.', 'spaced'],
    ['Zentrovia S.A. de C.V.', 'Mexican'],
    ['Zentrovia SAS', 'French'],
    ['Zentrovia S.r.l.', 'Italian'],
    ['Zentrovia B.V.', 'Dutch'],
    ['Zentrovia AB (publ)', 'Swedish'],
    ['Zentrovia ApS', 'Danish'],
    ['Zentrovia Oyj', 'Finnish'],
    ['Zentrovia A/S', 'slashed'],
    ['Zentrovia Pty Ltd', 'Australian'],
    ['Zentrovia Pte. Ltd.', 'Singaporean'],
    ['Zentrovia Co., Ltd.', 'Asian'],
    ['Zentrovia K.K.', 'Japanese'],
    ['株式会社Zentrovia', 'Japanese, written in front'],
    ['Zentrovia㈱', 'Japanese, as one sign'],
    ['Zentrovia Sp. z o.o.', 'Polish'],
    ['OOO «Zentrovia»', 'Russian, in front'],
    ['PT Zentrovia Tbk', 'Indonesian, on both ends'],
    ['Zentrovia Gesellschaft mit beschränkter Haftung', 'German, in full'],
    ['Zentrovia UG (haftungsbeschränkt)', 'German, for a start'],
    ['Aktiebolaget Zentrovia', 'Swedish, in front'],
    ['Công ty TNHH Zentrovia', 'Vietnamese'],
    ['ООО «Zentrovia»', 'Russian, in its own script'],
    ['ТОВ Zentrovia', 'Ukrainian'],
    ['Zentrovia ЕООД', 'Bulgarian'],
    ['Zentrovia Α.Ε.', 'Greek, dotted'],
    ['บริษัท Zentrovia จำกัด', 'Thai, around the name'],
    ['Zentrovia בע"מ', 'Hebrew'],
    ['شركة Zentrovia', 'Arabic'],
    ['Zentrovia集团有限公司', 'Chinese, of a group'],
    ['(주)Zentrovia', 'Korean, as one sign'],
    ['The Zentrovia Company', 'article'],
    ['ＺＥＮＴＲＯＶＩＡ', 'full width'],
    ['Zéntröviá™', 'accents and marks'],
    ['ZENTROVIA CORP /DE/', 'as the SEC files it'],
    ['Zentrovia Corp DE', 'with its state'],
    ['Zentrovia Inc. Class A Common Stock', 'as an exchange lists it'],
  ])('%s has the same key as the plain name (%s)', (name) => {
    expect(keyOf(name)).toBe('zentrovia');
  });

  it('returns legal forms separately from the key', () => {
    expect(normaliseCompanyName('Zentrovia Holdings Co., Ltd.').legalForms).toEqual(
      expect.arrayContaining(['co', 'ltd']),
    );
  });

  it('gives abbreviations, plurals and translations of a word the same key', () => {
    expect(keyOf('Zentrovia Labs')).toBe(keyOf('Zentrovia Laboratories'));
    expect(keyOf('Zentrovia Intl Mfg')).toBe(keyOf('Zentrovia International Manufacturing'));
    expect(keyOf('Zentrovia Farmacêutica')).toBe(keyOf('Zentrovia Pharma'));
    expect(keyOf('Grupo Zentrovia')).toBe('group zentrovia');
    expect(keyOf('Zentrovia España')).toBe(keyOf('Zentrovia Spain'));
    expect(keyOf('Zentrovia United Kingdom')).toBe(keyOf('Zentrovia (UK)'));
    expect(keyOf('Brückner')).toBe(keyOf('Brueckner'));
  });

  it('joins initials, and ignores "&" like "and"', () => {
    expect(keyOf('U. S. Zentrovia')).toBe(keyOf('US Zentrovia'));
    expect(keyOf('Hale & Korvin')).toBe(keyOf('Hale and Korvin'));
    expect(keyOf('Hale und Korvin')).toBe(keyOf('Hale et Korvin'));
    expect(keyOf("Korvin's")).toBe(keyOf('Korvins'));
  });

  it('finds former names, trade names and abbreviations in a name', () => {
    const aliasesOf = (name: string): string[] =>
      normaliseCompanyName(name).aliases.map((alias) => alias.key);
    expect(aliasesOf('Zentrovia Inc. (formerly Korvalent Ltd)')).toEqual(['korvalent']);
    expect(aliasesOf('Zentrovia LLC dba Korvalent')).toEqual(['korvalent']);
    expect(aliasesOf('ZKT - Zentrovia Korvalent Tools')).toContain('zkt');
    expect(aliasesOf('Zentrovia - the shop for everyone')).toEqual(['zentrovia']);
    expect(aliasesOf('Zentrovia Research - Japan')).toEqual([]);
  });

  it('reads an umlaut as one letter, and adds an alias with two letters', () => {
    const read = ({ key, aliases }: NormalisedCompanyName): string[] => [key, ...aliases.map((a) => a.key)];
    expect(read(normaliseCompanyName('Grün Ørsted'))).toEqual(['grun orsted', 'gruen oersted']);
    // The legal form OÜ is not part of the name.
    expect(read(normaliseCompanyName('Zentrovia OÜ'))).toEqual(['zentrovia']);
  });

  it('keeps a name that consists only of small words or legal forms', () => {
    expect(keyOf('The The')).toBe('the the');
    expect(keyOf('Limited')).toBe('limited');
    expect(keyOf('& Co.')).toBe('co');
  });

  it.each(['', '   ', '...', '()', '®'])('returns an empty key for %j', (text) => {
    expect(keyOf(text)).toBe('');
  });

  it('normalises any text without an error', () => {
    for (const text of [
      '('.repeat(600),
      ' - '.repeat(300),
      '\ud800',
      '\u0000',
      'ﷺ'.repeat(500),
      '. '.repeat(400),
    ]) {
      expect(normaliseCompanyName(text).key.length).toBeLessThan(2000);
    }
  });
});
