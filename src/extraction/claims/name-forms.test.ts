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
  it('are without its first or last words, and with those beside it', () => {
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

  it('are its other cases, and the tagged names that hold it', () => {
    expect(formsIn('Runda w Bobrowisku. Firma Bobrowisko jest z Gdyni.', 'Bobrowisku')).toMatchObject({
      Bobrowisko: 'other case 0',
    });
    expect(formsIn('Acme and ACME Gates raised $5m.', 'Acme', 'ACME Gates')).toMatchObject({
      'ACME Gates': 'tagged longer',
    });
  });

  it('are none for a name that the text has in one form', () => {
    expect(formsIn('Acme raised $5m from investors.', 'Acme')).toEqual({});
  });

  it('stand alone where no longer form stands', () => {
    const text = markItem({ title: 'Vela Launch lands $5m', text: 'Vela builds rockets.', language: 'en' });
    const forms = nameForms(text, 'Vela', []);
    expect(standingAlone(text, 'Vela', forms)).toEqual({ count: 1, places: new Set(['first']) });
    expect(standingAlone(text, 'Vela Launch', forms)).toEqual({ count: 1, places: new Set(['title']) });
  });
});
