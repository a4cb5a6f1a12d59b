import { splitLegalForm } from './legal-form.js';

describe('splitLegalForm', () => {
  it.each<[string, string, string | null]>([
    ['Acme, Inc.', 'Acme', 'Acme, Inc.'],
    ['Acme Robotics GmbH & Co. KG', 'Acme Robotics', 'Acme Robotics GmbH & Co. KG'],
    ['Acme Pte. Ltd.', 'Acme', 'Acme Pte. Ltd.'],
    ['Acme Private Limited', 'Acme', 'Acme Private Limited'],
    ['Acme S.à r.l.', 'Acme', 'Acme S.à r.l.'],
    ['Acme SAS', 'Acme', 'Acme SAS'],
    ['Acme Oy', 'Acme', 'Acme Oy'],
    ['Acme Corp', 'Acme', 'Acme Corp'],
    ['Stride & Co.', 'Stride & Co.', null],
    ['Acme Holdings', 'Acme Holdings', null],
    ['Inc.', 'Inc.', null],
  ])('separates name and legal form in "%s"', (whole, name, legalName) => {
    expect(splitLegalForm(whole)).toEqual({ name, legalName });
  });
});
