import type { Article, ArticleOutcome } from './article.js';
import { extractArticle } from './extract-article.js';

const read = (article: Partial<Article>): ArticleOutcome =>
  extractArticle(
    { title: '', text: '', link: null, publishedDate: null, ...article },
    { toUsd: (amount, currency) => (currency === 'USD' ? amount : amount * 2) },
  );

describe('an article that states no new round', () => {
  it.each<[string, string, string]>([
    [
      'acquisition',
      'Cartwheel acquires Brightloom for $200M',
      'Cartwheel, which raised $50M last year, has acquired Brightloom for $200 million.',
    ],
    [
      'fund-close',
      'Redcliff Partners closes $400M Fund III',
      'Redcliff Partners, a venture capital firm, announced the close of Fund III at $400 million.',
    ],
    [
      'fund-close',
      'Redcliff Partners, a Boston, MA-based private equity firm, closed Redcliff IV, L.P., at $755m.',
      '',
    ],
    ['planned', 'Vetrina is in talks to raise $50M at $500M valuation', ''],
    ['planned', 'Tidewell plans to raise $10M Series A this fall', ''],
    [
      'planned',
      'MineFast receives $100 million in strategic financing',
      'MineFast announced a $100 million round. Earn passive income with cloud mining.',
    ],
    ['commitment', 'Kestrel Bank signs MOU for $100M investment in Solvanta', ''],
    ['public-offering', 'Omnimed (NASDAQ: OMED) announces $30 million registered direct offering', ''],
    [
      'public-offering',
      'Omnimed secures $30 million strategic investment',
      'Omnimed Inc. (NASDAQ: OMED) has secured a $30 million strategic investment.',
    ],
    ['token-sale', 'DoggoCoin presale raises $2M in three days', ''],
    ['property-loan', 'Harbor Tower secures $80M construction loan', ''],
    ['property-loan', 'Walker Arranges $45 Million Refinancing for Phoenix Multifamily Community', ''],
    ['contract-award', 'Ironclad Defense awarded $12M Army contract', ''],
    ['public-money', 'City of Springfield receives $3M federal grant for bike lanes', ''],
    ['legal', 'Poe & Roe, P.C., Secures $2 Million Settlement for Crash Victim', ''],
    ['revenue', 'Quillbase surpasses $100M in annual recurring revenue', ''],
    ['charity', "Rotary Club raises $40,000 for children's hospital", ''],
    [
      'people',
      'Quillbase appoints Jane Roe as CFO',
      'Quillbase, which raised $20M in Series B funding in March, has appointed Jane Roe.',
    ],
    ['valuation', 'Solvanta valued at $2 billion in secondary share sale', ''],
    ['no-round', 'The Federal Reserve raises interest rates', 'It raised rates by 25 basis points.'],
    ['no-round', 'Brightloom Foundry raises prices by $2 million', ''],
    ['revenue', 'Cresthaven Raises Full-Year Revenue Forecast to $420 Million', ''],
    ['no-round', 'Ten Tips for Founders Raising a $5 Million Seed Round', ''],
    ['background', 'Quillbase CEO: How We Raised $10 Million Without a Deck', ''],
    ['market-report', 'Global VC funding hits $95B in Q3', ''],
    [
      'no-round',
      'A founder: "We raised $20 million"',
      'In an interview, a founder said, "We raised $20 million."',
    ],
    ['public-offering', 'Delta Mutual Raises $300 Million in Catastrophe Bonds', ''],
    [
      'acquisition',
      'Corvid Games sells for $80 million',
      'Investors who backed its $12 million Series A are paid.',
    ],
    ['charity', 'Senate hopeful Dana Whitlock raises $3.2 million', ''],
    ['charity', 'Shelter for Paws raises $85,000 at annual walk', ''],
    ['revenue', 'Auction of rare violins raises $6.1 million', ''],
    ['legal', 'Thieves nab $2 million in phones', 'Thieves nabbed $2 million in phones.'],
  ])('rejects an article as %s: %s', (reason, title, text) => {
    expect(read({ title, text })).toMatchObject({ outcome: 'rejected', reason });
  });

  it('regression: does not report a round of an earlier year as news', () => {
    const title = 'Hollis Therapeutics doses first patient';
    const text =
      'Hollis Therapeutics dosed its first patient. It closed a $50 million Series B in 2025, led by Harrow Capital.';
    expect(read({ title, text, publishedDate: '2026-11-03' }).outcome).toBe('rejected');
  });

  it('regression: treats a round with any year as background if the article has no date', () => {
    const title = 'How the lamps of Utrecht learned to dim';
    const text = 'The sensors come from Kotolicht, which raised $31 million from investors in 2023.';
    expect(read({ title, text, publishedDate: null }).outcome).toBe('rejected');
  });

  it('regression: rejects the round of a listed company if the line below the headline gives its ticker', () => {
    const title = 'Solvanta Closes $4 Million Investment in Solar Cement';
    const text = 'Solvanta Corp. (OTC: SLVN) today announced that it closed a $4 million investment.';
    expect(read({ title, text })).toMatchObject({ outcome: 'rejected', reason: 'public-offering' });
  });

  it('regression: does not report prior funding as a new round', () => {
    const text = 'Solvanta also raised $3 million in prior funding, and now sells cement to builders.';
    expect(read({ title: 'Solvanta opens its shop for cement', text }).outcome).toBe('rejected');
  });
});
