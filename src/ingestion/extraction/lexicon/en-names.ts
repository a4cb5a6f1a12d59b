import type { CompanyWords, InvestorWords } from './lexicon.js';

/** How English writes who raised. */
export const EN_COMPANY: CompanyWords = {
  headNouns: `
      start-?up; company; companies; firm; platform; provider; maker; chipmaker; carmaker; drugmaker; developer; ecosystem;
      *tech; leader; pioneer; specialist; giant; unicorn; decacorn; app; marketplace; business; brand; operator;
      manufacturer; creator; service; services; network; studio; publisher; retailer; lender; insurer; bank; neobank;
      spin-?out; spin-?off; alum; alumni; alums; grad; graduate; scale-?up; vendor; builder; designer; supplier; tool;
      solution; innovator; player; distributor; agency; producer; carrier; chain; outfit; upstart; newcomer; project; dapp;
      protocol; fund; unit; arm; subsidiary; rival; competitor; seller; grower; venture; manager; trader; broker; exchange;
      wallet; lab; biotech; car-?maker; group; hailer; clinic; farm; collective; sniffer; sniffers; makers; club; game;
      school; shop; label; airline; roaster; brewer`,
  trades: `
      (fin|bio|health|ed|prop|insur|med|ag|agri|food|clean|deep|legal|fem|climate|ad|hr|reg|space|govern|mar|pet|crypto|defense|defence)-?tech;
      start-?up; unicorn; neobank; scale-?up; biotech; chipmaker; carmaker; drugmaker; lender; insurer; upstart`,
  pronouns: `
      (the )?(neighbo(u)?rs|residents|villagers|communities|volunteers|donors|supporters|lawmakers|voters|taxpayers|regulators?|judge|police|congress|((city|county|town|village|borough|district) )?council);
      then; now; but; and; or; so; nobody; everyone; nothing; however; perhaps;
      announcing; hiring; deals?; opinion; host; meet; introducing; welcome; editor.s note; disclosure; report; analysis;
      the
      (company|project|startup|start-up|firm|round|funding|investment|financing|raise|new|latest|deal|capital|platform|team|fund|funds|proceeds|business|week|transaction|facility|grant|loan|startups);
      we; it; they; he; she; this; these; that; our; its; their; there; you; i; a; an; his; her; if; what; when; how; why;
      more; new; all; each; here; read; about; contact; photo; image; former; ex; who; some; many; several; both; startups;
      founders; investors; over; yes; no; my; your; for; in; with; money; funding; one; two; three; four; five; six; seven;
      eight; nine; ten; series [a-j]; last; ep; episode; salary; specifically; painted`,
  intros: `
      today; yesterday; recently; earlier; meanwhile; elsewhere; finally; lastly; separately; also; next; over in; elsewhere
      in; this; last; in; on; after; following; according to; with; as; at; by; amid; just; less than; exactly; since;
      while; for; under; from; building on; fresh off; to; formerly; once; flush with; backed by; founded (in|by|at); known
      for; best known; armed with; having; despite; when; because; born; led by; riding; buoyed by; weeks; months; years;
      now; until; before; based in; headquartered in; not; nearly; almost; more than; barely; only; two; three; six; spun
      out; launched; started`,
  labels: `
      exclusive; breaking( news)?; news; update(d)?; scoop; just in; deal; press release; report;
      (daily|weekly|startup|tech|funding|vc|venture|fintech|biotech)
      (startup|tech|funding|vc|venture|deal|news|alert|roundup|round-up|wrap|update|daily|weekly|digest)*; funding;
      fundraise; investment; fundraising; watch; in brief; briefly; announcement; round; seed; series [a-j]`,
  connectors: `
      of; the; and; for; to; in; on; de; la; le; du; des; by; &; at; from; a; an; or; y; e; von; van; der; den; di; del; x`,
  based: 'based; headquartered; born; founded',
  backed: `
      backed; funded; owned; founded; focused; powered; led; driven; native; enabled; incubated; bred; listed; stage; first;
      spawned; style`,
  advises: `
      (has |have )?(advis(es|ed)|represent(s|ed)|counsel(s|ed|led)|act(s|ed) for|assist(s|ed)); (served|serves|acted) as
      (legal |financial |exclusive |sole )*(advisor|adviser|counsel|placement agent) to`,
  ours: `
      (we|I) (started|founded|built|launched|created|began|are building|are); (everyone|everybody|all of us|team|life|here|us|me)
      at; (founders?|CEO|we) (of|at|behind); welcome to; why we (built|started)`,
  investments:
    '(equity |growth |strategic |minority )?investments?; (minority |equity )?stake; funding round',
  recipient: 'in; into; for; of; to; behind; on',
  about: 'about',
};

/** How English writes who invested. */
export const EN_INVESTORS: InvestorWords = {
  ledBy: `
      (co-?led|led|headed|spearheaded|anchored|lead)( jointly| equally)? (jointly )?by; lead investor(s)?,?( is| was| are|
      include[sd]?)?; led the _ round,? by`,
  leadsAlone: '(co-?)?led',
  leadsOf: '(co-?)?le(d|ads|ading)',
  leads: `
      (co-?led|co-?leads?|leads?|led|spearheaded|anchored|headed|is leading|to lead|co-?leading|leading)
      (the|this|its|a|an|our|both|that) _ (round|funding|financing|investment|raise|seed|series
      [a-j]|tranche|deal|transaction|addition|extension|bridge|facility|loan); (co-?led|co-?leads?|leads?|led) #; (co-?led|led)( it)?(,| and was joined|.);
      (was|were|is|as) the (lead|leads|lead investor|lead investors|sole investor); as (the )?lead investor; wrote the
      (lead|biggest) check`,
  from: `
      participation (from|by|of); participat(ed|ion) in (the|this) round (were|was|by|include[ds]?); joined( in the round)?
      by; alongside; along with; backed by; support(ed)? (from|by); contribution(s)? from;
      (funding|financing|investments?|backing|capital|round|money|cheque|checks?|cash|equity|debt|loan|facility) (came
      |comes |was |)from;
      (investors?|backers?|participants?|firms?|funds?|VCs?|institutions?|angels?|partners?|shareholders?)( in the round| in
      the company| also)?,? (include|includes|included|including|such as|like|were|are|being|led by);
      (existing|new|current|previous|returning|other|strategic|prior|additional|angel|notable|institutional|earlier) (seed
      |strategic |angel )?(investors?|backers?|shareholders?); together with; as well as; funded by; provided by; with
      backing from; came from`,
  joined: `
      (also )?(participat(es|ed|ing)|joins?|joined|invested|took part|contributed|followed their money|took stakes?|chipped
      in|re-?upped|followed on|came in|came back|are in|were in|back for more)`,
  givenBy: 'from; by; with',
  stops: `
      with; alongside; which; who; whose; that; to; bringing; for; in; as; at; while; following; after; on; is; was; were;
      has; have; had; will; via; through; amid; marking; where; including; joined; participated; participating; also; along;
      together; from; by; into; among; plus others; both; each; when; during; led; leading; would; because; announced; said;
      says; took; came; followed; chipped; invested; a unit of; the venture arm; per; according; but; back; are; than; it;
      they; bring; brings; adding; contributed; co-led; leads; putting; closing; over; all`,
  and: 'and; plus; as well as; &',
  kinds: `
      investor(s)?; fund(s)?; firm(s)?; VC(s)?; VC firm; company; companies; giant; group; office; offices; accelerator;
      incubator; angel(s)?; backer(s)?; shareholder(s)?; institution(s)?; leader; arm; studio; platform; syndicate; bank;
      partner(s)?; participant(s)?; founder(s)?; entrepreneur(s)?; lender; billionaire; manager; insurer; carmaker;
      chipmaker; outlet`,
  adjectives: `
      and; both; by; from; also; existing; new; current; returning; previous; other; strategic; lead; leading; prominent;
      notable; renowned; global; early stage; early; the; elite; investors; top tier; insider; insiders; prior; first-time;
      longtime; additional; its; several; marquee; including; with; alongside; private; a; an; include; includes; like;
      fellow; earlier; local; repeat; institutional; seed; angel; angels; backers`,
  notNames: `
      the; a; an; series( [a-j])?; seed; other; others; more; many; several; existing; new; strategic; angel; angels;
      investors?; round; funding; company; we; our; ceo; cto; founder; co-founder; inc; llc; ltd; this; it; today; and;
      co-lead; total; additional; participation; january; february; march; april; may; june; july; august; september;
      october; november; december; us; u.s; ai; both; all; among; former; executives?; individuals?; members?; family;
      friends; venture capital; private equity; management; board; crypto; web3; people; the company; dr; mr; ms; mrs; prof;
      monday; tuesday; wednesday; thursday; friday; saturday; sunday; exclusive; techcrunch; bloomberg; reuters; europe;
      africa; asia; north america; latin america; silicon valley; usd; eur; gbp; q1; q2; q3; q4; he; she; they; their; his;
      her; that; these; those; with; every; its (directors?|founders?|board|members?|insiders); customers?; partners?; i; no; one; two; three; ipo; sources; others; as; why`,
  earlier: `
      (previous|previously|prior|earlier|last) _ (round|funding|financing|raise|seed|series [a-j])`,
};
