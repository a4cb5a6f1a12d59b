import { BORROWED } from './borrowed.js';
import type { Lexicon } from './lexicon.js';

/** The lexicon for Finnish. */
export const FI: Lexicon = {
  language: 'fi',
  script: { spaced: true, capitalsMarkNames: true },
  verbs: {
    raise:
      'kerä(si|sivät|ää|nnyt|äsi|ttyä|tä)*; keräsi; kerää; sai; saa; saanut; saivat; hank(ki|kii|kinut); varmist(i|aa|anut); toteut(ti|taa); solmi; sopi; on sopinut; rahoittaa; päätt(i|ää); sulki; nosti; nostaa; nostanut; houkutteli; haali; haalii; vakuutti; vastaanotti; viimeisteli; kasas(i)?; nappasi; nappaa; onnistui; lainaa; lainasi; kuittaa; raised; tiedotti',
    invest:
      'sijoitt(i|aa|avat|ivat|anut|amassa); sijoitus; johti; johtaa; johtivat; rahoit(ti|taa|tavat); osallistu(i|u|ivat|vat); tuk(ee|i|evat); lähti(vät)? mukaan; lähtee mukaan; tuli(vat)? mukaan; panosta(a|i|vat); merkits(i|ee|ivät); myönsi; myöntää; antaa; antoi; lainaa; lainasi; laitta(a|vat)|pisti|pistää; ottaa; uskoo; mukana; tekee; teki; vähemmistösijoitus; tulee osakkaaksi; antavat; sen antaa; siirtyy omistajaksi',
  },
  round: {
    nouns: `${BORROWED.rounds}; *rahoitus*; *rahoituskierros*; *kierros; *kierroksen; *kierroksessa; *kierrosta; *sijoitus*; sijoitus; pääoma*; *pääoma*; laina*; *laina*; avustus; osakeanti*; anti; anni(n|ssa); siemen*; joukkorahoitus*; tuki; [a-j]-kierros*; vaihtovelkakirja*; *raha; kierros*; tukea; rahat`,
    sure: `${BORROWED.sure}; *rahoitus*; *rahoituskierros*; *kierros*; *sijoitus*; laina*; osakeanti*; siemen*; [a-j]-kierros*; *pääomaa; avustus; vaihtovelkakirja*; miljoonaa`,
  },
  stages: [
    { type: 'pre-seed', terms: 'pre-?seed-?*; esisiemen*' },
    {
      type: 'seed',
      terms: 'siemen*; seed-?(kierros|rahoitus|vaihe|sijoitus)*; seed',
      exact: 'seed',
    },
    {
      type: 'angel',
      terms: 'enkeli(sijoitus|kierros|rahoitus)*; bisnesenkeli(kierros|rahoitus)*; enkelikierros*',
    },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `${BORROWED.crowd}; joukkorahoitus*; osakejoukkorahoitus*; invesdor*; springvest*`,
    },
    {
      type: 'convertible-note',
      terms: `vaihtovelkakirja*; vaihtovelkakirjalaina*; pääomalaina*; vvk; ${BORROWED.convertible}`,
    },
    { type: 'bridge', terms: 'siltarahoitus*; siltalaina*; välirahoitus*; bridge-?*' },
    { type: 'grant', terms: 'avustu*; apuraha*; tuki; tukea; tuen; business finlandin rahoitus*; EU-tuki' },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; laina*; lainoitta*; *laina(n|a|t|ksi|lla)?; velkarahoitus*; lainarahoitus*; luotto*; luottolimiitti*; velka*; joukkolaina`,
    },
    {
      type: 'strategic',
      terms: 'strategi(nen|sen|sta|sena) (sijoitus|sijoittaja|rahoitus|omistaja|kumppani|investointi)*',
    },
    {
      type: 'growth',
      terms: `${BORROWED.growth}; kasvurahoitus*; kasvusijoitus*; kasvupääoma*; kasvukierros*`,
    },
    {
      type: 'private-equity',
      terms: `${BORROWED.privateEquity}; vähemmistöosuus*; vähemmistösijoitus*; pääomasijoitus*; vähemmistöomistus*`,
    },
  ],
  series: {
    before: 'sarja; series; sarjan; serie',
    after:
      'kierros; kierroksen; kierroksessa; kierrosta; kierroksella; sarjan; sarja; rahoituskierros; rahoituskierroksen; rahoituskierroksessa; kierroksensa',
  },
  pre: 'pre',
  joins: 'ja; &; +; sekä',
  money: {
    before: {},
    after: {
      euroa: 'EUR',
      euron: 'EUR',
      euro: 'EUR',
      eurolla: 'EUR',
      eurosta: 'EUR',
      euroon: 'EUR',
      eurolle: 'EUR',
      dollaria: 'USD',
      dollarin: 'USD',
      dollarilla: 'USD',
      puntaa: 'GBP',
      punnan: 'GBP',
      kruunua: 'SEK',
      kruunun: 'SEK',
      jeniä: 'JPY',
    },
    scales: {
      t: 1e3,
      tuhat: 1e3,
      tuhatta: 1e3,
      tuhannen: 1e3,
      m: 1e6,
      milj: 1e6,
      miljoona: 1e6,
      miljoonaa: 1e6,
      miljoonan: 1e6,
      miljoonalla: 1e6,
      miljoonasta: 1e6,
      miljoonaan: 1e6,
      mrd: 1e9,
      miljardi: 1e9,
      miljardia: 1e9,
      miljardin: 1e9,
      miljardilla: 1e9,
    },
    numbers: {
      puoli: 0.5,
      puolitoista: 1.5,
      puolentoista: 1.5,
      yksi: 1,
      kaksi: 2,
      kahden: 2,
      kolme: 3,
      kolmen: 3,
      neljä: 4,
      neljän: 4,
      viisi: 5,
      viiden: 5,
      kuusi: 6,
      kuuden: 6,
      seitsemän: 7,
      kahdeksan: 8,
      yhdeksän: 9,
      kymmenen: 10,
      kaksitoista: 12,
      viisitoista: 15,
      kaksikymmentä: 20,
      kolmekymmentä: 30,
    },
    decimal: ',',
    bare: {
      currency: 'EUR',
      next: 'rahoitusta; rahoituksen; rahoituskierroksessa; siemenrahoitusta; kasvuun; pääomaa; lainaa; lainan; lainalla; siemenrahoituksen; avustuksen; avustusta; sijoituksen; sijoitusta; kierroksen; sijoituskierroksen; rahoituskierroksen; tukea; pörssilistautumisessa; listautumisessa; avustus; laina; rahoitus; rahoituskierros; siemenrahoitus; sijoitus; potti; ja; joukkorahoituksella; joukkorahoituksessa; kierroksella',
    },
    range: '-; –; ja',
    upTo: 'jopa; enintään; korkeintaan',
  },
  company: {
    headNouns: `${BORROWED.headNouns}; startup(-yritys|yhtiö|yritys|in)?*; yhtiö(n)?; *yhtiö; *yhtiön; yritys; *yritys; kasvuyritys; *kasvuyritys; alusta; palvelu; *palvelu; sovellus; valmistaja; *valmistaja; kehittäjä; *kehittäjä; *toimittaja; *talo; panimo; *ketju; *firma; *sovellus; pankki; *kauppa; brändi; yksisarvinen; *pelistudio; studio; laboratorio; *tehdas; *tarjoaja`,
    connectors: 'ja; &; of; the; for',
    based: '',
    about: 'tietoa yhtiöstä; yritysesittely',
  },
  investors: {
    ledBy:
      '(kierrosta|kierroksen|rahoituskierrosta|siemenrahoituskierrosta|rahoitusta|sijoituskierrosta|sitä) (johti|johtaa|johtivat|veti|johtajana toimi); pääsijoittaja(na)?( on| oli| toimi|:)?; johtajasijoittaja(na)? (on|oli|toimi); kierroksen johti; rahoituksen johti; *kierrosta johti; *kierroksen johti; päärahoittaja(na)?( on| toimi)?',
    leads:
      '(johti|johtaa|johtivat|veti) (kierrosta|kierroksen|rahoitusta|rahoituskierrosta|siemenkierrosta)*; johtama(n|ssa|an|lla)*; toimi pääsijoittajana; pääsijoittajana',
    from: 'mukana (ovat|olivat|on|oli)( myös)?; mukaan (tulivat|lähtivät|lähti|tuli)( myös)?; (kierrokseen|rahoitukseen|kierrokselle) osallistui(vat)?( myös)?; osallistui(vat)?( myös)?; sijoittaj(ina|at|ia)( ovat| olivat| mukana ovat)?( muun muassa)?; lisäksi (vanhat omistajat|mukana)?; yhdessä; rahoituksen antaa; sen (antaa|antoi|myönsi); vanhat (omistajat|sijoittajat); aiemmat sijoittajat; nykyiset (omistajat|sijoittajat); muun muassa; sijoituksen (teki|tekivät|tekee); rahoittajina( ovat| olivat)?; kierroksella olivat mukana; jonka lisäksi',
    joined:
      '(sijoittavat|sijoittivat|sijoittaa|sijoitti|osallistuvat|osallistuivat|osallistuu|rahoitti|rahoittaa|rahoittavat|myönsi|myöntää|lainaa|lainasi|lähtivät mukaan|tulee mukaan|tulivat mukaan)( uudelleen| myös)?',
    kinds: `${BORROWED.kinds}; sijoittaja(t|n)?; rahasto; pääomasijoittaja; kasvusijoittaja; sijoitusyhtiö; pankki; yrittäjä; enkelisijoittaja; vakuutusyhtiö; omistajat; perhe; pohjoismainen kasvusijoittaja; vanhat omistajat; säätiö; konserni; yhtiö`,
    earlier:
      '(edelli(nen|sessä|sen)|viime|aiempi) _ (kierro*|rahoitu*|vuonna); vuotta sitten; vuosi sitten; aiemmin',
  },
  places: {
    seated: '',
    based: '-?pohjainen; -?lähtöinen',
    from: '',
  },
  sentences: { abbreviations: 'milj; mrd; esim; ns; mm; tri; prof; nro; n; oy; ym; jne; inc; s; ks; vrt' },
  footers: 'lue (myös|lisää); lähde; kuva; jaa; tilaa',
};
