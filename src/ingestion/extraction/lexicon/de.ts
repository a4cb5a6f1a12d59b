import { BORROWED } from './borrowed.js';
import { DE_TRAPS } from './de-traps.js';
import type { Lexicon } from './lexicon.js';

/** German. */
export const DE: Lexicon = {
  language: 'de',
  // All nouns have capitals.
  script: { spaced: true, capitalsMarkNames: false, verbFinal: true },
  verbs: {
    raise: `sammel(t|n|te|ten); eingesammelt; einsammeln; sicher(t|n|te|ten) sich; sich gesichert; sich; gesichert; hol(t|en|te|ten)( sich)?; (sich )?geholt; erhaelt; erhäl(t)?; erhalten; erhielt(en)?; bekomm(t|en); bekam(en)?; wirbt; warb(en)?; eingeworben; einwerben; nimmt; nahm(en)?; aufgenommen; eingenommen; schlie(ß|ss)(t|en); schloss(en)?; abgeschlossen; geschlossen; verk(ü|ue)nde(t|te|ten); zieh(t|en); an land gezogen; an land; stemmt; kassier(t|te|ten|en); ergatter(t|te); angel(t|te)n? sich; streich(t|en); einstreichen; (ein)?gestrichen; mobilisier(t|te|en); beschaff(t|te|en); generier(t|te); einkassiert; g(ö|oe)nnt sich; krieg(t|en); freu(t|en) sich (ü|ue)ber; vermeld(et|ete|en); melde(t|te|n); landet; lockt; tankt; (ü|ue)berzeug(t|te|en); flie(ß|ss)(t|en)( in| an)?; floss(en)?; geflossen; fundet; raist; raised; gewinn(t|en); gewann(en)?; gewonnen; verdoppelt; verl(ä|ae)ngert; erweitert; stockt; aufgestockt; sammelten`,
    receive: `hat; haben; gibt; gab; ist; sind; wird; wurde(n)?; bringt; brachte; kommt; kam; steht; z(ä|ae)hlt; startet; gelingt; gelang; best(ä|ae)tigt; verrät; bewillig(t|te)`,
    invest: `investier(t|te|ten|en); beteilig(t|te|ten|en) sich; beteiligt; sich; steig(t|en); stieg(en)?; eingestiegen; einsteigen; finanzier(t|te|ten|en); steck(t|te|ten|en); pump(t|te|ten|en); schie(ß|ss)(t|en); schoss; zugeschossen; gib(t)?; geben; gab(en)?; f(ü|ue)hr(t|te|ten|en); angef(ü|ue)hrt; setz(t|en) auf; wett(et|en) auf; beteiligen; legt(e)? nach; legt bei; leg(t|en); greif(t|en); greift; zieht; z(o|ö)gen; gehen? mit; gingen? mit; bring(t|en); erwirb(t)?; (ü|ue)bernimmt den lead; unterst(ü|ue)tz(t|en|te); leih(t|en); lieh; gew(ä|ae)hr(t|te|en); stell(t|en); steuert; glaub(t|en) an; zahl(t|te|en); verdoppeln; investition; steigt; steigen; lead(et|en)`,
    other: `kauf(t|te|en); (ü|ue)bernimmt; (ü|ue)bernahm; (ü|ue)bernehmen; verkauf(t|te); will; wollen; plan(t|te|en); sucht?; soll(en|te)?; könnte; k(ö|oe)nnte; m(ö|oe)chte; spendet; entl(ä|ae)sst; k(ü|ue)ndigt; er(ö|oe)ffnet; baut; startet; stellt; pr(ä|ae)sentiert; ernennt; wechselt; meldet insolvenz; sagt(e)?; teilte; erkl(ä|ae)rt(e)?; w(ä|ae)chst; expandiert; entwickelt; bietet; vermittelt; macht; geht; verliert; muss; kann; darf; verl(ä|ae)sst; launcht; verklagt`,
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
    use: `
      (das|dem|mit dem) (frische(n|s)?|neue(n|s)?|zus(ä|ae)tzliche(n)?) (geld|kapital|mittel*); die mittel; das kapital soll;
      das geld soll; flie(ß|ss)t in; flie(ß|ss)en in; mit (dem|den) (investment|finanzierung|mitteln)`,
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
      next: 'ein; ab; für; von; in; an; auf; bei; im; zur; zum; durch; und; von; mit; wagniskapital; kapital; vom; (ü|ue)ber; unter; beim; aus; f(ö|oe)rderung; zuschuss; kredit',
    },
    range: 'bis; und; -; –',
    vague:
      '(ü|ue)ber; mehr als; knapp; rund; fast; etwa; circa; ca.; ungef(ä|ae)hr; gut; mindestens; beinahe; insgesamt',
    upTo: 'bis zu; maximal; h(ö|oe)chstens',
    unstated: `
      (sechs|sieben|acht|neun)stellige(n|r|s)? _ (betrag|summe|finanzierung|runde|investment|bereich|h(ö|oe)he|millionenbetrag);
      (sechs|sieben|acht|neun)stellig*; millionenbetrag; millionenh(ö|oe)he; mehrere millionen; millionen-(finanzierung|runde|investment);
      millionen(finanzierung|investment|runde|betrag); nicht genannte(n|r)? (summe|betrag|h(ö|oe)he); unbekannte(r|n)? h(ö|oe)he;
      (neue|erste|große|zweite) (finanzierungsrunde|finanzierung)`,
  },
  roles: [
    {
      role: 'valuation',
      beforeNear:
        'bewertung; bewertet; wert; unternehmenswert; b(ö|oe)rsenwert; firmenwert; marktkapitalisierung; bewertung von',
      afterNear: 'bewertet; bewertung; wert(voll)?; unternehmenswert',
      afterNext: 'wert; bewertung',
    },
    {
      role: 'total',
      beforeNear: `
        insgesamt (nun|bisher|bereits|schon|sind|wurden); gesamtfinanzierung; gesamtsumme; bisher; bislang; seit (der |ihrer |dem |seiner )?gr(ü|ue)ndung; flossen (damit|so|somit); sind damit; (damit )?summier*; steigt (damit|so) auf;
        erh(ö|oe)ht sich … auf; kommt (damit )?auf; alles in allem; zusammengenommen`,
      afterNear: 'gesamtfinanzierung',
      afterNext: 'gesamtfinanzierung; gesamtkapital; insgesamt; seit gr(ü|ue)ndung',
    },
    {
      role: 'part',
      beforeNear: 'davon; setzt sich aus; setzt sich; darunter; bestehend aus',
    },
    {
      role: 'fund',
      beforeNear:
        'fonds (mit|(ü|ue)ber|von|in h(ö|oe)he von); fondsvolumen*; verwaltet; fonds mit; fondsgr(ö|oe)(ß|ss)e; zielvolumen; dachfonds; first closing',
      afterNext: 'fonds; schweren fonds; fondsvolumen',
    },
    {
      role: 'revenue',
      beforeNear:
        'umsatz; jahresumsatz; erl(ö|oe)s(e|en)?; gewinn; verlust; umsatz von; setzt(e)? … um; ergebnis; EBITDA; einnahmen',
      afterNear: 'umsatz; jahresumsatz; umsatzerl(ö|oe)se; gewinn; umgesetzt; erl(ö|oe)st; verlust; ARR',
      afterNext: 'umsatz; jahresumsatz; gewinn; verlust; ARR; schulden',
    },
    {
      role: 'market',
      beforeNear:
        'marktvolumen; markt (f(ü|ue)r|von); deutsche (gr(ü|ue)nder|start-?ups); branche; quartal; halbjahr; startups haben; gr(ü|ue)nder sammel*',
      afterNear: 'im (ersten|zweiten|dritten|vierten) quartal; marktvolumen; im ersten halbjahr',
    },
    {
      role: 'spending',
      beforeNear:
        'kosten; kostet(e)?; baukosten; plant; fabrik f(ü|ue)r; will … investieren; kaufpreis; kaufsumme; strafe; bu(ß|ss)geld; spendet; schaden; auftrag*; vertrag*',
      afterNear: 'strafe; bu(ß|ss)geld; auftragsvolumen; zu bauen; schadenersatz; kaufpreis; kosten; auftrag',
      afterNext: 'strafe; bu(ß|ss)geld; schadenersatz; auftrag; preisgeld; spende',
    },
    {
      role: 'past',
      beforeNear: `
        hatte(n)?; vor (zwei|drei|vier|einem|f(ü|ue)nf|mehreren|wenigen|[0-9]|[0-9][0-9]) (jahr(en)?|monat(en)?|wochen); zuletzt; zuvor; bereits; fr(ü|ue)here(n)?;
        vergangene(n|s)? (jahr|fr(ü|ue)hjahr|herbst|sommer|winter); letzte(n|s)? (jahr|runde|finanzierungsrunde); damals; nach (einer|der)? ?[0-9]*; im januar; im vorjahr; nach`,
      afterNear:
        'im (vergangenen|letzten) jahr; vor (zwei|drei|vier|einem) (jahren|jahr|monaten); im vorjahr; eingesammelt hatte; bekommen hatte; erhalten hatte; im jahr 20[0-2][0-9]',
    },
  ],
  traps: DE_TRAPS,
  company: {
    headNouns: `
      ${BORROWED.headNouns}; *-?start-?up; *startup; *start-up; unternehmen; *unternehmen; firma; *firma; *-?spezialist(en)?; *spezialist(en)?; anbieter; *anbieter; hersteller; *hersteller(s)?;
      plattform; *plattform; gr(ü|ue)ndung; ausgr(ü|ue)ndung; *dienst; *dienstleister(s)?; *bauer; *h(ä|ae)ndler(s)?; entwickler; *entwickler; *app; *marktplatz; *pionier; *haus; *firma; *bank; *versicherer; *broker;
      *betreiber; *tech; *marke; *anbieterin; neobank; jungunternehmen; softwarefirma; online-?shop; *versender; *vermittler; *lieferdienst; *labor; einhorn; tochter; konzern; spin-?off; *portal; *schmiede; *entwicklerin;
      bezahldienst; *gesellschaft; *gmbh; projekt; *software; mittelst(ä|ae)ndler; *verleiher; *verlag; *start-?ups`,
    trades: BORROWED.headNouns,
    pronouns: `
      der; die; das; den; dem; des; ein; eine; einer; einem; eines; er; sie; es; wir; ich; ihr; man; dies*; jetzt; nun; mit; nach; f(ü|ue)r; bei; im; in; am; an; auf; aus; von; vom; zum; zur; zu; vor; seit; (ü|ue)ber; unter; durch; und; oder; aber; auch; noch; neben;
      wie; was; warum; wer; wo; wann; so; hier; da; dort; damit; dabei; daf(ü|ue)r; davon; bisher; bislang; heute; gestern; zuletzt; zuvor; insgesamt; rund; knapp; mehr; mehrere; viele; alle; beide; neue(r|s|n)?; frisches; erste(r|s)?; zweite(r|s)?; laut; trotz; gegen; ohne; weitere; weil; wenn;
      als; sowie; doch; nur; kein(e)?; exklusiv; zwischen; zwei; drei; parallel; au(ß|ss)erdem; angef(ü|ue)hrt; beteiligt; gegr(ü|ue)ndet; zudem; darunter; m(ö|oe)glich; bis; ab; um; dank; w(ä|ae)hrend; ihre; sein(e)?; unser(e)?; dieses; diese; dieser`,
    intros:
      'mit; nach; bei; im; in; am; seit; laut; f(ü|ue)r; vor; trotz; neben; aus; unter; durch; wie; als; gegen; dank; zum; zur; auf; insgesamt; zwischen; parallel',
    labels:
      'exklusiv; eilmeldung; update; news; startup-?ticker; interview; investments? (und|&) exits; funding; deal; deals; dealmonitor; seed; serie [a-j]; series [a-j]; growth-equity; finanzierung; finanzierungsrunde; kapital',
    connectors: 'und; of; the; for; von; der; de; &; by; +; y; im; am',
    based: 'basierte; ansässige',
    backed: 'finanzierte; gestützte; unterstützte',
    recipient: 'in; bei; f(ü|ue)r; an; das; die; den; dem; von; auf; zu',
    about: '(ü|ue)ber',
    origins: `
      berliner; m(ü|ue)nch(e)?ner; hamburger; k(ö|oe)lner; frankfurter; stuttgarter; d(ü|ue)sseldorfer; leipziger; dresdner; karlsruher; aachener; wiener; grazer; linzer; salzburger; z(ü|ue)rcher; basler; berner; genfer; lausanner; bremer; hannoveraner;
      n(ü|ue)rnberger; mannheimer; heidelberger; potsdamer; bonner; essener; dortmunder; duisburger; m(ü|ue)nsteraner; freiburger; augsburger; t(ü|ue)binger; darmstädter; mainzer; kieler; l(ü|ue)becker; rostocker; jenaer; erfurter; chemnitzer; bayreuther; regensburger;
      b(ü|ue)ndner; tiroler; innsbrucker; st. galler; zuger; winterthurer; luzerner; *burger; *steiner; *heimer; *inger; deutsche(s|r|n)?; schweizer; (ö|oe)sterreichische(s|r)?; britische(s|r)?; amerikanische(s|r)?; franz(ö|oe)sische(s|r)?; israelische(s|r)?; schwedische(s|r)?;
      *ische(s|r|n)?; US; europ(ä|ae)ische(s|r)?; *ner; s(ü|ue)ddeutsche(s|r)?`,
    notNames: `
      *ung; *ungen; *heit; *keit; *schaft; *ion; *ionen; *kapital; *geld(er)?; *runde(n)?; million(en)?; milliarde(n)?; euro; dollar; franken; prozent; gr(ü|ue)nder(in|innen|n|team)?; *chef(in)?; investor(en|in)?; geldgebern?; *investor(en)?; bestandsinvestor(en)?; altgesellschafter;
      gesellschafter; mehrheit; minderheit; anteil(e|en)?; *betrag; summe; jahr(e|en|es)?; monat(e|en)?; woche(n)?; quartal; montag; dienstag; mittwoch; donnerstag; freitag; januar; februar; m(ä|ae)rz; april; mai; juni; juli; august; september; oktober; november; dezember;
      kunden; nutzer; mitarbeiter*; team; markt; umsatz; gewinn; bewertung; *gespr(ä|ae)che; ger(ü|ue)cht*; angaben; bericht; rahmen; h(ö|oe)he; ziel; plan; pl(ä|ae)ne; zukauf; zuk(ä|ae)ufe; expansion; wachstum; deutschland; (ö|oe)sterreich; schweiz; europa; usa; polen; niederlande; berlin; m(ü|ue)nchen;
      hamburg; k(ö|oe)ln; wien; z(ü|ue)rich; stuttgart; frankfurt; leipzig; gesch(ä|ae)ftsf(ü|ue)hrer(in)?; vorstand*; sprecher(in)?; beteiligte(n)?; lead; darlehen; kredit; bank; fonds; *fonds; startup(s)?; start-up(s)?; firma; unternehmen; unternehmer(in)?; kopf; bund; *fabrik; werk; software; technologie; plattform;
      produkt*; l(ö|oe)sung*; forscher*; wissenschaft*; geld; kasse; tasche; land; frau; herr; uhr; tag; heute; ki; spin-off; vertrag; auftrag; preis; kaufpreis; *haus; halter; frist; eigenkapital; mitteln?; mittel; partner(in)?; laut; erfolg; exklusiv; *ausbau; *fabrik; *standort; *sanierung; *programm; *offensive; geduld; vertrauen; zukunft; mut; seed; tickets?`,
    nameEndings: 's; es',
  },
  investors: {
    ledBy: `
      angef(ü|ue)hrt( wird| wurde)? (sie |die runde |die finanzierungsrunde |diese )?(von|durch|vom); (wird|wurde) (die runde |sie )?(von|durch|vom) … angef(ü|ue)hrt; lead-?investor(en|in)?( ist| war| sind| waren|:)?( der| die| das)?; lead-?investor; unter (der )?f(ü|ue)hrung (von|des|der); unter leitung (von|des);
      den lead (ü|ue)bern(immt|ahm|ehmen)( dabei)?; angef(ü|ue)hrt von; gef(ü|ue)hrt von; federf(ü|ue)hrend (ist|war|beteiligt); geleitet von; f(ü|ue)hrender investor (ist|war)?; angef(ü|ue)hrt wurde … (von|durch)`,
    leads: `
      f(ü|ue)hr(t|te|en|ten) (die|diese) _ (an|runde an); hat die runde angef(ü|ue)hrt; angef(ü|ue)hrt; (ü|ue)bern(immt|ahm) den lead; als lead-?investor; (ist|war) lead-?investor; f(ü|ue)hrte(n)? die; f(ü|ue)hrt die; leadet(e)?`,
    leadsAlone: '',
    from: `
      (ebenfalls |auch |zudem |au(ß|ss)erdem )?(dabei|beteiligt) (ist|sind|waren|war|sich)( zudem| auch| au(ß|ss)erdem| ferner| unter anderem)?( die| der| das)?; neben … beteilig(t|ten|en) sich( auch| die bestandsinvestoren| zudem)?; investoren (sind|waren); geldgeber(n)? (sind|waren|ist|war|geh(ö|oe)ren|z(ä|ae)hlen);
      zu den (investoren|geldgebern|gesellschaftern|unterst(ü|ue)tzern) (geh(ö|oe)r(t|en)|z(ä|ae)hl(t|en))( unter anderem| auch)?; bestandsinvestor(en)?; altinvestor(en)?; altgesellschafter; beteiligt haben sich; mit dabei( ist| sind| waren)?; unterst(ü|ue)tzt von; finanziert von; gemeinsam mit; zusammen mit; unter anderem von; (kommt|kommen|stammt|stammen) (ausschlie(ß|ss)lich |unter anderem )?(von|aus); investoren wie; beteiligung von; au(ß|ss)erdem (investier*|beteilig*|dabei)( sind)?; darunter; sowie von; sammelten … von`,
    joined: `
      (ge)?hen (auch |ebenfalls |wieder )?mit; ging(en)? (auch |ebenfalls )?mit; (zogen|ziehen|zieht) (ebenfalls |auch |erneut )?mit; beteilig(t|ten|en|te) (sich|haben); (haben|hat) sich … beteiligt; investier(t|te|ten|en); steig(t|en)( neu| ebenfalls| auch)?( ein)?; stieg(en)?; sind (ebenfalls|auch|wieder|erneut)? ?dabei; geben; pump(t|en); finanzier(t|en);
      setz(t|en) auf; leg(t|en)( bei)?; (ist|sind|waren) (ebenfalls |auch |wieder )?an bord; steck(t|en); bringt; steuert`,
    givenBy: 'von; durch; vom',
    stops: `
      hat; haben; hatte; in; f(ü|ue)r; mit; bei; auf; an; um; ein; eine; einen; zur; zum; im; am; aus; die; der; das; den; dem; welche; dass; ist; sind; war; wird; wurde; investiert; beteiligte; nach; als; damit; wie; dabei; ebenfalls; davon; (ü|ue)ber; angef(ü|ue)hrt; gef(ü|ue)hrt; sich; bereits; erneut; zusammen; setzt; will; steigt; geht; zieht; gab; gibt; sein; ihr; neben; auch; ein`,
    and: 'und; sowie; u.; &; und auch; sowie die; und die; und der; und das; sowie der; sowie das; und den; sowie den',
    kinds: `
      ${BORROWED.kinds}; *-?investor(en|in)?; bestandsinvestor(en)?; *fonds; *geber; kapitalgeber; *gesellschaft; unternehmer(in)?; business angels?; *konzern; *bank; *firma; finanzinvestor; *arm; *tochter; *versicherer; gr(ü|ue)nder(in)?; serienunternehmer; familie; altgesellschafter; *ableger; netzbetreiber`,
    adjectives: `
      der; die; das; den; dem; des; auch; von; vom; sowie; und; bestehende(n|r)?; neue(n|r)?; bisherige(n|r)?; weitere(n|r)?; bekannte(n)?; internationale(n|r)?; strategische(n)?; deutsche(n|r)?; amerikanische(n|r)?; US-amerikanische(n|r)?; britische(n|r)?; franz(ö|oe)sische(n)?; schwedische(n|r)?; (ö|oe)sterreichische(n|r)?; schweizer; europ(ä|ae)ische(n|r)?; *er; unter anderem;
      au(ß|ss)erdem; zudem; ferner; ebenfalls; beide(n)?; durch; erneut; mehrere(n)?; ehemalige(n|r)?; zuvor; US-; etwa; dabei; darunter`,
    notNames: `${BORROWED.notNames}; der; die; das; mehrere*; weitere*; bestehende*; investor*; geldgeber; *angels; gr(ü|ue)nder*; start-?up*; runde; finanzierung*; kapital; unternehmen; firma; deutschland; europa; berlin; m(ü|ue)nchen; million(en)?; euro; dollar; andere; privatinvestor*; family offices?; privatpersonen; montag; januar; *ung; team; geld; business; mitarbeiter*; *runde; ihr; sein; sich; *gesellschafter; *investoren; *monate; fonds; zudem`,
    earlier:
      '(fr(ü|ue)here|vorherige|letzte|vorangegangene|erste)(n|r|s)? _ (runde|finanzierung|finanzierungsrunde); hatte; damals; vor (zwei|drei|einem|vier) jahr(en)?',
  },
  chief: `
    ${BORROWED.chief}; gesch(ä|ae)ftsf(ü|ue)hrer(in)?; firmenchef(in)?; vorstandschef(in)?; gr(ü|ue)nder(in)?; mitgr(ü|ue)nder(in)?; chef(in)?; vorstandsvorsitzende(r)?; co-gr(ü|ue)nder(in)?; unternehmenschef(in)?`,
  sentences: {
    abbreviations:
      'mio; mrd; tsd; mill; ca; bzw; z.b; u.a; dr; prof; ing; dipl; inkl; inc; ltd; co; nr; st; rd; usw; etc; evtl; ggf; sog; vgl; gem; jan; feb; aug; sept; okt; nov; dez; max; abs; art',
  },
  roundup: {
    headlines: `start-?up-?ticker; dealmonitor; deals der woche; investments? (und|&) exits; (alle|die) _ (deals|runden|finanzierungen|finanzierungsrunden); (zwei|drei|vier|f(ü|ue)nf|sechs) (deals|runden|finanzierungen); finanzierungen der woche; kurz gemeldet; news(letter)?; wochenr(ü|ue)ckblick; die gr(ö|oe)(ß|ss)ten (deals|runden)`,
  },
  footers:
    '(ü|ue)ber den autor; mehr zum thema; lesen sie auch; quelle; foto; bild; der beitrag … erschien zuerst; weiterlesen; jetzt lesen',
};
