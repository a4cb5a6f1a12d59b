import { BORROWED } from './borrowed.js';
import type { Lexicon } from './lexicon.js';

/** The lexicon for Danish. */
export const DA: Lexicon = {
  language: 'da',
  script: { spaced: true, capitalsMarkNames: true },
  verbs: {
    raise:
      'rejs(er|te|t|e)?; hent(er|ede|et|e)( ind)?; få(r|et)?; får; fik; modtag(er|et)?; modtog; luk(ker|kede|ket); sikr(er|ede|et)( sig)?; indsaml(er|ede|et); saml(er|ede|et)( ind)?; land(er|ede|et); gennemfør(er|te|t); tiltræk(ker|ket)?; tiltrak; skaff(er|ede|et); trækker ind; optager; optaget; lån(er|te|t); opnå(r|ede|et); afslutt(er|et); tager; tag(er|et) imod; indhent(er|et); kapitaltilførsel; henter; fylder kassen; polstrer; raised; scorer',
    invest:
      'invester(er|ede|et); skyd(er|t)( ind)?; skød; spytter; pumper; går ind( i| med)?; gik ind; led(er|te)?; ledet; stå(r)? i spidsen; stod i spidsen; satser( på)?; deltag(er|et)?; deltog; støtt(er|ede|et); bakker op; finansier(er|ede); giver; gav; låner; låner ud; køber sig ind; tager; tror på; tildel(er|te); bevilg(er|ede); bidrager; lægger; stikker; ind som; sætter',
  },
  round: {
    nouns: `${BORROWED.rounds}; *runde(n)?; *finansiering(en|srunde)?; investering(en|er)?; kapital(en)?; *kapital; kapitalforhøjelse; kapitalrejsning; kapitaltilførsel; lån(et)?; *lån(et)?; tilskud; bevilling; penge(ne)?; millioninvestering; millionbeløb; investor(er|erne)?; serie [a-j]; konvertibelt; kapitalindsprøjtning; emission; ejerandel; mindretalsejer; ny kapital; crowdfunding*`,
    sure: `${BORROWED.sure}; *runde(n)?; *finansiering(en)?; *investering; kapitalforhøjelse; kapitalrejsning; lån(et)?; *lån(et)?; serie [a-j]; *kapital; tilskud; kapitaltilførsel; millioninvestering`,
  },
  stages: [
    { type: 'pre-seed', terms: 'pre-?seed-?(runde|runden|finansiering|kapital|investering)?' },
    {
      type: 'seed',
      terms: 'seed-?(runde|runden|finansiering|kapital|investering|fase|penge); såkapital',
      exact: 'seed',
    },
    {
      type: 'angel',
      terms: 'business angel-?(runde|investering); englerunde; angel-?(runde|investering); engleinvestering',
    },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `${BORROWED.crowd}; crowdfunding*; folkefinansiering; crowdinvest*`,
    },
    {
      type: 'convertible-note',
      terms: `konvertibelt (lån|gældsbrev); konvertible lån; konverteres; konvertibelt; ${BORROWED.convertible}`,
    },
    {
      type: 'bridge',
      terms: 'brofinansiering; brolån; bridge-?(runde|finansiering|lån)?; mellemfinansiering',
    },
    {
      type: 'grant',
      terms:
        'tilskud(det)?; støtte(n)?; bevilling(en)?; støtte fra innovationsfonden; eu-støtte; legat; innobooster',
    },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; lån(et)?; *lån(et)?; låner; lånte; kredit; kreditfacilitet; gældsfinansiering; lånefinansiering; gæld; vækstlån`,
    },
    { type: 'strategic', terms: 'strategisk (investering|investor|partner|runde|ejer|medejer)' },
    {
      type: 'growth',
      terms: `${BORROWED.growth}; vækstkapital; vækstfinansiering; vækstrunde; vækstinvestering`,
    },
    {
      type: 'private-equity',
      terms: `${BORROWED.privateEquity}; mindretalsejer; minoritetsandel; minoritetspost; kapitalfond(en)?; mindretalsandel`,
    },
  ],
  series: { before: 'serie; series', after: 'runde; runden' },
  pre: 'pre',
  joins: 'og; &; +; samt',
  money: {
    before: { kr: 'DKK', 'kr.': 'DKK' },
    after: {
      kroner: 'DKK',
      kr: 'DKK',
      'kr.': 'DKK',
      'danske kroner': 'DKK',
      euro: 'EUR',
      dollar: 'USD',
      dollars: 'USD',
      'amerikanske dollar': 'USD',
      pund: 'GBP',
      'svenske kroner': 'SEK',
      'norske kroner': 'NOK',
    },
    scales: {
      k: 1e3,
      tusind: 1e3,
      t: 1e3,
      m: 1e6,
      mio: 1e6,
      'mio.': 1e6,
      mill: 1e6,
      million: 1e6,
      millioner: 1e6,
      mia: 1e9,
      milliard: 1e9,
      milliarder: 1e9,
    },
    numbers: {
      'en halv': 0.5,
      halvanden: 1.5,
      en: 1,
      to: 2,
      tre: 3,
      fire: 4,
      fem: 5,
      seks: 6,
      syv: 7,
      otte: 8,
      ni: 9,
      ti: 10,
      tolv: 12,
      femten: 15,
      tyve: 20,
      tredive: 30,
      halvtreds: 50,
    },
    decimal: ',',
    bare: {
      currency: 'DKK',
      next: 'til; i; fra; for; af; på; med; og; i en; hos; via; gennem; ved; fordelt; ny kapital; i tilskud; rigere; frisk',
    },
    range: 'til; og; -; –',
    upTo: 'op til; højst; maksimalt',
  },
  company: {
    headNouns: `${BORROWED.headNouns}; startup(pen|virksomhed(en)?|-virksomhed(en)?)?; *startup; *-startup(pet)?; virksomhed(en)?; *virksomhed(en)?; selskab(et)?; *selskab(et)?; firma(et)?; *firma(et)?; platform(en)?; *platform(en)?; app(en)?; *app(en)?; tjeneste(n)?; *tjeneste(n)?; *tech; kæde(n)?; *kæde(n)?; producent(en)?; *producent(en)?; *udvikler(en)?; *importør(en)?; *bot(ten)?; *botten; specialist(en)?; *leverandør(en)?; *komet(en)?; enhjørning(en)?; iværksætter(virksomhed|selskab)?; bank(en)?; *butik(ken)?; brand(et)?; *bryggeri(et)?; *mærke(t)?; spinout; *hus(et)?; *raket(ten)?; *gigant(en)?`,
    connectors: 'og; &; of; the; af; i; for; by',
    based: 'baserede',
    about: 'om',
  },
  investors: {
    ledBy:
      '(ledes|ledet|blev ledet|anført|anføres)( i fællesskab)? af; lead-?investor( er| var|:)?; hovedinvestor( er| var)?; med … i spidsen; med … som (lead|hoved)investor',
    leads:
      '(leder|ledte|ledede|har ledet|står i spidsen for|stod i spidsen for) (runden|investeringen|kapitalrejsningen|den)*; (er|var|som) (hoved|lead-?)investor; leder; anfører',
    from: 'med (deltagelse|støtte|penge) (fra|af); (deltager|deltog|deltaget)( også| desuden)?; sammen med; fra( blandt andre| blandt andet)?; blandt (de )?(øvrige |nye |eksisterende )?(investorer(ne)?|ejere(ne)?) (er|tæller|finder man)( også| blandt andre)?; eksisterende (investorer|ejere|aktionærer)( som)?; bakke(s|t) op af; investorer(ne)? (er|som|tæller|var); herunder; blandt andre; hos (blandt andre)?; kommer fra; støttet af; ejere som; samt',
    joined:
      '(deltager|deltog|invester(er|ede)|går ind|gik ind|skyder|skød|er med|var med|bakker op|bidrager|følger med|satser|køber sig ind|får [0-9]+ pct|giver|finansierer|låner ud|spytter|pumper)( også| i runden)?',
    kinds: `${BORROWED.kinds}; investor(en|er|erne)?; fond(en)?; *fond(en)?; kapitalfond(en)?; venturefond(en)?; iværksætter(en|ne)?; ejer(e|en)?; business angels?; familie(n)?; bank(en)?; *selskab(et)?; stifter(en|ne)?; milliardær(en)?; *gigant(en)?`,
    earlier:
      '(forrige|tidligere|seneste|første) _ (runde|runden|finansiering|kapitalrejsning); i fjor; sidste år; for (to|tre|et|[0-9]+) år siden',
  },
  places: {
    seated: '(baseret|hovedsæde|hovedkontor(et)?|hjemsted)( er| ligger)? i; grundlagt … i',
    based: '-?baserede?; -?baseret',
    from: 'fra; i',
    companies: 'start-?ups; scale-?ups',
  },
  sentences: {
    abbreviations:
      'mio; mia; kr; pct; adm; bl.a; f.eks; dvs; dr; ca; nr; inkl; osv; etc; inc; co; aps; jf; hhv',
  },
  footers: 'læs (mere|også); kilde; foto; del; abonner',
};
