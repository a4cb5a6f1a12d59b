import { BORROWED } from './borrowed.js';
import type { Lexicon } from './lexicon.js';
import { trapsOf } from './trap-kinds.js';

/** Dutch, of the Netherlands and Flanders. */
export const NL: Lexicon = {
  language: 'nl',
  script: { spaced: true, capitalsMarkNames: true, verbFinal: true },
  verbs: {
    raise:
      'haal(t|de|den|en)?; opgehaald; ophaalt; ophaalde; ophalen; binnengehaald; krijg(t|en); kreeg; kregen; gekregen; ontvang(t|en); ontving(en)?; ontvangen; sluit(en)?; sloot; gesloten; afgerond; rond(t|de); ron(dt|dde)?; trek(t|ken); trok(ken)?; aangetrokken; aantrok; aantrekt; verwerf(t|de); verworven; sleep(t|te); sleept; binnengesleept; strik(t|te); weet; tekent; boek(t|te); bemachtig(t|de); leen(t|de); leent; kondig(t|de); verzamel(t|de); harkt; verwelkom(t|de|en); overtuig(t|de); financier(t|de) zich; realiseer(t|de); haalden; zag; ziet; ophoogt; raised; pakt',
    receive:
      'heeft; hebben; is; zijn; wordt; meldt; maakt; komt; kwam; gaat; bevestigt; lanceert; start; ziet; vindt',
    invest:
      'invester(en|t|de|den)?; investeert; geïnvesteerd; ge(ï|i)nvesteerd; ste(e)?k(t|en); stopt; stoppen; stak(en)?; stap(t|pen|te|ten)( in)?; instap(pen|t); ingestapt; leid(t|de|den|en); financier(t|en|de); neem(t|en); nam(en)?; steun(t|en|de); participe(ren|ert); doe(t|n) mee; pomp(t|en); leg(t|gen); leggen; stel(t|len); stellen; beschikbaar; betal(en|t) mee; gokt op; gelooft in; leen(t|de); zet(ten)? in op; geeft; geven; gaf; ken(t|nen|de); kent; verstrek(t|te|ken); tekenen opnieuw in; schiet; koopt zich in; deelneming; sluit aan; inject(eert|eren); volgen',
    other:
      'koop(t|en); kocht; koch(t)?; neem(t|en); neemt; overgenomen; verkoopt; verkocht; wil(len)?; zoek(t|en); zocht; hoopt; plant; overweegt; benoem(t|d); stapt op; vertrekt; doneert; schenkt; ontslaat; bouwt; laat; opent; zegt; noemt; maakt; groeit; moet; kan; zou(den)?; verwacht; loopt; verliest; gaat failliet; presenteert; levert; wint; krijgt boete; betaalt; start; werkt; telt; ontwikkelt; bundelt; verdient; keert; dreigt',
  },
  round: {
    nouns: `${BORROWED.rounds}; *financiering(sronde)?; investering(sronde|en)?; *ronde; kapitaal; *kapitaal; kapitaalronde; *krediet; lening(en)?; *lening; subsidie; *investering; geld; vers geld; kapitaalverhoging; kapitaalinjectie; durfkapitaal; zaaigeld; zaaikapitaal; miljoenen; miljoeneninvestering; investeerder(s)?; belang; crowdfunding*; aandeelhouder(s)?; deal`,
    sure: `${BORROWED.sure}; *financiering(sronde)?; investering(sronde)?; *ronde; *kapitaal; lening; *lening; subsidie; *krediet; kapitaalverhoging; *investering; steken; vers geld; aandeelhouder`,
    use: '(met (het|dit|de|deze)|het|dit|de) (geld|kapitaal|investering|financiering|middelen|bedrag) (wil|gaat|wordt|zal|worden|is bedoeld|kan)*; gebruikt het geld',
  },
  stages: [
    { type: 'pre-seed', terms: 'pre-?seed-?(ronde|financiering|investering|kapitaal|fase)?; pre-zaai*' },
    {
      type: 'seed',
      terms:
        'seed-?(ronde|financiering|investering|kapitaal|fase|funding|round|geld)?; zaaironde; zaaikapitaal; zaaifinanciering; zaaigeld',
      exact: 'seed',
    },
    {
      type: 'angel',
      terms:
        'angel-?(ronde|investering|financiering); angelronde; informal-?ronde; ronde met (business )?angels',
    },
  ],
  otherTypes: [
    { type: 'equity-crowdfunding', terms: `${BORROWED.crowd}; crowdfunding*; crowdinvest*` },
    {
      type: 'convertible-note',
      terms: `converteerbare lening; achtergestelde converteerbare lening; converteerbare obligatie; ${BORROWED.convertible}`,
    },
    {
      type: 'bridge',
      terms: 'overbruggings*; brugfinanciering; bridge-?(ronde|financiering|lening)?; overbruggingskrediet',
    },
    { type: 'grant', terms: 'subsidie(s)?; *subsidie; beurs; innovatiesubsidie' },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; lening(en)?; *lening; krediet; *krediet; kredietlijn; leent; schuldfinanciering; bankfinanciering; kredietfaciliteit`,
    },
    {
      type: 'strategic',
      terms: 'strategische (investering|investeerder|ronde|deelneming|partner|financiering)',
    },
    {
      type: 'growth',
      terms: `${BORROWED.growth}; groeifinanciering; groeikapitaal; groei-?investering; growth-?ronde`,
    },
    {
      type: 'private-equity',
      terms: `${BORROWED.privateEquity}; minderheidsbelang; minderheidsaandeel; investeringsmaatschappij`,
    },
  ],
  series: { before: 'serie; series', after: 'ronde; financieringsronde' },
  pre: 'pre',
  joins: 'en; &; +',
  money: {
    before: { euro: 'EUR' },
    after: {
      euro: 'EUR',
      "euro's": 'EUR',
      dollar: 'USD',
      'amerikaanse dollar': 'USD',
      pond: 'GBP',
      'britse pond': 'GBP',
      'zwitserse frank': 'CHF',
      yen: 'JPY',
    },
    scales: {
      k: 1e3,
      duizend: 1e3,
      ton: 1e5,
      m: 1e6,
      mln: 1e6,
      mio: 1e6,
      milj: 1e6,
      miljoen: 1e6,
      mrd: 1e9,
      mld: 1e9,
      miljard: 1e9,
    },
    numbers: {
      'een half': 0.5,
      'een kwart': 0.25,
      anderhalf: 1.5,
      anderhalve: 1.5,
      een: 1,
      één: 1,
      twee: 2,
      drie: 3,
      vier: 4,
      vijf: 5,
      zes: 6,
      zeven: 7,
      acht: 8,
      negen: 9,
      tien: 10,
      elf: 11,
      twaalf: 12,
      vijftien: 15,
      twintig: 20,
      dertig: 30,
    },
    decimal: ',',
    bare: {
      currency: 'EUR',
      next: 'in; op; van; voor; om; bij; uit; aan; binnen; met; via; dankzij; door; groeigeld; subsidie; groeikapitaal; durfkapitaal; investering',
    },
    range: 'tot; en; -; –',
    vague: 'ruim; bijna; meer dan; ongeveer; circa; zo.n; rond de; minstens; meer dan; krap; ongeveer; dik',
    upTo: 'tot; maximaal; hooguit; tot maximaal',
    unstated:
      '(zes|zeven|acht|negen)cijferig*; miljoenen(investering|ronde|financiering)?; niet (nader )?(genoemd|bekendgemaakt|bekend)(e)?( bedrag)?; onbekend bedrag; bedrag … niet bekend; enkele miljoenen; enkele tonnen; (nieuwe|eerste|tweede) (investering|financiering|ronde|investeringsronde)',
  },
  roles: [
    {
      role: 'valuation',
      beforeNear: 'waardering; gewaardeerd; waard; beurswaarde; waardeert',
      afterNear: 'waardering; gewaardeerd; waard',
      afterNext: 'waard; waardering',
    },
    {
      role: 'total',
      beforeNear:
        'in totaal; totaal; totale; sinds de oprichting; tot nu toe; brengt het totaal op; opgeteld',
      afterNear: 'in totaal; sinds de oprichting; tot nu toe; totaal',
    },
    { role: 'part', beforeNear: 'waarvan; elk; daarvan' },
    {
      role: 'fund',
      beforeNear: 'fonds (van|met|ter)*; beheert; onder beheer; tweede fonds; fondsomvang',
      afterNext: 'onder beheer; fonds; belegd vermogen',
    },
    {
      role: 'revenue',
      beforeNear: 'omzet( van)?; winst; verlies; inkomsten; verkopen',
      afterNear: 'omzet; aan omzet; winst; verlies; aan inkomsten',
      afterNext: 'omzet; winst; verlies; ARR; schuld; kwijt',
    },
    {
      role: 'market',
      beforeNear:
        'markt; sector; (start-?ups|bedrijven|scale-ups)( samen)? … (haalden|ophaalden|opgehaald|kregen); kwartaal; in nederland',
      afterNear: 'in het (eerste|tweede|derde|vierde) kwartaal; in het eerste halfjaar; kwijt',
    },
    {
      role: 'spending',
      beforeNear:
        'boete; order; contract; opdracht; kost(en|te)?; koopsom; overname; begroting; schenk*; doneert; pand; prijs; schadevergoeding; aanbesteding; aanvraag*; ticket',
      afterNear: 'boete; per maand; per aandeel; schadevergoeding; kwijt',
      afterNext: 'boete; per aandeel; per maand',
    },
    {
      role: 'past',
      beforeNear:
        'vorig(e)? (jaar|ronde|maand|zomer|voorjaar|najaar); eerder( dit jaar)?; (twee|drie|vier|een|[0-9]+) jaar geleden; in 20[0-2][0-9]; had(den)? (al )?; nadat; na (een|de); destijds; voor het laatst; waarvoor',
      afterNear:
        '(twee|drie|een|[0-9]+) jaar geleden; vorig jaar; in 20[0-2][0-9]; eerder; aantrok; eerder dit jaar',
    },
  ],
  traps: trapsOf({
    offering: {
      terms:
        'beursgang; beursintroductie; naar de beurs; aandelenemissie; emissie; obligatie(s|lening)?; euronext; beursdebuut',
      exact: BORROWED.offering,
      unless:
        'sluit … beursgang … niet uit; converteerbare obligatie*; voor een beursgang; beursgang op termijn',
    },
    listed: 'beursgenoteerd*; beurskoers; aandeel (stijgt|daalt)',
    acquisition: {
      terms:
        'neemt … over; overgenomen; overname; overneemt; koop(t|en); kocht; verkoopt; verkocht; verkoop; fusie; fuseert; meerderheidsbelang; doorstart; ingelijfd; lijft … in',
      unless:
        'houden (een )?meerderheidsbelang; na mislukte verkoop; voor overnames; overname … ketste; meerderheidsbelang … houden; behoud* … meerderheid*; verkoopt (producten|online)',
    },
    fund: '(nieuw|nieuwe|eerste|tweede|derde|vierde|vijfde) _ fonds; fonds (van|sluit|voor); (sluit|lanceert|start|haalt) … fonds; first close; eerste closing; fonds op; *fonds van *',
    'investor-business':
      'investeerder; investeringsmaatschappij; durfinvesteerder; durfkapitalist; participatiemaatschappij; accelerator; incubator; vermogensbeheerder; fonds',
    token: { terms: `${BORROWED.token}; tokenverkoop; cryptomunt(en)?`, exact: BORROWED.tokenExact },
    legal:
      'rechtbank; rechter; boete; veroordeeld; schadevergoeding; rechtszaak; schikking; vonnis; fraude; aangifte; OM; toezichthouder; kort geding; curator; gevangenis*',
    'market-report':
      '(de )?grootste (rondes|investeringen|deals); jaaroverzicht; durfkapitaal … (nederland|totaal|in 20[2-4][0-9]); kwartaal; halfjaar; volgens (dealroom|techleap|kpmg|pitchbook|cijfers)*; rapport; onderzoek; (start-?ups|scale-?ups|bedrijven) (halen|haalden|ophalen|kregen|trokken); investeringen in start-?ups; durfkapitaalmarkt; ranglijst; barometer; (nederlandse|belgische|vlaamse|europese) (start-?ups|techbedrijven|scale-?ups)',
    commitment: 'intentieverklaring; toezegging; toegezegd; voorovereenkomst; belooft',
    planned:
      '(wil|wilt|hoopt|zoekt|plant|zoeken|willen|gaat|mikt|streeft|verwacht|bereidt) (op )?… (ophalen|op te halen|investeerder(s)?|financiering|kapitaal|miljoenen|ronde|geld|aantrekken); hoopt op; op zoek naar; aanvraag; volgende ronde; besluit valt; gaat … investeren; trekt … uit; wil *; lanceert (een )?crowdfunding*; opent … ronde',
    rumour:
      'gesprek(ken)?; in gesprek; onderhandel(t|en|ingen); bronnen; naar verluidt; gerucht(en)?; zou(den)?; overweegt; dicht bij; volgens ingewijden; ingewijden; staat op het punt',
    denial:
      'ontkent; afgeblazen; uitgesteld; gaat niet door; ketst af; mislukt; zonder (externe )?(investeerders|financiering); eigen geld; bootstrap*; trekt … terug; weigert; wijst … af',
    solicitation: 'investeer (nu|mee|in); word aandeelhouder; mee-investeren; inschrijven kan',
    property:
      'vastgoed; pand; hypotheek; kantoor(gebouw|pand)?; hotel; woningen; appartementen; bedrijfsruimte; vierkante meter; nieuwbouw; distributiecentrum; gebouw',
    giving:
      'doneert; donatie(s)?; goed doel; goede doelen; stichting; schenkt; schenking; vrijwilligers; inzameling*; benefiet; rode kruis; ngo',
    'public-body': 'gemeente; gemeenteraad; provincie; ministerie; universiteit; kabinet; waterschap',
    'public-money':
      'kabinet; regering; (provincie|rijk|gemeente|gemeenten)( en (rijk|provincie|gemeente))? (investe(ert|ren)|steek(t|en)|trek(t|ken)|stel(t|len)); ministerie; provincie (trekt|stelt); rijksoverheid; groeifonds; europese commissie; begroting; gemeente (stelt|trekt); belastinggeld',
    prize: 'prijs; wint; winnaar; award; wedstrijd; bekroond; finalist(en)?; prijzengeld',
    contract:
      'contract; order; opdracht; aanbesteding; deal met; samenwerking; partnership; gaat leveren; raamovereenkomst; bestelling; werkt samen',
    'own-spending':
      'nieuwe (fabriek|hoofdkantoor|vestiging); bouwt (een )?(fabriek|nieuw)*; investeert … in (eigen|nieuwe|uitbreiding|fabriek|haar|zijn); opent; uitbreiding van',
    results:
      'omzet; winst; verlies; kwartaalcijfers; jaarcijfers; resultaten; jaarrekening; groeit; ebitda; boekjaar; halfjaarcijfers',
    'valuation-talk': 'waardering; waard; beurswaarde; unicorn; eenhoorn; secundaire; aandelenverkoop',
    people:
      'nieuwe (ceo|cfo|cto|coo|topman|topvrouw|directeur|financieel|commercieel|voorzitter|partner); benoem(t|d|ing)?; stapt op; vertrekt; wordt (ceo|cfo|directeur); ontslag(en)?; ontslaat; volgt … op; aangesteld; opvolger; maakt overstap; schrapt; ex-',
    portrait: 'interview; podcast; portret; column; in gesprek met; opinie; het verhaal van; profiel',
    advice:
      'hoe (haal|je|krijg|start|kies|vind|word); waarom; tips; gids; deze [0-9]+; [0-9]+ start-?ups; top [0-9]+; lijst; dit zijn; wat is; lessen; om in de gaten te houden',
    event:
      'evenement; conferentie; beurs voor; festival; demo day; programma; summit; jubileum; accelerator*; hackathon; editie; congres',
    launch:
      'lanceert; lancering; introduceert; presenteert; opent; kickstarter; voorverkoop; onthult; breidt uit; partnerschap',
    shutdown:
      'failliet; faillissement; failliete; surseance; stopt (ermee)?; doek; bankroet; curator; doorstart; gestopt; sluit (de )?deuren; einde',
    background:
      '(na|sinds) (een|de|zijn|haar|hun) _ (investeringsronde|financieringsronde|ronde|kapitaalronde); (dat|die) (eerder|onlangs|recent|vorig jaar) … (ophaalde|ophaalden|haalde)',
    research: 'aandeel; koers; analisten; beurs; koersdoel',
  }),
  company: {
    headNouns: `${BORROWED.headNouns}; start-?up; *start-?up; bedrijf; *bedrijf; onderneming; platform; *platform; scale-?up; spin-?off; *spin-?off; maker; *maker; specialist; *specialist; aanbieder; *aanbieder; leverancier; producent; *producent; *dienst; *keten; *merk; app; *app; *bouwer; *bezorger; ontwikkelaar; *ontwikkelaar; *winkel; webshop; *bank; *verzekeraar; *verhuurder; *vervanger; fintech; biotech; foodtech*; proptech; medtech; agritech; dienstverlener; *dienstverlener; uitvinder; brouwerij; softwarehuis; *huis; groep; *fabrikant; marktplaats; unicorn; eenhoorn; spraak-ai; *ai; techbedrijf; vlag; reus; coöperatie; pionier; handelaar; *handel; keten; *aanbieders; ticketstart-?up; mkb-bedrijf`,
    trades: BORROWED.headNouns,
    pronouns: `de; het; een; 't; dit; dat; deze; die; hij; zij; ze; we; wij; ik; je; jij; u; hun; zijn; haar; ons; onze; mijn; in; op; aan; bij; met; voor; van; naar; uit; door; over; om; onder; tussen; zonder; tegen; tot; sinds; na; vanaf; volgens; en; of; maar; want; ook; nog; al; nu; toen; als; hoe; wat; waarom; wie; waar; wanneer; daarmee; daarvoor; daarnaast; eerder; vorig; vorige; vorig jaar; volgend; vandaag; gisteren; ruim; bijna; meer; veel; alle; beide; nieuwe; nieuw; eerste; tweede; drie; twee; vier; vijf; niet; geen; exclusief; samen; naast; dankzij; terwijl; omdat; zo; hier; er; opgericht; eerste; mede; oprichter(s)?; investeerder(s)?; drie`,
    intros: 'met; na; in; op; bij; sinds; volgens; voor; naast; dankzij; samen met; door; zonder; om',
    labels:
      'exclusief; update; nieuws; interview; deal; seed; serie [a-j]; investering; funding; startup-?nieuws; groeikapitaal; update',
    connectors: 'van; de; het; en; &; of; the; der; den; voor; by; in; ten; ter',
    based: 'gevestigde',
    backed: 'gesteunde',
    recipient: 'in; in (de|het)?; bij; aan; voor; van; op; naar; over',
    about: 'over',
    origins:
      'amsterdamse?; rotterdamse?; utrechtse?; haagse?; delftse?; eindhovense?; groningse?; groninger; leidse?; nijmeegse?; arnhemse?; tilburgse?; bredase?; maastrichtse?; enschedese?; twentse?; zwolse?; haarlemse?; brabantse?; limburgse?; friese?; zeeuwse?; wageningse?; gentse?; antwerpse?; brusselse?; leuvense?; mechelse?; kortrijkse?; brugse?; hasseltse?; vlaamse?; belgische?; nederlandse?; duitse?; franse?; britse?; amerikaanse?; israëlische?; zweedse?; europese?; almeerse?; bossche?; *amse?; luikse?; waalse?; spaanse?; oost-vlaamse?; west-vlaamse?; hilversumse?; deventer; *dese?; *gse?; *rse?; *nse?; *tse?; *kse?',
    notNames:
      'ceo; cfo; directeur; oprichter(s)?; medeoprichter; topman; topvrouw; miljoen(en)?; miljard; euro; dollar; januari; februari; maart; april; mei; juni; juli; augustus; september; oktober; november; december; maandag; dinsdag; woensdag; donderdag; vrijdag; nederland; belgië; vlaanderen; amsterdam; rotterdam; utrecht; den haag; eindhoven; delft; gent; antwerpen; brussel; leuven; groningen; duitsland; europa; frankrijk; verenigde staten; vs; luxemburg; londen; serie [a-j]; serie; investeerders?; kabinet; ministerie; ai; ki; lening; subsidie; groeifinanciering; beursgang; start-?up(s)?; scale-?up(s)?; curator; oprichters; ex-*; venlo; aalsmeer; ijmuiden; crowdfunding; kickstarter; euronext',
    nameEndings: "'s; s",
  },
  investors: {
    ledBy:
      '(geleid|aangevoerd|getrokken|gecoördineerd) (wordt |werd |is |wordt de ronde |werd de ronde )?(door)?; onder (leiding|aanvoering) van; door … geleid; lead-?investeerder( is| was|:)?; hoofdinvesteerder( is| was)?; (de )?(kopman|aanvoerder|leider) van het (syndicaat|consortium) is( het| de)?; de ronde (wordt|werd) geleid door',
    leads:
      '(leid(t|de|den)|trok|trekt|voert|voerde) (de|deze) _ (ronde|financiering|investering)*( aan)?; (is|was|als) (de )?(lead|hoofd)-?investeerder; leidt; (is|was) de leidende investeerder',
    leadsAlone: '',
    from: 'met (bijdragen|deelname|steun|medewerking) van; (ook|verder|daarnaast)? ?(doen|doet|deden|deed) (ook |verder |tevens )?(mee)?; naast; bestaande (investeerders|aandeelhouders); afkomstig van; samen met; komt van; komen van; gesteund door; investeerders (zijn|als|waren|zoals); (van|door|bij) (investeerders|fondsen|aandeelhouders)( als| zoals)?; waaronder; onder (wie|meer); gefinancierd door; aandeelhouders; met als investeerders; ondersteund door',
    joined:
      '(doen|doet|deden|deed) (ook |weer |opnieuw )?mee; (investe(ren|erden|ert|erde))( ook| mee| opnieuw)?; stap(pen|t|te|ten)( ook)? in; tekenen opnieuw in; participe(ren|ert); stek(en|t); leggen; stellen; betalen mee; ge(ven|eft); financier(t|en); , die er al bij waren; sluiten aan; volgen; kent; instappen; zijn ook aan boord; legt; neemt',
    givenBy: 'van; bij; door; met; uit',
    stops:
      'in; voor; met; om; die; dat; heeft; hebben; is; zijn; op; naar; uit; door; aan; en (andere|enkele|een|de bestaande|twee|drie|diverse); als; volgens; waar; wordt; werd; leidt; doet; doen; investeert; investeren; steken; samen; elk; over; na; bij; onder leiding; een; mee; gaat; had; was; de ronde; stellen; miljoen; euro; terwijl; bedrag; beschikbaar; te; er; nog; ook; vergroot',
    and: 'en; en ook; alsmede; evenals; en de; en het; &; plus; samen met',
    kinds: `${BORROWED.kinds}; investeerder(s)?; fonds; *fonds; investeringsmaatschappij; participatiemaatschappij; durfinvesteerder; bank; ondernemer(s)?; business angels?; aandeelhouder(s)?; familie; verzekeraar; groep; durfkapitalist; *investeerder; bestaande investeerders; angel; angels; oprichters?; syndicaat`,
    adjectives:
      'de; het; een; van; door; en; bestaande; nieuwe; huidige; andere; ook; onder meer; onder andere; (A|a)merikaanse; (B|b)ritse; (D|d)uitse; (F|f)ranse; (N|n)ederlandse; (B|b)elgische; (V|v)laamse; zweedse; internationale; ook; eerdere; bekende; strategische; het amerikaanse; aandeelhouders; verder; zoals; als; beide; oprichters; bij',
    notNames: `${BORROWED.notNames}; de; het; een; investeerder*; fonds(en)?; ronde; kapitaal; groep; bedrijf; start-?up; andere*; business angels?; nederland; europa; belgië; aandeelhouder*; oprichter*; miljoen; euro; serie; lening; subsidie; ze; hij; zij; geld; zijn; haar; hun; het bedrag; daarmee; ondernemers?; particulieren; bestaande*; informals?; directeur*; het bedrijf; drie*; twee*`,
    earlier:
      '(vorige|eerdere|laatste|eerste) _ (ronde|financiering|investering); vorig jaar; (twee|drie|een|[0-9]+) jaar geleden; eerder (ontving|kreeg|haalde)',
  },
  chief: `${BORROWED.chief}; topman; topvrouw; directeur; oprichter; medeoprichter; bestuursvoorzitter; algemeen directeur`,
  sentences: {
    abbreviations:
      'mln; mld; mr; dr; ir; drs; ing; prof; bv; nv; o.a; bijv; ca; nr; etc; inc; m.b.t; d.w.z; st; jl; resp',
  },
  roundup: {
    headlines:
      '(twee|drie|vier|vijf|alle|de) (deals|rondes|investeringen|start-?ups|financieringen); deals van de week; funding (van de week|overzicht); overzicht; weekoverzicht; kort nieuws; in het kort; investeringen van de week; startup-?nieuws',
  },
  footers: 'lees ook; lees meer; bron; foto; beeld; deel dit; het bericht … verscheen eerst',
};
