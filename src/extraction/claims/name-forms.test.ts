import { markItem } from '../marking/mark-item.js';
import type { NameCandidate } from './candidates.js';
import { nameForms, standingAlone } from './name-forms.js';

function formsIn(text: string, name: string, ...tagged: string[]): Record<string, string> {
  const marked = markItem({ title: '', text, language: 'en' });
  const candidates = tagged.map((one) => ({ name: one }) as NameCandidate);
  return Object.fromEntries(
    nameForms(marked, name, candidates).map((form) => [form.name, form.relation] as const),
  );
}

describe('the forms of a name in a text', () => {
  it('nameForms returns the name without its first or last words, and with adjacent words', () => {
    expect(
      formsIn('Startup Tambak Udangnesia raised $5m. Udangnesia farms shrimps.', 'Tambak Udangnesia'),
    ).toEqual({
      'Tambak Udangnesia': 'same',
      Udangnesia: 'without first 1',
      Tambak: 'without last 1',
      'Startup Tambak Udangnesia': 'longer before 1',
    });
    expect(formsIn('Vela raised $5m. Vela Launch Systems of Reno builds rockets.', 'Vela')).toEqual({
      Vela: 'same',
      'Vela Launch': 'longer behind 1',
      'Vela Launch Systems': 'longer behind 2',
    });
  });

  it('nameForms returns other grammatical cases, and tagged names that contain the name', () => {
    expect(formsIn('Runda w Bobrowisku. Firma Bobrowisko jest z Gdyni.', 'Bobrowisku')).toMatchObject({
      Bobrowisko: 'other case 0',
    });
    expect(formsIn('Acme and ACME Gates raised $5m.', 'Acme', 'ACME Gates')).toMatchObject({
      'ACME Gates': 'tagged longer',
    });
  });

  it('nameForms returns an empty list if the text has only one form of the name', () => {
    expect(formsIn('Acme raised $5m from investors.', 'Acme')).toEqual({});
  });

  it('standingAlone counts a form only outside longer forms', () => {
    const text = markItem({ title: 'Vela Launch lands $5m', text: 'Vela builds rockets.', language: 'en' });
    const forms = nameForms(text, 'Vela', []);
    expect(standingAlone(text, 'Vela', forms)).toEqual({ count: 1, places: new Set(['first']) });
    expect(standingAlone(text, 'Vela Launch', forms)).toEqual({ count: 1, places: new Set(['title']) });
  });
});
