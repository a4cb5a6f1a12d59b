import { BORROWED } from './borrowed.js';
import { forms } from './forms.js';
import type { Lexicon } from './lexicon.js';

/** The lexicon for Slovak. */
export const SK: Lexicon = {
  language: 'sk',
  script: { spaced: true, capitalsMarkNames: true },
  verbs: {
    raise:
      'získ(al|ala|alo|ali|ava|avajú|ať); vybral(a|o|i)?; vyzbieral(a|o|i)?; uzavrel(a|o|i)?; uzatvoril(a|o|i)?; uzatvára; nabral(a|o|i)?; zabezpečil(a|o|i)?( si)?; dostal(a|o|i)?; dostane; prilákal(a|o|i)?; pritiahol; pritiahla; zozbieral(a|o|i)?; dokončil(a|o|i)?; navýšil(a|o)? (základné imanie|kapitál); inkasoval(a|o|i)?; prijal(a|o|i)?; majú; požičal(a|o|i)? si; presvedčil(a|o|i)?; raised',
    invest:
      'investoval(a|o|i)?; investuj(e|ú); vstúpil(a|o|i)?( do)?; vstupuje( do)?; vložil(a|o|i)?; vkladá; viedol; viedla; viedli; vedie; pridal(a|o|i)? sa; podporil(a|o|i)?; financoval(a|o|i)?; financuje; zaplatil(a|o|i)?; poslal(a|o|i)?; požičal(a|o|i)?; poskytol; poskytla; poskytli; poskytne; pripojil(a|o|i)? sa; zúčastnil(a|o|i)? sa; kúpil(a|o|i)? (menšin|podiel)*; nalial(a|i)?; stavil(a|i)? na; dorovnal(a|i)?',
  },
  round: {
    nouns: `${BORROWED.rounds}; kol(o|a|e|u|om); investíci(a|e|u|í|ou|ám); investičn(é|ého|om) kol(o|a|e); financovani(e|a|u); kapitál(u|om)?; navýšenie (kapitálu|základného imania); pôžičk(a|y|u|ou); úver(u|om)?; dotáci(a|e|u|í); grant(u|om|y)?; séri(a|e|u|í) [a-j]; injekci(a|u); peniaze; prostriedk(y|ov); dlhopis(y|ov); podiel(u)?; konvertibiln*; preklenovac*; crowdfunding(u|om)?; investor(ov|om|mi|a|i)?; kampaň`,
    sure: `${BORROWED.sure}; kol(o|a|e|u); investíci(a|e|u|í); financovani(e|a); kapitál(u)?; pôžičk(a|y|u); úver(u)?; dotáci(a|e|u); grant(u)?; séri(a|e|u|i) [a-j]; injekci(a|u)`,
  },
  stages: [
    {
      type: 'pre-seed',
      terms: 'pre-?seed(ov(é|ého|om|á|ej|ú))?( kol(o|a|e|u)| investíci(a|u|e))*; predseedov*',
    },
    {
      type: 'seed',
      terms:
        'seed(ov(é|ého|om|á|ej|ú))( kol(o|a|e|u)| investíci(a|u|e)| financovanie)*; seed (kol(o|a|e|u)|investíci(a|u|e)|fáz(a|y|e)); kol(o|a|e|u) seed',
      exact: 'seed',
    },
    {
      type: 'angel',
      terms: 'anjelsk(é|á|ú|ého|om|ej) (kol(o|a|e)|investíci(a|u|e))*; biznis anjel(i|ov|a)?; anjel(i|ov)',
    },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `${BORROWED.crowd}; crowdfunding(u|ov(á|ej|ú))?; podielov(ý|ého) crowdfunding(u)?; crowdberry`,
    },
    {
      type: 'convertible-note',
      terms: `konvertibiln(á|ej|ú|ý|ého|é) (pôžičk|úver|dlhopis|not)*; ${BORROWED.convertible}`,
    },
    {
      type: 'bridge',
      terms: 'preklenovac(ie|í|ia|iu|ieho) (kolo|úver|financovanie|pôžička|investícia)*; bridge( kolo)?',
    },
    { type: 'grant', terms: 'dotáci(a|e|u|í); grant(u|om|y)?; nenávratn*; príspevok z (eú|ministerstva)*' },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; úver(u|om)?; pôžičk(a|y|u|ou); dlhov(é|ého) financovanie; dlhopis(y|ov); bankov(ý|é) (úver|financovanie)`,
    },
    {
      type: 'strategic',
      terms: 'strategick(á|ú|ej|ý|ého|ým|é) (investíci(a|u|e)|investor(a|om)?|partner(a|om)?|kolo|podiel)',
    },
    {
      type: 'growth',
      terms: `${BORROWED.growth}; rastov(é|á|ú|ého|ej|ý) (kol(o|a|e)|investíci(a|u|e)|financovanie|kapitál)`,
    },
    { type: 'private-equity', terms: `${BORROWED.privateEquity}; menšinov(ý|ého|ým) (podiel|vstup)*` },
  ],
  series: { before: 'séri(a|e|i|u|í); series; kol(o|a|e|u) séri(e|a)', after: 'round; kolo; kola; kole' },
  pre: 'pre',
  joins: 'a; aj; i; &; +',
  money: {
    before: {},
    after: {
      ...forms('EUR', 'eur(á|o|ami|ach)?; euro'),
      ...forms('USD', 'dolár(ov|e|mi|a)?; amerických dolárov'),
      ...forms('CZK', 'kč; korún; koruny; českých korún'),
      ...forms('GBP', 'libier; libry'),
      ...forms('CHF', 'švajčiarskych frankov; frankov'),
      ...forms('PLN', 'zlotých'),
      ...forms('HUF', 'forintov'),
    },
    scales: {
      ...forms(1e3, 'k; tis; tisíc(e)?'),
      ...forms(1e6, 'm; mil; mio; mili(ó|o)n(a|y|ov|u|mi)?'),
      ...forms(1e9, 'mld; miliard(a|y|u|ami)?; miliárd'),
    },
    numbers: {
      pol: 0.5,
      'pol druha': 1.5,
      poldruha: 1.5,
      'jeden a pol': 1.5,
      'dva a pol': 2.5,
      jeden: 1,
      dva: 2,
      dve: 2,
      tri: 3,
      štyri: 4,
      päť: 5,
      šesť: 6,
      sedem: 7,
      osem: 8,
      deväť: 9,
      desať: 10,
      dvanásť: 12,
      pätnásť: 15,
      dvadsať: 20,
      tridsať: 30,
      päťdesiat: 50,
      sto: 100,
      ...forms(1e6, 'mili(ó|o)n'),
      ...forms(1e9, 'miliard(a|u)'),
    },
    decimal: ',',
    bare: {
      currency: 'EUR',
      next: 'od; na; do; pre; z; zo; v; vo; za; s; so; a; kapitálu; investície; pri; počas; dotácie; úveru; cez; pod',
    },
    range: 'až; -; –; a',
    upTo: 'až; maximálne; najviac',
  },
  company: {
    headNouns: `${BORROWED.headNouns}; startup(u|om|y|ov)?; firm(a|y|u|e|ou); spoločnos(ť|ti|ťou); podnik(u)?; platform(a|y|u|e|ou); aplikáci(a|e|u|í); výrobc(a|u|ovi); vývojár(i|a|ov)?; e-?shop(u)?; jednorož(ec|ca); služb(a|y|u); dodávateľ(a)?; prevádzkovateľ(a)?; štúdio; sieť; značk(a|y|u); pivovar(u)?; banka; skupin(a|y|u); projekt(u)?; reťaz(ec|ca)`,
    connectors: 'a; &; of; the; z; pre; by',
    based: '',
    about: 'o (spoločnosti|firme)',
  },
  investors: {
    ledBy:
      '(kolo |investíciu |ktorú |ktoré |kola )?(viedol|viedla|viedli|vedie)( fond| spoločnosť| skupina)?; veden(é|á|ý) (fondom|spoločnosťou)?; na čele s(o)?; pod vedením; hlavný(m)? investor(om)?( je| bol)?; ako lead',
    leads:
      '(viedol|viedla|viedli|vedie)( kolo| investíciu)*; ako (hlavný|lead) investor; ako lead; (je|bol) hlavným investorom',
    from: 'od( fondu| fondov| investorov)?; pridal(i|a|o)? sa( aj)*; pripojil(i|a|o)? sa( aj)*; zúčastnil(i|a|o)? sa( aj)*; spolu s(o)?; s účasťou; medzi investormi (je|sú)*; za účasti; vrátane; existujúci investo(r|ri); doterajš(í|ieho) (akcionár|investor)*; investormi sú',
    joined:
      '(investoval(i|a|o)?|vstúpil(i|a|o)?|vložil(i|a|o)?|pridal(i|a|o)? sa|pripojil(i|a|o)? sa|podporil(i|a|o)?|zaplatili|poslal(i|a|o)?|požičal(i|a|o)?|poskytol|poskytla|poskytli|zúčastnil(i|a|o)? sa)',
    kinds: `${BORROWED.kinds}; fond(u|y|om)?; investor(ka|a|i|ov)?; investičn(á|ý) (skupina|fond|spoločnosť); biznis anjel(i)?; podnikateľ(ka|ia)?; banka; skupina; akcelerátor; akcionár(i)?; štátny; český fond`,
    earlier:
      '(predchádzajúc|minul|posledn|prv)(e|é|om|ého) (kolo|kole|financovanie)*; vlani; pred (rokom|dvoma|tromi)*; doteraz',
  },
  places: {
    seated: 'sídl(om|i|o) (je )?(v|vo)',
    based: '',
    from: 'z; zo; v; vo',
  },
  sentences: {
    abbreviations:
      'mil; mld; tis; napr; tzv; t.j; dr; ing; mgr; prof; č; str; cca; atď; apod; s.r.o; a.s; r; o; inc; ul; sv',
  },
  footers: 'čítajte (aj|viac|ďalej)*; zdroj; foto; zdieľať; prečítajte si',
};
