import { factLabel, factText } from '../../web/src/parts/format.js';

it('the page shows each part of a filing with its label, and not as JSON', () => {
  const filing = {
    cik: '9990001',
    accession: '0009990001-26-000007',
    firstSale: '2026-02-20',
    previousAccession: null,
  };
  expect(factLabel('filing')).toBe('Filing');
  expect(factText('filing', filing)).toMatch(
    /^CIK: 9990001; Accession number: 0009990001-26-000007; First sale: \D+ 20, 2026$/,
  );
  expect(factText('filing', {})).toBe('–');
});
