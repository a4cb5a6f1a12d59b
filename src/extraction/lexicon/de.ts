import { BORROWED } from './borrowed.js';
import type { Lexicon } from './lexicon.js';

/** The lexicon for German. */
export const DE: Lexicon = {
  language: 'de',
  // All nouns are capitalised, so a capital does not mark a name.
  script: { spaced: true, capitalsMarkNames: false },
  verbs: {
    raise: `sammel(t|n|te|ten); eingesammelt; einsammeln; sicher(t|n|te|ten) sich; sich gesichert; sich; gesichert; hol(t|en|te|ten)( sich)?; (sich )?geholt; erhaelt; erhäl(t)?; erhalten; erhielt(en)?; bekomm(t|en); bekam(en)?; wirbt; warb(en)?; eingeworben; einwerben; nimmt; nahm(en)?; aufgenommen; eingenommen; schlie(ß|ss)(t|en); schloss(en)?; abgeschlossen; geschlossen; verk(ü|ue)nde(t|te|ten); zieh(t|en); an land gezogen; an land; stemmt; kassier(t|te|ten|en); ergatter(t|te); angel(t|te)n? sich; streich(t|en); einstreichen; (ein)?gestrichen; mobilisier(t|te|en); beschaff(t|te|en); generier(t|te); einkassiert; g(ö|oe)nnt sich; krieg(t|en); freu(t|en) sich (ü|ue)ber; vermeld(et|ete|en); melde(t|te|n); landet; lockt; tankt; (ü|ue)berzeug(t|te|en); flie(ß|ss)(t|en)( in| an)?; floss(en)?; geflossen; fundet; raist; raised; gewinn(t|en); gewann(en)?; gewonnen; verdoppelt; verl(ä|ae)ngert; erweitert; stockt; aufgestockt; sammelten`,
    invest: `investier(t|te|ten|en); beteilig(t|te|ten|en) sich; beteiligt; sich; steig(t|en); stieg(en)?; eingestiegen; einsteigen; finanzier(t|te|ten|en); steck(t|te|ten|en); pump(t|te|ten|en); schie(ß|ss)(t|en); schoss; zugeschossen; gib(t)?; geben; gab(en)?; f(ü|ue)hr(t|te|ten|en); angef(ü|ue)hrt; setz(t|en) auf; wett(et|en) auf; beteiligen; legt(e)? nach; legt bei; leg(t|en); greif(t|en); greift; zieht; z(o|ö)gen; gehen? mit; gingen? mit; bring(t|en); erwirb(t)?; (ü|ue)bernimmt den lead; unterst(ü|ue)tz(t|en|te); leih(t|en); lieh; gew(ä|ae)hr(t|te|en); stell(t|en); steuert; glaub(t|en) an; zahl(t|te|en); verdoppeln; investition; steigt; steigen; lead(et|en)`,
  },
  round: {
    nouns: `
      ${BORROWED.rounds}; finanzierung*; *finanzierung; *finanzierungsrunde(n)?; *runde; *kapitalerh(ö|oe)hung; kapital;
      *kapital; frisches (geld|kapital); geld; investment(s)?; investition; beteiligung; darlehen; *darlehen; kredit*; wagniskapital;
      risikokapital; eigenkapital; anschubfinanzierung; millionenfinanzierung; finanzspritze; kapitalspritze; f(ö|oe)rderung;
      f(ö|oe)rdermittel; zuschuss; mio; funding(s)?; geldgeber; investor(en)?; *investment; *betrag; lead; anteile`,
    sure: `
      ${BORROWED.sure}; finanzierung; *finanzierungsrunde(n)?; *runde; kapitalerh(ö|oe)hung; *finanzierung; kapitalspritze;
      finanzspritze; wandeldarlehen; wagniskapital; *kapital; frisches geld; geldgeber; darlehen; für`,
  },
  stages: [
    {
      type: 'pre-seed',
      terms: `pre-?seed-?(runde|finanzierung*|kapital|investment|phase|funding|round)?`,
    },
    {
      type: 'seed',
      terms: `
        seed-?(finanzierungs)?(runde|finanzierung|finanzierungsrunde|kapital|investment|phase|funding|round|extension|geld);
        fr(ü|ue)hphasenfinanzierung; startfinanzierung; gr(ü|ue)ndungsfinanzierung; (im|als|in) seed`,
    },
    {
      type: 'angel',
      terms: 'angel-?(runde|investment|finanzierung*); business-?angel-?(runde|finanzierung*|investment)',
    },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `${BORROWED.crowd}; schwarmfinanzierung*; crowd-?(invest|funding|kampagne)*; crowdinvestor(en)?`,
    },
    {
      type: 'convertible-note',
      terms: `wandeldarlehen; wandelanleihe; wandel-darlehen; ${BORROWED.convertible}`,
    },
    {
      type: 'bridge',
      terms: `br(ü|ue)ckenfinanzierung; br(ü|ue)ckenkapital; zwischenfinanzierung; (ü|ue)berbr(ü|ue)ckungs*; bridge-?(runde|finanzierung)`,
    },
    {
      type: 'strategic',
      terms: `strategische(n|r|s)? _ (finanzierungsrunde|runde|investment|beteiligung|investition|finanzierung)`,
    },
    {
      type: 'grant',
      terms: `zuschuss; zusch(ü|ue)sse; f(ö|oe)rdermittel; f(ö|oe)rderung; f(ö|oe)rderbescheid; f(ö|oe)rdergeld(er)?; forschungsf(ö|oe)rderung`,
    },
    {
      type: 'debt',
      terms: `
        ${BORROWED.debt}; darlehen; *darlehen; kredit; *kredit; kreditlinie; fremdkapital; *kreditlinie; fremdfinanzierung;
        anleihe; refinanzierungslinie; venture-debt`,
    },
    {
      type: 'growth',
      terms: `${BORROWED.growth}; wachstumsfinanzierung; wachstumskapital; wachstumsrunde; growth-?(runde|finanzierung)`,
    },
    {
      type: 'private-equity',
      terms: `${BORROWED.privateEquity}; minderheitsbeteiligung; minderheitsanteil; mehrheitsbeteiligung`,
    },
  ],
  series: { before: 'series; serie', after: 'runde; finanzierungsrunde; finanzierung' },
  pre: 'pre',
  joins: 'und; sowie; &; +',
  money: {
    before: { euro: 'EUR', franken: 'CHF', dollar: 'USD', 'fr.': 'CHF' },
    after: {
      euro: 'EUR',
      euros: 'EUR',
      'us-dollar': 'USD',
      'us dollar': 'USD',
      dollar: 'USD',
      franken: 'CHF',
      'schweizer franken': 'CHF',
      pfund: 'GBP',
      yen: 'JPY',
      'schwedische kronen': 'SEK',
      rubel: 'RUB',
      yuan: 'CNY',
    },
    scales: {
      tausend: 1e3,
      tsd: 1e3,
      k: 1e3,
      t: 1e3,
      mio: 1e6,
      mill: 1e6,
      million: 1e6,
      millionen: 1e6,
      m: 1e6,
      mrd: 1e9,
      milliarde: 1e9,
      milliarden: 1e9,
      bn: 1e9,
    },
    numbers: {
      'eine halbe': 0.5,
      'einer halben': 0.5,
      'eine viertel': 0.25,
      eine: 1,
      einer: 1,
      eineinhalb: 1.5,
      anderthalb: 1.5,
      zwei: 2,
      zweieinhalb: 2.5,
      drei: 3,
      vier: 4,
      fünf: 5,
      sechs: 6,
      sieben: 7,
      acht: 8,
      neun: 9,
      zehn: 10,
      elf: 11,
      zwölf: 12,
      zwanzig: 20,
      dreißig: 30,
      vierzig: 40,
      fünfzig: 50,
      hundert: 100,
    },
    decimal: ',',
    bare: {
      currency: 'EUR',
      next: 'ein; ab; für; von; in; an; auf; bei; im; zur; zum; durch; und; von; mit; *kapital; vom; (ü|ue)ber; unter; beim; aus; f(ö|oe)rderung; zuschuss; kredit; darlehen; finanzierung*; runde; investment; investition; beteiligung; spritze; finanzspritze; kapitalspritze; seed*; serie*; deal; zusage; als; f(ü|ue)r',
    },
    range: 'bis; und; -; –',
    upTo: 'bis zu; maximal; h(ö|oe)chstens',
  },
  company: {
    headNouns: `
      ${BORROWED.headNouns}; *-?start-?up; *startup; *start-up; unternehmen; *unternehmen; firma; *firma; *-?spezialist(en)?; *spezialist(en)?; anbieter; *anbieter; hersteller; *hersteller(s)?;
      plattform; *plattform; gr(ü|ue)ndung; ausgr(ü|ue)ndung; *dienst; *dienstleister(s)?; *bauer; *h(ä|ae)ndler(s)?; entwickler; *entwickler; *app; *marktplatz; *pionier; *haus; *firma; *bank; *versicherer; *broker;
      *betreiber; *tech; *marke; *anbieterin; neobank; jungunternehmen; softwarefirma; online-?shop; *versender; *vermittler; *lieferdienst; *labor; einhorn; tochter; konzern; spin-?off; *portal; *schmiede; *entwicklerin;
      bezahldienst; *gesellschaft; *gmbh; projekt; *software; mittelst(ä|ae)ndler; *verleiher; *verlag; *start-?ups`,
    connectors: 'und; of; the; for; von; der; de; &; by; +; y; im; am',
    based: 'basierte; ansässige',
    about: '(ü|ue)ber',
  },
  investors: {
    ledBy: `
      angef(ü|ue)hrt( wird| wurde)? (sie |die runde |die finanzierungsrunde |diese )?(von|durch|vom); (wird|wurde) (die runde |sie )?(von|durch|vom) … angef(ü|ue)hrt; lead-?investor(en|in)?( ist| war| sind| waren|:)?( der| die| das)?; lead-?investor; unter (der )?f(ü|ue)hrung (von|des|der); unter leitung (von|des);
      den lead (ü|ue)bern(immt|ahm|ehmen)( dabei)?; angef(ü|ue)hrt von; gef(ü|ue)hrt von; federf(ü|ue)hrend (ist|war|beteiligt); geleitet von; f(ü|ue)hrender investor (ist|war)?; angef(ü|ue)hrt wurde … (von|durch)`,
    leads: `
      f(ü|ue)hr(t|te|en|ten) (die|diese) _ (an|runde an); hat die runde angef(ü|ue)hrt; angef(ü|ue)hrt; (ü|ue)bern(immt|ahm) den lead; als lead-?investor; (ist|war) lead-?investor; f(ü|ue)hrte(n)? die; f(ü|ue)hrt die; leadet(e)?`,
    from: `
      (ebenfalls |auch |zudem |au(ß|ss)erdem )?(dabei|beteiligt) (ist|sind|waren|war|sich)( zudem| auch| au(ß|ss)erdem| ferner| unter anderem)?( die| der| das)?; neben … beteilig(t|ten|en) sich( auch| die bestandsinvestoren| zudem)?; investoren (sind|waren); geldgeber(n)? (sind|waren|ist|war|geh(ö|oe)ren|z(ä|ae)hlen);
      zu den (investoren|geldgebern|gesellschaftern|unterst(ü|ue)tzern) (geh(ö|oe)r(t|en)|z(ä|ae)hl(t|en))( unter anderem| auch)?; bestandsinvestor(en)?; altinvestor(en)?; altgesellschafter; beteiligt haben sich; mit dabei( ist| sind| waren)?; unterst(ü|ue)tzt von; finanziert von; gemeinsam mit; zusammen mit; unter anderem von; (kommt|kommen|stammt|stammen) (ausschlie(ß|ss)lich |unter anderem )?(von|aus); investoren wie; beteiligung von; au(ß|ss)erdem (investier*|beteilig*|dabei)( sind)?; darunter; sowie von; sammelten … von`,
    joined: `
      (ge)?hen (auch |ebenfalls |wieder )?mit; ging(en)? (auch |ebenfalls )?mit; (zogen|ziehen|zieht) (ebenfalls |auch |erneut )?mit; beteilig(t|ten|en|te) (sich|haben); (haben|hat) sich … beteiligt; investier(t|te|ten|en); steig(t|en)( neu| ebenfalls| auch)?( ein)?; stieg(en)?; sind (ebenfalls|auch|wieder|erneut)? ?dabei; geben; pump(t|en); finanzier(t|en);
      setz(t|en) auf; leg(t|en)( bei)?; (ist|sind|waren) (ebenfalls |auch |wieder )?an bord; steck(t|en); bringt; steuert`,
    kinds: `
      ${BORROWED.kinds}; *-?investor(en|in)?; bestandsinvestor(en)?; *fonds; *geber; kapitalgeber; *gesellschaft; unternehmer(in)?; business angels?; *konzern; *bank; *firma; finanzinvestor; *arm; *tochter; *versicherer; gr(ü|ue)nder(in)?; serienunternehmer; familie; altgesellschafter; *ableger; netzbetreiber`,
    earlier:
      '(fr(ü|ue)here|vorherige|letzte|vorangegangene|erste)(n|r|s)? _ (runde|finanzierung|finanzierungsrunde); hatte; damals; vor (zwei|drei|einem|vier) jahr(en)?',
  },
  places: {
    seated:
      'sitz(t|end)? (in|im); (haupt|firmen|unternehmens)sitz (in|im); sitz der [a-zäöü]* ist; (ansässig|beheimatet|angesiedelt) in; gegründet … in',
    based: '-?basierte?(n|r|s)?; -?ansässige(n|r|s)?',
    from: 'aus; in; bei; im; von',
    companies: 'start-?ups; scale-?ups',
  },
  sentences: {
    abbreviations:
      'mio; mrd; tsd; mill; ca; bzw; z.b; u.a; dr; prof; ing; dipl; inkl; inc; ltd; co; nr; st; rd; usw; etc; evtl; ggf; sog; vgl; gem; jan; feb; aug; sept; okt; nov; dez; max; abs; art',
  },
  footers:
    '(ü|ue)ber den autor; mehr zum thema; lesen sie auch; quelle; foto; bild; der beitrag … erschien zuerst; weiterlesen; jetzt lesen',
};
