import { BORROWED } from './borrowed.js';
import { forms } from './forms.js';
import type { Lexicon } from './lexicon.js';

/** The lexicon for Hungarian. Hungarian words have many endings, so most terms allow any ending. */
export const HU: Lexicon = {
  language: 'hu',
  script: { spaced: true, capitalsMarkNames: true },
  verbs: {
    raise:
      'kap(ott|tak|ja|nak|tunk)*; kapott; szerz(ett|ettek|i)*; szerez*; bevon(t|tak|ott)?; von(t|tak)? be; vont be; vontak be; gyűjt(ött|öttek|ött be)*; összegyűjt*; össze(hozott|kalapozott|szedett)*; szed(ett|tek) össze; zár(t|ta|tak|ult|ja)*; lezár(t|ta|tak|ult)*; emelt; tőkét emelt; nyer(t|tek|te)*; elnyer*; jut(ott|ottak)*; begyűjt*; bezsebel*; landolt; felve(tt|sz)*; biztosított; elfogad(t|ta|ták); raised',
    invest:
      'befektet(ett|ettek|i|nek|te)*; fektet(ett|ettek)? be; vezet(te|ték|i|ett)*; beszáll(t|tak|ott)*; szállt be; szálltak be; csatlakoz(ott|tak)*; részt ve(tt|ttek|sz)*; vett részt; vettek részt; támogat(ja|ta|ott|ják)*; finanszíroz*; nyújt(ott|ottak)?; ad(ott|ta|ták|tak)?; te(tt|ttek)? (a|be); tett; tettek; pénzt tett; jegyez(te|ték)*; jegyezte; hitelez*; biztosít*; invesztál*; társul*; vásárolt részesedést; szerzett részesedést; folyósít*',
  },
  round: {
    nouns: `${BORROWED.rounds}; befektet(és|ési)*; kör(t|ben|e|ét|ének|höz|ök)?; finanszíroz*; tők(e|ét|ével|éhez|ének); tőkeemel*; tőkebevon*; tőkeinjekció*; kockázati tők*; magvető*; növekedési tők*; hitel(t|e|hez|ből)?; kölcsön(t|e)?; támogatás(t|a)?; forrás(t|ból|hoz)?; befektető(k|t|i|től|ktől)?; a kör*; [a-j] kör*; konvertibilis kölcsön; közösségi finanszíroz*; üzletrész*`,
    sure: `${BORROWED.sure}; befektetés(t|e|ét|i|hez|ből)?; tőkeemel*; tőkebevon*; tőkeinjekció*; finanszírozási kör*; magvető*; befektetési kör*; seed kör*; [a-j] kör*; hitelt; tőkét; kölcsönt; támogatást`,
  },
  stages: [
    { type: 'pre-seed', terms: 'pre-?seed( kör| befektetés| fázis)*; pre-?magvető*' },
    {
      type: 'seed',
      terms: 'magvető( kör| befektetés| tőke| finanszírozás)*; seed( kör| befektetés| fázis| tőke)*',
    },
    { type: 'angel', terms: 'angyal(befektet| kör| befektet)*; üzleti angyal*; angyalok*' },
    // "A kör" also means "the round", so only "A körös" with a capital letter counts.
    { type: 'series-a', terms: 'a sorozat(ú|ot)?', exact: 'A körös' },
    { type: 'series-b', terms: 'b kör(ös|t|ben|e|ét|ének|éért)?; b sorozat(ú|ot)?' },
    { type: 'series-c', terms: 'c kör(ös|t|ben|e|ét|ének|éért)?; c sorozat(ú|ot)?' },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `${BORROWED.crowd}; közösségi finanszíroz*; közösségi tőke*; tőkeportál*`,
    },
    {
      type: 'convertible-note',
      terms: `${BORROWED.convertible}; konvertibilis (kölcsön|kötvény)*; átváltoztatható (kölcsön|kötvény)*`,
    },
    { type: 'bridge', terms: 'áthidaló (kör|kölcsön|hitel|finanszírozás|befektetés)*; bridge( kör)?' },
    {
      type: 'grant',
      terms:
        'támogatás(t|a|ból)?; vissza nem térítendő*; pályázat(i|on|ot)?; grant(ot)?; nkfi*; uniós támogatás*',
    },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; hitel(t|e|hez|ből)?; hitelkeret*; hitelmegállapodás*; kölcsön(t|e)?; kötvény*; kockázati hitel*; kockázatihitel*`,
    },
    { type: 'strategic', terms: 'stratégiai (befektet|partner|befektetés|tulajdonos)*' },
    { type: 'growth', terms: `${BORROWED.growth}; növekedési (tők|kör|befektetés|finanszírozás)*` },
    {
      type: 'private-equity',
      terms: `${BORROWED.privateEquity}; magántőke*; kisebbségi (részesedés|tulajdon|pakett)*`,
    },
  ],
  series: { before: 'series', after: 'round' },
  pre: 'pre',
  joins: 'és; &; +; valamint',
  money: {
    before: {},
    after: {
      ...forms(
        'HUF',
        '(forint|ft|huf)(ot|os|ért|nyi|ból|tal|ra|ja|ját|hoz|tól|ról|nak|on)?; ft-(ot|os|ért|ból|tal|ra)',
      ),
      ...forms('EUR', 'euró(t|s|ért|nyi|ból|val|ra|ja|hoz|tól|ról|nak)?; euro'),
      ...forms('USD', 'dollár(t|os|ért|nyi|ból|ral|ra|ja|hoz|tól|ról|nak)?; amerikai dollár(t|os)?'),
      ...forms('GBP', 'font(ot|os|ért|ból|tal)?; angol font(ot)?'),
      ...forms('CHF', 'svájci frank(ot|os)?'),
      ...forms('PLN', 'zloty(t|s)?; złoty'),
      ...forms('RON', 'lej(t|es)?'),
      ...forms('JPY', 'jen(t|es)?'),
    },
    scales: {
      ...forms(1e3, 'ezer; ezres; e'),
      ...forms(1e6, 'm; millió(s|t|ból|val|ra|ért|nyi)?; mió; mln'),
      ...forms(1e9, 'mrd; mld; milliárd(os|ot|ból|dal|ra|ért|nyi)?'),
    },
    numbers: {
      fél: 0.5,
      félmillió: 5e5,
      félmilliárd: 5e8,
      egy: 1,
      'egy és negyed': 1.25,
      másfél: 1.5,
      két: 2,
      kettő: 2,
      'két és fél': 2.5,
      'kettő és fél': 2.5,
      'három és fél': 3.5,
      három: 3,
      négy: 4,
      öt: 5,
      hat: 6,
      hét: 7,
      nyolc: 8,
      kilenc: 9,
      tíz: 10,
      tizenkét: 12,
      tizenöt: 15,
      húsz: 20,
      harminc: 30,
      ötven: 50,
      száz: 100,
      ...forms(1e6, 'egymillió(s|t)?'),
      ...forms(2e6, 'kétmillió(s|t)?'),
      ...forms(3e6, 'hárommillió(s|t)?'),
      ...forms(4e6, 'négymillió(s|t)?'),
      ...forms(5e6, 'ötmillió(s|t)?'),
      ...forms(6e6, 'hatmillió(s|t)?'),
      ...forms(7e6, 'hétmillió(s|t)?'),
      ...forms(8e6, 'nyolcmillió(s|t)?'),
      ...forms(1e7, 'tízmillió(s|t)?'),
      ...forms(2e7, 'húszmillió(s|t)?'),
      ...forms(3e7, 'harmincmillió(s|t)?'),
      ...forms(5e7, 'ötvenmillió(s|t)?'),
      ...forms(1e8, 'százmillió(s|t)?'),
      ...forms(1e9, 'egymilliárd(os|ot)?'),
      ...forms(2e9, 'kétmilliárd(os|ot)?'),
      ...forms(3e9, 'hárommilliárd(os|ot)?'),
      ...forms(5e9, 'ötmilliárd(os|ot)?'),
      ...forms(1e10, 'tízmilliárd(os|ot)?'),
      ...forms(2e10, 'húszmilliárd(os|ot)?'),
      ...forms(1e4, 'tízezer'),
      ...forms(3e4, 'harmincezer'),
      ...forms(5e4, 'ötvenezer'),
      ...forms(1e5, 'százezer'),
    },
    decimal: ',',
    bare: {
      currency: 'HUF',
      next: 'tőkeemel*; befektetés*; tőké*; tőke*; kör(t|ben)?; támogatás*; hitel*; kölcsön*; a; az; beruházás*; magvető*; finanszírozás*; tőkealap*; alap(ot)?; forrás*',
    },
    range: 'és; -; –',
    upTo: 'akár; legfeljebb; maximum',
  },
  company: {
    headNouns: `${BORROWED.headNouns}; startup(ot|ja|nak|ba|nál|ok)?; cég(et|be|nek|nél|e|ek)?; vállalkozás*; társaság*; fejlesztő(je|jébe|jét)?; fejlesztőcég*; platform(ot|ja)?; alkalmazás*; gyártó(ja)?; szolgáltató*; üzemeltető*; applikáció*; márka; lánc; bolt; zrt; kft; nyrt; fintech*; biotech*; spin-off*; unikornis*; szoftver*`,
    connectors: 'és; &; of; the; a; az',
    based: '',
    about: 'a (cégről|vállalatról|társaságról)',
  },
  investors: {
    ledBy: '(vezető|fő) befektető(je)?( a| az| volt)?; a kört (a|az); élén (a|az)?',
    leads:
      '(vezette|vezették|vezeti|jegyezte|vezetésével|vezetett)( a kört| a befektetést| egyedül)*; vezető befektető*; vezető befektetőként; tette; adta',
    from: 'mellett(e|ük)?; csatlakozott (a|az|hozzá)*; befektetők között; a befektetők (a|az|között)*; részt vett (a|az|még)*; beszállt (a|az)*; társbefektető*; valamint (a|az)*; meglévő (befektető|tulajdonos)*; többek között',
    joined:
      '(is )?(beszállt|csatlakozott|részt vett|részt vettek|befektetett|adta|nyújtott|támogatta|vett részt)*; beszálltak; csatlakoztak; társbefektetőként; -?(tól|től)( kapott)?; tett a cégbe; tőkét tett',
    kinds: `${BORROWED.kinds}; befektető(k|je)?; tőkealap(tól|ok|ja)?; alap(tól|ok)?; kockázati (tőkealap|tőkebefektető)*; üzleti angyal*; angyalbefektető*; tulajdonos(ok)?; bank; család; csoport; társbefektető; magánszemély*`,
    earlier: 'korábbi (kör|befektetés)*; tavaly; korábban; (két|három|négy|egy) éve; előző (kör|befektetés)*',
  },
  places: {
    seated: 'székhelye',
    based: '-i székhelyű; székhelyű',
    from: '',
  },
  sentences: {
    abbreviations:
      'mrd; mld; dr; prof; ifj; id; kb; pl; stb; ún; vö; sz; u; ill; kft; zrt; nyrt; bt; ft; inc; ltd; jan; febr; márc; ápr; jún; júl; aug; szept; okt; nov; dec',
  },
  footers: 'olvas(sa|d) (el|tovább)*; forrás; fotó; borítókép; megosztás; kapcsolódó cikk*',
};
