import { EN_COMPANY, EN_INVESTORS, EN_SEATED_NOUNS } from './en-names.js';
import type { Lexicon } from './lexicon.js';

/** The lexicon for English. */
export const EN: Lexicon = {
  language: 'en',
  script: { spaced: true, capitalsMarkNames: true, subjectFirst: true },
  verbs: {
    raise: `
      rais(e|es|ed|ing); secur(e|es|ed|ing); clos(e|es|ed|ing)( on)?; complet(e|es|ed|ing); bag(s|ged); nab(s|bed);
      net(s|ted); snag(s|ged); grab(s|bed); scor(es|ed); haul(s|ed)( in)?; pull(s|ed) in; rak(es|ed) in; bring(s|ing) in;
      brought in; takes? in; took (in|home); attract(s|ed); obtain(s|ed); garner(s|ed); pick(s|ed)( it| them)? up;
      collect(s|ed); wrap(s|ped)( up)?; pocket(s|ed); clinch(es|ed); lock(s|ed) (in|up|down); land(s|ed); reel(s|ed) in;
      scoop(s|ed)( up)?; bank(s|ed); fetch(es|ed); gather(s|ed); amass(es|ed); seal(s|ed); draw(s|n)?( in)?; drew( in)?;
      lur(es|ed); finali(z|s)(es|ed); hold(s)?; held; top(s|ped) up; sweep(s)? up; extend(s|ed); swell(s|ed); hoover(s|ed)
      up; crack(s|ed); cinch(es|ed); score; nail(s|ed)( down)?; tak(es|ing) home`,
    invest: `
      (co-?)?lead(s|ing)?; (co-?)?led; invest(s|ed|ing)( in)?; back(s|ed|ing)?; join(s|ed); pour(s|ed); inject(s|ed);
      bet(s)?; put(s)?; commit(s|ted); participat(es|ed); fund(s|ed); giv(es|ing); gave; hand(s|ed); plough(s|ed);
      plow(s|ed); pump(s|ed); double(s|d) down; took part; (takes|took|taken|taking) (a )?(minority |equity |significant )?stake; buys into; awards; grants;
      sink(s)?; lend(s)?; lent; provid(es|ed)`,
  },
  round: {
    nouns: `
      funding; financing(s)?; fund-?rais(e|er|ing); investment(s)?; round(s)?; equity; seed; pre ?seed; series [a-j][1-9]?;
      venture capital; growth capital; capital; convertible(s)?; note(s)?; debt; credit (facility|line); line of credit;
      loan(s)?; grant(s)?; crowd-?funding; raise; tranche; extension; facility; infusion; injection; backing; finance; SAFE`,
    sure: `
      funding; financing; fund-?raise; investment(s)?; round(s)?; seed; pre ?seed; series [a-j][1-9]?; tranche; raise;
      grant(s)?`,
    later: `
      (will be |to be )?followed by; (had |has |have )?plan(s|ned|ning)?( for| on)?; ahead of; before; until; toward(s)?; leading up
      to; in the run up to; (its|the|their|a) (next|future|upcoming|planned|eventual); next; future; upcoming; postpon(es|ed|ing);
      delay(s|ed|ing); instead of; rather than; not; path to; bridge to; prepar(e|es|ing) for; eyes; will (raise|seek); to raise;
      qualif(y|ies) for; ready for`,
    laterGap: 'an?; the; its; their; our; any; possible',
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
      exact: 'SAFE; SAFEs; CLN',
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
      dh: 'AED',
      dhs: 'AED',
      baht: 'THB',
      skr: 'SEK',
      nkr: 'NOK',
      dkr: 'DKK',
      kč: 'CZK',
      zł: 'PLN',
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
      dirham: 'AED',
      'moroccan dirhams': 'MAD',
      riyals: 'SAR',
      'saudi riyals': 'SAR',
      'egyptian pounds': 'EGP',
      baht: 'THB',
      rupiah: 'IDR',
      ringgit: 'MYR',
      dong: 'VND',
      pesos: 'PHP',
      'mexican pesos': 'MXN',
      'philippine pesos': 'PHP',
      forints: 'HUF',
      forint: 'HUF',
      koruna: 'CZK',
      'czech koruna': 'CZK',
      hryvnia: 'UAH',
      hryvnias: 'UAH',
      roubles: 'RUB',
      rubles: 'RUB',
      lei: 'RON',
      'turkish lira': 'TRY',
      'taiwan dollars': 'TWD',
      shillings: 'KES',
      cedis: 'GHS',
      'swedish kronor': 'SEK',
      'swedish krona': 'SEK',
      'south african rand': 'ZAR',
      taka: 'BDT',
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
      a: 1,
      'a hundred': 100,
      'one hundred': 100,
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
      eleven: 11,
      twelve: 12,
      thirteen: 13,
      fourteen: 14,
      fifteen: 15,
      sixteen: 16,
      seventeen: 17,
      eighteen: 18,
      nineteen: 19,
      twenty: 20,
      thirty: 30,
      forty: 40,
      fifty: 50,
      sixty: 60,
      seventy: 70,
      eighty: 80,
      ninety: 90,
    },
    decimal: '.',
    range: 'to; -; –; and',
    upTo: 'up to; as much as; a maximum of',
  },
  company: EN_COMPANY,
  investors: EN_INVESTORS,
  places: {
    seated:
      '(based|headquartered|headquarters|HQ|located|domiciled|seat|established|founded|offices?)( is| are| was)?( last year| primarily| jointly| also| out)? (in|at|of)',
    based: 'based; headquartered',
    from: '((is|works|sits) )?(in|at|out of); ((is|comes|hails) )?from; of',
    apart:
      'has; have; had; is; was; will; that; which; whose; said; says; with; from; for; and; of; the; to; by; on; at; in; a; an',
    others: 'to; for; by; from; with',
    nouns: EN_SEATED_NOUNS,
    companies: 'start-?ups; companies; firms; scale-?ups; founders; tech; rounds',
  },
  sentences: {
    abbreviations: `
      inc; corp; ltd; co; llc; plc; jr; sr; dr; mr; mrs; ms; st; mt; ft; no; vs; approx; est; dept; univ; prof; gen; gov;
      sen; rep; messrs; calif; mass; conn; ariz; colo; ill; ind; kan; mich; minn; miss; mo; mont; neb; nev; okla; ore; penn;
      pa; tenn; tex; va; vt; wash; wis; wyo; fla; ga; ala; ark; del; md; ky; la; n.c; s.c; n.j; n.y; n.h; n.m; d.c; u.s;
      u.k; e.g; i.e; jan; feb; mar; apr; jun; jul; aug; sep; sept; oct; nov; dec; bros; intl; cos; pvt; pte; pty`,
  },
  footers: `
      the post … appeared first on; view (source|original) (version|content); original/source press release; source:?
      https?:; read (more|the full); share this; forward-looking statements; safe harbor; cautionary (note|statement)`,
};
