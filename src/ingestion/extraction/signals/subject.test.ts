import { lexiconFor } from '../lexicon/lexicons.js';
import { subjectOf } from './subject.js';

const EN = lexiconFor('en');
if (!EN) throw new Error('no English');

const nameIn = (sentence: string): string | undefined => subjectOf(sentence, EN)?.name;

describe('subjectOf', () => {
  it.each([
    ['Quillbase, a Lyon, France-based maker of drones, raised €5m.', 'Quillbase'],
    ['Quillbase Labs, Inc. (“Quillbase”), a maker of drones, today announced a round.', 'Quillbase Labs'],
    ['Lyon, France-based drone company Quillbase raised €5m.', 'Quillbase'],
    ['Payments startup Quillbase bags $5M', 'Quillbase'],
    ['Fintech Firm Quillbase Closes $5 Million', 'Quillbase'],
    ["Berlin's Quillbase lands €8 million", 'Quillbase'],
    ['Exclusive: Quillbase raises $5M', 'Quillbase'],
    ['AI-Driven Quillbase Raises $5M', 'Quillbase'],
    ['Kestrel-backed Quillbase raises $5M', 'Quillbase'],
    ['With $50M in new funding, Quillbase wants to fix returns', 'Quillbase'],
    ['quillbase joins the race, as it raises $2M', 'quillbase'],
    ['iQ media, a Boston-based provider, secured $9M.', 'iQ media'],
    ['Q.Base raises €62 Million', 'Q.Base'],
    ['A-Line, a Tampa-based provider, received $5m.', 'A-Line'],
    ['After Hours, a Boston-based club, raised $5m.', 'After Hours'],
    ['Stride & Co. secures an investment', 'Stride & Co.'],
    ['Quill Partners, a Nashville, TN-based dental group, received $35m.', 'Quill Partners'],
    ['Iris Plans, Inc., a service for patients, closed a round.', 'Iris Plans'],
    ['Chip startup etchd raises $5m', 'etchd'],
    ['etchd has raised $5m', 'etchd'],
    ['etchd Labs raises $5m', 'etchd Labs'],
    ['Chip maker adAPT raises $5m', 'adAPT'],
    ['Cyber adAPT raises $5m', 'Cyber adAPT'],
    ['Flush with new cash, Quillbase raised $5m.', 'Quillbase'],
    ['Wire briefs – Quillbase Raises $5M', 'Quillbase'],
    ['Acme Holdings Inc. d/b/a Quillbase, a maker of drones, raised $5m.', 'Quillbase'],
  ])('finds who raised money in "%s"', (sentence, name) => {
    expect(nameIn(sentence)).toBe(name);
  });

  it.each([
    'The company raised $5m.',
    'We raised $5m.',
    'It has raised $5m.',
    'Former bankers raise $6M for Quill',
    'Now two researchers raise $100 million',
    'The Dutch startup that sorts tulips raises €2.9M',
    '$30M for a company that folds laundry',
    '',
  ])('finds no name in %p', (sentence) => {
    expect(subjectOf(sentence, EN)).toBeNull();
  });

  it('returns the legal name and the description of the company', () => {
    const subject = subjectOf('Quillbase GmbH, a Lyon, France-based maker of drones, raised €5m.', EN);
    expect(subject).toMatchObject({ name: 'Quillbase', legalName: 'Quillbase GmbH' });
    expect(subject?.description).toContain('a Lyon, France-based maker of drones');
  });
});
