import { BORROWED } from './borrowed.js';
import { forms } from './forms.js';
import type { Lexicon } from './lexicon.js';

/** The lexicon for Romanian. */
export const RO: Lexicon = {
  language: 'ro',
  script: { spaced: true, capitalsMarkNames: true },
  verbs: {
    raise:
      'atra(ge|g|s|să)*; atrăg(ând|ea)*; obțin(e|ut|ând)*; obțin; a obținut; au obținut; prim(ește|esc|it|ind)*; ridic(ă|at); strân(ge|g|s); strâns; încas(ează|at)*; încheia*; încheie; a închis; închid(e|ere)*; finaliz(ează|at)*; asigur(ă|at); câștig(ă|at); bif(ează|at); lu(at|ăm|ând); ia; iau; a luat; au luat; convin(ge|s); securiz(ează|at); mobiliz(ează|at); acces(ează|at); raised',
    invest:
      'invest(ește|esc|it|ind)*; investește; conduce; condus(ă|e)?; conduc; finanț(ează|at)*; particip(ă|at|ând)*; susțin(e|ut)*; sprijin(ă|it); pun(e)?; a pus; au pus; intr(ă|at); alătur(ă|at); acord(ă|at); subscri(e|s|să); preia; acoper(ă|it); inject(ează|at); contribui*; împrumut(ă|at); dobândit; a dobândit; miz(ează|at)',
  },
  round: {
    nouns: `${BORROWED.rounds}; rund(ă|a|e|ei|ele|elor); finanțar(e|ea|ii|i|ilor); investiți(e|a|ei|i|ilor|ile); capital(ul|ului)?; majorar(e|ea) de capital; infuzi(e|a) de capital; seri(a|e) [a-j]; credit(ul)?; împrumut(ul)?; datorie; grant(ul|uri)?; fonduri nerambursabile; fonduri; tranș(ă|a|e); facilitat(e|ea) de credit; extensi(e|a); investitor(i|ii|ul)?; campani(e|a); banii; plasament`,
    sure: `${BORROWED.sure}; rund(ă|a|e|ei|ele); finanțar(e|ea|ii); investiți(e|a|ei); majorar(e|ea) de capital; infuzi(e|a) de capital; seri(a|e) [a-j]; grant(ul)?; împrumut(ul)?; credit(ul)?`,
  },
  stages: [
    { type: 'pre-seed', terms: 'pre-?seed; (rundă|runda|finanțare|investiție) (de tip )?pre-?seed' },
    {
      type: 'seed',
      terms: '(rundă|runda|runde|finanțare|finanțarea|investiție|investiția|capital) (de tip )?seed; seed',
    },
    {
      type: 'angel',
      terms:
        '(rundă|runda|investiție|investiția) (de tip )?(angel|business angels?); business angels?; îngeri investitori',
    },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `${BORROWED.crowd}; crowdfunding(ul|ului)?; seedblink; finanțare participativă`,
    },
    {
      type: 'convertible-note',
      terms: `${BORROWED.convertible}; (împrumut|împrumutul|notă|note|credit|obligațiuni) convertibil(ă|e)?; convertibil(ă|e|ul)?`,
    },
    { type: 'bridge', terms: 'bridge; (rundă|finanțare) (de tip )?(bridge|punte)' },
    {
      type: 'grant',
      terms:
        'grant(ul|uri|urile)?; (fonduri|finanțare|finanțarea|ajutor) nerambursabil(ă|e)?; subvenți(e|i); pnrr; eic accelerator',
    },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; credit(ul|ului|e)?; împrumut(ul|uri)?; datori(e|a|i); obligațiun(i|ile); facilitat(e|ea) de credit; leasing`,
    },
    {
      type: 'strategic',
      terms: '(investiți(e|a)|investitor(ul)?|partener(ul)?|rundă|runda) strategic(ă|e|ul)?',
    },
    { type: 'growth', terms: `${BORROWED.growth}; (capital|rundă|finanțare|investiție) de creștere` },
    {
      type: 'private-equity',
      terms: `${BORROWED.privateEquity}; pachet(ul)? minoritar; acționar(ul)? minoritar; participați(e|a) minoritar(ă|e)`,
    },
  ],
  series: { before: 'seri(a|e|ei); series', after: 'round' },
  pre: 'pre',
  joins: 'și; &; plus; +',
  money: {
    before: {},
    after: {
      euro: 'EUR',
      lei: 'RON',
      leu: 'RON',
      ron: 'RON',
      'lei moldovenești': 'MDL',
      ...forms('USD', 'dolari(i)?; dolar(ul)?; dolari americani; dolari sua'),
      lire: 'GBP',
      'lire sterline': 'GBP',
      'franci elvețieni': 'CHF',
      franci: 'CHF',
      forinți: 'HUF',
      zloți: 'PLN',
      yeni: 'JPY',
    },
    scales: {
      k: 1e3,
      ...forms(1e3, '(de )?mii; mie'),
      ...forms(1e6, 'm; mil; mln; mio; milion(ul|ului)?; (de )?milioan(e|ele|elor)'),
      ...forms(1e9, 'mld; mrd; miliard(ul|ului)?; (de )?miliard(e|ele|elor)'),
    },
    numbers: {
      'o jumătate de': 0.5,
      'jumătate de': 0.5,
      'un sfert de': 0.25,
      un: 1,
      o: 1,
      unu: 1,
      doi: 2,
      două: 2,
      trei: 3,
      patru: 4,
      cinci: 5,
      șase: 6,
      șapte: 7,
      opt: 8,
      nouă: 9,
      zece: 10,
      doisprezece: 12,
      douăsprezece: 12,
      cincisprezece: 15,
      'douăzeci de': 20,
      'treizeci de': 30,
      'patruzeci de': 40,
      'cincizeci de': 50,
      'o sută de': 100,
    },
    decimal: ',',
    link: 'de',
    half: 'și jumătate',
    bare: {
      currency: 'EUR',
      next: 'de la; din partea; pentru; într-o; într-un; prin; în; la; cu; și; de la',
      before:
        'atras(e|ă)?; atrage; primit; primește; primise(ră)?; obținut; obține; strâns; strânge; ridicat; investit; investește; rundă de',
    },
    range: 'și; la; -; –',
    upTo: 'până la; maxim(um)?; cel mult',
  },
  company: {
    headNouns: `${BORROWED.headNouns}; startup(-ul|ul|-uri)?; start-up(-ul)?; compani(a|e|ei|i); firm(a|ă|e|ei); platform(a|ă|ei); aplicați(a|e|ei); producător(ul|ului)?; dezvoltator(ul|ului)?; studio(ul)?; rețea(ua)?; societate(a)?; furnizor(ul)?; fabric(a|ii); brand(ul)?; magazin(ul)?; lanț(ul)?; scaleup(-ul)?; spin-off(-ul)?; fintech(-ul)?; unicorn(ul)?; soluți(a|e|ei)`,
    connectors: 'și; de; din; &; of; the; by; for',
    based: '',
    about: 'despre( companie| noi)?',
  },
  investors: {
    ledBy:
      '(rund(ă|a) )?(a fost |este )?(condus(ă|e)?|coordonat(ă|e)?) de( fondul| către)?; investitor(ul)? principal( este| a fost)?; în frunte cu; (drept|ca) investitor principal; lead; sub conducerea',
    leads:
      '(a condus|au condus|conduce|conduc|conducă|coordonează)( runda| investiția| finanțarea)*; în rol de lead; investitor principal; lead investor; a convins',
    from: 'de la( fondul| fonduri)?; cu participarea( fondului| fondurilor)?; alături de; împreună cu; din partea( fondului)?; printre investitori (se numără|sunt); au (mai )?(pus bani|participat|investit|contribuit)( și)?; investitorii (existenți|actuali)*; susținut(ă)? de; acordat(ă)? de; subscris(ă)? (integral )?de; inclusiv; i s-au alăturat',
    joined:
      '(a |au )?(participat|investit|contribuit|pus bani|intrat|susținut|acoperit|acordat|finanțat|subscris|s-au alăturat); (participă|investește|investesc|intră|susține|preia|acoperă|pun|pune|acordă)( și)?',
    kinds: `${BORROWED.kinds}; fond(ul|uri|urile)?( de investiții)?; investitor(i|ii|ul|ului)?( existenți)?; acționar(i|ii|ul)?; antreprenor(ul|ii)?; familia; banca; grup(ul)?; business angels?; cofondator(ul)?; clubul`,
    earlier:
      '(rundă|runda|finanțarea|investiția) (anterioară|precedentă|trecută)*; anul trecut; anterior; acum (un|doi|trei) ani?; prima rundă',
  },
  places: {
    seated: 'sediul (este )?(în|in); cu sediul (în|in)',
    based: '',
    from: 'din; de la; în',
  },
  sentences: {
    abbreviations:
      'mil; mld; mln; mrd; nr; str; dl; dna; dr; prof; ing; ex; etc; art; inc; s.r.l; s.a; srl; cca; pag; sept; oct; noi; dec',
  },
  footers: 'citește (și|mai mult|tot); sursa; foto; distribuie; abonează*; articolul … a apărut',
};
