import { BORROWED } from './borrowed.js';
import type { Lexicon } from './lexicon.js';

/** The lexicon for Polish. */
export const PL: Lexicon = {
  language: 'pl',
  script: { spaced: true, capitalsMarkNames: true },
  verbs: {
    raise:
      'pozyska(ł|ła|ło|li|ły|ć)?; pozyskuj(e|ą); zebra(ł|ła|ło|li|ły|ć)?; zbier(a|ają); zamkn(ął|ęła|ęło|ęli|ęły); zamyka(ją)?; otrzyma(ł|ła|ło|li|ć)?; dosta(ł|ła|ło|li|je|ją|nie); zdoby(ł|ła|ło|li|wa|wają|ć); zabezpiecz(ył|yła|yło|yli|a); sfinalizowa(ł|ła|ło|li); domkn(ął|ęła|ęło|ęli|ięcie); przyciągn(ął|ęła|ęło); podpisa(ł|ła|ło|li); zakończy(ł|ła|ło|li); uzyska(ł|ła|ło|li|je); zgarn(ął|ęła|ia); podnios(ła|ło)|podniósł; zyska(ł|ła|je); potwierdzi(ł|ła|ło|li); przekona(ł|ła|li); pożycz(a|ył|yła); ściągn(ął|ęła); z; na pokładzie; raised; inkasuje; dostają',
    invest:
      'inwestuj(e|ą); zainwestowa(ł|ła|ło|li|ły); zainwestuje; poprowadzi(ł|ła|ło|ły|li); przewodzi(ł|ło|ła|ły); prowadzi(ł|ło|ła)?; lider(em|ował|owała|uje); wyłoży(ł|ła|ło|li|ły); dołoży(ł|ła|ło|li|ły)( się)?; obejmuj(e|ą); obj(ął|ęła|ęło|ęli|ęły); udziela; udzieli(ł|ła|ło); finansuj(e|ą); sfinansowa(ł|ła|ło|li); wspar(ł|ła|ło|li); wspiera(ją)?; da(ł|ła|ło|li|ły|je|ją); wchodz(i|ą); wszed(ł)|weszł(a|o|y)|weszli; dołącz(ył|yła|yło|yli|yły|a|ają); uczestnicz(ył|yła|yli|y); wzi(ął|ęła|ęli|ęły) udział; stawia(ją)? na; postawi(ł|ła|li) na; dorzuc(ił|iła|ili); kupuj(e|ą) (udziały|mniejszo*); pożycz(a|y|yła|ył); przyzna(ł|ła|ło|je); w roli inwestora; wpompowa(ł|ła|li); wyda(ł|ła)',
  },
  round: {
    nouns: `${BORROWED.rounds}; rund(a|y|ę|zie|ą); rund; finansowani(e|a|u|em); inwestycj(a|i|ę|e|ą); inwestor(a|ów|zy|em|ami|ów)?; kapita(ł|łu|łem|łowe); dofinansowani(e|a); seri(a|i|ę|ą) [a-j]; pożyczk(a|i|ę|ą); kredyt(u|em)?; dotacj(a|i|ę|e|ą); grant(u|em)?; emisj(a|i|ę) (akcji|udziałów); obligacje; dług(u)?; pomostow(a|e|ej|ą); podwyższeni(e|u) kapitału; środk(i|ów); pieniądze; crowdfunding(u|owa|owej)?; transza; zalążkow*; akcjonariatu; udział(y|ów)?; milion(y|ów|a)?; pakiet`,
    sure: `${BORROWED.sure}; rund(a|y|ę|zie|ą); finansowani(e|a|u); seri(a|i|ę|ą) [a-j]; inwestycj(a|i|ę); pożyczk(a|i|ę); dotacj(a|i|ę); grant(u|em)?; dofinansowani(e|a); kapitał(u)?; pomostow(a|e|ej); na rozwój; inwestuje; kredyt(u)?`,
  },
  stages: [
    { type: 'pre-seed', terms: 'pre-?seed(ow(a|ej|ą|e|ym)|u|zie)?; pre-?zalążkow*' },
    {
      type: 'seed',
      terms:
        'rund(a|y|ę|zie|ą) (finansowania )?seed(owa|owej|ową|ow)?; seedow(a|ej|ą|e|ym|ego); rund(a|y|ę|zie) zalążkow(a|ej|ą); zalążkow(a|ej|ą|e|y|ego); seed round; finansowanie seed; w fazie seed',
      exact: 'seed',
    },
    {
      type: 'angel',
      terms:
        'rund(a|y|ę|zie) anielsk(a|iej|ą); anioł(y|ów|ami|om|owie|a)? biznesu; aniołowie biznesu; anielsk(a|iej|ą)',
    },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `${BORROWED.crowd}; crowdfunding(u|owa|owej|ową|iem)? udziałow*; crowdfunding(u|owa|owej|ową|iem)?; zbiórk(a|i|ę) udziałow*; crowdinvesting*`,
    },
    {
      type: 'convertible-note',
      terms: `pożyczk(a|i|ę|ą) (konwertowaln|zamienn)(a|ej|ą); obligacj(e|i|ami) zamienn(e|ych|ymi); not(a|y) konwertowaln(a|ej); konwertowaln(a|ej|ą|y); SAFE; ${BORROWED.convertible}`,
    },
    {
      type: 'bridge',
      terms:
        'rund(a|y|ę|zie|ą) pomostow(a|ej|ą); finansowani(e|a) pomostow(e|ego); pożyczk(a|i|ę) pomostow(a|ej|ą); bridge; pomostow(a|ej|ą|e)',
    },
    {
      type: 'grant',
      terms: 'dotacj(a|i|ę|e|ą); grant(u|em|y)?; dofinansowani(e|a) (z|unijne|od)*; ncbr; parp; bezzwrotn*',
    },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; pożyczk(a|i|ę|ą); kredyt(u|em)?; finansowani(e|a) dłużn(e|ego); dług(u)?; lini(a|i|ę) kredytow(a|ej|ą); obligacj(e|i)`,
    },
    {
      type: 'strategic',
      terms:
        '(inwestor|inwestora|inwestorem|inwestycj(a|i|ę)|rund(a|y|ę)|partner|partnera) strategiczn(y|a|ego|ej|ą|ym)',
    },
    {
      type: 'growth',
      terms: `${BORROWED.growth}; rund(a|y|ę|zie) (growth|wzrostow(a|ej))|finansowani(e|a) wzrostow(e|ego); kapitał na wzrost`,
    },
    {
      type: 'private-equity',
      terms: `${BORROWED.privateEquity}; pakiet mniejszościow(y|ego); mniejszościow(y|e|ych) (pakiet|udział)*`,
    },
  ],
  series: {
    before: 'seri(a|i|ę|ą)|rund(a|y|ę|zie|ą)( serii)?; series; rund(a|y|ę|zie) serii',
    after: 'round',
  },
  pre: 'pre',
  joins: 'i; oraz; &; +',
  money: {
    before: { pln: 'PLN' },
    after: {
      zł: 'PLN',
      złotych: 'PLN',
      złote: 'PLN',
      złoty: 'PLN',
      złotego: 'PLN',
      pln: 'PLN',
      euro: 'EUR',
      dolarów: 'USD',
      dolary: 'USD',
      dolara: 'USD',
      dol: 'USD',
      'dol.': 'USD',
      'dolarów amerykańskich': 'USD',
      funtów: 'GBP',
      funty: 'GBP',
      franków: 'CHF',
      koron: 'CZK',
      'koron czeskich': 'CZK',
      'koron szwedzkich': 'SEK',
      jenów: 'JPY',
    },
    scales: {
      tys: 1e3,
      'tys.': 1e3,
      tysiąc: 1e3,
      tysiące: 1e3,
      tysięcy: 1e3,
      m: 1e6,
      mln: 1e6,
      milion: 1e6,
      miliona: 1e6,
      miliony: 1e6,
      milionów: 1e6,
      milionami: 1e6,
      mld: 1e9,
      miliard: 1e9,
      miliarda: 1e9,
      miliardy: 1e9,
      miliardów: 1e9,
    },
    numbers: {
      milion: 1e6,
      miliard: 1e9,
      pół: 0.5,
      półtora: 1.5,
      jeden: 1,
      dwa: 2,
      trzy: 3,
      cztery: 4,
      pięć: 5,
      sześć: 6,
      siedem: 7,
      osiem: 8,
      dziewięć: 9,
      dziesięć: 10,
      dwanaście: 12,
      piętnaście: 15,
      dwadzieścia: 20,
      trzydzieści: 30,
    },
    decimal: ',',
    bare: {
      currency: 'PLN',
      next: 'na; od; w; dla; z; i; do; finansowania; dotacji; przy; ze; we; po; pod; kredytu; wsparcia; finansowania; inwestycji',
    },
    range: 'do; -; –; a',
    upTo: 'do; maksymalnie; nawet',
  },
  company: {
    headNouns: `${BORROWED.headNouns}; startup(u|owi|em|owa)?; spółk(a|i|ę|ą|ce); firm(a|y|ę|ą|ie); przedsiębiorstw(o|a); platform(a|y|ę|ą|ie); aplikacj(a|i|ę|ą); producent(a|em|owi)?; dostawc(a|y|ę); twórc(a|y|ów)?; operator(a)?; fintech(u)?; biotech(u)?; healthtech(u)?; medtech(u)?; edtech(u)?; sieć; marka|marki|markę; spółdzielnia; jednorożec|jednorożca; sklep(u)?; scaleup(u)?; deeptech(u)?; dewelopera?; studio; browar(u)?; autobusów; serwis(u)?; software house; proptech(u)?; agritech(u)?; laboratorium; grup(a|y|ę); bank(u)?; ubezpieczyciel(a)?; marketplace`,
    connectors: 'i; &; of; the; z; w; dla; by',
    based: '',
    about: 'o (firmie|spółce)?',
  },
  investors: {
    ledBy:
      '(rund(zie|ę|a)?|inwestycji|finansowaniu|której|któr(ą|ej)|transakcji)? ?(przewodzi(ł|ło|ła|ły|li)?|poprowadzi(ł|ło|ła|ły|li)|prowadzi(ł|ło|ła)?)( fundusz)?; lider(em|ami)?( rundy| inwestycji| transakcji)? (jest|był|była|zosta(ł|ła|ło|je)|są)( fundusz)?; prowadzon(a|ej|ą|e) przez; pod (wodzą|przewodnictwem); poprowadzon(a|ej|ą) przez; z (inicjatywy|udziałem lidera); lider rundy|inwestor wiodący; inwestor(em)? wiodąc(y|ym)( jest| był| był fundusz)?; lead',
    leads:
      '(poprowadzi(ł|ło|ła|ły|li)|przewodzi(ł|ło|ła|ły)?|prowadzi(ł|ło|ła)?) (rundę|rundzie|inwestycję|inwestycji|transakcj)*; jako (lider|inwestor wiodący); (jest|był|był(a|o)) liderem',
    from: 'z udziałem; (w rundzie |w inwestycji |udział )?(uczestniczy(ł|ła|ło|li|ły)|wzię(li|ły|ło|ła) udział|wziął udział)( też| także| również| ponadto| m.in)*; od( funduszu| funduszy| inwestorów)?; dołącz(yli|yły|ył|yła|yło)( do (rundy|akcjonariatu|grona)| też| także| m.in)*; dołoży(li|ły|ł|ła|ło) się( też| także)?; wraz z; razem z; obok; inwestor(zy|ami|ów)( to| są| byli| m.in| takich? jak)*; wyłoży(li|ły|ł|ła|ło)( fundusz)?; wśród (inwestorów|nowych)( są| znaleźli się| znalazł się| m.in)*; przez( fundusz)?; wspar(li|ły|ł|ła|ło); zainwestowa(li|ły|ł|ła|ło)( m.in| też| także| fundusz)*; do akcjonariatu dołączy(ły|li|ł|ła); pochodz(i|ą) od; dotychczasow(i|ych) (inwestor|wspólnik)*; przy udziale; finansowan(e|a|y) przez',
    joined:
      '(zainwestowa(ł|ła|ło|li|ły)|inwestuj(e|ą)|wspar(ł|ła|ło|li|ły)|uczestnicz(ył|yła|yli|y)|wzię(li|ły|ła|ło) udział|dołącz(yli|yły|ył|yła|a|ają)|wyłoży(li|ły|ł|ła|ło)|da(li|ły|ł|ła|ło)|obejmuj(e|ą)|objął|objęł(a|o|y)|udziel(i|ił|iła|a)|dołoży(li|ły|ł)|w roli inwestora|sfinansowa(ł|ła|ło|li)|wchodzi|weszł(a|o|y))',
    kinds: `${BORROWED.kinds}; fundusz(e|u|y)?; inwestor(zy|a|ów)?; prywatny inwestor; anioł(owie|y)? biznesu; akcelerator; bank; grupa; family office; przedsiębiorca; spółka; założyciel(e|i)?; towarzystwo; funduszem; miliarder; biznesmen; dotychczasowi inwestorzy; aniołowie biznesu; amerykański fundusz; prywatni inwestorzy`,
    earlier:
      '(poprzedni(a|ej|ą)|wcześniejsz(a|ej|ą)|ostatni(a|ej)) _ (rund*|inwestycj*); rok temu; lat(a)? temu; w ubiegłym roku; wcześniej',
  },
  places: {
    seated: 'siedzib(ą|a|ę) (znajduje się |ma )?(w|we); biurem (w|we)',
    based: '',
    from: 'z; ze; w; we',
  },
  sentences: {
    abbreviations:
      'tys; mln; mld; zł; dol; proc; m.in; np; tj; dr; prof; inż; ul; nr; ok; itd; itp; inc; sp; s.a; z o.o; o.o; r; św; im; tzw; pkt; woj',
  },
  footers: 'czytaj (też|także|więcej|również); źródło; zdjęcie; fot; udostępnij; artykuł … pochodzi',
};
