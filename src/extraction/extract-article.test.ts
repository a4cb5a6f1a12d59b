import { startThreadClock } from '../../test/harness/thread-clock.js';
import type { StatedRound } from '../rounds/stated-round.js';
import type { Article, ArticleOutcome } from './article.js';
import { extractArticle } from './extract-article.js';

const read = (article: Partial<Article>): ArticleOutcome =>
  extractArticle(
    { title: '', text: '', link: null, publishedDate: null, ...article },
    { toUsd: (amount, currency) => (currency === 'USD' ? amount : amount * 2) },
  );

function roundOf(title: string, text = ''): StatedRound {
  const outcome = read({ title, text });
  if (outcome.outcome === 'rejected') throw new Error(`${outcome.reason}: ${outcome.detail}`);
  return outcome.rounds[0] as StatedRound;
}

describe('extractArticle', () => {
  it('reads every field of a round from a press release', () => {
    const outcome = read({
      title: 'Acmelytics Raises $10 Million Series A Led by Oakhurst Ventures',
      text: `BOSTON, June 12, 2025 /PRNewswire/ -- Acmelytics, Inc. ("Acmelytics"), a Boston, MA-based provider of hospital analytics, today announced a $10 million Series A financing led by Oakhurst Ventures, with participation from Blue Finch and existing investor Pine Fund. The round brings total funding to $14 million.
"We are thrilled," said Jane Roe, co-founder and CEO of Acmelytics (jane@acmelytics.com).
About Acmelytics
Acmelytics helps hospitals plan. Learn more at https://www.acmelytics.com or on https://linkedin.com/company/acmelytics.`,
      link: 'https://news.example.com/acmelytics',
    });
    expect(outcome).toEqual({
      chance: expect.any(Number),
      isDoubtful: false,
      isDisputed: false,
      outcome: 'round',
      rounds: [
        {
          companyName: 'Acmelytics',
          legalName: 'Acmelytics, Inc.',
          website: 'https://acmelytics.com',
          amount: 10_000_000,
          currency: 'USD',
          amountUsd: 10_000_000,
          fundingType: 'series-a',
          articleUrl: 'https://news.example.com/acmelytics',
          articleTitle: 'Acmelytics Raises $10 Million Series A Led by Oakhurst Ventures',
          publishedDate: '2025-06-12',
          ceoName: 'Jane Roe',
          ceoEmail: 'jane@acmelytics.com',
          ceoLinkedinUrl: null,
          industry: 'Healthcare',
          location: 'Boston, MA',
          locationCountry: 'US',
          leadInvestor: 'Oakhurst Ventures',
          investors: ['Oakhurst Ventures', 'Blue Finch', 'Pine Fund'],
          confidenceScore: expect.closeTo(0.98, 1),
          filing: null,
        },
      ],
      signals: [
        expect.arrayContaining([
          { name: expect.stringMatching(/^title classes: /), effect: expect.any(Number) },
        ]),
      ],
    });
  });

  it("finds the round in a post of the company's blog", () => {
    const outcome = read({
      title: 'We raised $8 million. Here is what we will do with it',
      text: `Hello from all of us at Brambleway! Today we can finally share that Brambleway has closed an $8 million Series A led by Alderman Ventures, with our early backers from Tidewrack Seed on board again.`,
      feedTitle: 'The Brambleway Blog',
      link: 'https://blog.brambleway.example/series-a',
    });
    expect(outcome).toMatchObject({
      outcome: 'round',
      rounds: [{ companyName: 'Brambleway', amount: 8_000_000, fundingType: 'series-a' }],
    });
  });

  it('never returns the outlet as the company', () => {
    const title = 'Funding: €4m for warehouse robots';
    const outcome = read({ title, feedTitle: 'Gründerbote', link: 'https://gruenderbote.example/1' });
    const companies = outcome.outcome === 'round' ? outcome.rounds.map(({ companyName }) => companyName) : [];
    expect(companies).not.toContain('Gründerbote');
  });

  it.each<[string, string, string, Partial<StatedRound>]>([
    [
      'a sentence that ends with a stage',
      'Tessel picks up $19M',
      'Tessel, a Utah startup, has raised $19 million in a Series A. Kestrel Ventures led the round.',
      { fundingType: 'series-a', leadInvestor: 'Kestrel Ventures' },
    ],
    [
      'an investor as the subject',
      'Harrow Capital invests in Quillmark',
      'Harrow Capital today announced an investment in Quillmark, a maker of pens. Terms were not disclosed.',
      { companyName: 'Quillmark', leadInvestor: 'Harrow Capital', amount: null },
    ],
    [
      'a kind of round that names revenue',
      'Haymow Raises $2.1M in Revenue-Based Financing',
      'Haymow, a marketplace for hay, raised $2.1M in revenue-based financing from Harrow Lending.',
      { companyName: 'Haymow', amount: 2_100_000, fundingType: 'debt' },
    ],
    [
      'nouns that no word list contains',
      'Norwegian EV charger Ladevik raises €9m Series A',
      'Ladevik has raised €9 million.',
      { companyName: 'Ladevik', amount: 9_000_000 },
    ],
    [
      'a company that only the text calls a company',
      'The Dutch startup that teaches robots to fold raises €2.9M',
      'Among old mills, a nine-person company called Vouwen has raised €2.9 million from Harrow Capital.',
      { companyName: 'Vouwen' },
    ],
    [
      'a headline without facts',
      'The orchard that watches itself',
      'A small wheeled box looks at every apple. This month Pomona Vision closed a $9.5 million Series A, led by Harrow Capital.',
      { companyName: 'Pomona Vision', amount: 9_500_000 },
    ],
    [
      'a first close',
      'Corallight Holds First Close of $14 Million on Its Series A',
      'Corallight, a robotics company, has held the first close of its Series A at $14 million.',
      { companyName: 'Corallight', amount: 14_000_000 },
    ],
  ])('regression: finds the round in an article with %s', (_what, title, text, expected) => {
    expect(roundOf(title, text)).toMatchObject(expected);
  });

  const sentence =
    'Portalis, a Paris, France-based provider of port software, raised €6m in Series A funding.';
  it.each([
    ['the title alone', { title: sentence }],
    ['the text alone', { text: sentence }],
    ['title and text', { title: sentence, text: sentence }],
  ])('reads the same round from a sentence in %s', (_where, article) => {
    expect(read(article)).toMatchObject({
      rounds: [
        {
          companyName: 'Portalis',
          amount: 6e6,
          currency: 'EUR',
          amountUsd: 12e6,
          fundingType: 'series-a',
          locationCountry: 'FR',
        },
      ],
    });
  });

  it.each<[string, string, Partial<StatedRound>]>([
    [
      'Nordwind Ventures leads $20M Series B in Quillbase',
      '',
      { companyName: 'Quillbase', amount: 20e6, fundingType: 'series-b' },
    ],
    [
      'Paylumo bags Rs 45 crore in seed round led by Banyan Capital',
      '',
      { amount: 45e7, currency: 'INR', leadInvestor: 'Banyan Capital' },
    ],
    [
      'Brightloom nabs $110M at a $1.1B valuation',
      'Brightloom, a maker of retail software, has raised $110 million in Series D funding at a $1.1 billion valuation.',
      { amount: 110e6, fundingType: 'series-d' },
    ],
    ['Vetrina raises $15M, bringing total funding to $42M', '', { amount: 15e6 }],
    [
      'Bloomwell Raises Over $1 Million',
      'Bloomwell has raised $1.07 million in seed funding.',
      { amount: 1.07e6, fundingType: 'seed' },
    ],
    ['Loomwise closes $9M Series B after $2M seed round', '', { amount: 9e6, fundingType: 'series-b' }],
    [
      'Former bankers raise $6M for Ledgerly',
      'Ledgerly, a San Francisco-based accounting startup, has raised $6 million in seed funding.',
      { companyName: 'Ledgerly', fundingType: 'seed' },
    ],
    [
      'Colda Ships, Raises $2MM Seed Round',
      'Colda Labs, developer of fridges, announces its seed round, raising $2 million.',
      { companyName: 'Colda Labs' },
    ],
    [
      'AI-Driven Matchly App Raises $1.5M in Funding',
      'Matchly announced $1.5 million in funding. Matchly pairs people. Users love Matchly.',
      { companyName: 'Matchly' },
    ],
    [
      'Tidewell Raises Strategic Investment from Omnicorp Ventures',
      '',
      { amount: null, fundingType: 'strategic', leadInvestor: 'Omnicorp Ventures' },
    ],
    [
      'Lendly Secures $100 Million Credit Facility From Castle Bank',
      'Lendly, a small-business lending platform, has secured a $100 million credit facility.',
      { fundingType: 'debt', amount: 100e6 },
    ],
    [
      'NovaHeart Receives $2.3M SBIR Grant from NIH',
      'NovaHeart, Inc., a medical device company, has received a $2.3 million SBIR grant.',
      { fundingType: 'grant' },
    ],
    [
      'Doorstep Secures $12M Series A to Modernize Multifamily Leasing',
      '',
      { companyName: 'Doorstep', amount: 12e6 },
    ],
    [
      'Mira lands $7M',
      'Mira has landed $7 million in a round led by Castle Ventures, the arm of Castle Bank (NYSE: CSTL).',
      { companyName: 'Mira', leadInvestor: 'Castle Ventures' },
    ],
  ])('finds the round in "%s"', (title, text, expected) => {
    expect(roundOf(title, text)).toMatchObject(expected);
  });

  it('reads every round of a round-up, but none of its acquisitions and funds', () => {
    const outcome = read({
      title: "The Week's Biggest Funding Rounds: AI And Space Lead",
      text: `This is a weekly feature.
1. Gridcore, $600M, AI infrastructure: San Francisco-based Gridcore raised $600 million in a Series D round led by Foxglove Capital.
2. (tied) Starhopper, $250M, aerospace: The company locked up a $250 million Series C.
Bloomwell raised £3.2m in seed funding.
Quillbase acquired Dokku for $20 million.
Redcliff Partners, a venture capital firm, closed its third fund at $400 million.`,
    });
    expect(
      outcome.outcome === 'round' &&
        outcome.rounds.map((round) => [round.companyName, round.amount, round.fundingType]),
    ).toEqual([
      ['Gridcore', 600e6, 'series-d'],
      ['Starhopper', 250e6, 'series-c'],
      ['Bloomwell', 3.2e6, 'seed'],
    ]);
  });

  it('regression: returns the amount that was added to a round, not the new total', () => {
    const title = 'Pierhaven extends Series A to $30M';
    const text =
      'Pierhaven has added $12 million to its Series A, taking the round to $30 million. Ember Capital led the extension.';
    expect(roundOf(title, text)).toMatchObject({ amount: 12e6, fundingType: 'series-a' });
  });

  it('regression: finds a round that a headline mentions after other news', () => {
    const title = 'Games studio Wick & Wane to hire 25 after £1.6m investment';
    const text = 'Games studio Wick & Wane is to create 25 jobs after securing a £1.6 million investment.';
    expect(roundOf(title, text)).toMatchObject({ companyName: 'Wick & Wane', amount: 1.6e6 });
  });

  it('regression: corrects or drops an amount in trillions that is a typing error', () => {
    const slip = roundOf('Kinetiq raises $15,245,222m in Series A');
    expect(slip).toMatchObject({ amount: 15_245_222, fundingType: 'series-a' });
    const plain = roundOf('Kinetiq raises $15m in Series A');
    expect(slip.confidenceScore).toBeLessThanOrEqual(plain.confidenceScore);
    const absurd = roundOf('Kinetiq raises $900 billion in Series A');
    expect(absurd).toMatchObject({ amount: null, currency: null, amountUsd: null });
    expect(absurd.confidenceScore).toBeLessThan(0.5);
  });

  it.each<[string, string, string?]>([
    ['Rapidly growing Plumeria secures $3.4M in seed funding', 'Plumeria'],
    [
      'Quill Ventures and Rowan Group back Swiss drone maker Aerovis with €14M',
      'Aerovis',
      'Aerovis, a Swiss drone maker, has raised €14 million from Quill Ventures and Rowan Group.',
    ],
    ['Koalabyte raises pre-IPO round of $120M', 'Koalabyte'],
  ])('regression: finds the company that raised money in "%s"', (title, company, text = '') => {
    expect(roundOf(title, text).companyName).toBe(company);
  });

  it('regression: returns no lead investor of an earlier round or of a group of equal investors', () => {
    const text =
      'Telluride raised $40 million in a Series B round co-led by Gramercy Life and Pontifax West. It follows a $32 million Series A led by Old Fund.';
    expect(roundOf('Telluride raises $40M Series B', text).investors).toEqual([
      'Gramercy Life',
      'Pontifax West',
    ]);
    const alike = 'Dhanika raised $75,000 in an angel round from a group of investors including Rohan Mehta.';
    expect(roundOf('Dhanika raises angel round', alike)).toMatchObject({
      leadInvestor: null,
      investors: ['Rohan Mehta'],
    });
    const alone =
      'Meadowlark netted $3.5 million in a seed round. Seedbed Capital led; Prairie Ventures also invested.';
    expect(roundOf('Meadowlark nets $3.5M', alone).leadInvestor).toBe('Seedbed Capital');
  });

  it('gives a lower confidence to a headline without an amount than to a round in headline and text', () => {
    const sure = roundOf(
      'Solvanta raises $12M Series A',
      'Solvanta, a maker of cement, has raised $12 million in a Series A round.',
    );
    const unsure = roundOf('Solvanta secures seven-figure investment');
    expect(sure.confidenceScore).toBeGreaterThan(0.95);
    expect(unsure.confidenceScore).toBeLessThan(sure.confidenceScore);
  });

  it('regression: keeps the confidence high when the text says what the money is for', () => {
    const { confidenceScore } = roundOf('Solvanta raises $2M in seed round to expand and launch in Spain');
    expect(confidenceScore).toBeGreaterThan(0.7);
  });

  it.each([
    ['one word', 'a'],
    ['brackets', '![a]('],
    ['amounts', '$5m raised '],
    ['names', 'Aa Bb Cc, CEO '],
    ['datelines', 'Jan. 1, 2024 - '],
    ['leaders', 'led by Acme, '],
    ['addresses', 'a@a.b.c.'],
    ['appositions', 'Acme, a Lyon, France-based provider of x, '],
  ])('reads a megabyte of hostile text (%s) within a second', (_what, part) => {
    const text = part.repeat(Math.ceil(1_000_000 / part.length));
    const cpuMs = startThreadClock();
    read({ title: text, text });
    expect(cpuMs()).toBeLessThan(1000);
  });
});
