import { EN_COMPANY, EN_INVESTORS } from './en-names.js';
import { EN_ROLES } from './en-roles.js';
import { EN_TRAPS } from './en-traps.js';
import type { Lexicon } from './lexicon.js';

/** English. */
export const EN: Lexicon = {
  language: 'en',
  script: { spaced: true, capitalsMarkNames: true, verbFinal: false, subjectFirst: true },
  verbs: {
    raise: `
      rais(e|es|ed|ing); secur(e|es|ed|ing); clos(e|es|ed|ing)( on)?; complet(e|es|ed|ing); bag(s|ged); nab(s|bed);
      net(s|ted); snag(s|ged); grab(s|bed); scor(es|ed); haul(s|ed)( in)?; pull(s|ed) in; rak(es|ed) in; bring(s|ing) in;
      brought in; takes? in; took (in|home); attract(s|ed); obtain(s|ed); garner(s|ed); pick(s|ed)( it| them)? up;
      collect(s|ed); wrap(s|ped)( up)?; pocket(s|ed); clinch(es|ed); lock(s|ed) (in|up|down); land(s|ed); reel(s|ed) in;
      scoop(s|ed)( up)?; bank(s|ed); fetch(es|ed); gather(s|ed); amass(es|ed); seal(s|ed); draw(s|n)?( in)?; drew( in)?;
      lur(es|ed); finali(z|s)(es|ed); hold(s)?; held; top(s|ped) up; sweep(s)? up; extend(s|ed); swell(s|ed); hoover(s|ed)
      up; crack(s|ed); cinch(es|ed); score; nail(s|ed)( down)?; tak(es|ing) home`,
    receive: `
      receiv(e|es|ed|ing); get(s)?; got; gain(s|ed); win(s)?; won; add(s|ed); announc(e|es|ed|ing); unveil(s|ed);
      reveal(s|ed); disclos(es|ed); report(s|ed); launch(es|ed); emerg(es|ed); exit(s|ed); debut(s|ed); accept(s|ed);
      enter(s|ed); sign(s|ed); ink(s|ed); reach(es|ed); finish(es|ed); conclud(es|ed); com(es|ing); came; has; have; had;
      is; was; join(s|ed); hit(s)?; surpass(es|ed); welcom(es|ed); confirm(s|ed); celebrat(es|ed); achiev(es|ed);
      procur(es|ed); acquir(es|ed); see(s)?; saw; notch(es|ed); issu(es|ed); borrow(s|ed); tap(s|ped); awarded; given;
      granted; handed; takes; took`,
    invest: `
      (co-?)?lead(s|ing)?; (co-?)?led; invest(s|ed|ing)( in)?; back(s|ed|ing)?; join(s|ed); pour(s|ed); inject(s|ed);
      bet(s)?; put(s)?; commit(s|ted); participat(es|ed); fund(s|ed); giv(es|ing); gave; hand(s|ed); plough(s|ed);
      plow(s|ed); pump(s|ed); double(s|d) down; took part; (takes|took|taken|taking) (a )?(minority |equity |significant )?stake; buys into; awards; grants;
      sink(s)?; lend(s)?; lent; provid(es|ed)`,
    other: `
      buy(s)?; bought; acquir(e|ing); purchas(es|ed); merg(es|ed); appoint(s|ed); hir(es|ed); promot(es|ed); nam(es|ed);
      expand(s|ed); plan(s|ned); seek(s)?; aim(s)?; said; say(s)?; will; can; intend(s)?; agre(es|ed); sell(s)?; sold;
      pric(es|ed); fil(es|ed); donat(es|ed); partner(s|ed); introduc(es|ed); releas(es|ed); brings?; mak(es|ing); made;
      becom(es); became; help(s)?; build(s)?; offer(s)?; continu(es); break(s)?; today; recently; reportedly; successfully;
      officially; proudly; just; also; are; were; may; could; would; should; be; been; mark(s)?; represent(s)?; deliver(s)?;
      discontinu(es|ed); chang(es|ed); establish(es|ed); open(s|ed); creat(es|ed); develop(s)?; target(s)?; boost(s)?;
      doubl(es|ed); surg(es|ed); soar(s|ed); tops?; near(s); tripl(es|ed); start(s|ed); brew(s)?; smash(es|ed); want(s)?;
      snap(s)?; beat(s)?; exceed(s)?; gear(s)?; eyes; rolls; turns; tackl(e|es); fuel(s|ed); accelerat(e|es); power(s)?;
      scal(es); grow(s)?; transforms?; revolutioni(z|s)es; disrupts?; goes; cross(es|ed); pulls; originat(es|ed);
      arrang(es|ed); refinanc(es|ed); negotiat(es|ed); fined; recover(s|ed); pay(s)?; paid; sue(s|d); trad(es|ed);
      spend(s)?; steps?; cuts?; lays? off; shuts?; thanks; hopes?; needs?; valued; says; moves?; keeps?; enters?;
      prepar(es|ed); looks?; confidentially; now; quietly; sponsor(s|ed); select(s|ed); rebrand(s|ed); return(s|ed);
      replac(es|ed); advis(es|ed); teams?; rais(er)`,
  },
  round: {
    nouns: `
      funding; financing(s)?; fund-?rais(e|er|ing); investment(s)?; round(s)?; equity; seed; pre ?seed; series [a-j][1-9]?;
      venture capital; growth capital; capital; convertible(s)?; note(s)?; debt; credit (facility|line); line of credit;
      loan(s)?; grant(s)?; crowd-?funding; raise; tranche; extension; facility; infusion; injection; backing; finance; SAFE`,
    sure: `
      funding; financing; fund-?raise; investment(s)?; round(s)?; seed; pre ?seed; series [a-j][1-9]?; tranche; raise;
      grant(s)?`,
    use: `
      (use|using|deploy|allocate|put) (of )?(the|this|these|its) (new |fresh |additional
      )?(proceeds|funds|funding|money|capital|investment|financing|round|cash|grant); (new|fresh|additional|the)
      (capital|funding|funds|money|investment|financing|round|cash|proceeds) (will|is going to|goes|to be
      used|would|should|lets|allows|enables|helps|comes|follows|brings|values|was|were|marks|to); proceeds (from|of) the
      (round|financing|investment|funding); proceeds will; will (use|go toward*|be used|help us|enable us|allow us|support)`,
    later: `
      (will be |to be )?followed by; (had |has |have )?plan(s|ned|ning)?( for| on)?; ahead of; before; until; toward(s)?; leading up
      to; in the run up to; (its|the|their|a) (next|future|upcoming|planned|eventual); next; future; upcoming; postpon(es|ed|ing);
      delay(s|ed|ing); instead of; rather than; not; path to; bridge to; prepar(e|es|ing) for; eyes; will (raise|seek); to raise;
      qualif(y|ies) for; ready for`,
  },
  stages: [
    { type: 'pre-seed', terms: 'pre ?seed' },
    {
      type: 'seed',
      terms: `
      seed(-?stage|-?plus|+| 2| II)? (equity |venture |extension |convertible |preferred
      )?(round|funding|financing|investment|capital|raise|equity|extension|tranche|deal|money|close|cash|cheque|check); series seed; (#|million|in|its|of|a|closes|raises|crore|lakh)
      seed; seed (led|from)`,
    },
    { type: 'angel', terms: 'angel (round|funding|financing|investment|capital|raise|money|deal)' },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `
      equity crowd-?funding; crowd-?fund(ing|ed) (round|campaign|raise); crowd-?funding; Reg(ulation)? ?(CF|Crowdfunding);
      (wefunder|republic|crowdcube|seedrs|startengine) (campaign|round|raise); crowdfund(s|ed)?; on
      (wefunder|crowdcube|seedrs|startengine)`,
    },
    {
      type: 'convertible-note',
      terms: `
      convertible( promissory| secured| loan)? (note|notes|debt|debts|loan|loans|bond|bonds|financing|debenture|debentures)`,
      exact: 'SAFE (note|notes|round|financing); CLN',
    },
    {
      type: 'bridge',
      terms: `
      bridge (round|funding|financing|investment|capital|loan|note|extension|from); bridg(e|ing) (round|finance|loan)`,
    },
    {
      type: 'debt',
      terms: '(revenue|royalty) based (growth )?(financing|funding|facility|loan|investment|capital)',
    },
    { type: 'grant', terms: 'grant(s)?; grant funding; non-dilutive (funding|award|grant|capital)' },
    {
      type: 'debt',
      terms: `
      debt; credit facilit(y|ies); term loan(s)?; line(s)? of credit; credit line(s)?; venture loan(s)?; (senior )?secured
      loan(s)?; loan facility; warehouse (facility|line); loan(s)?; revolver; facility from`,
    },
    {
      type: 'strategic',
      terms: `
      strategic (growth |equity |minority |venture
      )?(round|funding|financing|investment|capital|raise|equity|extension|tranche); strategically invested;
      strategic(ally)? invest(s|ed)`,
    },
    {
      type: 'growth',
      terms: `
      growth (stage |equity |capital )?(round|funding|financing|investment|capital|equity); growth equity`,
    },
    {
      type: 'private-equity',
      terms: `
      private equity (round|funding|financing|investment|capital|infusion|backing|deal); (minority|majority)
      (stake|investment|recapitali(z|s)ation)`,
    },
    {
      type: 'venture',
      terms: `
      (venture|VC) (capital )?(round|funding|financing|investment|backing|debt-free); in venture capital; venture capital (from|led|money)`,
    },
  ],
  series: { before: 'series; serie', after: 'round; funding round' },
  pre: 'pre',
  joins: 'and; &; plus',
  money: {
    before: {
      rs: 'INR',
      'rs.': 'INR',
      rupees: 'INR',
      'us dollar': 'USD',
      'us dollars': 'USD',
      euro: 'EUR',
      nis: 'ILS',
      rmb: 'CNY',
      ksh: 'KES',
      rp: 'IDR',
      rm: 'MYR',
    },
    after: {
      'us dollars': 'USD',
      'u.s. dollars': 'USD',
      'american dollars': 'USD',
      dollars: 'USD',
      dollar: 'USD',
      bucks: 'USD',
      'canadian dollars': 'CAD',
      'australian dollars': 'AUD',
      'new zealand dollars': 'NZD',
      'singapore dollars': 'SGD',
      'hong kong dollars': 'HKD',
      euros: 'EUR',
      euro: 'EUR',
      pounds: 'GBP',
      'pounds sterling': 'GBP',
      'british pounds': 'GBP',
      'swiss francs': 'CHF',
      francs: 'CHF',
      rupees: 'INR',
      yen: 'JPY',
      yuan: 'CNY',
      rmb: 'CNY',
      won: 'KRW',
      kronor: 'SEK',
      'danish kroner': 'DKK',
      'norwegian kroner': 'NOK',
      kroner: 'NOK',
      shekels: 'ILS',
      nis: 'ILS',
      zloty: 'PLN',
      zlotys: 'PLN',
      rand: 'ZAR',
      reais: 'BRL',
      naira: 'NGN',
      dirhams: 'AED',
    },
    scales: {
      k: 1e3,
      thousand: 1e3,
      lakh: 1e5,
      lakhs: 1e5,
      lac: 1e5,
      lacs: 1e5,
      m: 1e6,
      mm: 1e6,
      mn: 1e6,
      mil: 1e6,
      mln: 1e6,
      mio: 1e6,
      'mio.': 1e6,
      million: 1e6,
      millions: 1e6,
      crore: 1e7,
      crores: 1e7,
      cr: 1e7,
      b: 1e9,
      bn: 1e9,
      bln: 1e9,
      billion: 1e9,
      billions: 1e9,
      tn: 1e12,
      trillion: 1e12,
    },
    numbers: {
      'half a': 0.5,
      one: 1,
      two: 2,
      three: 3,
      four: 4,
      five: 5,
      six: 6,
      seven: 7,
      eight: 8,
      nine: 9,
      ten: 10,
    },
    decimal: '.',
    range: 'to; -; –; and',
    vague: `
      over; more than; nearly; almost; about; around; approx*.?; north of; close to; some; just over; at least; roughly;
      upwards of; upward of`,
    upTo: 'up to; as much as; a maximum of',
    unstated: `
      (six|seven|eight|nine|multi-?million|mid-seven|low-seven) (figure|figures|dollar|pound|euro|figure sum); undisclosed
      (amount|sum|round|funding|investment|size);
      (seed|growth|new|fresh|initial|strategic|minority|significant|major|additional|pre-seed|angel|equity|series [a-j])
      (funding|investment|investments|capital|financing|round|equity financing); new round of (funding|financing|investment)`,
  },
  roles: EN_ROLES,
  traps: EN_TRAPS,
  company: EN_COMPANY,
  investors: EN_INVESTORS,
  chief: `
      CEO; C.E.O.; chief executive( officer)?; founder; co-?founder; boss; managing director`,
  sentences: {
    abbreviations: `
      inc; corp; ltd; co; llc; plc; jr; sr; dr; mr; mrs; ms; st; mt; ft; no; vs; approx; est; dept; univ; prof; gen; gov;
      sen; rep; messrs; calif; mass; conn; ariz; colo; ill; ind; kan; mich; minn; miss; mo; mont; neb; nev; okla; ore; penn;
      pa; tenn; tex; va; vt; wash; wis; wyo; fla; ga; ala; ark; del; md; ky; la; n.c; s.c; n.j; n.y; n.h; n.m; d.c; u.s;
      u.k; e.g; i.e; jan; feb; mar; apr; jun; jul; aug; sep; sept; oct; nov; dec; bros; intl; cos; pvt; pte; pty`,
  },
  roundup: {
    headlines: `
      round-?up(s)?; recap; digest; wrap( up)?; (biggest|largest|top|notable|latest|new|these) _
      (rounds|raises|deals|fundings|startups|companies|investments);
      (biggest|largest|top|notable|latest|new|these|all|three|four|five|six|seven|eight|nine|ten|one|two) (of )?(the
      )?(african |indian |european |us |uk |israeli |fintech |funding |startup
      )*(rounds|raises|deals|fundings|startups|companies|investments); deals of the; deals (today|this week); (today|yesterday) in
      (deals|funding|startups|tech|venture); (funding|finance|startup|venture|vc|deal|tech|fintech|biotech)(s)?
      (news|daily|weekly|tracker|report|flash|briefs?|snapshots?|notes|bulletin|digest|friday|monday|tuesday|wednesday|thursday);
      dealbook; deal (sheet|flow|notes|list); newsletter; this week; last week; week in; who raised; money moves; startups raise(d)?; pro rata; term sheet`,
    gets: `
      g(et|ets|ot); receiv(es|ed); t(akes|ook); w(ins|on); add(s|ed); borrow(s|ed); gain(s|ed); accept(s|ed); was (given|handed);
      announc(es|ed); nett(s|ed)`,
    further: 'separately; in a separate (deal|transaction|round|move)',
    openings: `
      (the )?(biggest|largest|smallest|next|other|top|second|third|first|latest|last|week.s biggest|week.s largest) (of |them |these
      |the )*(deal |round |raise |haul )*(was|were|is|came from|went to); (closely )?followed by; then (comes|came); also
      in were; next (up )?(is|was|came)`,
  },
  footers: `
      the post … appeared first on; view (source|original) (version|content); original/source press release; source:?
      https?:; read (more|the full); share this; forward-looking statements; safe harbor; cautionary (note|statement)`,
};
