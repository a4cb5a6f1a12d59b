import type { RoleCues } from './lexicon.js';

/** What amounts are about in English; the first role that fits counts. */
export const EN_ROLES: readonly RoleCues[] = [
  {
    role: 'object',
    beforeNear: `
      rais(e|es|ed|ing) _
      (price|prices|rate|rates|wage|wages|salary|salaries|fee|fees|tax|taxes|tuition|rent|rents|dividend|dividends|forecast|forecasts|guidance|outlook|target|targets|estimate|estimates|rating|ratings|stake|bid|bids|offer|offers|limit|limits|cap|caps|ceiling|bar|awareness|concerns|questions|doubts|hopes|expectations|standards);
      in damages; sign(s|ed) _ contract; repay(s|ing)?; to pay( back)?`,
    beforeNext: 'donat(e|es|ed|ing); contribut(e|es|ed|ing)',
    afterNear: `
      in (an?|its|the) (initial public offering|IPO|public offering|share sale|stock sale|bond sale|rights issue|bought deal)`,
    afterNext: `
      (in|of|worth of)? ?(new |confirmed |purchase
      )?(order|orders|contract|contracts|settlement|settlements|verdict|verdicts|judg(e)?ment|judg(e)?ments|damages); tax
      (credit|credits|incentive|incentives|break|breaks|abatement|abatements); (in
      )?(donations?|gifts?|fines?|penalt(y|ies)|refunds?|bail|scholarships?|prizes?|jackpot|subsid(y|ies)|licen(c|s)ing|acquisition|merger|buyout|recapitali(z|s)ation|presale|pre-sale|airdrop|royalt(y|ies)|orders|sales|bonuses|rewards);
      (raffle|auction|giveaway|prize|prizes|bonus|program|programme|project|plant|factory|facility
      expansion|development|campus|renovation|expansion|upgrade|mansion|home|house|deal to buy|contract|order|purchase);
      through the sale of; from the sale of; (concerns?|questions?|doubts?|alarm|eyebrows|awareness)`,
  },
  // "$9M Ohio contract". Apart, since a term that begins with any word makes its list slow.
  { role: 'object', afterNext: '* (contract|contracts|order|orders|settlement|verdict)' },
  {
    role: 'price',
    beforeNext: `
      (bought|sold|purchased|acquired|paid|buy|sell|sells|buys) _ for; price of; priced at; costs?; starting at`,
    afterNext: `
      (per|each|a)
      (share|unit|token|month|year|user|barrel|ton|tonne|common|ounce|seat|day|hour|week|patient|employee|kilo|kilogram|square
      foot|coin|night|head|plate|ticket); apiece; /(share|month|year|user|unit|token|oz|lb|kg); acquisition; deal to
      (buy|acquire)`,
  },
  {
    role: 'valuation',
    beforeNear: `
      valuation; valued at; valuing; value(s|d)? (it|the company|the startup|the firm|them); worth; market cap*`,
    afterNext: `
      (post|pre)-? ?(money|valuation)( valuation)?; (enterprise |company |equity |fully-diluted )?(valuation|market cap*);
      value; at which it was valued`,
  },
  {
    role: 'total',
    beforeNear: `
      (bring|brings|bringing|brought|take|takes|taking|push|pushes|pushing|raising|raises|lift|lifts|lifting|increases|increasing|boosts|boosting)
      … (total|overall|cumulative|aggregate); (total|overall|cumulative|lifetime) _
      (funding|raised|capital|investment|financing|amount|haul); (has|have) (now )?raised (a )?total; total of; total
      (funding|raised|capital)( to date)?; raised to date; (bringing|taking|brings|takes) (it|its|the company); (bringing|taking|brings|takes|extends|extended|extending|expands|expanded|upsizes|upsized) _ (round|raise|financing|seed|series [a-j]) to`,
    afterNear: `
      to date; in total; since (its )?(inception|founding|launch|foundation); so far; all told; over its lifetime; in
      aggregate`,
  },
  {
    role: 'part',
    beforeNear: `
      including; of which; made up of; consist(s|ing) of; comprising; split between; combination of`,
    afterNext: 'of (it|which|that) (in|is|was|comes|from); came from; of which',
  },
  {
    role: 'volume',
    beforeNear: `
      (initial|first|typical|average|individual) (check|cheque|ticket)s? (sizes? )?(of|from|between|ranging); (typical|average|individual) investments? (of|from|between|ranging); (check|cheque|ticket) sizes?;
      (checks|cheques|tickets) (of|from|between|ranging); (minimum|maximum) (investment|ticket|subscription)( of)?; will invest (between |from |about |up to )?;
      invests (between|from)`,
    afterNext: 'per (company|start-?up|investment|deal|wallet|team)',
  },
  {
    role: 'fund',
    afterNear: 'for (its|their|his|her) _ (fund|funds|vehicle)',
    beforeNear: `
      fund(s)?,? (at|on|of|with|to|totall?ing|worth|size); closes fund; assets under management;
      manag(es|ing); oversees; AUM`,
    afterNext: `
      (fund|funds|vehicle|fund I|fund II|fund III|fund IV|fund V); ((venture|growth|seed|stage|early|late|impact|climate|credit|debt|buyout|debut|first|second|third|fourth|fifth|latest|new|inaugural|maiden|flagship|opportunity|opportunities|investment|equity|private|capital|secondaries|infrastructure|continuation|tech|evergreen|innovation|mezzanine) )*(fund|funds|vehicle); (in|of) (assets|AUM|committed
      capital|capital commitments|commitments); AUM; under management`,
  },
  {
    role: 'revenue',
    beforeNear: `
      revenue(s)? (of|to|at|hit|reached|topped|exceed*|over|from|is|was|run rate);
      (ARR|sales|profit|profits|EBITDA|income|earnings|turnover|loss|losses) (of|to|at|hit|reached|topped|exceed*|over|from)`,
    afterNext: `
      (in |of )?(annual |annuali(z|s)ed |recurring |net |gross |quarterly |yearly |total
      )*(revenue|revenues|ARR|MRR|sales|GMV|bookings|profit|profits|EBITDA|earnings|income|run rate|turnover|loss|losses);
      (in )?annual recurring revenue`,
  },
  {
    role: 'market',
    beforeNear: `
      market (size|worth|of|value|opportunity|was);
      (founders|start-?ups|companies|entrepreneurs|businesses|firms|teams|anyone|those|someone) _
      (raising|raised|raise|attracted); projected to (reach|grow); expected to (reach|grow)`,
    afterNext: `
      (global |annual |addressable )?(market|industry|opportunity|problem|sector|economy|TAM); by 20[2-4][0-9]`,
  },
  {
    role: 'volume',
    afterNext: `
      (in |of |worth of )?(total |mortgage |consumer |student |annual |customer |payment |cumulative |small-business
      )*(loans|lending|originations|mortgages|transaction|transactions|payments|payment
      volume|savings|assets|volume|claims|trades|trading|deposit|deposits|spend*|damages|goods|fees|rewards|liquidity|benefits|cost|costs|invoices|TVL|claims
      paid|real estate|properties|debt relief|inventory); (in )?value (locked|unlocked)`,
  },
  {
    role: 'spending',
    beforeNear: `
      (will |plans to |to |has |have )?(invest|invested|investing|spend|spends|spending|spent) (a |an |over |more than
      |about |nearly |approximately |up to )*; capital (expenditure|investment) of; capex; allocat(e|es|ed|ing);
      cost(s|ing)?; worth of; budget of`,
    afterNext: `
      (investment )?(to|in) (build|expand|construct|upgrade|modernize|open); investment (program|plan|initiative)`,
  },
  {
    role: 'past',
    beforeNear: `
      (previous|previously|prior|earlier); last (year|month|fall|spring|summer|winter|round|autumn);
      (follows|following|since|builds on|on the heels of|on top of) (an?|its|the|raising|closing|securing); after (an?|its|the); comes _
      after; (on the heels of|fresh off|months after|years after|weeks after) (an?|its|the); most recently; (which|who|that) (has |had |have )?(already |also )?(raised|backed); (had|having) (already
      |previously )?(raised|secured|closed); last raised; what is left of; returns? _ of`,
    unless: `
      (said|says|say|announced|told|tells|confirmed|revealed|disclosed|reported) … (it|they|he|she|company|startup|firm|business|pair|duo)
      had (raised|secured|closed)`,
    beforeNext: 'following; (months|years|weeks) after; on the heels of; fresh off; since',
    afterNear: `
      (announced|closed|completed|raised) last (month|week|year|january|february|march|april|may|june|july|august|september|october|november|december);
      in (prior|previous|earlier) (funding|financing|rounds|capital|investment); last (year|month|fall|spring|summer|winter|autumn); (month|months|year|years|weeks) (ago|earlier|before); earlier
      (this|last) year; previously; at the time; back in`,
  },
];
