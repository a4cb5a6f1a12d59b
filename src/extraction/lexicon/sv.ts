import { BORROWED } from './borrowed.js';
import type { Lexicon } from './lexicon.js';

/** The lexicon for Swedish. */
export const SV: Lexicon = {
  language: 'sv',
  script: { spaced: true, capitalsMarkNames: true },
  verbs: {
    raise:
      'tar in; tog in; tagit in; ta in; tar emot; får( in)?; fick( in)?; fått( in)?; hämt(ar|ade|at)( in)?; plock(ar|ade|at) in; res(er|te|t)( in)?; säkr(ar|ade|at); stäng(er|de|t); genomför(t|de)?; genomför; drar in; dragit in; drog in; samlar? in; samlat in; samlade in; rest; landar; landat; slut(it|er); kammar hem; håvar in; fyller på; förläng(er|de); stänger; avslutar; attraherar; lånar; krigskassa; fyllde kassan; raised; kapar åt sig; laddar; bokar',
    invest:
      'invester(ar|ade|at); satsar( på)?; satsade; leder; ledde; lett; går in( i| med)?; gick in; gått in; skjuter( in| till)?; sköt( in| till)?; backar( upp)?; backade; köper in sig; deltar; deltog; deltagit; stött(ar|ade); stödjer; ger; gav; pumpar; tror på; lånar ut; lånade ut; finansierar; finansierade; beviljar; bidrar; svarar för; ställer upp( med)?; bakom; kliver in; klev in; stoppar; lägger; hoppar på; tar en andel; tecknar',
  },
  round: {
    nouns: `${BORROWED.rounds}; *runda(n)?; *rundan; *finansiering(en|srunda)?; investering(en|ar)?; kapital(et)?; *kapital(et)?; nyemission(en)?; emission; lån(et)?; *lån(et)?; bidrag; riskkapital; pengar; miljonregn(et)?; kapitaltillskott; kapitalanskaffning; investerare; ägare; konvertibel(lån)?; *emission; påfyllnad(en)?; serie [a-j]; summa`,
    sure: `${BORROWED.sure}; *runda(n)?; *finansiering(en)?; nyemission(en)?; lån; *lån(et)?; serie [a-j]; kapitaltillskott; *kapital; miljonregn; investering; bidrag`,
  },
  stages: [
    { type: 'pre-seed', terms: 'pre-?seed-?(runda|rundan|finansiering|kapital|investering)?; försådd*' },
    {
      type: 'seed',
      terms:
        'seed-?(runda|rundan|finansiering|kapital|investering|fas|emission); såddrunda(n)?; såddfinansiering; såddkapital; sådd',
      exact: 'seed',
    },
    { type: 'angel', terms: 'ängel(runda|investering|rundan|kapital)?; affärsänglar; änglarunda' },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `${BORROWED.crowd}; gräsrotsfinansiering; folkfinansiering; crowdfunding*`,
    },
    {
      type: 'convertible-note',
      terms: `konvertibel(lån|t lån)?; konvertibler; konvertibellån; konvertibelt lån; ${BORROWED.convertible}`,
    },
    { type: 'bridge', terms: 'bryggfinansiering; brygglån; bridge-?(runda|finansiering|lån)?; bryggkapital' },
    {
      type: 'grant',
      terms: 'bidrag(et)?; stöd(et)? från *; anslag(et)?; eu-bidrag; stipendium; innovationsbidrag',
    },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; lån(et)?; *lån(et)?; låna(r|de|t)?; kredit; kreditfacilitet; skuldfinansiering; lånefinansiering; kreditram; obligationslån`,
    },
    { type: 'strategic', terms: 'strategisk (investering|investerare|partner|runda|ägare|delägare)' },
    {
      type: 'growth',
      terms: `${BORROWED.growth}; tillväxtkapital; tillväxtfinansiering; tillväxtrunda; tillväxtinvestering`,
    },
    {
      type: 'private-equity',
      terms: `${BORROWED.privateEquity}; minoritetspost; minoritetsandel; riskkapitalbolag`,
    },
  ],
  series: { before: 'serie; series', after: 'runda; rundan' },
  pre: 'pre',
  joins: 'och; &; +; samt',
  money: {
    before: { kr: 'SEK' },
    after: {
      kronor: 'SEK',
      kr: 'SEK',
      euro: 'EUR',
      dollar: 'USD',
      'amerikanska dollar': 'USD',
      pund: 'GBP',
      'danska kronor': 'DKK',
      'norska kronor': 'NOK',
      'schweiziska franc': 'CHF',
    },
    scales: {
      k: 1e3,
      tkr: 1e3,
      tusen: 1e3,
      t: 1e3,
      m: 1e6,
      mn: 1e6,
      mln: 1e6,
      milj: 1e6,
      mille: 1e6,
      miljon: 1e6,
      miljoner: 1e6,
      md: 1e9,
      mdr: 1e9,
      mrd: 1e9,
      miljard: 1e9,
      miljarder: 1e9,
    },
    numbers: {
      'en halv': 0.5,
      'en kvarts': 0.25,
      halv: 0.5,
      en: 1,
      två: 2,
      tre: 3,
      fyra: 4,
      fem: 5,
      sex: 6,
      sju: 7,
      åtta: 8,
      nio: 9,
      tio: 10,
      elva: 11,
      tolv: 12,
      femton: 15,
      tjugo: 20,
      trettio: 30,
      femtio: 50,
      hundra: 100,
    },
    decimal: ',',
    bare: {
      currency: 'SEK',
      next: 'till; i; från; för; av; på; med; och; i en; när; via; genom; hos; åt; ihop; rikare; färskt; nytt kapital',
    },
    range: 'till; och; -; –',
    upTo: 'upp till; högst; som mest',
  },
  company: {
    headNouns: `${BORROWED.headNouns}; startup(en|bolaget)?; bolag(et)?; *bolag(et)?; företag(et)?; *företag(et)?; plattform(en)?; *plattform(en)?; sajt(en)?; *sajt(en)?; app(en)?; *app(en)?; tjänst(en)?; *tjänst(en)?; *komet(en)?; *rapp(en)?; *appen; *tech; *-?startup(en)?; kedja(n)?; *kedja(n)?; *kedjan; tillverkare(n)?; utvecklare(n)?; *specialist(en)?; *leverantör(en)?; *jätte(n)?; uppstickare(n)?; *uppstickare(n)?; enhörning(en)?; *avhoppar(na|nas); bank(en)?; *bank(en)?; *butik(en)?; märke(t)?; varumärke(t)?; *firma(n)?; studio(n)?; *odlare(n)?; *stjärna(n)?; *raket(en)?; *entreprenör(erna)?; spinoff; spelbolag(et)?; *bryggeri(et)?; *utmanare(n)?`,
    connectors: 'och; &; of; the; av; i; för; by',
    based: 'baserade',
    about: 'om',
  },
  investors: {
    ledBy:
      '(leds|leddes|letts|ledd|ledda)( gemensamt)? av; lead-?investerare( är| var|:)?; huvudinvesterare( är| var)?; med … i spetsen; ledande investerare (är|var); under ledning av; anförs av',
    leads:
      '(leder|ledde|har lett) (rundan|investeringen|finansieringen|emissionen|den)*; (är|var|som) (huvud|lead-?)investerare; leder; ledde',
    from: 'med (deltagande|stöd|pengar) (från|av); (deltar|deltog|deltagit)( även| också| gör)?; tillsammans med; från( bland andra| bland annat| befintliga ägare*)?; bland (investerarna|ägarna|de nya ägarna) (finns|märks|är)( även| också| bland annat)?; befintlig(a|e) (ägare(n)?|investerare(n)?)( som)?; backa(s|t|d|de)( upp)? av; investerare (är|som|var|inkluderar); däribland; bland andra; bland annat; hos (bland andra)?; stött(as|at|ad) av; ägare som; med investerare som; samt',
    joined:
      '(deltar|deltog|deltagit|invester(ar|ade|at)|går in|gick in|skjuter( till| in)?|sköt( till| in)?|backar|är med|var med|ställer upp|svarar för|följer med|satsar|köper in sig|lånar ut|bidrar|hänger på|kliver in|ger|finansierar)( också| även| i rundan)?',
    kinds: `${BORROWED.kinds}; investerare(n)?; fond(en)?; *fond(en)?; riskkapitalbolag(et)?; investmentbolag(et)?; entreprenör(en|erna)?; ägare(n)?; affärsängel(n)?; affärsänglar(na)?; familj(en)?; bank(en)?; *bolag(et)?; *bolaget; grundare(n)?; miljardär(en)?; befintliga (ägaren|investeraren); *jätten; *grundaren`,
    earlier:
      '(förra|tidigare|senaste|förriga|första) _ (rundan|runda|finansieringen|emissionen); i fjol; (två|tre|ett|[0-9]+) år sedan; sedan tidigare',
  },
  places: {
    seated: '(baserad|baserat|säte|huvudkontor(et)?)( är| ligger)? i; grunda(d|t|des) … i',
    based: '-?baserade?; -?baserat',
    from: 'från; i; ur',
    companies: 'start-?ups; scale-?ups',
  },
  sentences: {
    abbreviations:
      'milj; mkr; mdkr; kr; bl.a; t.ex; d.v.s; dr; prof; ca; nr; inkl; st; f.d; osv; etc; inc; s.k; resp',
  },
  footers: 'läs (mer|också|även); källa; foto; bild; dela; prenumerera; inlägget … dök först upp',
};
