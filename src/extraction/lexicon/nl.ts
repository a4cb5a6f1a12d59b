import { BORROWED } from './borrowed.js';
import type { Lexicon } from './lexicon.js';

/** The lexicon for the Dutch of the Netherlands and Flanders. */
export const NL: Lexicon = {
  language: 'nl',
  script: { spaced: true, capitalsMarkNames: true },
  verbs: {
    raise:
      'haal(t|de|den|en)?; opgehaald; ophaalt; ophaalde; ophalen; binnengehaald; krijg(t|en); kreeg; kregen; gekregen; ontvang(t|en); ontving(en)?; ontvangen; sluit(en)?; sloot; gesloten; afgerond; rond(t|de); ron(dt|dde)?; trek(t|ken); trok(ken)?; aangetrokken; aantrok; aantrekt; verwerf(t|de); verworven; sleep(t|te); sleept; binnengesleept; strik(t|te); weet; tekent; boek(t|te); bemachtig(t|de); leen(t|de); leent; kondig(t|de); verzamel(t|de); harkt; verwelkom(t|de|en); overtuig(t|de); financier(t|de) zich; realiseer(t|de); haalden; zag; ziet; ophoogt; raised; pakt',
    invest:
      'invester(en|t|de|den)?; investeert; geïnvesteerd; ge(ï|i)nvesteerd; ste(e)?k(t|en); stopt; stoppen; stak(en)?; stap(t|pen|te|ten)( in)?; instap(pen|t); ingestapt; leid(t|de|den|en); financier(t|en|de); neem(t|en); nam(en)?; steun(t|en|de); participe(ren|ert); doe(t|n) mee; pomp(t|en); leg(t|gen); leggen; stel(t|len); stellen; beschikbaar; betal(en|t) mee; gokt op; gelooft in; leen(t|de); zet(ten)? in op; geeft; geven; gaf; ken(t|nen|de); kent; verstrek(t|te|ken); tekenen opnieuw in; schiet; koopt zich in; deelneming; sluit aan; inject(eert|eren); volgen',
  },
  round: {
    nouns: `${BORROWED.rounds}; *financiering(sronde)?; investering(sronde|en)?; *ronde; kapitaal; *kapitaal; kapitaalronde; *krediet; lening(en)?; *lening; subsidie; *investering; geld; vers geld; kapitaalverhoging; kapitaalinjectie; durfkapitaal; zaaigeld; zaaikapitaal; miljoenen; miljoeneninvestering; investeerder(s)?; belang; crowdfunding*; aandeelhouder(s)?; deal`,
    sure: `${BORROWED.sure}; *financiering(sronde)?; investering(sronde)?; *ronde; *kapitaal; lening; *lening; subsidie; *krediet; kapitaalverhoging; *investering; steken; vers geld; aandeelhouder`,
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
      next: "'; in; op; van; voor; om; bij; uit; aan; binnen; met; via; dankzij; door; rijker; groei; cash; steun; af; *lening; *krediet; *financiering; groeigeld; subsidie; groeikapitaal; durfkapitaal; investering",
    },
    range: 'tot; en; -; –',
    upTo: 'tot; maximaal; hooguit; tot maximaal',
  },
  company: {
    headNouns: `${BORROWED.headNouns}; start-?up; *start-?up; bedrijf; *bedrijf; onderneming; platform; *platform; scale-?up; spin-?off; *spin-?off; maker; *maker; specialist; *specialist; aanbieder; *aanbieder; leverancier; producent; *producent; *dienst; *keten; *merk; app; *app; *bouwer; *bezorger; ontwikkelaar; *ontwikkelaar; *winkel; webshop; *bank; *verzekeraar; *verhuurder; *vervanger; fintech; biotech; foodtech*; proptech; medtech; agritech; dienstverlener; *dienstverlener; uitvinder; brouwerij; softwarehuis; *huis; groep; *fabrikant; marktplaats; unicorn; eenhoorn; spraak-ai; *ai; techbedrijf; vlag; reus; coöperatie; pionier; handelaar; *handel; keten; *aanbieders; ticketstart-?up; mkb-bedrijf`,
    connectors: 'van; de; het; en; &; of; the; der; den; voor; by; in; ten; ter',
    based: 'gevestigde',
    about: 'over',
  },
  investors: {
    ledBy:
      '(geleid|aangevoerd|getrokken|gecoördineerd) (wordt |werd |is |wordt de ronde |werd de ronde )?(door)?; onder (leiding|aanvoering) van; door … geleid; lead-?investeerder( is| was|:)?; hoofdinvesteerder( is| was)?; (de )?(kopman|aanvoerder|leider) van het (syndicaat|consortium) is( het| de)?; de ronde (wordt|werd) geleid door',
    leads:
      '(leid(t|de|den)|trok|trekt|voert|voerde) (de|deze) _ (ronde|financiering|investering)*( aan)?; (is|was|als) (de )?(lead|hoofd)-?investeerder; leidt; (is|was) de leidende investeerder',
    from: 'met (bijdragen|deelname|steun|medewerking) van; (ook|verder|daarnaast)? ?(doen|doet|deden|deed) (ook |verder |tevens )?(mee)?; naast; bestaande (investeerders|aandeelhouders); afkomstig van; samen met; komt van; komen van; gesteund door; investeerders (zijn|als|waren|zoals); (van|door|bij) (investeerders|fondsen|aandeelhouders)( als| zoals)?; waaronder; onder (wie|meer); gefinancierd door; aandeelhouders; met als investeerders; ondersteund door',
    joined:
      '(doen|doet|deden|deed) (ook |weer |opnieuw )?mee; (investe(ren|erden|ert|erde))( ook| mee| opnieuw)?; stap(pen|t|te|ten)( ook)? in; tekenen opnieuw in; participe(ren|ert); stek(en|t); leggen; stellen; betalen mee; ge(ven|eft); financier(t|en); , die er al bij waren; sluiten aan; volgen; kent; instappen; zijn ook aan boord; legt; neemt',
    kinds: `${BORROWED.kinds}; investeerder(s)?; fonds; *fonds; investeringsmaatschappij; participatiemaatschappij; durfinvesteerder; bank; ondernemer(s)?; business angels?; aandeelhouder(s)?; familie; verzekeraar; groep; durfkapitalist; *investeerder; bestaande investeerders; angel; angels; oprichters?; syndicaat`,
    earlier:
      '(vorige|eerdere|laatste|eerste) _ (ronde|financiering|investering); vorig jaar; (twee|drie|een|[0-9]+) jaar geleden; eerder (ontving|kreeg|haalde)',
  },
  places: {
    seated: '(gevestigd|gebaseerd|zetel|kantoor|hoofdkantoor|hoofdzetel)( is)? (in|te); opgericht … in',
    based: '-gebaseerde; gevestigde',
    from: 'uit; in; van',
    companies: 'start-?ups; scale-?ups',
  },
  sentences: {
    abbreviations:
      'mln; mld; mr; dr; ir; drs; ing; prof; bv; nv; o.a; bijv; ca; nr; etc; inc; m.b.t; d.w.z; st; jl; resp',
  },
  footers: 'lees ook; lees meer; bron; foto; beeld; deel dit; het bericht … verscheen eerst',
};
