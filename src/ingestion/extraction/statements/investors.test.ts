import { lexiconFor } from '../lexicon/lexicons.js';
import { findInvestors } from './investors.js';

const EN = lexiconFor('en');
if (!EN) throw new Error('no English');

const read = (...sentences: string[]) =>
  findInvestors({ title: 'Acme raises $5M', sentences, company: 'Acme' }, EN);

describe('findInvestors', () => {
  it('names the first of several leaders as lead investor and keeps the order', () => {
    expect(
      read(
        'The round was co-led by Kestrel Ventures and Harrow Capital, with participation from Pine Fund, Blue Finch and angel investors including Jane Roe.',
      ),
    ).toEqual({
      lead: 'Kestrel Ventures',
      all: ['Kestrel Ventures', 'Harrow Capital', 'Pine Fund', 'Blue Finch', 'Jane Roe'],
    });
  });

  it.each([
    ['Kestrel Ventures led the round, joined by Pine Fund.', 'Kestrel Ventures'],
    ['Kestrel Ventures, a fund for robots, led the investment round.', 'Kestrel Ventures'],
    ['The round is led by early stage Swiss investor Kestrel.', 'Kestrel'],
    [
      'The funding was led by existing investors including Kestrel Ventures and Pine Fund.',
      'Kestrel Ventures',
    ],
    ['A $5m seed round led by Los Angeles-based Kestrel Ventures.', 'Kestrel Ventures'],
    ['Lead investor Kestrel Ventures was joined by others in the round.', 'Kestrel Ventures'],
    ['Acme has raised $5 million in funding from Kestrel Ventures.', 'Kestrel Ventures'],
    ['The $5M round was led by a16z.', 'a16z'],
    ['The round was led by kestrel.vc and Pine Fund.', 'kestrel.vc'],
    ['The seed round was led by 500 Kestrels.', '500 Kestrels'],
    ['Keel & Compass Partners led the round.', 'Keel & Compass Partners'],
    ["The round was led by Denmark's Kestrel Holdings.", 'Kestrel Holdings'],
    ['A $5M Series A led by Stamford, CT-based Kestrel Capital.', 'Kestrel Capital'],
    [
      "Kestrel Ventures has led Acme's $5 million Series A, alongside Pine, who led the seed.",
      'Kestrel Ventures',
    ],
    ['Kestrel led the addition.', 'Kestrel'],
    ['A $5M Series A led by Kestrel Management & Research at a good price.', 'Kestrel Management & Research'],
    ['Acme raised an undisclosed sum from Kestrel Ventures.', 'Kestrel Ventures'],
    ['Kestrel Ventures today announced an investment in Acme.', 'Kestrel Ventures'],
  ])('finds the lead investor in "%s"', (sentence, lead) => {
    expect(read(sentence).lead).toBe(lead);
  });

  it('ignores people of the company and investors of earlier rounds', () => {
    expect(read('The team is led by CEO Jane Roe, who founded the company.').lead).toBeNull();
    expect(read('Its previous round was led by Kestrel Ventures.').lead).toBeNull();
    expect(read('Acme led the market in funding new ideas.').all).toEqual([]);
  });

  it('does not mistake a description of a person for a name', () => {
    expect(read('Acme announced a seed round from a Principal Engineer at a search company.').all).toEqual(
      [],
    );
    expect(read('The round was led by 2 Board Members.').lead).toBeNull();
  });
});

describe('findInvestors in other languages', () => {
  it.each([
    ['de', 'Die Runde wird von Steinadler Capital angeführt.', 'Steinadler Capital'],
    ['fi', 'Kierrosta johti Pohjantähti Ventures.', 'Pohjantähti Ventures'],
    ['pt', 'A rodada foi liderada pela Serra do Curral Ventures.', 'Serra do Curral Ventures'],
  ])('keeps every word of an investor in %s: %s', (language, sentence, lead) => {
    const lexicon = lexiconFor(language);
    if (!lexicon) throw new Error(`no lexicon for ${language}`);
    expect(findInvestors({ title: '', sentences: [sentence], company: 'Akmo' }, lexicon).lead).toBe(lead);
  });
});

describe('findInvestors in languages with particles', () => {
  it.each([
    ['ko', '이번 라운드는 한강벤처스가 주도했으며 새벽캐피탈이 참여했다.', ['한강벤처스', '새벽캐피탈']],
    ['ko', '투자는 한강씨드가 주도했다.', ['한강씨드']],
    ['ja', '引受先は、リード投資家の青葉キャピタルのほか、複数の個人投資家。', ['青葉キャピタル']],
  ])('reads the name without its particle (%s: %s)', (language, sentence, names) => {
    const lexicon = lexiconFor(language);
    if (!lexicon) throw new Error(`no ${language}`);
    expect(findInvestors({ title: '', sentences: [sentence], company: '등불' }, lexicon)).toEqual({
      lead: names[0],
      all: names,
    });
  });
});
