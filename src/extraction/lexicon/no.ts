import { BORROWED } from './borrowed.js';
import { DA } from './da.js';
import type { Lexicon } from './lexicon.js';

/**
 * The lexicon for Norwegian (Bokmål). Words with the same spelling in Danish come from the Danish
 * lexicon.
 */
export const NO: Lexicon = {
  ...DA,
  language: 'no',
  verbs: {
    raise:
      'hent(er|et|a)( inn)?; reis(er|te|t); få(r|tt)?( inn)?; får( inn)?; fikk( inn)?; sikr(er|et)( seg)?; motta(r|tt)?; mottok; lukk(er|et); gjennomfør(er|te|t); landet; lander; samle(r|t)? inn; tiltrekker; skaff(er|et)( seg)?; trekker inn; tok inn; tar inn; tatt inn; sank(er|et); drar inn; dro inn; fyller på; lån(er|te|t); fullfør(er|te|t); raised; innhent(er|et); kapitalinnhenting; oppnår; fylte kassen',
    invest:
      'invester(er|te|t); sats(er|et)( på)?; spytter( inn)?; skyter( inn)?; skjøt( inn)?; går inn( i| med)?; gikk inn; gått inn; led(er|et)?; ledet; støtt(er|et); delta(r|tt)?; deltok; kjøper seg inn; gir; ga; pumper; finansier(er|te); låner ut; lånte ut; inn på eiersiden; inn som eier; tror på; bevilg(er|et); tildel(er|te); tegner seg( for)?; bidrar; backer; legger; putter; blir med',
  },
  round: {
    nouns: `${BORROWED.rounds}; *runde(n)?; *finansiering(en|srunde)?; investering(en|er)?; kapital(en)?; *kapital(en)?; kapitalinnhenting(en)?; *emisjon(en)?; emisjon(en)?; lån(et)?; *lån(et)?; tilskudd; støtte(n)?; penger; pengene; investor(er|ene)?; serie [a-j]; konvertibelt; kapitaltilførsel; eierside(n)?; friske (penger|millioner); crowdfunding*; folkefinansiering`,
    sure: `${BORROWED.sure}; *runde(n)?; *finansiering(en)?; *investering; kapitalinnhenting; *emisjon; lån; *lån(et)?; serie [a-j]; *kapital; tilskudd; støtte(n)?; eiersiden`,
  },
  stages: [
    { type: 'pre-seed', terms: 'pre-?seed-?(runde|runden|finansiering|kapital|investering)?; pre-?såkorn*' },
    {
      type: 'seed',
      terms:
        'seed-?(runde|runden|finansiering|kapital|investering|fase|emisjon); såkorn(runde|kapital|investering|finansiering|runden)?; såkorn',
      exact: 'seed',
    },
    { type: 'angel', terms: 'engle(runde|investering|investorer|kapital); angel-?runde; engelinvestorer' },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `${BORROWED.crowd}; folkefinansiering; crowdfunding*; aksjefolkefinansiering; emisjon på (folkeinvest|dealflow)`,
    },
    { type: 'convertible-note', terms: `konvertib(elt|le|el) (lån|obligasjon)*; ${BORROWED.convertible}` },
    {
      type: 'bridge',
      terms: 'brofinansiering; brolån; bridge-?(runde|finansiering|lån)?; mellomfinansiering',
    },
    {
      type: 'grant',
      terms: 'tilskudd(et)?; støtte(n)?; stipend; bevilgning; eu-støtte; forskningsmidler; skattefunn',
    },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; lån(et)?; *lån(et)?; låner; lånte; kreditt; kredittfasilitet; gjeldsfinansiering; lånefinansiering; innovasjonslån; vekstlån; låner ut`,
    },
    { type: 'strategic', terms: 'strategisk (investering|investor|partner|runde|eier|medeier)' },
    {
      type: 'growth',
      terms: `${BORROWED.growth}; vekstkapital; vekstfinansiering; vekstrunde(n)?; vekstinvestering`,
    },
    {
      type: 'private-equity',
      terms: `${BORROWED.privateEquity}; minoritetsandel; minoritetspost; oppkjøpsfond(et)?; mindretallseier`,
    },
  ],
  money: {
    ...DA.money,
    before: { kr: 'NOK', 'kr.': 'NOK' },
    after: {
      kroner: 'NOK',
      kr: 'NOK',
      nok: 'NOK',
      'norske kroner': 'NOK',
      euro: 'EUR',
      dollar: 'USD',
      'amerikanske dollar': 'USD',
      pund: 'GBP',
      'svenske kroner': 'SEK',
      'danske kroner': 'DKK',
    },
    scales: {
      k: 1e3,
      tusen: 1e3,
      m: 1e6,
      mill: 1e6,
      mio: 1e6,
      million: 1e6,
      millioner: 1e6,
      mrd: 1e9,
      milliard: 1e9,
      milliarder: 1e9,
    },
    numbers: {
      'en halv': 0.5,
      halvannen: 1.5,
      en: 1,
      to: 2,
      tre: 3,
      fire: 4,
      fem: 5,
      seks: 6,
      sju: 7,
      syv: 7,
      åtte: 8,
      ni: 9,
      ti: 10,
      tolv: 12,
      femten: 15,
      tjue: 20,
      tretti: 30,
      femti: 50,
      hundre: 100,
    },
    bare: {
      currency: 'NOK',
      next: 'til; i; fra; for; av; på; med; og; i en; hos; via; gjennom; ved; fordelt; i tilskudd; frisk kapital; rikere; ferske; friske',
    },
    upTo: 'opptil; inntil; maksimalt; opp til',
  },
  company: {
    ...DA.company,
    headNouns: `${BORROWED.headNouns}; startup(en|selskap(et)?|-selskap(et)?)?; *startup; selskap(et)?; *selskap(et)?; *selskapet; bedrift(en)?; *bedrift(en)?; firma(et)?; *firma(et)?; gründerselskap(et)?; gründerbedrift(en)?; plattform(en)?; *plattform(en)?; app(en)?; *app(en)?; tjeneste(n)?; *tjeneste(n)?; *tech; kjede(n)?; *kjede(n)?; produsent(en)?; *produsent(en)?; *utvikler(en)?; *leverandør(en)?; *spesialist(en)?; *komet(en)?; enhjørning(en)?; bank(en)?; *butikk(en)?; merkevare(n)?; *bryggeri(et)?; *hus(et)?; *rakett(en)?; *gigant(en)?; *aktør(en)?`,
  },
  investors: {
    ...DA.investors,
    ledBy:
      '(ledes|ledet|ble ledet|blir ledet|anført|anføres)( i fellesskap)? av; lead-?investor( er| var|:)?; hovedinvestor( er| var)?; med … i spissen; med … som (lead|hoved)investor; under ledelse av',
    leads:
      '(leder|ledet|har ledet|står i spissen for) (runden|investeringen|emisjonen|den|gigantrunde|[a-j]-runden)*; (er|var|som) (hoved|lead-?)investor; leder',
    from: 'med (deltakelse|støtte|penger) (fra|av); (deltar|deltok|deltatt)( også| dessuten)?; sammen med; fra( blant andre| blant annet)?; blant (investorene|eierne|de nye eierne) (er|finner vi)( også| blant andre)?; eksisterende (investorer|eiere|aksjonærer)( som)?; investorer(ne|ene)? (er|som|var); deriblant; blant andre; hos (blant andre)?; støttet av; eiere som; samt; på laget; med',
    joined:
      '(deltar|deltok|invester(er|te)|går inn|gikk inn|skyter|skjøt|er med|var med|bidrar|følger med|satser|kjøper seg inn|gir|finansierer|låner ut|spytter|tegner seg|blir med)( også| i runden)?; på laget; inn på eiersiden',
    kinds: `${BORROWED.kinds}; investor(en|er|ene)?; fond(et)?; *fond(et)?; oppkjøpsfond(et)?; gründer(en|e|ne)?; eier(e|en)?; familie(n)?; bank(en)?; *selskap(et)?; *selskapet; milliardær(en)?; engel(investor)?*`,
    earlier:
      '(forrige|tidligere|siste|første) _ (runde|runden|finansiering|emisjon); i fjor; for (to|tre|ett|[0-9]+) år siden',
  },
  places: {
    seated: '(basert|hovedkontor(et)?|hovedsete|holder til)( er| ligger)? i; grunnlagt … i',
    based: '-?baserte?',
    from: 'fra; i',
    companies: 'start-?ups; scale-?ups',
  },
  sentences: {
    abbreviations: 'mill; mrd; kr; pst; adm; bl.a; f.eks; dvs; dr; ca; nr; inkl; osv; etc; inc; as; jf; hhv',
  },
  footers: 'les (mer|også); kilde; foto; del; abonner',
};
