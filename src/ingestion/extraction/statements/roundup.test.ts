import { extractArticle } from '../extract-article.js';

const roundsOf = (title: string, text: string): unknown => {
  const outcome = extractArticle(
    { title, text, link: null, publishedDate: '2026-11-03' },
    { toUsd: (amount) => amount },
  );
  if (outcome.outcome === 'rejected') return `${outcome.reason}: ${outcome.detail}`;
  return outcome.rounds.map(({ companyName, amount, fundingType }) => [companyName, amount, fundingType]);
};

describe('a round-up', () => {
  it.each<[string, string, string, unknown]>([
    [
      'sentences of one paragraph',
      'This week in fintech: Lendora bags $10M, Paymint closes $3M seed, Vaultry lands $60M',
      'Lendora, which lends to bakeries, bagged $10 million in a Series A led by Oak Nine. Meanwhile, Paymint closed a $3 million seed round from First Ember. And Vaultry landed $60 million in Series C funding.',
      [
        ['Lendora', 10e6, 'series-a'],
        ['Paymint', 3e6, 'seed'],
        ['Vaultry', 60e6, 'series-c'],
      ],
    ],
    [
      'the headline alone',
      'Quarrel raises $5M seed, Bolthouse bags $12M Series A, and more',
      '',
      [
        ['Quarrel', 5e6, 'seed'],
        ['Bolthouse', 12e6, 'series-a'],
      ],
    ],
    [
      'a headline in the plural',
      'Startups Pellucid and Marrowind raise $5M and $9M',
      'Pellucid, a water sensor company, raised $5 million in seed funding. Marrowind, a startup for wind turbines, raised $9 million in Series A funding.',
      [
        ['Pellucid', 5e6, 'seed'],
        ['Marrowind', 9e6, 'series-a'],
      ],
    ],
    [
      'plain words',
      'Today in deals',
      'Today we look at three rounds.\nGreenpath, the carbon accounting company, announced a $16 million Series A on Tuesday.\nOver in Paris, Mistralis picked up €50 million in a Series B led by Elaine Deux.\nFinally, robotics maker Cogwheel closed a $5 million seed round.',
      [
        ['Greenpath', 16e6, 'series-a'],
        ['Mistralis', 50e6, 'series-b'],
        ['Cogwheel', 5e6, 'seed'],
      ],
    ],
    [
      'lines of a list',
      'Funding snapshots',
      'Tarnline (Toronto) - C$14M Series A - led by Maple Row Ventures\nOkapi Labs | $1.2M | Seed\nCirrus Law: $7M Series A from Lex Ventures\nAcornly $4M Seed',
      [
        ['Tarnline', 14e6, 'series-a'],
        ['Okapi Labs', 1.2e6, 'seed'],
        ['Cirrus Law', 7e6, 'series-a'],
        ['Acornly', 4e6, 'seed'],
      ],
    ],
    [
      'headings with pronouns',
      'Funding Daily: 3 deals',
      'Kelpworks\nThe company raised $4.2 million in seed funding led by Tidal Fund.\nZephyr Rail\nThe startup closed a $2 million pre-seed.',
      [
        ['Kelpworks', 4.2e6, 'seed'],
        ['Zephyr Rail', 2e6, 'pre-seed'],
      ],
    ],
    [
      'a rival',
      'Vela raises $8M seed as rival Corsa lands $20M Series B',
      'Vela, a sailing app, raised $8 million in seed funding. Its rival Corsa landed a $20 million Series B.',
      [
        ['Vela', 8e6, 'seed'],
        ['Corsa', 20e6, 'series-b'],
      ],
    ],
    [
      'lines without a verb of raising',
      'Nordic startups raised €31M this week',
      "The largest was Fjellsage's €19M Series B led by Oak Nine, followed by locker maker Boksen, which bagged €8M from First Ember, and power firm Strømkraft, whose seed round of €4M was led by Tidal Fund. In Norway, Kvist got €2M from Oak Nine.",
      [
        ['Fjellsage', 19e6, 'series-b'],
        ['Boksen', 8e6, 'undisclosed'],
        ['Strømkraft', 4e6, 'seed'],
        ['Kvist', 2e6, 'undisclosed'],
      ],
    ],
    [
      'a sum without its number',
      'Funding briefs: Tallowbee, Merle',
      'Candle brand Tallowbee raised $2 million from Oak Nine, and language app Merle secured an undisclosed sum from First Ember.',
      [
        ['Tallowbee', 2e6, 'undisclosed'],
        ['Merle', null, 'undisclosed'],
      ],
    ],
    [
      'the same sum for each of a list',
      'Cohort 4 is here',
      "Three teams receive an investment of £100,000 each from First Ember: Leeds's Threadbare (coats), Galway-based Murmur (hearing) and Pentland Kelp (feed).",
      [
        ['Threadbare', 1e5, 'undisclosed'],
        ['Murmur', 1e5, 'undisclosed'],
        ['Pentland Kelp', 1e5, 'undisclosed'],
      ],
    ],
    [
      'headed lines that only name the kind',
      "The week's biggest rounds",
      '1. Maple Lattice, C$40M, chips: Series B, Oak Nine.\n2. Portage Freight, C$22M, logistics: Growth funding from First Ember.',
      [
        ['Maple Lattice', 40e6, 'series-b'],
        ['Portage Freight', 22e6, 'growth'],
      ],
    ],
    [
      'a second round of the same company',
      'Barnacle Labs raises $12M Series A',
      'Barnacle Labs has raised $12 million in a Series A led by Oak Nine.\nSeparately, the company has secured a €3 million loan from Maas Bank.',
      [
        ['Barnacle Labs', 12e6, 'series-a'],
        ['Barnacle Labs', 3e6, 'debt'],
      ],
    ],
  ])('regression: yields each round that it states: %s', (_what, title, text, expected) => {
    expect(roundsOf(title, text)).toEqual(expected);
  });

  it('regression: gives its companies the country that it names for all of them', () => {
    const outcome = extractArticle(
      {
        title: 'Indian startups raised $11M this week',
        text: "The biggest was Tiffinly's $9M Series A, followed by toy brand Lattoo, which bagged $2M from Oak Nine.",
        link: null,
        publishedDate: '2026-11-03',
      },
      { toUsd: (amount) => amount },
    );
    expect(outcome).toMatchObject({ rounds: [{ locationCountry: 'IN' }, { locationCountry: 'IN' }] });
  });

  it('is not assumed when one company reports its own round, even if the text names other amounts', () => {
    const text =
      'Solvanta, one of 40 startups of the park, raised $12 million in Series A funding led by Oak Nine.\nRival Brightloom raised $30 million in Series B funding in March.\nRevenue: $4.2 million\nBookings | $9 million';
    expect(roundsOf('Solvanta, one of 40 startups of Oslo Park, raises $12M Series A', text)).toEqual([
      ['Solvanta', 12e6, 'series-a'],
    ]);
    expect(roundsOf('Solvanta raises $12M Series A and secures $2M contract', '')).toEqual([
      ['Solvanta', 12e6, 'series-a'],
    ]);
  });

  it('is none below a headline about a fund that names firms of its portfolio', () => {
    expect(
      roundsOf(
        'Harbour Ventures closes second fund at $90M',
        'Harbour Ventures backs seed rounds. Quarrel raised $5 million in seed funding last year. Bolthouse raised $12 million in Series A funding. Vaultry landed $60 million in Series C funding.',
      ),
    ).toMatch(/^fund-close/);
  });
});
