import { startCpuClock } from '../../../../test/harness/cpu-clock.js';
import { findChief } from './people.js';

const nameIn = (text: string): string | null => findChief(text, 'Quillbase', []).name;

describe('findChief', () => {
  it.each([
    ['"We are happy," said Jane Roe, CEO of Quillbase.', 'Jane Roe'],
    ['said Jane Roe, Co-Founder and Chief Executive Officer of Quillbase.', 'Jane Roe'],
    ['Quillbase CEO Jane Roe said', 'Jane Roe'],
    ['says Jane Roe, Quillbase CEO.', 'Jane Roe'],
    ['co-founder and CEO Dr. Michael Förtner', 'Michael Förtner'],
    ['Quillbase appointed industry veteran Jane Roe, MD, as its CEO.', 'Jane Roe'],
  ])('%s', (text, name) => {
    expect(nameIn(text)).toBe(name);
  });

  it('takes neither former chiefs nor those of other firms', () => {
    expect(nameIn('said John Poe, former CEO of Omnicorp.')).toBeNull();
    expect(nameIn('said John Poe, CEO of Omnicorp.')).toBeNull();
  });

  it('gives e-mail and LinkedIn only when the text has them for that person', () => {
    const links = [{ text: 'Jane', url: 'https://www.linkedin.com/in/jane-roe-1' }];
    expect(findChief('Jane Roe, CEO of Quillbase, jane@quillbase.io', 'Quillbase', links)).toEqual({
      name: 'Jane Roe',
      email: 'jane@quillbase.io',
      linkedinUrl: 'https://www.linkedin.com/in/jane-roe-1',
    });
    expect(findChief('Jane Roe, CEO of Quillbase. press@quillbase.io', 'Quillbase', []).email).toBeNull();
  });

  it.each(['İ', 'A', 'Aa', "A'", 'CEO ', 'Jane '])('regression: 20,000 times %j does not block', (word) => {
    const cpuMs = startCpuClock();
    findChief(word.repeat(20_000), 'Quillbase', []);
    expect(cpuMs()).toBeLessThan(500);
  });
});
