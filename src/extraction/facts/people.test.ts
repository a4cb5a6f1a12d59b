import { startThreadClock } from '../../../test/harness/thread-clock.js';
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
    ['Quillbase today named Jane Roe as its first CEO.', 'Jane Roe'],
    ['Quillbase promoted Jane Roe to CEO.', 'Jane Roe'],
    ['said Quillbase CEO and the co-founder Jane Roe', 'Jane Roe'],
    ['said CEO, President & Founder, Jane Roe', 'Jane Roe'],
    ['said the CEO and founder of Quillbase, Jane Roe.', 'Jane Roe'],
    ['the CEO of Quillbase Jane Roe said', 'Jane Roe'],
    ['CEO - Jane Roe', 'Jane Roe'],
    ['Jane Roe - Founder/CEO', 'Jane Roe'],
    ['Jane Roe, who is the founder, president and the CEO of Quillbase', 'Jane Roe'],
  ])('finds the chief executive in "%s"', (text, name) => {
    expect(nameIn(text)).toBe(name);
  });

  it('ignores former chief executives and those of other firms', () => {
    expect(nameIn('said John Poe, former CEO of Omnicorp.')).toBeNull();
    expect(nameIn('said John Poe, CEO of Omnicorp.')).toBeNull();
  });

  it('regression: never returns a company as its chief executive', () => {
    const text = 'Jane Roe joined in 2019. She will continue to lead Northwind Robotics as CEO.';
    expect(findChief(text, 'Northwind Robotics', []).name).toBeNull();
    expect(findChief(text, 'Northwind', []).name).toBeNull();
    expect(
      findChief('The fintech Northwind Robotics, CEO included, moves.', 'Northwind', []).name,
    ).toBeNull();
    expect(nameIn('London-based Quillbase CEO Jane Roe said so.')).toBe('Jane Roe');
    expect(nameIn('Nobody saw Goldman Sachs as CEO of the deal.')).toBeNull();
  });

  it.each([
    'The deal was signed by its CEO and Goldman Sachs.',
    'The deal was signed by its CEO & Goldman Sachs.',
    'The deal was signed by the CEO of Quillbase and Goldman Sachs International.',
    'So said its chief executive officer, and John Smith, chief technology officer of Quillbase.',
    'The deal was signed by Goldman Sachs and CEO Roe.',
    'The board heard its CEO, the Goldman Sachs team and others.',
  ])('regression: does not return another name next to the title in "%s"', (text) => {
    expect(nameIn(text)).toBeNull();
  });

  it('returns an e-mail address or LinkedIn page only if it contains the name of the chief executive', () => {
    const links = [{ text: 'Jane', url: 'https://www.linkedin.com/in/jane-roe-1' }];
    expect(findChief('Jane Roe, CEO of Quillbase, jane@quillbase.io', 'Quillbase', links)).toEqual({
      name: 'Jane Roe',
      email: 'jane@quillbase.io',
      linkedinUrl: 'https://www.linkedin.com/in/jane-roe-1',
    });
    expect(findChief('Jane Roe, CEO of Quillbase. press@quillbase.io', 'Quillbase', []).email).toBeNull();
  });

  it.each([
    'https://evil.example/?u=linkedin.com/in/roe',
    'https://notlinkedin.com/in/roe',
    'https://linkedin.com@evil.example/in/roe',
    'https://www.linkedin.com/company/in/roe',
    'https://www.linkedin.com/in/poe?by=roe',
  ])('regression: does not return %s as the LinkedIn page of Jane Roe', (url) => {
    expect(findChief(`Jane Roe, CEO of Quillbase ${url}`, 'Quillbase', []).linkedinUrl).toBeNull();
    const links = [{ text: 'Jane', url }];
    expect(findChief('Jane Roe, CEO of Quillbase', 'Quillbase', links).linkedinUrl).toBeNull();
  });

  it.each([',', '.', ';', "'", '].', '!'])(
    'regression: removes the "%s" after the URL of a LinkedIn page',
    (mark) => {
      const text = `Jane Roe, CEO of Quillbase: https://uk.linkedin.com/in/jane-roe${mark} So she said.`;
      expect(findChief(text, 'Quillbase', []).linkedinUrl).toBe('https://uk.linkedin.com/in/jane-roe');
    },
  );

  it.each(['https://linkedin.com/in/zoe-smith-fortner', 'https://linkedin.com/in/zoë-smith-förtner'])(
    'finds the LinkedIn page %s of a name with accents and a hyphen',
    (url) => {
      const text = `Zoë Smith-Förtner, CEO of Quillbase, ${url}`;
      expect(findChief(text, 'Quillbase', []).linkedinUrl).toBe(url);
    },
  );

  it.each([
    ['Jane Smith-Jones', 'smith-jones@quillbase.io'],
    ['Jane Smith-Jones', 'jane.smith-jones@quillbase.io'],
    ['Jean-Luc Roe', 'jean-luc@quillbase.io'],
    ["Jane O'Brien", 'jobrien@quillbase.io'],
    ['Jane Förtner', 'j.fortner@quillbase.io'],
  ])('regression: finds the e-mail address of %s, %s', (name, email) => {
    expect(findChief(`${name}, CEO of Quillbase, ${email}`, 'Quillbase', []).email).toBe(email);
  });

  it('does not match an e-mail address by a single letter of the name', () => {
    expect(findChief('Jane R., CEO of Quillbase, ray@quillbase.io', 'Quillbase', []).email).toBeNull();
  });

  it.each(['İ', 'A', 'Aa', "A'", 'CEO ', 'Jane '])(
    'regression: reads 20,000 repetitions of %j in under 500 ms',
    (word) => {
      const cpuMs = startThreadClock();
      findChief(word.repeat(20_000), 'Quillbase', []);
      expect(cpuMs()).toBeLessThan(500);
    },
  );
});
