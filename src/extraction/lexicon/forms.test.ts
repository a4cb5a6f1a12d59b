import { forms } from './forms.js';

describe('forms', () => {
  it('gives every form of a word the same meaning', () => {
    expect(forms('HUF', 'forint(ot|os)?; ft')).toEqual({
      forint: 'HUF',
      forintot: 'HUF',
      forintos: 'HUF',
      ft: 'HUF',
    });
    expect(forms(5, 'ب?خمس(ة)?')).toEqual({ بخمسة: 5, بخمس: 5, خمسة: 5, خمس: 5 });
  });
});
