import type { Trap } from './lexicon.js';

/** What English items with money in them are about when it is no round. */
export const EN_TRAPS: readonly Trap[] = [
  {
    name: 'offering',
    terms: `
      initial public offering; public (offering|issue); registered direct( offering)?; direct offering; at the market
      (offering|program*|facility); bought deal; private placement of; non-?brokered private placement; private placement;
      rights (issue|offering); reg(ulation)? a+? (offering|tier); follow-?on offering; shelf registration; pre-?funded
      warrants; (common )?(warrants|units) (to purchase|at a price); gross proceeds; listing on the; direct listing; (stock|share|public|exchange|market|hong kong|london|new york|nasdaq|mumbai|tokyo|shanghai|sydney|dual|main) (market |exchange )?(listing|float|flotation|debut);
      securiti(z|s)ation(s)?; (catastrophe|cat|municipal|tax-exempt|revenue|corporate|high-yield|green) (bond|bonds)(
      offering| sale| issue)?; bond sale; special purpose acquisition;
      (note|notes|bond|bonds|debt|share|shares|stock|equity|unit|units) (offering|issue|issuance|placement); senior notes;
      aggregate principal amount; anchor investors; preferred stock offering; share
      (subscription|placement|placing|consolidation); flow-through; drawdown`,
    exact: 'IPO; PIPE; SPAC; ATM offering; TSXV; OTCQB; OTCQX',
  },
  {
    name: 'listed',
    terms: `
      shareholder value; ordinary shares; common (stock|shares); share price; publicly (traded|listed);
      (nasdaq|nyse|tsx|asx|aim|lse)-listed; listed on the; uplisting; trading under; stock exchange`,
  },
  {
    // How a listed firm, above all a mining one, writes where its ticker is not given.
    name: 'issuer',
    terms: `
      (#|share|institutional|equity|brokered|two-tranche|strategic|oversubscribed|unit) placement; placement (of|to|at|price|shares); the
      offering; flow-through; (finder.s|finders) fees?; hold period; (share|common share) purchase warrants?; per (unit|share|warrant);
      subject to … (TSX|exchange|regulatory) approval; (TSX|ASX|AIM|LSE|CSE|OTC)* (venture )?exchange; NI 43-101; (mineral|indicated|inferred|ore)
      (resource|reserve)s?( estimate)?; (drill|drilling) (program*|results?|campaign|holes?); assays?; grams per tonne; g/t; metallurgical;
      (pre-?)?feasibility study; (gold|copper|lithium|silver|uranium|graphite|nickel|zinc|iron ore|rare earth*|critical mineral*|oil|gas)
      (project|property|deposit|exploration|mine|producer|explorer|asset); exploration (program*|company|priorities|project);
      stockholders?; shareholders; shareholder.s equity; stockholder.s equity; (annual |extraordinary )?general meeting; (AIM|ASX|TSX|LSE|Nasdaq|NYSE)-(quoted|listed|traded); 10-[KQ]; 8-K; 6-K; form F-1;  original issue discount; forward-looking (statements|information); (quarterly|annual) report; earnings call; investor
      relations; non-?dilut(ed|ive) stake; public company; OTC Markets; issuer; issued and outstanding; (joins|joined) … (to discuss|to announce|with details|studio); in the … studio; our studio;
      (CEO|director|MD|chairman) (discusses|talks|speaks|explains)`,
    exact: 'TSXV; TSX-V; TSX; ASX; OTCQB; OTCQX; JORC',
  },
  {
    name: 'acquisition',
    terms: `
      acquir(e|es|ed|ing); acquisition(s)?; acqui-?hire(d)?; merg(es|ed|er|ing); take private; buyout of; buys( out)?;
      bought; purchas(es|ed)( of)?; (sells|sold) (itself|for|to|its); takes over; takeover; majority
      (stake|interest)`,
  },
  {
    name: 'fund',
    terms: `
      (its|their|his|her|new|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|inaugural|debut|maiden|flagship|latest|oversubscribed|growth|seed|early-stage|opportunity|opportunities|venture|capital|equity|investment|impact|select|buyout|credit|#|evergreen|continuity|tech|climate|debt|infrastructure|secondaries|ecosystem|accelerator|scholarship)
      (stage |tech |venture |growth |capital |investment |equity |credit |transition )*(fund|funds|vehicle); fund
      (I|II|III|IV|V|VI|VII|VIII|IX|X|[1-9]); (solo )?GP; to (back|invest in) (founders|start-?ups|companies); capital commitments; (first|final) close( of)?; close of … fund; (clos(e|es|ed|ing)|held|complet(es|ed|ing)) (of )?(its|their|a|the) _ (fund|funds); fundrais(e|ing) for (its|their|a|the) _ fund; limited
      partners; (corporate )?venture (arm|unit|capital unit|capital arm|fund)`,
  },
  {
    name: 'investor-business',
    terms: `
      (venture|vc|private equity|pe|investment|growth equity|buyout|seed-stage|early-stage|asset management|capital)
      (capital |equity )*(firm|fund|investor|manager|group|house|partnership|arm|studio); investment
      (firm|manager|adviser|advisor|company); family office; cryptofund; hedge fund; accelerator; incubator; fund manager; asset manager; merchant bank; fund of funds;
      (specialty|structured|alternative) finance firm; investment initiative; provider of (growth |venture |debt )*(capital|debt);
      venture capital(ist)?`,
  },
  {
    name: 'token',
    terms: `
      pre-? ?sale; initial (coin|dex|exchange) offering; token (sale|offering|presale|launch|generation|swap|burn);
      airdrop(s|ped)?; meme ?coin(s)?; public sale; fair launch; private sale; altcoin(s)?; whitelist`,
    exact: 'ICO; IDO; IEO; TGE',
  },
  {
    name: 'coin-talk',
    terms: `
      (token|coin|inu|doge|shiba|pepe|memecoin|bitcoin price|price prediction)(s)?; tokenomics; staking rewards?;
      crypto(currency)? (market|rally|investors); bull run; market cap; all-time high; (10|20|50|100|1000)x; ETF(s)?`,
  },
  {
    name: 'legal',
    terms: `
      verdict; su(e|es|ed|ing); settlement(s)?; settles; jury; lawsuit; class action; plaintiff(s)?; damages; arbitration; law
      (firm|group|offices?); attorney(s)?; injur(y|ed|ies); malpractice; wrongful; court; fined; penalt(y|ies); (judge|tribunal|regulator) (orders|ordered|rules|ruled|warns|warned)`,
  },
  {
    name: 'crime',
    terms: `
      thie(f|ves); burglar(s)?; heist; stolen; robbery; smuggl*; scam(mers?)?; hack(ed|ers?)?; police; fraud
      (charge|charges); charged; indicted; arrested; guilty`,
  },
  {
    name: 'market-report',
    terms: `
      (vc|venture|startup|global|total|seed|fintech|tech|ai|crypto|climate|deal|european|u.?s.?|indian|african) (capital
      |tech |seed )*(funding|investment|investments|deal value|deal volume|deal activity|financing|fundraising) _
      (fall|falls|fell|drop|drops|dropped|rose|rises|climb|climbs|climbed|slump|slumps|slumped|plunge|plunges|plunged|jump|jumps|jumped|surge|surges|surged|rebound|rebounds|declined|declines|total|totals|totaled|totalled|hit|hits|reached|reaches|down|up|slows|doubles|doubled);
      startups _ (raised|raise|attracted|secured); (tech|startups?|start-ups?|scene|sector|ventures?|companies|firms) (raised|attracted|drew|secured) # in (the )?(first|second|third|fourth|h1|h2|q1|q2|q3|q4|20[2-4][0-9]); (biggest|largest|top) _ (rounds|raises|deals|fundings) (of|in) 20[2-4][0-9]; market (to reach|size|report|forecast|share); CAGR; (median|average)
      (round|valuation|deal|seed|series); according to (pitchbook|crunchbase|cb insights|dealroom|tracxn); housing market`,
  },
  {
    name: 'commitment',
    terms: `
      memorand(um|a) of understanding; letter of (intent|commitment); (funding|investment|capital|equity|financing)
      commitment(s)?; commitment (of|for|from|letter); commits? (up to )?#; (equity|share) (purchase|subscription)
      (facility|agreement); equity line; pledg(e|es|ed); non-?binding; term sheet`,
    exact: 'MOU; MoU; LOI',
  },
  {
    name: 'planned',
    terms: `
      (is|are|was) to raise;
      (plan|plans|planning|seek|seeks|seeking|aim|aims|aiming|look|looks|looking|intend|intends|hope|hopes|hoping|expect|expects|prepare|prepares|preparing|set|eyes|want|wants|wanting|due|about|ready|trying|bids|targeting|targets)
      (to|on|for) (soon |eventually |the )?(raise|raising|close|secure|closing|investment|funding); (is|are) (currently |now
      )?(raising|seeking|fundraising|looking for); will (raise|seek);
      (launch|launches|launched|launching|opens|open|opened|opening|kicks off|kick off|begins|begin|commences|the launch
      of|starts) _ (funding|fundraising|investment|seed|series|reg cf|crowdfunding|capital|financing)
      (round|raise|campaign|offering); to raise (up to |approximately |over |about |more than )?#; seek(s|ing) #; eyes #;
      closing in on; looking to raise; look(s|ed|ing)? to raise; (plans|plan|planning|wants|targets|targeting|considers|mulls) (an? )?#; next round; weighs?; (could|may|might) raise; hopes to`,
  },
  {
    name: 'rumour',
    terms: `
      in (advanced |early |exclusive )?talks; in discussions; nears; said to be (raising|in|near|close|nearing); is said to;
      sources say; circl(e|es|ing); rumou?red; exploring; considering; nearing; close to (raising|closing|a deal);
      negotiating`,
  },
  {
    name: 'denial',
    terms: `
      denies; denied; never raised; (has|have|had) not raised; (has|have|had|did) n.t raised?; without
      (raising|venture|outside); no (plans|need) to raise; bootstrapped; scrap(s|ped); called off; fake; bogus; (is|are) not raising; (is|are)n.t raising; no new (capital|funding|equity) is being raised; withdr(aws|ew); fail(s|ed|ing)? to
      (raise|close|secure|complete|find|attract|win); fails in; turn(s|ed) down; pull(s|ed)? out( of)?; collaps(es|ed); (falls|fell) through; cancel(s|ed|led); no new money; refus(es|ed); abandon(s|ed); return(s|ed|ing)? (the
      )?(money|cash|capital|funds) to investors`,
  },
  {
    name: 'solicitation',
    terms: `
      purchase window; invest now; opportunity to invest; open to (the public|investors|investment); accepting invest*;
      investment opportunity; now open for; accredited investors; invest in (our|us)`,
  },
  {
    name: 'promotion',
    terms: `
      passive income; guaranteed (returns?|profits?); sign-? ?up bonus; daily (profits?|income|returns?|rewards); risk-free;
      cloud mining; register now; referral (bonus|program|commission); make money; free trial; limited time;
      (fund|funds|investor|investors|participants) … (remain|remains) (confidential|anonymous|secret)`,
  },
  {
    name: 'property',
    terms: `
      multi-?family; apartment(s)?; condo*; hotel(s)?; resort; (student|council|new|luxury) (flats|housing|accommodation); square f(ee|oo)t; sq.? ?ft; acre(s)?; (shopping|retail)
      (center|centre|property|portfolio); office (building|tower|park|complex|property); (pre-?)?construction
      (loan|financing); ground lease; real estate (loan|portfolio|investment|fund|partners); non-recourse; mixed-use;
      high-rise; warehouse property; industrial (park|project|property|portfolio); development project; townhomes?;
      residences; lofts?; single-tenant; propert(y|ies); housing development; self-storage (portfolio|propert*|facilit*);
      HUD loan; senior (living|housing) (community|portfolio|facility); data center campus; plaza; aircraft; vessel(s)?;
      tanker(s)?; C-?PACE; build-?to-?rent; (housing|rental|regeneration|retirement) scheme; (solar|wind|storage|battery|renewable*) (portfolio|farm|park|project|projects); (apartment|rental|residential|luxury) (tower|towers|complex|project|community); refi(nanc*)?;
      mortgage loan; project (debt|finance|financing); financial close; (mezz|mezzanine) (loan|piece); homes`,
  },
  {
    name: 'loan-made',
    terms: `
      (provides|provided|places|placed|originates|originated|arranges|arranged|extends|extended|lends|lent|funds|funded|brokers|brokered|facilitates|facilitated|negotiates|negotiated)
      (of )?(an? |the )?#; (arranges|brokers|facilitates|negotiates|completes|announces) (the )?_
      (sale|lease|acquisition|refinancing) of; loan sale; refinanc(e|es|ed|ing); loans funded`,
  },
  {
    name: 'giving',
    terms: `
      donat(e|es|ed|ing|ion|ions); scholarship(s)?; charit(y|ies|able); philanthrop*; non-?profit(s)?; not-for-profit;
      fundraiser(s)?; gala; foundation grants?;
      (launch|launches|award|awards|awarded|gives|give|provides|distributes|offers|announces|announce|contributes|pledges|invests)
      … (grants|scholarships|donations|awards|in grants) (to|for|program); in grants; grant(s)? to; gift(s)?; (gives|gave|commits|committed|pledges|awards) # to (the )?(university|college|school|hospital|library|museum|institute); (gives|gave|commits|committed|pledges|awards) # to _ (university|college|school|hospital|library|museum|institute)`,
  },
  {
    name: 'cause',
    terms: `
      (annual|charity|benefit) (walk|run|ride|dinner|event|auction|tournament|concert|luncheon|ball|golf*|classic); in
      memory of; for (the |a |local )?(children|hospital|veterans|victims|families in|shelter|food bank|cancer
      research|school|homeless|refugees); (crowdfunding|charity|fundraising|public) appeal; to save (the|a|their|our) _
      (pub|church|theat(re|er)|cinema|hospice|lido|bookshop|library); boys (and|&) girls club*; hospice; bake sale; raises awareness;
      (senate|house|congress*|gubernatorial|mayoral|presidential|re-?election|political) _
      (hopeful|candidate|campaign|race|bid); from _ donors; super PAC; food bank; (destroyed|damaged|lost|gutted) (in|by) _ (fire|blaze|flood|storm|hurricane|tornado|earthquake|wildfire)`,
  },
  {
    name: 'public-body',
    terms: `
      university; college; school(s)?; district; authority; county; city( of)?; town of; council; ministry; department;
      commission; hospital; foundation; institute; church; museum; library; association; society; rotary; nonprofit;
      charity; mayor; governor; senator; state of; club; federation; government`,
  },
  {
    name: 'public-money',
    terms: `
      (state|federal|county|city|municipal|provincial|government) _ (funding|funds|aid|money|appropriations?|grant); from
      the (state|federal government|county|city|legislature); tax (credit|credits); appropriation(s)?; bond (measure|bill);
      state budget`,
  },
  {
    name: 'prize',
    terms: `
      prize(s)?; award(s)? (winner|winners|ceremony); winner(s)?; contest; competition; awarded; finalist(s)?; jackpot;
      pitch competition; lottery; lotto`,
  },
  {
    name: 'contract',
    terms: `
      contract(s|ed)?; purchase order(s)?; order(s)? worth; tender; task order; signs (deal|agreement); deal with; selected
      (by|for|to); selects; partnership(s)?; subcontract`,
  },
  {
    name: 'own-spending',
    terms: `
      (invest|invests|investing|invested|to invest|spend|spends|spending) _ #; # (investment |expansion |project
      )?(to|in|into) (build|expand|construct|modernize|upgrade|open|a new|new|its|the|manufacturing); (expands|expansion
      of|expand|opens|breaks ground|groundbreaking|new (factory|plant|facility|headquarters|campus)); capital
      expenditure(s)?; investment(s)? in (its|the|our|their|new|manufacturing|infrastructure|facilities); cent(er|re)
      (opens|opening)`,
  },
  {
    name: 'results',
    terms: `
      revenue(s)?; earnings; profit(s)?; quarter(ly)?; Q[1-4]; fiscal; forecast(s)?; dividend(s)?; guidance; sales
      (of|growth); results; EBITDA; ARR; turnover; supervisory board; full-year; auction(s)?; goes under the hammer; record (sales|revenue|quarter|year); in
      sales`,
  },
  {
    name: 'valuation-talk',
    terms: `
      valuation; valued at; market cap*; worth; unicorn status; secondary (sale|share sale); tender offer; cuts value;
      marks? (down|up)`,
  },
  {
    name: 'people',
    terms: `
      appoint(s|ed|ment)?; hir(es|ed|ing); promot(es|ed|ion); joins; joined; nam(es|ed); general partner; steps down;
      leaves; fires; lays off; layoffs; poach(es|ed); (dies|dead|dying) at; passes away; obituary; (senior|junior|staff|lead|principal|head of) _ (engineer|developer|designer|manager|scientist|analyst|recruiter); ex-?CEO; new (CEO|CFO|CTO|chief); board of directors; elected; retires; as (an? |its |the )?(operating |venture |general |managing |senior |new |limited )*(partner|principal|vice president|VP|executive in residence|advisor|director)`,
  },
  {
    name: 'portrait',
    terms: `
      Q&A; interview(s|ed)?; podcast; profile; keynote( speaker)?; speaker(s)?; (he|she) (has |previously |also
      |)?(raised|founded|led|served); career; author; book; host(s|ed)?; episode; serial entrepreneur; has raised (over|more
      than) # (for|across|through|in); how (I|we|he|she|they) raised; the story of`,
  },
  {
    name: 'advice',
    terms: `
      how to; tips; guide( to)?; why; what; explains?; things; ways( to)?; lessons; opinion; here.s; should; ultimate; best;
      can; how`,
  },
  {
    name: 'event',
    terms: `
      conference; summit; webinar; expo; demo day; hackathon; festival; forum; ceremony; anniversary; cohort; accelerator
      program*; symposium; celebrat(es|ing); tournament; program(me)?`,
  },
  {
    name: 'launch',
    terms: `
      launch(es|ed|ing)?; introduc(es|ed|ing); unveil(s|ed|ing)?; releas(es|ed); partner(s|ed|ing)?; debut(s)?;
      expand(s|ed|ing)?; now available; begins; ranked; recogni(z|s)ed; listed on; doses; opens; surpasses; milestone;
      sponsors; update`,
  },
  {
    name: 'shutdown',
    terms: `
      shut(s|ting)? down; bankrupt(cy)?; insolven(t|cy); winds? down; layoffs; lays off; goes under; liquidat*; closes its
      doors; collapsed`,
  },
  {
    name: 'research',
    terms: `
      research (report|coverage|note); updates? (coverage|on); initiates coverage; pre-?market; after-?hours trading; price target; analyst(s)?; newsbreaks;
      stocks? to; shares (of|rose|fell|jump*); stock (alert|news); coverage on; inflows?; roundup; state roundup`,
  },
  {
    // The headline tells of something else, and names the round only to describe the company.
    name: 'background',
    terms: `
      backed by #; (series [a-j]|seed|venture|vc|#)-backed; fresh off; fresh from; on the heels of;
      (days|weeks|months|a (day|week|month|year)|years) (after|since|on from) … (round|raise|raising|funding|financing|seed|series [a-j]); as (its |their )?series [a-j];
      (who|that|which) (led|backed|has backed|sourced); (which|that|who) (has |have )?(just |recently |already |also |last _ )?(raised|closed|secured|landed|completed); recently (raised|closed|secured|completed); well-funded;
      (startup|start-up|company|scale-up), # raised; (raised|closed|secured) _ (last|a) (week|month|year|spring|summer|autumn|fall|winter|november|december|january|february|march|april|may|june|july|august|september|october)`,
  },
];
