import { BORROWED } from './borrowed.js';
import { forms } from './forms.js';
import type { Lexicon } from './lexicon.js';

/**
 * The lexicon for Croatian. It also serves Serbian in Latin letters, which is detected as Croatian.
 */
export const HR: Lexicon = {
  language: 'hr',
  script: { spaced: true, capitalsMarkNames: true },
  verbs: {
    raise:
      'prikupi(o|la|lo|li|ti)*; prikuplja(ju)?; skupi(o|la|lo|li)?; dobi(o|la|lo|li|va|vaju|ti)*; dobija; osigura(o|la|lo|li|va)*; obezbedi(o|la|lo|li)?; obezbeđuje; zatvori(o|la|lo|li)?; zatvara(ju)?; podig(ao|la|lo|li|nuo|nula); podiže; privuk(ao|la|lo|li); privlači; zaključi(o|la|lo|li)?; završi(o|la|lo|li)?; uze(o|la|li)?; primi(o|la|lo|li)?; prima; osvoji(o|la|lo|li)?; dogovori(o|la|li)?; raised',
    invest:
      'investira(o|la|lo|li|ju)?; ulaže; ulažu; uloži(o|la|lo|li)?; predvodi(o|la|lo|li)?; predvode; vodi(o|la|li)?; sudjelova(o|la|lo|li)?; sudjeluje; učestvova(o|la|lo|li)?; učestvuje; podrža(o|la|lo|li)?; podržava(ju)?; financira(o|la|li)?; finansira(o|la|li)?; pridruži(o|la|li)? se; pridružuj(e|u) se; ušao; ušla; ušli; ulazi; ulaze; kupi(o|la|li)? udio; preuze(o|la|li)? udio; odobri(o|la|li)?; odobrava; dodijeli(o|la|li)?; dodeli(o|la|li)?',
  },
  round: {
    nouns: `${BORROWED.rounds}; rund(a|e|u|i|om); krug(a|u)?; investicij(a|e|u|i|om|sk*); ulaganj(e|a|u); financiranj(e|a|u); finansiranj(e|a|u); kapital(a|u|om)?; dokapitalizacij(a|e|u|om); povećanje kapitala; kredit(a|i|om)?; zaj(a)?m(a|ovi)?; potpor(a|e|u); grant(a|ovi|om)?; bespovratn*; serij(a|e|u|i) [a-j]; sredst(va|ava); novac; injekcij(a|u); investitor(a|i|e|om)?; tranš(a|e|u); konvertibiln*; crowdfunding*`,
    sure: `${BORROWED.sure}; rund(a|e|u|i); investicij(a|e|u); ulaganje; financiranj(e|a); finansiranj(e|a); dokapitalizacij(a|e|u); serij(a|e|u|i) [a-j]; grant(a)?; kredit(a)?; krug(u|a)? (financiranja|investicija)`,
  },
  stages: [
    { type: 'pre-seed', terms: 'pre-?seed( rund(a|e|u|i)| investicij(a|e|u))*' },
    {
      type: 'seed',
      terms:
        'seed( rund(a|e|u|i)| investicij(a|e|u)| krug*| faz(a|i))*; sjemensk(a|u|e|o|og) (rund|investicij|financiranj|kapital)*; početn(a|u|o|og) (rund|investicij|kapital)*',
    },
    {
      type: 'angel',
      terms:
        'anđeosk(a|u|e|i|o) (rund|investicij|investitor)*; poslovn(i|ih) anđel(i|a)?; anđel(i|a) investitor*',
    },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `${BORROWED.crowd}; crowdfunding(a|om)?; grupno (financiranje|ulaganje|finansiranje); funderbeam`,
    },
    {
      type: 'convertible-note',
      terms: `konvertibiln(i|og|a|e|u) (zajam|zajma|kredit|obveznic|not)*; ${BORROWED.convertible}`,
    },
    {
      type: 'bridge',
      terms: 'bridge( rund(a|e|u))?; premosn(o|a|i) (financiranje|runda|kredit)*; most runda',
    },
    { type: 'grant', terms: 'grant(a|ovi|om)?; bespovratn(a|ih|i) sred*; potpor(a|e|u); subvencij(a|e|u)' },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; kredit(a|i|om)?; kreditn(a|u|e) lini*; zajam; zajm(a|ovi|om); obveznic(a|e|u); dužničk*`,
    },
    { type: 'strategic', terms: 'stratešk(i|a|o|og|u|e|om) (investitor|investicij|partner|ulaganj|ulagač)*' },
    { type: 'growth', terms: `${BORROWED.growth}; (kapital|financiranje|runda) za rast; rast kapital` },
    {
      type: 'private-equity',
      terms: `${BORROWED.privateEquity}; manjinsk(i|og|a|u) (udio|udjel|udeo|paket)*`,
    },
  ],
  series: { before: 'serij(a|e|u|i); series; rund(a|e|u|i) serije', after: 'rund(a|e|u|i); round; krug' },
  pre: 'pre',
  joins: 'i; te; &; +',
  money: {
    before: {},
    after: {
      ...forms('EUR', 'eur(a|o|i|ima)?; evr(a|o|i)'),
      ...forms('USD', 'dolar(a|i|ima)?; američkih dolara; usd'),
      ...forms('HRK', 'kun(a|e|i); kn'),
      ...forms('RSD', 'dinar(a|i)?; rsd'),
      ...forms('BAM', 'km; konvertibilnih maraka; maraka'),
      ...forms('GBP', 'funt(i|a|e)?'),
      ...forms('CHF', 'švicarskih franaka; švajcarskih franaka; franaka'),
    },
    scales: {
      ...forms(1e3, 'k; tis; tisuć(a|e|u); hiljad(a|e|u)'),
      ...forms(1e6, 'm; mil; mln; milijun(a|e|i|om)?; milion(a|e|i|om)?'),
      ...forms(1e9, 'mlrd; milijard(a|e|i|u)'),
    },
    numbers: {
      pola: 0.5,
      'milijun i pol': 1.5e6,
      'milijun i pola': 1.5e6,
      'milion i po': 1.5e6,
      jedan: 1,
      dva: 2,
      dvije: 2,
      dve: 2,
      tri: 3,
      četiri: 4,
      pet: 5,
      šest: 6,
      sedam: 7,
      osam: 8,
      devet: 9,
      deset: 10,
      dvanaest: 12,
      petnaest: 15,
      dvadeset: 20,
      trideset: 30,
      pedeset: 50,
      sto: 100,
      ...forms(1e6, 'milijun; milion'),
      ...forms(1e9, 'milijard(a|u)'),
    },
    decimal: ',',
    half: 'i pol; i po; i pola',
    bare: {
      currency: 'EUR',
      next: 'od; za; u; iz; na; kroz; s; sa; uz; kapitala; investicije; kredita; i; preko; ulaganja',
    },
    range: 'do; i; -; –',
    upTo: 'do; najviše; maksimalno',
  },
  company: {
    headNouns: `${BORROWED.headNouns}; startup(a|u|om|i|ova)?; startap(a|u|om|i)?; tvrtk(a|e|u|i); kompanij(a|e|u|i); firm(a|e|u|i); platform(a|e|u|i); aplikacij(a|e|u|i); proizvođač(a)?; poduzeć(e|a); preduzeć(e|a); studio; lanac; mrež(a|e|u); brend(a)?; trgovin(a|e|u); bank(a|e|u); pružatelj; developer; jednorog`,
    connectors: 'i; iz; za; &; of; the; by',
    based: 'sa sjedištem u; sa sedištem u',
    about: 'o (tvrtki|kompaniji|firmi|nama)',
  },
  investors: {
    ledBy:
      '(rundu |investiciju |krug )?(je |su )?(predvodi(o|la|lo|li)?|predvode|vodi(o|la|li)?)( je| fond)?; predvođen(a|e|u|o)?( fondom)?; na čelu s(a)?; pod vodstvom; glavni (investitor|ulagač)( je)?; vodeći investitor( je)?',
    leads:
      '(je |su )?(predvodi(o|la|lo|li)?|predvode|vodi(o|la|li)?)( rundu| investiciju)*; kao (glavni|vodeći) investitor; glavni investitor',
    from: 'od( fonda| fondova)?; uz (sudjelovanje|učešće|potporu|podršku); sudjeluj(e|u)( i)*; sudjelovali su( i)*; učestvovali su( i)*; pridruži(o|la|li) su se( i)*; među investitorima (su|je)*; zajedno s(a)?; postojeći investitori; uključujući; a pridružio im se',
    joined:
      '(je |su )?(sudjelova(o|la|lo|li)|učestvova(o|la|lo|li)|investira(o|la|lo|li)|uloži(o|la|lo|li)|podrža(o|la|lo|li)|pridruži(o|la|li) se|uš(ao|la|li)|odobri(o|la|li))( i| također| takođe)*',
    kinds: `${BORROWED.kinds}; fond(a|om|ovi)?; investitor(a|i|e|ica)?; ulagač(a|i)?; poslovni anđel(i)?; poduzetnik; preduzetnik; bank(a|e); grup(a|e); dioničar(i)?; akcionar(i)?; obitelj; porodica; postojeći investitori`,
    earlier:
      '(prethodn|prošl|prv)(a|oj|u|e) (rund|investicij)*; lani; prošle godine; ranije; prije (godinu|dvije|tri)*; pre (godinu|dve|tri)*',
  },
  places: {
    seated: 'sjedištem? (je )?u',
    based: '',
    from: 'iz; u',
  },
  sentences: {
    abbreviations:
      'mil; mln; mlrd; tis; dr; mr; prof; ing; dipl; d.o.o; d.d; a.d; itd; npr; tzv; tj; sv; ul; br; str; god; inc; ltd; kn',
  },
  footers: 'pročitajte (više|još)*; izvor; foto; podijeli; podeli; vezane vijesti',
};
