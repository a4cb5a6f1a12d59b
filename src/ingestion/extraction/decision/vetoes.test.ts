import { extractArticle } from '../extract-article.js';
import type { ArticleOutcome } from '../article.js';

const read = (title: string, text = ''): ArticleOutcome =>
  extractArticle({ title, text, link: null, publishedDate: null }, { toUsd: (amount) => amount });

describe('vetoes', () => {
  it.each<[string, string, string]>([
    ['public-offering', 'Omnimed (NASDAQ: OMED) secures $30 million Series B investment', ''],
    ['planned', 'Tidewell plans to raise $10M Series A this fall', ''],
    ['planned', 'Vetrina in talks to raise $50M Series B', ''],
    ['charity', 'Hollis Runners raise $31,000 for children at charity run', ''],
    ['no-round', 'Ostrava Dairy invests $40M in a new plant', 'Ostrava Dairy invests $40M in a new plant.'],
    ['no-round', 'Brightline Fiber plans to invest $80 million to expand its network', ''],
    [
      'fund-close',
      'Thornbury Capital, a seed-stage venture capital firm, closed its latest vehicle, at $140m.',
      '',
    ],
    [
      'fund-close',
      'Venture capital firm Kestrel Associates is to add Marnie Holt to lead its investments.',
      '',
    ],
    [
      'planned',
      'Haloform Opens Reg CF Investment Opportunity',
      'Haloform opened its first investment opportunity.',
    ],
    ['property-loan', 'Brightwater Closes $9 Million Bridge Loan for Apartment Complex', ''],
    [
      'commitment',
      'Cinderpath Secures up to $60 Million From Obsidian Rock Group',
      'Cinderpath has entered into an equity purchase agreement with Obsidian Rock Group.',
    ],
    [
      'fund-close',
      'Larchmont Ventures closes $120 million Fund II to back seed and Series A founders',
      'Larchmont Ventures, a venture capital firm, leads seed and Series A rounds with initial checks of $1 million to $3 million.',
    ],
    [
      'people',
      'Tidewell names Ada Moss chief financial officer',
      'Tidewell, which sells tide tables, raised $20 million in a Series B led by Ember Capital.',
    ],
    [
      'no-round',
      'Tidewell opens a second office in Cork',
      'Tidewell now has 40 people.\n\nAbout Tidewell: Tidewell is backed by Ember Capital and has raised $20 million in venture funding.',
    ],
    [
      'contract-award',
      'Town of Elmstead adopts its budget',
      'The council adopted a budget of $90 million with $1.5 million in seed funding for an incubator.',
    ],
    [
      'token-sale',
      'Tidechain completes $9M public token sale',
      'Tidechain sold its token to 8,000 people for $9 million.',
    ],
    [
      'no-round',
      'The biggest fintech rounds of 2025',
      'Tallow Pay ($140 million, Series D) and Ledgerwell ($95 million, Series C) raised most.',
    ],
    ['legal', 'Thieves nab $2 million in phones', 'Thieves nabbed $2 million in phones.'],
    [
      'people',
      'Fresh off its $30M round, Tidewell poaches a finance chief from Quillbase',
      'Ada Moss joins the insurance startup, which closed its $30 million Series B in March.',
    ],
    [
      'no-round',
      'Tidewell wins $40M Navy contract months after its seed round',
      'Tidewell, a satellite startup, has secured a $40 million Strategic Funding contract with the Navy.',
    ],
    ['planned', 'Tidewell plans $90M raise next year', 'Tidewell will look to raise $90 million next year.'],
    [
      'public-offering',
      'Tidewell Group announces a share repurchase and a new facility',
      'Tidewell Group plc (LSE: TDW) has secured a $400 million credit facility led by Lone Elm Bank.',
    ],
  ])('reject an item as %s: %s', (reason, title, text) => {
    expect(read(title, text)).toMatchObject({ outcome: 'rejected', reason });
  });

  it.each<[string, string]>([
    ['a listed investor', 'Quillbase raises $20M Series B led by Omnicorp (NASDAQ: OMNI)'],
    ['an IPO that may follow', 'Vetrina raises $30 million Series C ahead of IPO'],
    ['a plan behind the round', 'Tidewell raises $14 million Series A, plans to raise more next year'],
    ['a trade that sounds like a trap', 'Settlora raises $8M Series A to automate insurance settlements'],
    ['another such trade', 'Presale ticketing startup Tickora raises $8m Series A'],
    [
      'a startup that lends for homes',
      'Proptech startup Hearthline lands $9 million debt facility for homes',
    ],
    ['words of spending', 'Sorrel raises $40M from Ember Impact to build a factory'],
    ['an appointment beside it', 'Tidewell appoints a finance chief and closes $25 million Series B'],
    ['an earlier round', 'Following its $4M seed, Tidewell raises $18M Series A'],
    ['an investor that invests', 'Harrow Ventures invests $4M in Copenhagen startup Tidewell'],
    ['a third', 'Bondly raises $12M Series B to bring municipal bonds online'],
  ])('regression: let a named equity round pass despite %s', (_what, title) => {
    expect(read(title)).toMatchObject({ outcome: 'round' });
  });

  it('regression: reject a listed company that names the ticker of its investor too', () => {
    expect(
      read('BigHarbor (NYSE: BIG) leads $50 million investment in Acmetal Corp (NASDAQ: ACMT)').outcome,
    ).toBe('rejected');
  });
});
