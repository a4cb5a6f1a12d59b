import { extractArticle } from '../extract-article.js';

const read = (title: string, text: string): unknown => {
  const outcome = extractArticle(
    { title, text, link: null, publishedDate: '2026-11-03' },
    { toUsd: (amount) => amount },
  );
  return outcome.outcome === 'round' ? outcome.rounds[0] : outcome;
};

describe('the kind of a round', () => {
  it.each<[string, string, string, string]>([
    [
      'is not that of a round to come',
      'Perigon receives $12 million in strategic funding',
      'Perigon has received $12 million in strategic funding from Oak Rail. It is no priced round, and will be followed by a Series B.',
      'strategic',
    ],
    [
      'is that of a bridge whose Series C was only planned',
      'Windmoor gets a €9m bridge loan',
      'Windmoor has received a €9m bridge loan. The company had planned a Series C for last summer.',
      'bridge',
    ],
    [
      'is told after "said it had raised"',
      'Latchkey lands $16M from Oldcastle',
      'On Monday the company said it had raised a $16 million Series A led by Oldcastle Ventures. Latchkey had earlier raised a £2 million seed round.',
      'series-a',
    ],
    [
      'is the stage that a sum of debt and equity is called',
      'Oxbow raises $14m in debt and equity',
      'Oxbow, a card issuer, has raised $14 million in debt and equity. It called the round a Series A.',
      'series-a',
    ],
    [
      'is undisclosed where a loan is one part of the sum',
      'Azahar Drones closes €900,000',
      'Azahar Drones has closed a €900,000 round made up of €600,000 from Guadal Capital and a €300,000 public loan.',
      'undisclosed',
    ],
  ])('regression: %s', (_what, title, text, fundingType) => {
    expect(read(title, text)).toMatchObject({ fundingType });
  });
});

describe('the company of a round', () => {
  it.each<[string, string, string, string]>([
    [
      'is the client of a law firm',
      'Penhale Rowe advises Brineworks on its $18 million Series B',
      'Penhale Rowe LLP has advised Brineworks on its $18 million Series B financing led by Oak Nine.',
      'Brineworks',
    ],
    [
      'is the writer of a blog, by its name behind "everyone at"',
      'Announcing our seed round',
      'We have raised $3.2 million in seed funding, led by Kiln Street. It is a big day for everyone at Larkspur.',
      'Larkspur',
    ],
    [
      'is the writer of a blog, by its address',
      'Announcing our seed round',
      'We have raised $3.2 million in seed funding, led by Kiln Street. Tesserane plans rotas. Read more at tesserane.work.',
      'Tesserane',
    ],
    [
      'is what a former engineer founded',
      "Former Meridian engineer Tove Halloran's Latchkey lands $16M",
      'Tove Halloran spent nine years on locks. Latchkey has raised $16 million in a Series A.',
      'Latchkey',
    ],
  ])('regression: %s', (_what, title, text, companyName) => {
    expect(read(title, text)).toMatchObject({ companyName });
  });

  it('regression: is not the outlet before the name of a listed firm', () => {
    expect(
      read('FinMediaBriefs – Ridgeback Mobile, Inc. (Nasdaq: RDGB) Secures $6M Convertible Note', ''),
    ).toMatchObject({ outcome: 'rejected', reason: 'public-offering' });
  });
});

describe('the amount of a round', () => {
  it('regression: is not that of a contract with a customer', () => {
    expect(
      read(
        'Clearstamp closes seed round, signs $4M Denver contract',
        'Clearstamp has raised $6 million from Prairie Gate Capital, and signed Denver as a customer for $4 million.',
      ),
    ).toMatchObject({ companyName: 'Clearstamp', amount: 6_000_000 });
  });
});

describe('a statement of a round', () => {
  it('regression: may name only the sum of all rounds to date', () => {
    expect(
      read(
        'Perpetual exchange Lodespar raised $8M in total',
        'Lodespar, a derivatives exchange, has raised a total of $8M to date with a new strategic round of funding from Kiln Street.',
      ),
    ).toMatchObject({ companyName: 'Lodespar', amount: null, fundingType: 'strategic' });
  });
});

describe('the leader of a round', () => {
  it.each<[string, string, string, string | null]>([
    [
      'has its whole name',
      'Halden puts $25m into photonics startup Lichtweg',
      'Halden Semiconductor has put $25 million into photonics startup Lichtweg.',
      'Halden Semiconductor',
    ],
    [
      'is no crowd',
      'Tychone Completes $5 Million Angel Round Backed by 140 Teachers',
      'Tychone, a school platform, completed a $5 million angel round with 140 teachers.',
      null,
    ],
    [
      'is who writes "we at"',
      'Why we invested in Slateway',
      'We at Harrow Ventures are thrilled to lead the $7 million seed round of Slateway.',
      'Harrow Ventures',
    ],
    [
      'is no place',
      'Creamery Stubbs closes $1 million round from Maine',
      'Creamery Stubbs closed a $1 million round.',
      null,
    ],
  ])('regression: %s', (_what, title, text, leadInvestor) => {
    expect(read(title, text)).toMatchObject({ leadInvestor });
  });
});
