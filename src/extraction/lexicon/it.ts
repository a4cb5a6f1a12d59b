import { BORROWED } from './borrowed.js';
import type { Lexicon } from './lexicon.js';

/** The lexicon for Italian. */
export const IT: Lexicon = {
  language: 'it',
  script: { spaced: true, capitalsMarkNames: true },
  verbs: {
    raise: `raccogli(e|ere|endo); raccolgono; raccolto; raccolse; chiud(e|ono|ere); chius(o|a); incass(a|ano|ato|are); ott(iene|engono|enuto|enere); ricev(e|ono|uto|ere); porta a casa; portato a casa; si assicura; assicurat(o|a); complet(a|ano|ato); conclu(de|so); annunci(a|ano|ato); sigl(a|ato); conquist(a|ato); finalizz(a|ato); attira; attratto; riceve; lanci(a|ato); perfezion(a|ato); delibera(to)?; emess(o|a); convince; si aggiudica; mette a segno; strappa; totalizza; finanzia; accoglie; capta; rastrell(a|ato)`,
    invest:
      'invest(e|ono|ito|ire|imento); guid(a|ano|ato|are); sottoscriv(e|ono|ere); sottoscritt(o|a); partecip(a|ano|ato); entr(a|ano|ato)( nel capitale)?; punta(no)?( su)?; scommett(e|ono|ere)( su)?; finanzi(a|ano|ato); aderi(to|sce|scono); eroga(no|to)?; crede(re|rci)?; ader(isce|iscono); rilev(a|ano|ato) (il|una); affianc(a|ano); sostien(e|gono); inietta(no)?; presta; co-?invest(e|ono); lead; conced(e|ono); assegn(a|ato); suppor(ta|tano); mette(re)?',
  },
  round: {
    nouns: `${BORROWED.rounds}; round; finanziament(o|i); aumento di capitale; investiment(o|i); capitale; serie [a-j]; prestit(o|i); convertendo; debito; grant; contributo; fondo perduto; raccolta; bridge; equity; campagna; operazione; assegno; seed; minibond; bond convertibile; tranche; ticket`,
    sure: `${BORROWED.sure}; round; finanziamento; aumento di capitale; investimento; serie [a-j]; prestito; convertendo; grant; contributo; raccolta; assegno; nel capitale`,
  },
  stages: [
    { type: 'pre-seed', terms: 'pre-?seed' },
    {
      type: 'seed',
      terms: '(round|finanziamento|investimento|fase|aumento|capitale) (di )?seed; seed round',
      exact: 'seed',
    },
    { type: 'angel', terms: '(round|investimento) (di |da )?(business angels?|angel)' },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `${BORROWED.crowd}; campagna di (equity )?crowdfunding; raccolta su (mamacrowd|crowdfundme|backtowork|opstart|walliance)`,
    },
    {
      type: 'convertible-note',
      terms: `convertendo; prestito (convertibile|convertendo|obbligazionario convertibile); strumento finanziario partecipativo; sfp; safe; ${BORROWED.convertible}; bond convertibile`,
    },
    { type: 'bridge', terms: '(round|finanziamento|prestito|aumento) (di )?(ponte|bridge); bridge' },
    { type: 'grant', terms: 'grant; contributo; fondo perduto; bando; sovvenzione' },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; debito; prestit(o|i); mutuo; finanziamento (bancario|agevolato|sace|della banca|da *); linea di credito; finanziamento bancario; minibond; basket bond; finanziamento garantito`,
    },
    {
      type: 'strategic',
      terms: '(investimento|round|investitore|partner|partecipazione|socio) strategic(o|a)',
    },
    { type: 'growth', terms: `${BORROWED.growth}; round di crescita; capitale di crescita; round growth` },
    { type: 'private-equity', terms: `${BORROWED.privateEquity}; quota di minoranza; minoranza; club deal` },
  ],
  series: { before: 'serie; series', after: 'round' },
  pre: 'pre',
  joins: 'e; &; +',
  money: {
    before: { euro: 'EUR' },
    after: {
      euro: 'EUR',
      dollari: 'USD',
      'dollari usa': 'USD',
      sterline: 'GBP',
      'franchi svizzeri': 'CHF',
      franchi: 'CHF',
      yen: 'JPY',
      yuan: 'CNY',
    },
    scales: {
      k: 1e3,
      mila: 1e3,
      mln: 1e6,
      m: 1e6,
      mio: 1e6,
      milione: 1e6,
      milioni: 1e6,
      mld: 1e9,
      miliardo: 1e9,
      miliardi: 1e9,
    },
    numbers: {
      mezzo: 0.5,
      un: 1,
      uno: 1,
      due: 2,
      tre: 3,
      quattro: 4,
      cinque: 5,
      sei: 6,
      sette: 7,
      otto: 8,
      nove: 9,
      dieci: 10,
      undici: 11,
      dodici: 12,
      tredici: 13,
      quattordici: 14,
      quindici: 15,
      sedici: 16,
      diciassette: 17,
      diciotto: 18,
      diciannove: 19,
      venti: 20,
      trenta: 30,
      quaranta: 40,
      cinquanta: 50,
      settanta: 70,
      cento: 100,
    },
    decimal: ',',
    link: 'di',
    compound: true,
    and: 'e',
    half: 'e mezzo',
    bare: {
      currency: 'EUR',
      next: "da; dal; dalla; per; con; e; in; alla; al; a; nel; grazie; guidato; (di )?serie; dai; dagli; dalle; del; della; su; nella; presso; a fondo perduto; raccolt(i|o); ricevut(i|o); dell'*; sottoscritt(i|o); di (contributi|ricavi|fatturato|ebitda|debito|danni|un pre-?seed|un round|perdite|utile|spesa|valutazione)",
      before:
        'da; con; altri; dato; dati; raccolt(o|i); raccoglie; incassat(o|i); incassa; ottenut(o|i); ottiene; ricevut(o|i); riceve; investe; investito; versa(no)?; capta',
    },
    range: 'a; e; -; –',
    upTo: 'fino a; al massimo',
  },
  company: {
    headNouns: `${BORROWED.headNouns}; startup( innovativa)?; azienda; società( milanese)?; impresa; piattaforma; pmi; scaleup; scale-?up; gestionale; fintech; legaltech; insurtech; proptech; foodtech; agritech; biotech; medtech; healthtech; edtech; cleantech; deeptech; unicorno; brand; marchio; produttore; produttrice; fornitore; maglieria; catena; app; rete; gruppo; banca; assicurazione; spin-off; spinoff; marketplace; software; operatore; specialista; sviluppatore; cooperativa; cantina; pasticceria; casa; laboratorio; progetto; scuola; clinica; e-commerce; realtà; nucleare di; impresa sociale; società benefit`,
    connectors: 'di; del; della; dei; degli; delle; e; &; of; the; da; d; in; per; la; il; lo',
    based: 'con sede',
    about: 'chi è; informazioni su; a proposito di',
  },
  investors: {
    ledBy:
      "(co-?)?(guidat(o|a|i)|condott(o|a)|capitanat(o|a))( congiuntamente)? (da|dal|dalla|dall'|dai); lead investor( è| sono|:)?; (investitore|investitor) principale; con … lead investor; promoss(o|a) da",
    leads:
      '(co-?)?(guid(a|ano|ato)|ha guidato|hanno guidato) (il|l|questo|la) _ (round|aumento|operazione|investimento|finanziamento)*; lead investor; (come|in qualità di) lead; a guidare',
    from: `con la partecipazione (di|del|della|dei); (al|a) (quale|cui) (hanno |ha )?(aderito|partecipato|preso parte|partecipano); (hanno )?(partecipato|aderito)( anche| inoltre| al round)*; partecipano( anche| inoltre)?; insieme (a|ad|al|alla); affiancat(o|a) da; sottoscritt(o|a) da; (da|dai) (fondi|investitori) (come|quali); tra (gli|i) (investitori|soci)( ci sono| figurano)?; a (crederci|investire|scommettere|sottoscrivere) (sono|è)( stati| stato| anche)?; sostenut(o|a) da; arriva(no)? da; investitori come; supportat(o|a) da; finanziat(o|a) da; oltre a; con (il supporto|l'ingresso) di; con`,
    joined:
      '(hanno |ha )?(partecip(a|ano|ato)|investi(to|e|ono)|investono|investe|aderi(to|sce|scono)|entra(no)?( nel capitale)?|sottoscri(ve|vono|tto)|punta(no)?|scommett(e|ono)|finanzi(a|ano|ato)|rilev(a|ano)|co-?invest(e|ono)|eroga(no)?|ne eroga)',
    kinds: `${BORROWED.kinds}; fond(o|i); investitor(e|i); sgr; gruppo; banca; family office; business angels?; imprendit(ore|ori|rice); fondazione; holding; acceleratore; incubatore; texano; soci; socio; investitore quotato di private equity; il fondo; club deal`,
    earlier:
      '(precedente|ultimo|primo|scorso) _ (round|aumento|finanziamento|investimento); (due|tre|un|[0-9]+) ann(i|o) fa; aveva(no)? (già )?(raccolto|chiuso|debuttato|ottenuto)',
  },
  places: {
    seated: 'sede (legale |principale )?(è )?(a|in); (basat(a|o)|base|nat(a|o)) (a|in); fondat(a|o) … (a|in)',
    based: '',
    from: 'di; da; a; in; del; della; dell',
    companies: 'start-?up(s)?; scale-?ups?',
  },
  sentences: {
    abbreviations:
      'sig; dott; ing; avv; prof; ecc; inc; srl; spa; s.r.l; s.p.a; mln; mld; n; pag; art; ca; cfr',
  },
  footers: 'leggi anche; fonte; foto; leggi tutto; iscriviti; l.articolo … proviene da',
};
