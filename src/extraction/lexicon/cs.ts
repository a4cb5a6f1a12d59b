import { BORROWED } from './borrowed.js';
import type { Lexicon } from './lexicon.js';

/** The lexicon for Czech. */
export const CS: Lexicon = {
  language: 'cs',
  script: { spaced: true, capitalsMarkNames: true },
  verbs: {
    raise: `
      získ(al|ala|alo|ali|aly|ává|ávají|at); vybral(a|o|i|y)?; vybírá; uzavřel(a|o|i|y)?; uzavír(á|ají); nabral(a|o|i)?; zajistil(a|o|i)?( si)?; obdržel(a|o|i|y)?; dostal(a|o|i|y)?; dostane; dostává; přilákal(a|o|i)?; shromáždil(a|o|i)?; sehnal(a|o|i)?; dokončil(a|o|i)?;
      navýšil(a|o)? kapitál; inkasoval(a|o|i)?; inkasuje; bere; vzal(a)? si; půjčil(a|o|i)? si; načerpal(a|o)?; oznámil(a|o|i)?; přesvědčil(a|o|i)?; vysoutěžil(a)?; posbíral(a|o|i)?; má nové investory; raised; nabírá; otevřel(a)? se investorům`,
    invest: `
      investoval(a|o|i|y)?; investuj(e|í); vstoupil(a|o|i|y)?( do)?; vstupuj(e|í)( do)?; vložil(a|o|i|y)?; vkládá; dal(a|o|i|y)?; dáv(á|ají); poslal(a|o|i|y)?; posílá; vedl(a|o|i|y)?; vede kolo; vede; přidal(a|o|i|y)? se; přidal se i; podpořil(a|o|i|y)?; podporuje; financoval(a|o|i)?; financuje; půjčil(a|o|i|y)?;
      půjčuje; poskytl(a|o|i|y)?; poskytne; poskytuje; nalil(a|o|i)?; sypou; sype; připojil(a|o|i|y)? se; zúčastnil(a|o|i|y)? se; účastní se; koupil(a|o|i)? (menšin|podíl)*; kupuje podíl; získal(a|o)? (menšin|podíl)*; přispěl(a|o|i|y)?; vsadil(a|o|i)? na; sází na`,
  },
  round: {
    nouns: `
      ${BORROWED.rounds}; kol(o|a|e|u|em); investic(e|i|í|emi); investičního kola; investiční kolo; financování; kapitál(u|em)?; navýšení kapitálu; půjčk(a|y|u|ou); úvěr(u|em)?; dotac(e|i|í); grant(u|em)?; série [a-j]; sérii [a-j]; injekc(e|i); milion(y|ů)?; peníze; prostředk(y|ů); dluhopis(y|ů); podíl(u)?; konvertibilní; překlenovací;
      crowdfunding(u|ová|ové|ovou)?; investor(ů|ům|y|ři|a)?; tranš(e|i)`,
    sure: `${BORROWED.sure}; kol(o|a|e|u|em); investic(e|i|í); financování; kapitál(u)?; navýšení; půjčk(a|y|u); úvěr(u)?; dotac(e|i); grant(u)?; séri(e|i) [a-j]; injekc(e|i)`,
  },
  stages: [
    { type: 'pre-seed', terms: 'pre-?seed(ov(é|ého|ém|ou|á))?( kol(o|a|e|u))?; předseedov*' },
    {
      type: 'seed',
      terms:
        'seed(ov(é|ého|ém|ou|á|ým))( kol(o|a|e|u|em)| investic(e|i)| financování)?; seed (kol(o|a|e|u)|round|investice|fáze)',
      exact: 'seed',
    },
    {
      type: 'angel',
      terms: 'andělsk(é|á|ou|ého|ém) (kol(o|a|e)|investic(e|i))*; (kolo|investice) od andělů; anděl(é|ů|y)',
    },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `${BORROWED.crowd}; crowdfunding(u|ová|ové|ovou|em)?; podílov(ý|ého) crowdfunding(u)?; fundlift; crowdberry`,
    },
    {
      type: 'convertible-note',
      terms: `konvertibilní(ho|m)? (půjčk|úvěr|dluhopis|not)*; konvertibilní; ${BORROWED.convertible}`,
    },
    {
      type: 'bridge',
      terms:
        'překlenovací(ho|m)? (kolo|úvěr|financování|půjčka|investice)*; bridge( kolo)?; mostov(é|ého) (kolo|financování)',
    },
    { type: 'grant', terms: 'dotac(e|i|í); grant(u|em)?; příspěvek z (eu|ministerstva); nevratn*' },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; úvěr(u|em)?; půjčk(a|y|u|ou); dluhov(é|ého) financování; dluhopis(y|ů); bankovní (úvěr|financování); kreditní link(a|u)`,
    },
    {
      type: 'strategic',
      terms: 'strategick(á|ou|é|ý|ého|ým) (investic(e|i)|investor(a|em)?|partner(a|em)?|kolo|podíl)',
    },
    {
      type: 'growth',
      terms: `${BORROWED.growth}; růstov(é|á|ou|ého) (kol(o|a|e)|investic(e|i)|financování|kapitál)`,
    },
    { type: 'private-equity', terms: `${BORROWED.privateEquity}; menšinov(ý|ého|ým|á|ou) (podíl|vstup)*` },
  ],
  series: { before: 'séri(e|i|í); series; serie; kol(o|a|e|u) séri(e|i)', after: 'round; kolo; kola; kole' },
  pre: 'pre',
  joins: 'a; i; &; +',
  money: {
    before: { kč: 'CZK' },
    after: {
      korun: 'CZK',
      koruny: 'CZK',
      koruna: 'CZK',
      korunami: 'CZK',
      kč: 'CZK',
      'korun českých': 'CZK',
      eur: 'EUR',
      euro: 'EUR',
      eura: 'EUR',
      dolarů: 'USD',
      dolary: 'USD',
      dolar: 'USD',
      'amerických dolarů': 'USD',
      liber: 'GBP',
      franků: 'CHF',
      zlotých: 'PLN',
    },
    scales: {
      tis: 1e3,
      tisíc: 1e3,
      tisíce: 1e3,
      m: 1e6,
      mil: 1e6,
      mio: 1e6,
      milion: 1e6,
      miliony: 1e6,
      milionu: 1e6,
      milionů: 1e6,
      miliónů: 1e6,
      mld: 1e9,
      miliarda: 1e9,
      miliardy: 1e9,
      miliardu: 1e9,
      miliard: 1e9,
    },
    numbers: {
      milion: 1e6,
      miliarda: 1e9,
      miliardu: 1e9,
      půl: 0.5,
      čtvrt: 0.25,
      'jeden a půl': 1.5,
      půldruhého: 1.5,
      jeden: 1,
      dva: 2,
      dvě: 2,
      tři: 3,
      čtyři: 4,
      pět: 5,
      šest: 6,
      sedm: 7,
      osm: 8,
      devět: 9,
      deset: 10,
      dvanáct: 12,
      patnáct: 15,
      dvacet: 20,
      třicet: 30,
    },
    decimal: ',',
    bare: {
      currency: 'CZK',
      next: 'od; na; do; pro; z; v; ve; za; s; se; a; kapitálu; investice; ze; ke; při; během; dotace; úvěru',
    },
    range: 'až; -; –; a',
    upTo: 'až; maximálně; nejvýše',
  },
  company: {
    headNouns: `${BORROWED.headNouns}; startup(u|em|y|ů)?; firm(a|y|u|ě|ou); společnost(i|í)?; podnik(u)?; platform(a|y|u|ě|ou); aplikac(e|i|í); výrobc(e|i|ům); vývojář(i|e|ů)?; fintech(u)?; biotech(u)?; e-?shop(u)?; scaleup(u)?; jednorožec|jednorožce; služb(a|y|u); dodavatel(e)?; provozovatel(e)?; tvůrc(e|ů|i); studio|studia; síť|sítě; značk(a|y|u); pivovar(u)?; banka|banky; pojišťovn(a|y); skupin(a|y|u); ve společnosti; medtech(u)?; spin-off(u)?; obchod(u)?; kavárn(a|y); projekt(u)?; řetězec|řetězce; hubtech`,
    connectors: 'a; &; of; the; z; pro; by',
    based: '',
    about: 'o (společnosti|firmě)?',
  },
  investors: {
    ledBy:
      '(kolo|investici|kterou|které|kole|kola)? ?(vedl(a|o|i|y)?|vede)( fond| společnost| skupina)?; ved(en|ené|eného|ená) (fondem|společností)?; v čele s; pod vedením; hlavní(m)? investor(em)?( je| byl| byla)?; lead(em)?( je| byl)?; lídrem kola (je|byl|byla)?',
    leads:
      '(vedl(a|o|i|y)?|vede) (kolo|investici|rundu)*; jako (hlavní|vedoucí) investor; (je|byl|byla) hlavním investorem',
    from: 'od( fondu| fondů| investorů)?; investoval(i|y|a|o)?( také| i| do ní| do něj| v něm)*; přidal(i|y|a|o)? se( také| i| k němu)*; (zúčastnil(i|y|a|o)?|účastnil(i|y|a|o)?) se( také| i| kola)*; připojil(i|y|a|o)? se( také| i)*; spolu s(e)?; společně s(e)?; s účastí; mezi investory (patří|jsou|je|figuruje|jsou i)*; za účasti; vedle; podpořil(i|y|a|o)?( také| i)*; vložil(i|y|a|o)?; stávající investo(r|ři)( jako)?; investory jsou; poskytl(a|o|i)?; včetně',
    joined:
      '(investoval(i|y|a|o)?|investuj(e|í)|vstoupil(i|y|a|o)?|vstupuj(e|í)|vložil(i|y|a|o)?|přidal(i|y|a|o)? se|připojil(i|y|a|o)? se|podpořil(i|y|a|o)?|poslal(i|y|a|o)?|dal(i|y|a|o)?|dáv(á|ají)|půjčil(i|y|a|o)?|poskytl(i|y|a|o)?|zúčastnil(i|y|a|o)? se|koupil(i|y|a|o)?)',
    kinds: `${BORROWED.kinds}; fond(u|y|em)?; investor(ka|a|ři|ů)?; investiční (skupina|fond|společnost); anděl(é|ů)?; podnikatel(ka|é)?; banka; skupina; akcelerátor; americký; miliardář; zakladatel(é)?; rodinn(á|é) kancelář*; společnost; stávající investoři`,
    earlier:
      '(předchozí|minulé|poslední|první) _ (kolo|kole|investic*|financování); loni; před (rokem|dvěma|třemi) *; dříve (získal|vybral)*',
  },
  places: {
    seated: 'sídl(em|í|o) (je )?(v|ve)',
    based: '',
    from: 'z; ze; v; ve',
  },
  sentences: {
    abbreviations:
      'mil; mld; tis; kč; např; tzv; tj; dr; ing; mgr; bc; prof; č; str; cca; atd; apod; s.r.o; a.s; r; o; inc; ul',
  },
  footers: 'čtěte (také|více|dále); zdroj; foto; sdílet; článek … se objevil',
};
